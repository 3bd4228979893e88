// SPDX-License-Identifier: Apache-2.0
package bowler.execute.spill;

import bowler.base.bytes.BigEndian;
import bowler.execute.run.ArrayGrowth;
import bowler.execute.run.MemoryBudget;
import bowler.types.encode.GrowingBytes;
import java.util.Arrays;

/// Records on disk with lookup by key, which reads one block. Records are sorted by the hashes of their keys, and
/// memory holds the first hash of each block. A caller with many lookups makes them in hash order too, and reads no
/// block twice.
///
/// The key of a record in a run starts with its hash: [#append].
public final class KeyRun {
    private static final int BLOCK_BYTES = 8 << 10;
    private static final int FIRST_BLOCKS = 16;
    /// The first hash and the offset of a block.
    private static final int BYTES_PER_BLOCK = Integer.BYTES + Long.BYTES;
    private static final int NO_BLOCK = -1;

    private final MemoryBudget budget;
    private BlockFile file;
    private byte[] block = new byte[BLOCK_BYTES];
    private int filled;
    private int[] firstHashes = {};
    /// The offsets of the blocks, followed by the end of the last block.
    private long[] positions = {};
    private int blockCount;
    private long bytes;

    /// The current block, its end, its next record, and the hash of the preceding record.
    private int at = NO_BLOCK;
    private int end;
    private int next;
    private long passed;
    private int wanted;
    private final RecordView view = new RecordView();

    public KeyRun(MemoryBudget budget, SpillDisk disk) {
        this.budget = budget;
        file = disk.newBlocks();
    }

    /// Creates a run of records in the order of their keys, which start with their hashes.
    public static KeyRun of(RecordCursor sorted, MemoryBudget budget, SpillDisk disk) {
        KeyRun run = new KeyRun(budget, disk);
        try {
            while (sorted.next()) {
                run.add(sorted.bytes, sorted.keyOffset, sorted.keyLength, sorted.bytes, sorted.rowOffset, sorted.rowLength);
            }
            run.finish();
            return run;
        } catch (RuntimeException | Error failure) {
            run.close();
            throw failure;
        }
    }

    /// Appends the key of a record in a run.
    public static void append(int hash, byte[] key, int offset, int length, GrowingBytes into) {
        BigEndian.putInt(into.reserve(Integer.BYTES + length), into.length, hash);
        System.arraycopy(key, offset, into.bytes, into.length + Integer.BYTES, length);
        into.length += Integer.BYTES + length;
    }

    void add(byte[] key, int keyOffset, int keyLength, byte[] row, int rowOffset, int rowLength) {
        int size = RecordCursor.sizeOf(keyLength, rowLength);
        if (filled > 0 && filled + size > BLOCK_BYTES) {
            endBlock();
        }
        if (size > block.length) {
            block = new byte[size];
        }
        if (filled == 0) {
            begin(BigEndian.getInt(key, keyOffset));
        }
        RecordCursor.write(key, keyOffset, keyLength, row, rowOffset, rowLength, block, filled);
        filled += size;
    }

    private void begin(int hash) {
        if (blockCount == firstHashes.length) {
            int capacity = ArrayGrowth.next(blockCount, FIRST_BLOCKS, ArrayGrowth.MAX_PLACES - 1);
            budget.take((long) (capacity - blockCount) * BYTES_PER_BLOCK);
            firstHashes = Arrays.copyOf(firstHashes, capacity);
            positions = Arrays.copyOf(positions, capacity + 1);
        }
        firstHashes[blockCount++] = hash;
    }

    private void endBlock() {
        positions[blockCount - 1] = file.append(block, filled);
        bytes += filled;
        positions[blockCount] = bytes;
        filled = 0;
    }

    void finish() {
        if (filled > 0) {
            endBlock();
        }
    }

    /// Positions at the records whose keys have a hash; [#next] finds those with a key.
    public void seek(int hash) {
        wanted = hash;
        if (blockCount == 0) {
            return;
        }
        int first = blockBefore(hash);
        if (first != at) {
            load(first);
        } else if (passed >= Integer.toUnsignedLong(hash)) {
            rewind();
        }
    }

    /// Returns the last block that begins below a hash, or the first block.
    private int blockBefore(int hash) {
        int low = 0;
        int high = blockCount - 1;
        while (low < high) {
            int middle = low + high + 1 >>> 1;
            if (Integer.compareUnsigned(firstHashes[middle], hash) < 0) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return low;
    }

    private void load(int number) {
        end = lengthOf(number);
        if (block.length < end) {
            block = new byte[end];
        }
        file.read(positions[number], block, end);
        at = number;
        rewind();
    }

    private void rewind() {
        next = 0;
        passed = -1;
    }

    private int lengthOf(int number) {
        return (int) (positions[number + 1] - positions[number]);
    }

    /// Shows the next record with a key, without its hash, after [#seek].
    ///
    /// @return false if there is none left
    public boolean next(byte[] key, int length, RecordView into) {
        while (hasNext()) {
            view.show(block, next);
            int hash = BigEndian.getInt(block, view.keyOffset);
            if (Integer.compareUnsigned(hash, wanted) > 0) {
                return false;
            }
            next = view.rowOffset + view.rowLength;
            passed = Integer.toUnsignedLong(hash);
            int keyOffset = view.keyOffset + Integer.BYTES;
            if (hash == wanted && Arrays.equals(block, keyOffset, view.rowOffset, key, 0, length)) {
                into.show(block, next - RecordCursor.sizeOf(view.keyLength, view.rowLength));
                return true;
            }
        }
        return false;
    }

    private boolean hasNext() {
        if (next < end) {
            return true;
        }
        if (at + 1 >= blockCount || Integer.compareUnsigned(firstHashes[at + 1], wanted) > 0) {
            return false;
        }
        load(at + 1);
        return true;
    }

    /// Returns all records in order.
    public RecordCursor read() {
        return new Reading();
    }

    /// Discards all records, and releases memory and files.
    public void close() {
        budget.release((long) firstHashes.length * BYTES_PER_BLOCK);
        firstHashes = new int[0];
        blockCount = 0;
        if (file != null) {
            BlockFile old = file;
            file = null;
            old.delete();
        }
    }

    private final class Reading extends RecordCursor {
        private byte[] bytes = new byte[BLOCK_BYTES];
        private int number = NO_BLOCK;
        private int length;
        private int offset;

        @Override
        public boolean next() {
            if (offset == length) {
                if (number + 1 == blockCount) {
                    return false;
                }
                number++;
                length = lengthOf(number);
                offset = 0;
                if (bytes.length < length) {
                    bytes = new byte[length];
                }
                file.read(positions[number], bytes, length);
            }
            show(bytes, offset);
            offset = rowOffset + rowLength;
            return true;
        }

        @Override
        public void close() {
            bytes = null;
        }
    }
}
