// SPDX-License-Identifier: Apache-2.0
package bowler.execute.modify.table;

import bowler.base.error.SqlFailure;
import bowler.base.invariant.Invariant;
import bowler.catalog.IndexDescriptor;
import bowler.catalog.KeyColumn;
import bowler.catalog.TableDescriptor;
import bowler.catalog.layout.IndexEntryRows;
import bowler.catalog.layout.IndexLayout;
import bowler.catalog.layout.TableLayout;
import bowler.execute.constraint.IndexExpressionRows;
import bowler.execute.run.RunContext;
import bowler.execute.run.WorkStatistics;
import bowler.storage.api.TreeRef;
import bowler.storage.terms.RowRun;
import bowler.types.RowReader;
import bowler.types.encode.EncodedRow;
import bowler.types.encode.GrowingBytes;
import bowler.types.encode.RowEncoder;
import java.util.Arrays;
import java.util.List;

/// Writes rows of one table into its tree, and their entries into the trees of its indexes.
public final class TableWriter {
    /// The number of the table's own tree among [#trees]; those of the indexes follow.
    public static final int TABLE = 0;

    /// The number of rows inserted one by one after keys that were not consecutive, before bulk insertion is tried
    /// again.
    private static final int MIN_BATCHED_ROWS = 16;

    private final RunContext runContext;
    private final TableDescriptor table;
    private final TableLayout layout;
    private final TreeRef[] trees;
    private final IndexLayout[] indexes;
    private final RowEncoder encoder;
    private final GrowingBytes key = new GrowingBytes();
    private final GrowingBytes row = new GrowingBytes();
    private final GrowingBytes entry = new GrowingBytes();
    private final GrowingBytes newEntry = new GrowingBytes();
    private final GrowingBytes entryRow = new GrowingBytes();
    private final GrowingBytes newEntryRow = new GrowingBytes();
    private final IndexEntryRows indexEntryRows;
    /// The trees with unique keys first, so that little is undone if one has the key.
    private final int[] insertOrder;
    /// Null if all values are stored in their rows.
    private final LobColumns lobs;
    private GrowingBytes conflictKey;
    private int conflictIndex;
    /// By tree; null if nothing is measured.
    private final WorkStatistics[] additions;
    private final WorkStatistics[] changes;
    private final WorkStatistics[] removals;

    /// Receives new entries, to be inserted after the statement has removed all old ones, and old entries, to be
    /// removed immediately or then.
    public interface Pending {
        void remove(int tree, GrowingBytes key, GrowingBytes row);

        void add(int tree, GrowingBytes key, GrowingBytes row);
    }

    public TableWriter(RunContext runContext, TableDescriptor table) {
        this.runContext = runContext;
        this.table = table;
        layout = runContext.layout(table);
        indexes = layout.indexes().toArray(new IndexLayout[0]);
        trees = new TreeRef[1 + indexes.length];
        trees[TABLE] = runContext.tree(table.treeId());
        for (int index = 0; index < indexes.length; index++) {
            trees[1 + index] = runContext.tree(indexes[index].index().treeId());
        }
        encoder = new RowEncoder(layout.rows());
        indexEntryRows = IndexExpressionRows.of(runContext, table, runContext.termsOf(table));
        insertOrder = insertOrder(indexes);
        lobs = LobColumns.of(runContext, table);
        additions = works("added to");
        changes = works("changed in");
        removals = works("removed from");
    }

    /// Null if all values are stored in their rows.
    public LobColumns lobs() {
        return lobs;
    }

    private WorkStatistics[] works(String verb) {
        String tableName = table.schemaName() + "." + table.name();
        WorkStatistics first = runContext.work("rows " + verb + " " + tableName);
        if (first == null) {
            return null;
        }
        WorkStatistics[] works = new WorkStatistics[trees.length];
        works[TABLE] = first;
        for (int index = 0; index < indexes.length; index++) {
            works[1 + index] = runContext.work("entries " + verb + " index " + indexes[index].index().name() + " of " + tableName);
        }
        return works;
    }

    public TableLayout layout() {
        return layout;
    }

    public TreeRef tree() {
        return trees[TABLE];
    }

    /// Inserts a row; its columns are those of the table.
    public void insert(RowReader given, long rowNumber) {
        RowReader values = lobs == null ? given : lobs.stored(given);
        layout.appendClusteringKey(values, rowNumber, key.clear());
        encoder.encode(values, row.clear());
        insertInto(TABLE, key, row);
        for (int index = 0; index < indexes.length; index++) {
            RowReader shown = indexEntryRows.of(index, values);
            if (shown != null) {
                indexes[index].appendEntryKey(shown, key, entry.clear());
                insertInto(1 + index, entry, indexes[index].entryRow(shown, key, entryRow));
            }
        }
    }

