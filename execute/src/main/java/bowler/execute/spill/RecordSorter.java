// SPDX-License-Identifier: Apache-2.0
package bowler.execute.spill;

import bowler.execute.run.ArrayGrowth;
import bowler.execute.run.MemoryBudget;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Sorts records by their keys as unsigned bytes. Records with equal keys keep the order in which they were added, or
/// come in the reverse of it after [#lastAddedFirst].
///
/// [RecordOrder] sorts records in memory. Records that do not fit into memory are written as sorted runs, which are
/// merged at the end. When there are too many runs, some are merged earlier, in levels, so that each record is written
/// few times. If only the first records are wanted, the others are dropped on the way.
public final class RecordSorter {
    /// The maximum number of runs merged at once, because each needs a buffer.
    private static final int MAX_RUNS = 64;
    private static final int MIN_WINDOW_BYTES = 4 << 10;
    private static final int FIRST_RECORDS = 64;
    /// The minimum number of records before sorting finds which of them are still wanted.
    private static final int MIN_PRUNE = 1024;
    /// The number of records that are touched before the first of them is read.
    private static final int TOUCHED_RECORDS = 32;

    private final MemoryBudget budget;
    private final SpillDisk disk;
    private final RecordArena arena;
    /// By number of merges; the runs of a level are older than those of the levels below it.
    private final List<List<RecordFile>> runs = new ArrayList<>();
    private final RecordOrder order;
    private final RecordView record = new RecordView();
    private long arrayBytes;
    private long max = Long.MAX_VALUE;
    private boolean isLastAddedFirst;
    /// The last key still wanted, once enough records exist; or null.
    private byte[] limitKey;
    /// Merges the runs and the sorted records in memory; null if there are no runs.
    private RecordMerge merge;
    /// The bytes of the windows through which its inputs are read.
    private long windowBytes;
    /// Depends on the touched bytes, so that the compiler keeps the reads.
    private int touched;

    public RecordSorter(MemoryBudget budget, SpillDisk disk) {
        this.budget = budget;
        this.disk = disk;
        arena = new RecordArena(budget);
        order = new RecordOrder(arena);
    }

    /// Limits the result to the first `max` records in order.
    public void limitTo(long max) {
        this.max = max;
    }

    /// Lets the last added of several records with equal keys come first.
    public void lastAddedFirst() {
        isLastAddedFirst = true;
    }

    public void add(byte[] key, int keyLength, byte[] row, int rowOffset, int rowLength) {
        if (limitKey != null) {
            int comparison = Arrays.compareUnsigned(key, 0, keyLength, limitKey, 0, limitKey.length);
            if (comparison > 0 || comparison == 0 && !isLastAddedFirst) {
                return;
            }
        }
        if (max <= Integer.MAX_VALUE / 4 && runs.isEmpty() && order.count() >= Math.max(2 * max, MIN_PRUNE)) {
            prune();
        }
        if (order.count() == order.capacity() && !growArrays()) {
            writeRun();
        }
        long address = arena.add(key, 0, keyLength, row, rowOffset, rowLength, arrayBytes);
        if (address < 0) {
            writeRun();
            address = arena.add(key, 0, keyLength, row, rowOffset, rowLength, arrayBytes);
        }
        order.add(address, key, 0, keyLength);
    }

    private boolean growArrays() {
        int capacity = ArrayGrowth.next(order.capacity(), FIRST_RECORDS, ArrayGrowth.MAX_PLACES);
        long more = (long) (capacity - order.capacity()) * RecordOrder.BYTES_PER_RECORD;
        if (order.capacity() == 0) {
            budget.take(more);
        } else if (more == 0 || !budget.tryTake(arena.heldBytes() + arrayBytes, more)) {
            return false;
        }
        arrayBytes += more;
        order.grow(capacity);
        return true;
    }

    private void sortMemory() {
        if (isLastAddedFirst) {
            order.reverse();
        }
        order.sort();
    }

    private void prune() {
        sortMemory();
        int kept = (int) max;
        RecordArena next = new RecordArena(budget);
        long[] newAddresses = new long[kept];
        for (int at = 0; at < kept; at++) {
            show(at);
            newAddresses[at] = next.add(
                record.bytes, record.keyOffset, record.keyLength, record.bytes, record.rowOffset, record.rowLength, 0);
            if (newAddresses[at] < 0) {
                // No memory for a second copy: continue without dropping any.
                next.clear();
                writeSortedRun();
                return;
            }
        }
        if (kept > 0) {
            limitKey = Arrays.copyOfRange(record.bytes, record.keyOffset, record.keyOffset + record.keyLength);
        }
        arena.clear();
        arena.takeOver(next);
        order.reset();
        for (int at = 0; at < kept; at++) {
            long address = newAddresses[isLastAddedFirst ? kept - 1 - at : at];
            record.show(arena.block(address), RecordArena.offset(address));
            order.add(address, record.bytes, record.keyOffset, record.keyLength);
        }
    }

