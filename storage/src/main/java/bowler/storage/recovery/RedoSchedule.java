// SPDX-License-Identifier: Apache-2.0
package bowler.storage.recovery;

import bowler.os.Disk;

/// Divides the log to redo into batches in which each page is fetched once.
///
/// A batch is a part of the log that fits into memory, as long as the pages that it changes fit into the pool. If they do
/// not, consecutive batches would evict the pages of each other, and each page would be read and written once per batch.
/// The rest of the log then goes to a temporary file, divided by page ([RedoSpill]), and each partition of the file is a
/// batch. So each page is read and written once.
///
/// For one thread; the redo of a batch is parallel.
final class RedoSchedule implements AutoCloseable {
    private static final int MIN_SPILL_ARENAS = 2;

    private final Disk disk;
    private final ParallelRedo redo;
    private final RedoMemory memory;
    private RedoBatch filling;
    private RedoBatch spare;
    private long remainingBytes;
    private RedoSpill spill;
    private boolean canSpill;
    private boolean isFirst = true;

    /// @param redo is closed with this object
    /// @param logBytes size of the log to redo
    RedoSchedule(Disk disk, ParallelRedo redo, RedoMemory memory, long logBytes) {
        this.disk = disk;
        this.redo = redo;
        this.memory = memory;
        remainingBytes = logBytes;
        canSpill = memory.spillBytes() >= (long) MIN_SPILL_ARENAS * memory.arenaBytes();
        int arenaBytes = (int) Math.min(Math.max(logBytes, 1), memory.arenaBytes());
        filling = new RedoBatch(arenaBytes);
        spare = new RedoBatch(arenaBytes);
        RedoSpill.removeLeftover(disk);
    }

    /// Adds a CHANGE record. It is redone at the latest in [#finish].
    void add(byte[] source, int offset, int length, long startLsn, long endLsn) {
        if (spill == null && !filling.hasSpace(length)) {
            if (canSpill && filling.pageCount() > memory.poolFrames() / 2) {
                beginSpill();
            } else {
                redoFilled();
                isFirst = false;
            }
        }
        if (spill != null) {
            spill.addRecord(source, offset, length, startLsn, endLsn);
            remainingBytes -= length;
            if (spill.isFull()) {
                redoSpilled();
            }
            return;
        }
        filling.add(source, offset, length, startLsn, endLsn);
    }

    /// Returns when everything is redone.
    void finish() {
        if (spill == null) {
            redoFilled();
        } else {
            redoSpilled();
        }
        redo.await();
    }

    private void redoFilled() {
        remainingBytes -= filling.lengthBytes();
        redo.await();
        filling.setFirst(isFirst);
        redo.begin(filling);
        RedoBatch done = spare;
        spare = filling;
        filling = done;
        filling.clear();
    }

    private void beginSpill() {
        redo.await(); // the pages of the batches before must be complete before later parts are redone
        spill = new RedoSpill(disk, memory, remainingBytes);
        remainingBytes -= filling.lengthBytes();
        spill.takeAll(filling);
    }

    /// Redoes the partitions of the file one by one. The next one is read meanwhile.
    private void redoSpilled() {
        for (int partition = 0; partition < spill.partitionCount(); partition++) {
            for (boolean isRest = false; spill.read(partition, filling); isRest = true) {
                redo.await();
                filling.setFirst(isFirst && !isRest);
                redo.begin(filling);
                RedoBatch done = spare;
                spare = filling;
                filling = done;
                filling.clear();
            }
        }
        redo.await();
        isFirst = false;
        canSpill = !spill.metFullDisk();
        spill.close();
        spill = null;
    }

    @Override
    public void close() {
        try {
            redo.close();
        } finally {
            if (spill != null) {
                spill.close();
            }
        }
    }
}