    /// Inserts an entry into a tree; fails with 23505 if its key exists already.
    void insertInto(int tree, GrowingBytes key, GrowingBytes row) {
        if (!add(tree, key, row)) {
            throw duplicate(tree);
        }
    }

    private boolean add(int tree, GrowingBytes key, GrowingBytes row) {
        if (additions == null) {
            return runContext.transaction.insert(trees[tree], key.bytes, key.length, row.bytes, row.length);
        }
        additions[tree].begin();
        boolean added = false;
        try {
            added = runContext.transaction.insert(trees[tree], key.bytes, key.length, row.bytes, row.length);
        } finally {
            additions[tree].end(added ? 1 : 0);
        }
        return added;
    }

    /// Replaces the row of an existing entry of a tree.
    public void change(int tree, GrowingBytes key, GrowingBytes row) {
        if (changes == null) {
            runContext.transaction.update(trees[tree], key.bytes, key.length, row.bytes, row.length);
            return;
        }
        changes[tree].begin();
        runContext.transaction.update(trees[tree], key.bytes, key.length, row.bytes, row.length);
        changes[tree].end(1);
    }

    /// Changes or removes as many rows of the table as possible together, from row `from` on, without their entries.
    ///
    /// @return the number of rows
    public int change(RowRun rows, int from) {
        int done = change(TABLE, rows, from, rows.changed == null ? removals : changes);
        for (int row = from; rows.changed == null && row < from + done; row++) {
            runContext.leftItsKey(trees[TABLE].treeId(), rows.keys, rows.keyOffsets[row], rows.keyLengths[row]);
        }
        return done;
    }

    private int change(int tree, RowRun rows, int from, WorkStatistics[] works) {
        if (works == null) {
            return runContext.transaction.change(trees[tree], rows, from);
        }
        works[tree].begin();
        int count = runContext.transaction.change(trees[tree], rows, from);
        works[tree].end(count);
        return count;
    }

    /// Appends a row's key, which is shown, and its bytes.
    public void gather(RowReader values, long rowNumber, InsertBuffer into) {
        layout.appendClusteringKey(values, rowNumber, key.clear());
        encoder.encode(values, row.clear());
        into.add(key, row);
    }

    /// Inserts as many rows of the table as possible together, from row `from` on, skipping existing keys and without
    /// their entries.
    ///
    /// @return the number of rows that were inserted or existed already
    public int addMissing(RowRun rows, int from) {
        if (additions == null) {
            return runContext.transaction.change(trees[TABLE], rows, from);
        }
        additions[TABLE].begin();
        int done = runContext.transaction.change(trees[TABLE], rows, from);
        int added = 0;
        for (int row = from; row < from + done; row++) {
            added += rows.isThere[row] ? 0 : 1;
        }
        additions[TABLE].end(added);
        return done;
    }

    /// Inserts the entries of an inserted row.
    public void addEntries(GrowingBytes clusteringKey, RowReader values, Pending pending) {
        for (int index = 0; index < indexes.length; index++) {
            RowReader shown = indexEntryRows.of(index, values);
            if (shown != null) {
                indexes[index].appendEntryKey(shown, clusteringKey, entry.clear());
                pending.add(1 + index, entry, indexes[index].entryRow(shown, clusteringKey, entryRow));
            }
        }
    }

    /// Returns whether the table's own key is its only unique key.
    public boolean hasOnlyKey() {
        for (IndexLayout index : indexes) {
            if (index.index().unique()) {
                return false;
            }
        }
        return !layout.hasRowNumbers();
    }

    /// Inserts entries into a tree, preferably in the order of their keys.
    ///
    /// @return false if the key of one exists already, which [#conflictKey] returns
    boolean addAll(int tree, RowRun entries) {
        int alone = 0;
        for (int at = 0; at < entries.count; at++) {
            if (alone == 0) {
                int count = change(tree, entries, at, additions);
                at += count;
                alone = count > 1 ? 0 : MIN_BATCHED_ROWS;
            } else {
                alone--;
            }
            if (at < entries.count) {
                entry.set(entries.keys, entries.keyOffsets[at], entries.keyLengths[at]);
                entryRow.set(entries.changed, entries.changedOffsets[at], entries.changedLengths[at]);
                if (!add(tree, entry, entryRow)) {
                    conflictKey = entry;
                    conflictIndex = at;
                    return false;
                }
            }
        }
        return true;
    }

