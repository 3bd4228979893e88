// SPDX-License-Identifier: Apache-2.0
package bowler.execute.spill;

import bowler.base.bytes.BigEndian;
import bowler.execute.run.MemoryBudget;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Sorts records by their keys as unsigned bytes; equal keys keep the order in which they were added.
///
/// In memory an array of record numbers is sorted by the first eight bytes of the keys, which decide almost always, then
/// by the rest. What memory does not hold is written as sorted runs, merged at the end; of too many runs some are merged
/// before. Where only the first so many records are wanted, the others are dropped along the way.
public final class RecordSorter {
    /// As many runs are merged at once: each needs a buffer.
    private static final int MOST_RUNS = 64;
    private static final int FIRST_RECORDS = 64;
    /// An address, the first bytes, two record numbers.
    private static final int BYTES_PER_RECORD = 2 * Long.BYTES + 2 * Integer.BYTES;
    private static final int SMALL = 8;
    /// So many records are sorted rather than kept, to find which of them are wanted.
    private static final int LEAST_PRUNE = 1024;

    private final MemoryBudget budget;
    private final SpillDisk disk;
    private final RecordArena arena;
    private final List<RecordFile> runs = new ArrayList<>();
    private final MemoryCursor leftRecord = new MemoryCursor();
    private final MemoryCursor rightRecord = new MemoryCursor();
    private long[] addresses = {};
    private long[] prefixes = {};
    private int[] order = {};
    private int[] spare = {};
    private int count;
    private long arrayBytes;
    private long most = Long.MAX_VALUE;
    /// The last key that is still wanted, once as many records as wanted are there; or null.
    private byte[] limitKey;

    public RecordSorter(MemoryBudget budget, SpillDisk disk) {
        this.budget = budget;
        this.disk = disk;
        arena = new RecordArena(budget);
    }

    /// Only so many records are wanted, the first ones in order.
    public void keepFirst(long most) {
        this.most = most;
    }

    public void add(byte[] key, int keyLength, byte[] row, int rowOffset, int rowLength) {
        if (limitKey != null && Arrays.compareUnsigned(key, 0, keyLength, limitKey, 0, limitKey.length) >= 0) {
            return;
        }
        if (most <= Integer.MAX_VALUE / 4 && runs.isEmpty() && count >= Math.max(2 * most, LEAST_PRUNE)) {
            prune();
        }
        if (count == addresses.length && !growArrays()) {
            writeRun();
        }
        long address = arena.add(key, 0, keyLength, row, rowOffset, rowLength, arrayBytes);
        if (address < 0) {
            writeRun();
            address = arena.add(key, 0, keyLength, row, rowOffset, rowLength, arrayBytes);
        }
        addresses[count] = address;
        prefixes[count] = prefix(key, keyLength);
        order[count] = count;
        count++;
    }

    private static long prefix(byte[] key, int length) {
        if (length >= Long.BYTES) {
            return BigEndian.getLong(key, 0);
        }
        long prefix = 0;
        for (int at = 0; at < length; at++) {
            prefix |= (key[at] & 0xFFL) << Long.SIZE - Byte.SIZE * (at + 1);
        }
        return prefix;
    }

    private boolean growArrays() {
        int capacity = Math.max(FIRST_RECORDS, 2 * addresses.length);
        long more = (long) (capacity - addresses.length) * BYTES_PER_RECORD;
        boolean isFirst = addresses.length == 0;
        if (isFirst) {
            budget.take(more);
        } else if (!budget.tryTake(arena.heldBytes() + arrayBytes, more)) {
            return false;
        }
        arrayBytes += more;
        addresses = Arrays.copyOf(addresses, capacity);
        prefixes = Arrays.copyOf(prefixes, capacity);
        order = Arrays.copyOf(order, capacity);
        spare = new int[capacity];
        return true;
    }

    private void sortMemory() {
        sort(0, count);
    }

    /// Merge sort of record numbers, as it keeps the order of equals.
    private void sort(int from, int to) {
        if (to - from <= SMALL) {
            for (int at = from + 1; at < to; at++) {
                int moved = order[at];
                int place = at;
                while (place > from && compare(order[place - 1], moved) > 0) {
                    order[place] = order[place - 1];
                    place--;
                }
                order[place] = moved;
            }
            return;
        }
        int middle = from + to >>> 1;
        sort(from, middle);
        sort(middle, to);
        if (compare(order[middle - 1], order[middle]) <= 0) {
            return;
        }
        System.arraycopy(order, from, spare, from, middle - from);
        int left = from;
        int right = middle;
        int place = from;
        while (left < middle && right < to) {
            order[place++] = compare(spare[left], order[right]) <= 0 ? spare[left++] : order[right++];
        }
        System.arraycopy(spare, left, order, place, middle - left);
    }

    private int compare(int left, int right) {
        int first = Long.compareUnsigned(prefixes[left], prefixes[right]);
        return first != 0 ? first : compareKeys(addresses[left], addresses[right]);
    }

    private int compareKeys(long left, long right) {
        leftRecord.show(arena.block(left), RecordArena.offset(left));
        rightRecord.show(arena.block(right), RecordArena.offset(right));
        return leftRecord.compareKey(rightRecord);
    }

