// SPDX-License-Identifier: Apache-2.0
package bowler.execute.modify.table;

import bowler.catalog.TableDescriptor;
import bowler.execute.run.RunContext;
import bowler.execute.run.WorkStatistics;
import bowler.execute.spill.RecordCursor;
import bowler.execute.spill.RecordSorter;
import bowler.execute.spill.SpillDisk;
import bowler.storage.terms.RowRun;
import bowler.types.encode.GrowingBytes;

/// Old and new entries of many rows, stored until all rows are changed. Then the old entries are removed and the new
/// ones inserted. Both are sorted by their keys, so that entries in one leaf are changed together.
public final class SortedIndexEntries implements TableWriter.Pending {
    /// Below this number of rows, storing their entries does not pay.
    public static final int MIN_ROWS = 32;
    private static final int MAX_BATCH_ROWS = 256;
    private static final int FLUSH_BYTES = 32 << 10;

    private final RunContext runContext;
    private final SpillDisk spillDisk;
    private final TableWriter writer;
    private final GrowingBytes keys = new GrowingBytes();
    private final GrowingBytes rows = new GrowingBytes();
    private final RowRun entries = new RowRun();
    /// By tree, created on first use.
    private final RecordSorter[] old;
    private final RecordSorter[] added;

    public SortedIndexEntries(RunContext runContext, SpillDisk spillDisk, TableWriter writer) {
        this.runContext = runContext;
        this.spillDisk = spillDisk;
        this.writer = writer;
        old = new RecordSorter[writer.treeCount()];
        added = new RecordSorter[old.length];
    }

    @Override
    public void add(int tree, GrowingBytes key, GrowingBytes row) {
        put(added, tree, key, row);
    }

    @Override
    public void remove(int tree, GrowingBytes key, GrowingBytes row) {
        put(old, tree, key, row);
    }

    private void put(RecordSorter[] sorters, int tree, GrowingBytes key, GrowingBytes row) {
        if (sorters[tree] == null) {
            sorters[tree] = new RecordSorter(runContext.memory, spillDisk);
        }
        sorters[tree].add(key.bytes, key.length, row.bytes, 0, row.length);
    }

    /// Changes the trees; fails with 23505 if the key of a new entry exists already.
    public void enter() {
        int conflict = tryEnter();
        if (conflict >= 0) {
            throw writer.duplicate(conflict);
        }
    }

    /// Changes the trees until the key of a new entry exists already.
    ///
    /// @return the number of the tree with that key, which the writer shows, or -1
    public int tryEnter() {
        apply(old, false);
        return apply(added, true);
    }

    private int apply(RecordSorter[] sorters, boolean adds) {
        for (int tree = 0; tree < sorters.length; tree++) {
            if (sorters[tree] != null) {
                if (!apply(tree, sorters[tree], adds)) {
                    return tree;
                }
                close(sorters, tree);
            }
        }
        return -1;
    }

    /// Fills the new, empty index trees of a table with the new entries.
    ///
    /// @param prepared the table with the trees
    /// @return the number of the tree in which two entries have the same key, or -1
    int load(TableDescriptor prepared) {
        for (int tree = TableWriter.TABLE + 1; tree < added.length; tree++) {
            if (added[tree] != null) {
                TreeLoad load = new TreeLoad(runContext, spillDisk, runContext.tree(prepared.indexes().get(tree - 1).treeId()), true);
                WorkStatistics work = writer.additions(tree);
                if (work != null) {
                    work.begin();
                }
                RecordCursor sorted = added[tree].sorted();
                boolean fits = load.add(sorted) && load.finish();
                sorted.close();
                load.close();
                if (!fits) {
                    return tree;
                }
                if (work != null) {
                    work.end(load.count());
                }
                close(added, tree);
            }
        }
        return -1;
    }

    private boolean apply(int tree, RecordSorter sorter, boolean adds) {
        RecordCursor sorted = sorter.sorted();
        boolean fits = true;
        begin();
        while (fits && sorted.next()) {
            if (entries.count == MAX_BATCH_ROWS || rows.length >= FLUSH_BYTES) {
                fits = flush(tree, adds);
            }
            int at = entries.count++;
            int[] offsets = adds ? entries.changedOffsets : entries.oldOffsets;
            int[] lengths = adds ? entries.changedLengths : entries.oldLengths;
            entries.keyOffsets[at] = keys.length;
            entries.keyLengths[at] = sorted.keyLength;
            keys.append(sorted.bytes, sorted.keyOffset, sorted.keyLength);
            offsets[at] = rows.length;
            lengths[at] = sorted.rowLength;
            rows.append(sorted.bytes, sorted.rowOffset, sorted.rowLength);
        }
        fits = fits && flush(tree, adds);
        sorted.close();
        return fits;
    }

    private boolean flush(int tree, boolean adds) {
        boolean fits = true;
        if (entries.count > 0) {
            entries.keys = keys.bytes;
            entries.old = adds ? null : rows.bytes;
            entries.changed = adds ? rows.bytes : null;
            if (adds) {
                fits = writer.addAll(tree, entries);
            } else {
                writer.removeAll(tree, entries);
            }
        }
        begin();
        return fits;
    }

    private void begin() {
        entries.begin(MAX_BATCH_ROWS);
        keys.clear();
        rows.clear();
    }

    public void close() {
        for (int tree = 0; tree < old.length; tree++) {
            close(old, tree);
            close(added, tree);
        }
    }

    private static void close(RecordSorter[] sorters, int tree) {
        if (sorters[tree] != null) {
            sorters[tree].close();
            sorters[tree] = null;
        }
    }
}