    /// Returns the place, among the entries passed to [#addAll], of the one whose key exists already.
    int conflictIndex() {
        return conflictIndex;
    }

    /// Removes existing entries of a tree.
    void removeAll(int tree, RowRun entries) {
        for (int at = 0; at < entries.count; at++) {
            at += change(tree, entries, at, removals);
            if (at < entries.count) {
                entry.set(entries.keys, entries.keyOffsets[at], entries.keyLengths[at]);
                deleteFrom(tree, entry);
            }
        }
    }

    /// Inserts a row unless one of its keys exists already. In that case nothing of the row remains, and [#conflictKey]
    /// returns the key.
    ///
    /// @return the number of the tree that has the key, or -1
    public int tryInsert(RowReader given, long rowNumber) {
        RowReader values = lobs == null ? given : lobs.stored(given);
        layout.appendClusteringKey(values, rowNumber, key.clear());
        encoder.encode(values, row.clear());
        for (int place = 0; place < insertOrder.length; place++) {
            int tree = insertOrder[place];
            GrowingBytes entryKey = entryKey(tree, values);
            if (entryKey == null) {
                continue;
            }
            GrowingBytes content = tree == TABLE ? row : indexes[tree - 1].entryRow(values, key, entryRow);
            if (!add(tree, entryKey, content)) {
                for (int made = 0; made < place; made++) {
                    GrowingBytes madeKey = entryKey(insertOrder[made], values);
                    if (madeKey != null) {
                        deleteFrom(insertOrder[made], madeKey);
                    }
                }
                conflictKey = entryKey(tree, values);
                if (lobs != null) {
                    lobs.abandonStored();
                }
                return tree;
            }
        }
        return -1;
    }

    /// Returns the key of a row's entry in a tree, where the clustering key is that of the last [#tryInsert]; null if
    /// it has no entry.
    public GrowingBytes entryKey(int tree, RowReader values) {
        if (tree == TABLE) {
            return key;
        }
        RowReader shown = indexEntryRows.of(tree - 1, values);
        if (shown == null) {
            return null;
        }
        indexes[tree - 1].appendEntryKey(shown, key, entry.clear());
        return entry;
    }

    /// Returns the existing key after [#tryInsert] returned a tree or [#addAll] did not insert all entries; valid until
    /// the next change.
    public GrowingBytes conflictKey() {
        return conflictKey;
    }

    /// Returns the clustering key of the last row inserted or collected.
    public GrowingBytes insertedKey() {
        return key;
    }

    /// Returns the length in bytes of the clustering key in the row of an index entry.
    public int clusteringKeyLength(int tree, byte[] bytes, int length) {
        return indexes[tree - 1].clusteringKeyLength(bytes, 0, length);
    }

    /// Returns the statistics of additions to a tree; null if nothing is measured.
    WorkStatistics additions(int tree) {
        return additions == null ? null : additions[tree];
    }

    /// Returns the number of trees: the table's own and those of its indexes.
    int treeCount() {
        return trees.length;
    }

    public TreeRef tree(int number) {
        return trees[number];
    }

    /// Returns whether a row has this key in the tree.
    public boolean hasKey(int tree, EncodedRow values, GrowingBytes clusteringKey, GrowingBytes wanted) {
        if (tree == TABLE) {
            return equal(clusteringKey, wanted);
        }
        RowReader shown = indexEntryRows.of(tree - 1, values);
        if (shown == null) {
            return false;
        }
        indexes[tree - 1].appendEntryKey(shown, clusteringKey, newEntry.clear());
        return equal(newEntry, wanted);
    }

    private static int[] insertOrder(IndexLayout[] indexes) {
        int[] order = new int[1 + indexes.length];
        int count = 1;
        for (int pass = 0; pass < 2; pass++) {
            for (int index = 0; index < indexes.length; index++) {
                if (indexes[index].index().unique() == (pass == 0)) {
                    order[count++] = 1 + index;
                }
            }
        }
        return order;
    }

    public SqlFailure duplicate(int tree) {
        String name = table.primaryKeyName();
        if (tree != TABLE) {
            IndexDescriptor index = indexes[tree - 1].index();
            name = index.constraintName() == null ? index.name() : index.constraintName();
        }
        return ModifyError.DUPLICATE.failure(name, table.name());
    }

    /// Deletes a locked row.
    public void delete(GrowingBytes key, EncodedRow old) {
        deleteFrom(TABLE, key);
        deleteEntries(key, old, null);
    }