    private void prune() {
        sortMemory();
        int kept = (int) most;
        RecordArena next = new RecordArena(budget);
        long[] newAddresses = new long[kept];
        for (int at = 0; at < kept; at++) {
            long address = addresses[order[at]];
            leftRecord.show(arena.block(address), RecordArena.offset(address));
            newAddresses[at] = next.add(
                leftRecord.bytes, leftRecord.keyOffset, leftRecord.keyLength,
                leftRecord.bytes, leftRecord.rowOffset, leftRecord.rowLength, 0);
            if (newAddresses[at] < 0) {
                // No memory for a second copy: go on without dropping any.
                next.clear();
                writeRun();
                return;
            }
        }
        if (kept > 0) {
            limitKey = Arrays.copyOfRange(
                leftRecord.bytes, leftRecord.keyOffset, leftRecord.keyOffset + leftRecord.keyLength);
        }
        arena.clear();
        arena.takeOver(next);
        long[] newPrefixes = new long[kept];
        for (int at = 0; at < kept; at++) {
            newPrefixes[at] = prefixes[order[at]];
        }
        System.arraycopy(newAddresses, 0, addresses, 0, kept);
        System.arraycopy(newPrefixes, 0, prefixes, 0, kept);
        for (int at = 0; at < kept; at++) {
            order[at] = at;
        }
        count = kept;
    }

    private RecordFile newRun() {
        if (runs.size() == MOST_RUNS) {
            RecordCursor merged = new Merge(cursors());
            RecordFile longer = disk.newFile();
            while (merged.next()) {
                longer.add(
                    merged.bytes, merged.keyOffset, merged.keyLength, merged.bytes, merged.rowOffset, merged.rowLength);
            }
            merged.close();
            longer.finish();
            deleteRuns();
            runs.add(longer);
        }
        RecordFile run = disk.newFile();
        runs.add(run);
        return run;
    }

    private List<RecordCursor> cursors() {
        List<RecordCursor> cursors = new ArrayList<>();
        for (RecordFile run : runs) {
            cursors.add(run.read());
        }
        return cursors;
    }

    private void writeRun() {
        if (count == 0) {
            return;
        }
        sortMemory();
        RecordFile run = newRun();
        for (int at = 0; at < count; at++) {
            long address = addresses[order[at]];
            leftRecord.show(arena.block(address), RecordArena.offset(address));
            run.add(
                leftRecord.bytes, leftRecord.keyOffset, leftRecord.keyLength,
                leftRecord.bytes, leftRecord.rowOffset, leftRecord.rowLength);
        }
        run.finish();
        arena.clear();
        count = 0;
    }

    /// All records in order; nothing may be added any more.
    public RecordCursor sorted() {
        sortMemory();
        if (runs.isEmpty()) {
            return new MemoryCursor();
        }
        List<RecordCursor> cursors = cursors();
        cursors.add(new MemoryCursor());
        return new Merge(cursors);
    }

    private void deleteRuns() {
        while (!runs.isEmpty()) {
            runs.removeLast().delete();
        }
    }

    public void close() {
        arena.clear();
        budget.giveBack(arrayBytes);
        arrayBytes = 0;
        addresses = new long[0];
        prefixes = new long[0];
        order = new int[0];
        spare = new int[0];
        count = 0;
        limitKey = null;
        deleteRuns();
    }

    private final class MemoryCursor extends RecordCursor {
        private int at;

        @Override
        public boolean next() {
            if (at == count) {
                return false;
            }
            long address = addresses[order[at++]];
            show(arena.block(address), RecordArena.offset(address));
            return true;
        }

        @Override
        public void close() {}
    }

    /// Merges sorted cursors by a heap; of equal keys the earlier cursor's comes first.
    private static final class Merge extends RecordCursor {
        private final List<RecordCursor> inputs;
        /// Numbers of inputs, the least first.
        private final int[] heap;
        private int size;
        private boolean started;

        Merge(List<RecordCursor> inputs) {
            this.inputs = inputs;
            heap = new int[inputs.size()];
        }

        @Override
        public boolean next() {
            if (!started) {
                started = true;
                for (int input = 0; input < inputs.size(); input++) {
                    if (inputs.get(input).next()) {
                        heap[size++] = input;
                    }
                }
                for (int at = size / 2 - 1; at >= 0; at--) {
                    sink(at);
                }
            } else if (size > 0) {
                if (!inputs.get(heap[0]).next()) {
                    heap[0] = heap[--size];
                }
                sink(0);
            }
            if (size == 0) {
                return false;
            }
            RecordCursor least = inputs.get(heap[0]);
            bytes = least.bytes;
            keyOffset = least.keyOffset;
            keyLength = least.keyLength;
            rowOffset = least.rowOffset;
            rowLength = least.rowLength;
            return true;
        }

        private void sink(int from) {
            int at = from;
            while (true) {
                int child = 2 * at + 1;
                if (child >= size) {
                    return;
                }
                if (child + 1 < size && isBefore(heap[child + 1], heap[child])) {
                    child++;
                }
                if (!isBefore(heap[child], heap[at])) {
                    return;
                }
                int moved = heap[at];
                heap[at] = heap[child];
                heap[child] = moved;
                at = child;
            }
        }

        private boolean isBefore(int left, int right) {
            int order = inputs.get(left).compareKey(inputs.get(right));
            return order < 0 || order == 0 && left < right;
        }

        @Override
        public void close() {
            inputs.forEach(RecordCursor::close);
        }
    }
}