    private void show(int place) {
        long address = order.addressAt(place);
        record.show(arena.block(address), RecordArena.offset(address));
    }

    /// Reads a byte of each of the next records. In sorted order, most records are not in the cache of the processor. This loop
    /// does nothing else, so the processor fetches many of them at a time. Writing 3 million entries of an index then takes half
    /// the time.
    private void touch(int from) {
        int sum = 0;
        int to = Math.min(order.count(), from + TOUCHED_RECORDS);
        for (int at = from; at < to; at++) {
            long address = order.addressAt(at);
            sum += arena.block(address)[RecordArena.offset(address)];
        }
        touched += sum;
    }

    private void enter(RecordFile run, int level) {
        if (level == runs.size()) {
            runs.add(new ArrayList<>());
        }
        List<RecordFile> equals = runs.get(level);
        if (equals.size() == MAX_RUNS) {
            RecordMerge merged = merge(cursors(equals, windowFor(MAX_RUNS)));
            RecordFile longer = disk.newFile();
            enter(longer, level + 1);
            while (merged.next()) {
                longer.add(
                    merged.bytes, merged.keyOffset, merged.keyLength, merged.bytes, merged.rowOffset, merged.rowLength);
            }
            merged.close();
            longer.finish();
            releaseWindows();
            delete(equals);
        }
        equals.add(run);
    }

    /// Returns the bytes of the window of each of `count` runs.
    private int windowFor(int count) {
        int window = RecordFile.WINDOW_BYTES;
        while (window > MIN_WINDOW_BYTES && !budget.tryTakeMore((long) count * window)) {
            window >>= 2;
        }
        if (window == MIN_WINDOW_BYTES) {
            budget.take((long) count * window);
        }
        windowBytes += (long) count * window;
        return window;
    }

    private void releaseWindows() {
        budget.release(windowBytes);
        windowBytes = 0;
    }

    private static List<RecordCursor> cursors(List<RecordFile> runs, int window) {
        List<RecordCursor> cursors = new ArrayList<>();
        for (RecordFile run : runs) {
            cursors.add(run.read(window));
        }
        return cursors;
    }

    private void writeRun() {
        if (order.count() > 0) {
            sortMemory();
            writeSortedRun();
        }
    }

    private void writeSortedRun() {
        RecordFile run = disk.newFile();
        enter(run, 0);
        for (int at = 0; at < order.count(); at++) {
            if (at % TOUCHED_RECORDS == 0) {
                touch(at);
            }
            show(at);
            run.add(
                record.bytes, record.keyOffset, record.keyLength, record.bytes, record.rowOffset, record.rowLength);
        }
        run.finish();
        arena.clear();
        order.reset();
    }

    /// Returns all records in order, valid until [#close]; nothing may be added afterwards.
    public RecordCursor sorted() {
        if (runs.isEmpty()) {
            sortMemory();
            return new MemoryCursor();
        }
        boolean lasts = !budget.isShort();
        if (lasts) {
            sortMemory();
        } else {
            // The reader may be slow while other executions are short of memory.
            writeRun();
            forgetMemory();
        }
        List<RecordFile> all = new ArrayList<>();
        runs.reversed().forEach(all::addAll);
        List<RecordCursor> cursors = cursors(all, windowFor(all.size()));
        if (lasts) {
            cursors.add(mergeable());
        }
        merge = merge(cursors);
        return merge;
    }

    /// Merges runs, the oldest first.
    private RecordMerge merge(List<RecordCursor> cursors) {
        return new RecordMerge(isLastAddedFirst ? cursors.reversed() : cursors);
    }

    /// Does the same as [#sorted], for a merge with other sorters.
    public RecordCursor sortedForMerge() {
        if (!runs.isEmpty()) {
            return sorted();
        }
        sortMemory();
        return mergeable();
    }

    private RecordCursor mergeable() {
        order.arrange();
        return new ArrangedCursor();
    }

    private static void delete(List<RecordFile> runs) {
        while (!runs.isEmpty()) {
            runs.removeLast().delete();
        }
    }

    private void forgetMemory() {
        arena.clear();
        budget.release(arrayBytes);
        arrayBytes = 0;
        order.clear();
    }

    public void close() {
        if (merge != null) {
            merge.close();
            merge = null;
        }
        releaseWindows();
        forgetMemory();
        limitKey = null;
        runs.forEach(RecordSorter::delete);
        runs.clear();
    }

    private class MemoryCursor extends RecordCursor {
        int at;

        @Override
        public boolean next() {
            if (at == order.count()) {
                return false;
            }
            if (at % TOUCHED_RECORDS == 0) {
                touch(at);
            }
            long address = order.addressAt(at++);
            show(arena.block(address), RecordArena.offset(address));
            return true;
        }

        @Override
        public void close() {}
    }

    private final class ArrangedCursor extends MemoryCursor {
        @Override
        long keyPrefix() {
            return order.prefixAt(at - 1);
        }
    }
}
