// SPDX-License-Identifier: Apache-2.0
package bowler.execute.spill;

import bowler.execute.run.MemoryBudget;
import bowler.types.encode.GrowingBytes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/// A growing set of keys on disk. The keys of each table become a [KeyRun], and eight runs are merged into one that is
/// eight times as long. So a key is looked up in few runs and rewritten few times.
public final class KeyRuns {
    private static final byte[] NO_ROW = {};
    private static final int MAX_OF_A_LEVEL = 8;

    private final MemoryBudget budget;
    private final SpillDisk disk;
    /// The runs by the number of merges of their keys.
    private final List<List<KeyRun>> levels = new ArrayList<>();
    private final RecordView record = new RecordView();
    private final RecordView found = new RecordView();
    private final GrowingBytes key = new GrowingBytes();

    public KeyRuns(MemoryBudget budget, SpillDisk disk) {
        this.budget = budget;
        this.disk = disk;
    }

    public boolean isEmpty() {
        return levels.isEmpty();
    }

    /// Returns whether a key exists. Reads a block of each run.
    public boolean contains(byte[] wanted, int length, int hash) {
        for (List<KeyRun> level : levels) {
            for (KeyRun run : level) {
                run.seek(hash);
                if (run.next(wanted, length, found)) {
                    return true;
                }
            }
        }
        return false;
    }

    /// Finds the records of a table, from a number on, whose keys exist here.
    public void find(KeyTable table, int from, BitSet known) {
        if (isEmpty() || from == table.count()) {
            return;
        }
        long[] order = inOrder(table, from);
        for (List<KeyRun> level : levels) {
            for (KeyRun run : level) {
                find(table, order, run, known);
            }
        }
        release(order);
    }

    private void find(KeyTable table, long[] order, KeyRun run, BitSet known) {
        for (long entry : order) {
            int number = (int) entry;
            if (!known.get(number)) {
                table.show(number, record);
                key.set(record.bytes, record.keyOffset, record.keyLength);
                run.seek(table.hashOf(number));
                if (run.next(key.bytes, key.length, found)) {
                    known.set(number);
                }
            }
        }
    }

    /// Returns the numbers of records in the order of their hashes, with the hash in the upper half.
    private long[] inOrder(KeyTable table, int from) {
        long[] order = new long[table.count() - from];
        budget.take((long) order.length * Long.BYTES);
        for (int at = 0; at < order.length; at++) {
            order[at] = (long) (table.hashOf(from + at) ^ Integer.MIN_VALUE) << Integer.SIZE | from + at;
        }
        Arrays.sort(order);
        return order;
    }

    private void release(long[] order) {
        budget.release((long) order.length * Long.BYTES);
    }

    /// Adds the keys of a table.
    public void add(KeyTable table) {
        long[] order = inOrder(table, 0);
        KeyRun run = new KeyRun(budget, disk);
        enter(run, 0);
        for (long entry : order) {
            int number = (int) entry;
            table.show(number, record);
            KeyRun.append(table.hashOf(number), record.bytes, record.keyOffset, record.keyLength, key.clear());
            run.add(key.bytes, 0, key.length, NO_ROW, 0, 0);
        }
        run.finish();
        release(order);
        for (int level = 0; level < levels.size() && levels.get(level).size() == MAX_OF_A_LEVEL; level++) {
            mergeLevel(level);
        }
    }

    private void enter(KeyRun run, int level) {
        if (level == levels.size()) {
            levels.add(new ArrayList<>());
        }
        levels.get(level).add(run);
    }

    private void mergeLevel(int level) {
        List<KeyRun> runs = levels.get(level);
        RecordMerge all = new RecordMerge(runs.stream().map(KeyRun::read).toList());
        enter(KeyRun.of(all, budget, disk), level + 1);
        all.close();
        runs.forEach(KeyRun::close);
        runs.clear();
    }

    public void close() {
        levels.forEach(level -> level.forEach(KeyRun::close));
        levels.clear();
    }
}
