// SPDX-License-Identifier: Apache-2.0
package bowler.storage.recovery;

import bowler.base.bytes.BigEndian;
import bowler.os.Disk;
import bowler.os.DiskFile;
import bowler.os.DiskFullException;
import bowler.storage.file.FileError;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// A temporary file with parts of CHANGE records, divided by page into partitions. Each partition holds the parts of its
/// pages in log order.
///
/// A hash join that exceeds its memory divides its rows in the same way. The source is DeWitt et al., *Implementation
/// Techniques for Main Memory Database Systems*, SIGMOD 1984. The file is not forced, and a restart does not read it. Neighbouring pages
/// belong to one partition, so that they are read and written together.
///
///     partition  a list of extents, each written at once; the list is in memory
///     extent     entries: start LSN of the record (8), its length in the log (4), the part as in the log
final class RedoSpill implements AutoCloseable {
    static final String NAME = "redo.tmp";
    private static final int MAX_PARTITIONS = 256;
    private static final int MIN_EXTENT_BYTES = 512;
    private static final int MAX_EXTENT_BYTES = 64 << 10;
    /// The divisor of the arena for the memory of all partitions.
    private static final int MEMORY_SHARE = 4;
    private static final int NEIGHBOUR_SHIFT = 7;
    private static final int ENTRY_LENGTH = Long.BYTES;
    private static final int ENTRY_HEADER_BYTES = ENTRY_LENGTH + Integer.BYTES;

    private final Disk disk;
    private final DiskFile file;
    private final long limitBytes;
    private final int extentBytes;
    private final Partition[] partitions;
    private long sizeBytes;
    private boolean isDiskFull;

    private record Extent(long position, int bytes) {}

    private static final class Partition {
        private final List<Extent> extents = new ArrayList<>();
        private byte[] buffer;
        private int length;
        /// Start of the record of the last entry.
        private long lastLsn = -1;
        /// The number of extents that were read; the buffer follows them.
        private int readExtents;
    }

    /// @param expectedBytes about the size of the log that will be added
    RedoSpill(Disk disk, RedoMemory memory, long expectedBytes) {
        this.disk = disk;
        limitBytes = memory.spillBytes();
        long wanted = Math.ceilDiv(2 * Math.min(expectedBytes, limitBytes), memory.arenaBytes());
        partitions = new Partition[(int) Math.clamp(wanted, 2, MAX_PARTITIONS)];
        extentBytes = Math.clamp(memory.arenaBytes() / MEMORY_SHARE / partitions.length, MIN_EXTENT_BYTES, MAX_EXTENT_BYTES);
        Arrays.setAll(partitions, i -> new Partition());
        try {
            file = disk.open(NAME, true);
        } catch (IOException e) {
            throw FileError.FILE_FAILED.causedBy(e, NAME, e.getMessage());
        }
    }

    /// Removes the file that an interrupted restart has left.
    static void removeLeftover(Disk disk) {
        try {
            if (disk.exists(NAME)) {
                disk.delete(NAME);
            }
        } catch (IOException e) {
            throw FileError.FILE_FAILED.causedBy(e, NAME, e.getMessage());
        }
    }

    int partitionCount() {
        return partitions.length;
    }

    /// Moves all parts of a batch here.
    void takeAll(RedoBatch batch) {
        for (int index = 0; index < RedoBatch.SHARES; index++) {
            RedoPartition share = batch.share(index);
            for (int entry = 0; entry < share.count(); entry++) {
                int part = share.offset(entry);
                add(batch.arena(), part, RedoBatch.partBytes(batch.arena(), part), share.startLsn(entry), share.endLsn(entry));
            }
        }
        batch.clear();
    }

    /// Adds the parts of a CHANGE record.
    void addRecord(byte[] source, int offset, int recordLength, long startLsn, long endLsn) {
        for (int part = RedoBatch.firstPart(source, offset); part < offset + recordLength; ) {
            int partBytes = RedoBatch.partBytes(source, part);
            add(source, part, partBytes, startLsn, endLsn);
            part += partBytes;
        }
    }

