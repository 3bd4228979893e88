// SPDX-License-Identifier: Apache-2.0
package bowler.execute.spill;

import bowler.execute.run.MemoryBudget;

/// Records in the order added, read any number of times after all are added. Records that do not fit into memory go to
/// a file.
public final class RecordStore {
    private final SpillDisk disk;
    private final RecordArena arena;
    private RecordFile file;
    private long memoryCount;

    public RecordStore(MemoryBudget budget, SpillDisk disk) {
        this.disk = disk;
        arena = new RecordArena(budget);
    }

    public void add(byte[] key, int keyOffset, int keyLength, byte[] row, int rowOffset, int rowLength) {
        if (file == null) {
            if (arena.add(key, keyOffset, keyLength, row, rowOffset, rowLength, 0) >= 0) {
                memoryCount++;
                return;
            }
            file = disk.newFile();
        }
        file.add(key, keyOffset, keyLength, row, rowOffset, rowLength);
    }

    public long recordCount() {
        return memoryCount + (file == null ? 0 : file.recordCount());
    }

    /// Returns the records from the first on; nothing may be added afterwards.
    public RecordCursor read() {
        if (file != null) {
            file.finish();
        }
        return new Reading(false);
    }

    /// Acts like [#read], for a caller that reads the records only once. The cursor releases the
    /// memory of the first ones when it reaches the file, because millions of others may follow.
    public RecordCursor readOnce() {
        if (file != null) {
            file.finish();
        }
        return new Reading(true);
    }

    public void close() {
        arena.clear();
        memoryCount = 0;
        if (file != null) {
            RecordFile old = file;
            file = null;
            old.delete();
        }
    }

    private final class Reading extends RecordCursor {
        private final boolean isOnly;
        private ArenaCursor memory = new ArenaCursor(arena, memoryCount);
        private RecordCursor disk;

        Reading(boolean isOnly) {
            this.isOnly = isOnly;
        }

        @Override
        public boolean next() {
            if (disk == null) {
                if (memory.next()) {
                    return take(memory);
                }
                if (file == null) {
                    return false;
                }
                disk = file.read();
                if (isOnly) {
                    memory = null;
                    arena.clear();
                }
            }
            return disk.next() && take(disk);
        }

        private boolean take(RecordCursor from) {
            bytes = from.bytes;
            keyOffset = from.keyOffset;
            keyLength = from.keyLength;
            rowOffset = from.rowOffset;
            rowLength = from.rowLength;
            return true;
        }

        @Override
        public void close() {
            if (disk != null) {
                disk.close();
            }
        }
    }
}
