// SPDX-License-Identifier: Apache-2.0
package bowler.execute.spill;

import bowler.execute.run.MemoryBudget;

/// A set of keys of unlimited size: in memory up to the budget, then in [KeyRuns]. A Bloom filter avoids reading a run
/// for most absent keys.
public final class KeyHashSet {
    private static final byte[] NO_ROW = {};
    /// The divisor of the budget that gives the filter's share.
    private static final int FILTER_SHARE = 8;
    private static final int MIN_FILTER_BITS = 1 << 13;
    private static final int MAX_FILTER_BITS = 1 << 28;
    private static final int SECOND_HASH = 0x9E37_79B9;

    private final MemoryBudget budget;
    private final KeyTable table;
    private final KeyRuns runs;
    /// The bits of the filter, a power of two; null until keys are on disk.
    private long[] filter;

    public KeyHashSet(MemoryBudget budget, SpillDisk disk) {
        this.budget = budget;
        table = new KeyTable(budget);
        runs = new KeyRuns(budget, disk);
    }

    /// Adds a key, which may exist already.
    public void add(byte[] key, int length) {
        int hash = KeyTable.hash(key, length);
        if (table.add(key, length, NO_ROW, 0, hash, -1) < 0) {
            spill();
            table.add(key, length, NO_ROW, 0, hash, -1);
        }
    }

    public boolean contains(byte[] key, int length) {
        int hash = KeyTable.hash(key, length);
        return table.find(key, length, hash) >= 0 || filter != null && mayHave(hash) && runs.contains(key, length, hash);
    }

    private void spill() {
        if (filter == null) {
            long bits = Long.highestOneBit(Math.max(1, budget.limitBytes() / FILTER_SHARE * Byte.SIZE));
            filter = new long[(int) (Math.clamp(bits, MIN_FILTER_BITS, MAX_FILTER_BITS) / Long.SIZE)];
            budget.take((long) filter.length * Long.BYTES);
        }
        for (int record = 0; record < table.count(); record++) {
            note(table.hashOf(record));
            note(second(table.hashOf(record)));
        }
        runs.add(table);
        table.clear();
    }

    private static int second(int hash) {
        int mixed = hash * SECOND_HASH;
        return mixed ^ mixed >>> 15;
    }

    private void note(int hash) {
        filter[hash >>> 6 & filter.length - 1] |= 1L << hash;
    }

    private boolean isNoted(int hash) {
        return (filter[hash >>> 6 & filter.length - 1] & 1L << hash) != 0;
    }

    private boolean mayHave(int hash) {
        return isNoted(hash) && isNoted(second(hash));
    }

    /// Discards all keys, and releases memory and files.
    public void clear() {
        table.clear();
        runs.close();
        if (filter != null) {
            budget.release((long) filter.length * Long.BYTES);
            filter = null;
        }
    }
}