    /// Adds a part. After [#isFull], a few more may be added, which are kept in memory.
    void add(byte[] source, int part, int partBytes, long startLsn, long endLsn) {
        int group = BigEndian.getInt(source, part + RedoBatch.PART_PAGE) >>> NEIGHBOUR_SHIFT;
        int hash = RedoBatch.mixed(BigEndian.getInt(source, part), group) >>> Short.SIZE;
        Partition partition = partitions[hash % partitions.length];
        int bytes = ENTRY_HEADER_BYTES + partBytes;
        // A record's parts of a page are redone together, so no extent ends between them.
        if (partition.length > 0 && partition.length + bytes > extentBytes && partition.lastLsn != startLsn) {
            flush(partition);
        }
        partition.lastLsn = startLsn;
        reserve(partition, bytes);
        BigEndian.putLong(partition.buffer, partition.length, startLsn);
        BigEndian.putInt(partition.buffer, partition.length + ENTRY_LENGTH, (int) (endLsn - startLsn));
        System.arraycopy(source, part, partition.buffer, partition.length + ENTRY_HEADER_BYTES, partBytes);
        partition.length += bytes;
    }

    private void reserve(Partition partition, int bytes) {
        int needed = partition.length + bytes;
        if (partition.buffer == null) {
            partition.buffer = new byte[Math.max(extentBytes, needed)];
        } else if (needed > partition.buffer.length) {
            partition.buffer = Arrays.copyOf(partition.buffer, Math.max(needed, 2 * partition.buffer.length));
        }
    }

    private void flush(Partition partition) {
        if (isDiskFull) {
            return;
        }
        try {
            file.write(sizeBytes, partition.buffer, 0, partition.length);
        } catch (DiskFullException e) {
            isDiskFull = true;
            return;
        } catch (IOException e) {
            throw FileError.FILE_FAILED.causedBy(e, NAME, e.getMessage());
        }
        partition.extents.add(new Extent(sizeBytes, partition.length));
        sizeBytes += partition.length;
        partition.length = 0;
    }

    /// Returns whether the parts should be redone before more are added.
    boolean isFull() {
        return isDiskFull || sizeBytes >= limitBytes;
    }

    boolean metFullDisk() {
        return isDiskFull;
    }

    /// Fills an empty batch with the next parts of a partition.
    ///
    /// @return false if there are none left
    boolean read(int index, RedoBatch into) {
        Partition partition = partitions[index];
        while (partition.readExtents < partition.extents.size()) {
            Extent extent = partition.extents.get(partition.readExtents);
            if (!into.hasSpace(extent.bytes)) {
                return true;
            }
            read(extent, into);
            partition.readExtents++;
        }
        if (partition.length > 0 && into.hasSpace(partition.length)) {
            int at = into.extend(partition.length);
            System.arraycopy(partition.buffer, 0, into.arena(), at, partition.length);
            addParts(into, at);
            partition.length = 0;
            partition.buffer = null;
        }
        return into.lengthBytes() > 0;
    }

    private void read(Extent extent, RedoBatch into) {
        int at = into.extend(extent.bytes);
        try {
            int count = file.read(extent.position, into.arena(), at, extent.bytes);
            if (count < extent.bytes) {
                throw new IOException("the file ends at byte " + (extent.position + count));
            }
        } catch (IOException e) {
            throw FileError.FILE_FAILED.causedBy(e, NAME, e.getMessage());
        }
        addParts(into, at);
    }

    private static void addParts(RedoBatch into, int from) {
        byte[] arena = into.arena();
        for (int entry = from; entry < into.lengthBytes(); ) {
            int part = entry + ENTRY_HEADER_BYTES;
            long startLsn = BigEndian.getLong(arena, entry);
            into.addPart(part, startLsn, startLsn + BigEndian.getInt(arena, entry + ENTRY_LENGTH));
            entry = part + RedoBatch.partBytes(arena, part);
        }
    }

    /// Removes the file.
    @Override
    public void close() {
        try {
            file.close();
            disk.delete(NAME);
        } catch (IOException e) {
            throw FileError.FILE_FAILED.causedBy(e, NAME, e.getMessage());
        }
    }
}