    /// Removes the entries and values of a deleted row.
    ///
    /// @param pending receives its entries; null if they are removed now
    public void deleteEntries(GrowingBytes key, EncodedRow old, Pending pending) {
        for (int index = 0; index < indexes.length; index++) {
            RowReader shown = indexEntryRows.of(index, old);
            if (shown != null) {
                indexes[index].appendEntryKey(shown, key, entry.clear());
                if (pending == null) {
                    deleteFrom(1 + index, entry);
                } else {
                    pending.remove(1 + index, entry, indexes[index].entryRow(shown, key, entryRow));
                }
            }
        }
        if (lobs != null) {
            lobs.abandon(old);
        }
    }

    void deleteFrom(int tree, GrowingBytes key) {
        if (tree == TABLE) {
            runContext.leftItsKey(trees[TABLE].treeId(), key.bytes, 0, key.length);
        }
        if (removals != null) {
            removals[tree].begin();
        }
        Invariant.check(runContext.transaction.delete(trees[tree], key.bytes, key.length),
            "tree %d has no entry for a row of table %d", trees[tree].treeId(), table.tableId());
        if (removals != null) {
            removals[tree].end(1);
        }
    }

    /// Updates a locked row. Entries with changed keys are removed; the caller inserts their successors.
    ///
    /// @param newKey the clustering key of the new state
    /// @param newBytes the new state's bytes, which `changed` reads
    public void update(
            GrowingBytes key, EncodedRow old, GrowingBytes newKey, GrowingBytes newBytes, EncodedRow changed,
            boolean[] touchedIndexes, Pending pending) {
        boolean moves = newKey != key && !equal(key, newKey);
        if (moves) {
            deleteFrom(TABLE, key);
            pending.add(TABLE, newKey, newBytes);
        } else {
            change(TABLE, key, newBytes);
        }
        updateEntries(key, old, newKey, changed, moves, touchedIndexes, pending);
    }

    /// Removes the entries and values of a row's old state that its new state does not have.
    public void updateEntries(
            GrowingBytes key, EncodedRow old, GrowingBytes newKey, EncodedRow changed, boolean moves,
            boolean[] touchedIndexes, Pending pending) {
        for (int index = 0; index < indexes.length; index++) {
            if (moves || touchedIndexes[index]) {
                updateEntry(index, key, old, newKey, changed, moves, pending);
            }
        }
        if (lobs != null) {
            lobs.abandonReplaced(old, changed);
        }
    }

    private void updateEntry(
            int index, GrowingBytes key, EncodedRow old, GrowingBytes newKey, EncodedRow changed, boolean moves,
            Pending pending) {
        IndexLayout layoutOfIndex = indexes[index];
        int tree = 1 + index;
        GrowingBytes oldRow = key;
        RowReader shown = indexEntryRows.of(index, old);
        boolean had = shown != null;
        if (had) {
            layoutOfIndex.appendEntryKey(shown, key, entry.clear());
            oldRow = layoutOfIndex.entryRow(shown, key, entryRow);
        }
        RowReader newShown = indexEntryRows.of(index, changed);
        if (newShown == null) {
            if (had) {
                pending.remove(tree, entry, oldRow);
            }
            return;
        }
        layoutOfIndex.appendEntryKey(newShown, newKey, newEntry.clear());
        GrowingBytes newRow = layoutOfIndex.entryRow(newShown, newKey, newEntryRow);
        if (!had) {
            pending.add(tree, newEntry, newRow);
        } else if (moves || !equal(entry, newEntry)) {
            pending.remove(tree, entry, oldRow);
            pending.add(tree, newEntry, newRow);
        } else if (newRow != newKey && !equal(oldRow, newRow)) {
            change(tree, newEntry, newRow);
        }
    }

    private static boolean equal(GrowingBytes a, GrowingBytes b) {
        return Arrays.equals(a.bytes, 0, a.length, b.bytes, 0, b.length);
    }

    /// Returns by index whether its entries depend on one of the columns.
    public boolean[] indexesOver(int[] columns) {
        boolean[] touched = new boolean[indexes.length];
        for (int index = 0; index < indexes.length; index++) {
            touched[index] = touches(indexes[index].index(), columns);
        }
        return touched;
    }

    public static boolean touches(IndexDescriptor index, int[] columns) {
        for (int column : columns) {
            if (index.touches(column)) {
                return true;
            }
        }
        return false;
    }

    public static boolean overlap(List<KeyColumn> key, int[] columns) {
        for (KeyColumn part : key) {
            for (int column : columns) {
                if (part.position() == column) {
                    return true;
                }
            }
        }
        return false;
    }
}
