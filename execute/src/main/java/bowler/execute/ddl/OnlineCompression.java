// SPDX-License-Identifier: Apache-2.0
package bowler.execute.ddl;

import bowler.catalog.ColumnDescriptor;
import bowler.catalog.IndexDescriptor;
import bowler.catalog.TableDescriptor;
import bowler.catalog.edit.TableEdit;
import bowler.catalog.layout.IndexEntryRows;
import bowler.catalog.layout.IndexLayout;
import bowler.catalog.layout.TableLayout;
import bowler.execute.constraint.IndexExpressionRows;
import bowler.execute.run.RunContext;
import bowler.execute.spill.SpillDisk;
import bowler.plan.scalar.Scalar;
import bowler.storage.TreeChangeTracker;
import bowler.storage.api.RowBytes;
import bowler.storage.api.TreeRef;
import bowler.storage.terms.KeyBytes;
import bowler.types.ForwardingRow;
import bowler.types.RowReader;
import bowler.types.encode.EncodedRow;
import bowler.types.encode.GrowingBytes;
import bowler.types.encode.RowEncoder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;

/// Copies a table and its indexes into new, dense trees while concurrent transactions read and change it. The files of the old
/// trees are removed when the transaction commits, so their space returns to the file system.
///
/// The rows of one snapshot are copied in order, and the new indexes are built from them. Changed rows follow in
/// [ChangedRowRounds], and then the table gets its new trees. Readers of the old trees finish undisturbed. The state of a
/// row in the new tree is read there, so nothing is kept in memory for rows that were brought before.
final class OnlineCompression {
    /// The memory of a key, in addition to its bytes.
    private static final int BYTES_PER_KEY = 200;
    private static final byte[] NONE = {};

    private final TableEdit edit;
    private final RunContext runContext;
    private final SpillDisk spillDisk;
    private final TableDescriptor old;
    private final TableDescriptor next;
    private final TreeRef oldRows;
    private final TreeRef newRows;
    private final TableLayout newLayout;
    private final RowEncoder encoder;
    private final EncodedRow oldRow;
    private final boolean[] isLob;
    private final EncodedRow newRow;
    private final IndexEntryRows indexEntryRows;
    private final RowBytes bytes = new RowBytes();
    private final GrowingBytes key = new GrowingBytes();
    private final GrowingBytes encoded = new GrowingBytes();
    private final GrowingBytes entryKey = new GrowingBytes();
    private final GrowingBytes entryRow = new GrowingBytes();

    /// Shows the old row with the references to its long values.
    private final ForwardingRow withReferences = new ForwardingRow() {
        @Override
        public RowReader row() {
            return oldRow;
        }

        @Override
        public Object objectAt(int column) {
            Object reference = isLob[column] ? oldRow.referenceAt(column) : null;
            return reference != null ? reference : oldRow.objectAt(column);
        }
    };

    /// An entry of an index.
    private record Entry(byte[] key, byte[] row) {}

    OnlineCompression(TableEdit edit, RunContext runContext, SpillDisk spillDisk, TableDescriptor table) {
        this.edit = edit;
        this.runContext = runContext;
        this.spillDisk = spillDisk;
        old = edit.unlocked(table);
        List<ColumnDescriptor> columns = old.columns().stream().map(column -> column.withAdded(null)).toList();
        next = edit.prepareNewTrees(old, old.withColumns(columns));
        oldRows = runContext.tree(old.treeId());
        newRows = runContext.tree(next.treeId());
        newLayout = TableLayout.of(next);
        encoder = new RowEncoder(newLayout.rows());
        isLob = new boolean[columns.size()];
        for (int column = 0; column < isLob.length; column++) {
            isLob[column] = columns.get(column).type().id().isLob();
        }
        oldRow = new EncodedRow(TableLayout.of(old).rows());
        newRow = new EncodedRow(newLayout.rows());
        indexEntryRows = IndexExpressionRows.of(runContext, next, runContext.newTermsOf(next));
    }

    void run() {
        new ChangedRowRounds(runContext, old, BYTES_PER_KEY, () -> 0).run(this::copyAll, this::bring);
        edit.enterNewTrees(old, next);
    }

    private void copyAll(Runnable between) {
        List<Scalar> columns = new ArrayList<>();
        old.columns().forEach(column -> columns.add(new Scalar.Column(column.position(), column.type())));
        new TableRewrite(runContext, spillDisk, old, next, columns, null).rewrite(between);
    }

    /// Brings rows of the new trees to the state of the old ones.
    private void bring(TreeChangeTracker changes, List<KeyBytes> changed, long snapshot, Set<KeyBytes> undecided) {
        List<List<Entry>> missing = new ArrayList<>();
        next.indexes().forEach(index -> missing.add(new ArrayList<>()));
        for (KeyBytes changedKey : changed) {
            runContext.transaction.checkCancelled();
            changes.readNewest();
            byte[] was = read(newRows, changedKey);
            byte[] now = read(oldRows, changedKey);
            if (undecided != null) {
                byte[] newest = now;
                changes.readAt(snapshot);
                now = read(oldRows, changedKey);
                if (!Arrays.equals(newest, now)) {
                    undecided.add(changedKey);
                }
                changes.readNewest();
            }
            if (now != null) {
                oldRow.wrap(now, 0, now.length);
                encoder.encode(withReferences, encoded.clear());
                now = encoded.toArray();
            }
            if (!Arrays.equals(was, now)) {
                replace(changedKey, was, now, missing);
            }
        }
        for (int place = 0; place < missing.size(); place++) {
            enter(next.indexes().get(place), missing.get(place));
        }
    }

    private byte[] read(TreeRef tree, KeyBytes wanted) {
        return runContext.transaction.read(tree, wanted.bytes, wanted.bytes.length, bytes) ? bytes.toArray() : null;
    }

    private void replace(KeyBytes rowKey, byte[] was, byte[] now, List<List<Entry>> missing) {
        for (int place = 0; place < missing.size(); place++) {
            IndexLayout layout = newLayout.indexes().get(place);
            TreeRef entries = runContext.tree(next.indexes().get(place).treeId());
            Entry before = entryOf(layout, place, rowKey, was);
            Entry after = entryOf(layout, place, rowKey, now);
            if (before.key.length > 0 && Arrays.equals(before.key, after.key)) {
                if (!Arrays.equals(before.row, after.row)) {
                    runContext.transaction.update(entries, after.key, after.key.length, after.row, after.row.length);
                }
                continue;
            }
            if (before.key.length > 0) {
                runContext.transaction.delete(entries, before.key, before.key.length);
            }
            if (after.key.length > 0) {
                missing.get(place).add(after);
            }
        }
        if (now == null) {
            runContext.transaction.delete(newRows, rowKey.bytes, rowKey.bytes.length);
        } else if (was == null) {
            runContext.transaction.insert(newRows, rowKey.bytes, rowKey.bytes.length, now, now.length);
        } else {
            runContext.transaction.update(newRows, rowKey.bytes, rowKey.bytes.length, now, now.length);
        }
    }

    /// Returns the entry of a row; one with an empty key if there is none.
    private Entry entryOf(IndexLayout layout, int place, KeyBytes rowKey, byte[] row) {
        if (row == null) {
            return new Entry(NONE, NONE);
        }
        newRow.wrap(row, 0, row.length);
        RowReader shown = indexEntryRows.of(place, newRow);
        if (shown == null) {
            return new Entry(NONE, NONE);
        }
        key.set(rowKey.bytes, 0, rowKey.bytes.length);
        layout.appendEntryKey(shown, key, entryKey.clear());
        return new Entry(entryKey.toArray(), layout.entryRow(shown, key, entryRow).toArray());
    }

    private void enter(IndexDescriptor index, List<Entry> missing) {
        TreeRef entries = runContext.tree(index.treeId());
        missing.sort((a, b) -> Arrays.compareUnsigned(a.key, b.key));
        for (Entry entry : missing) {
            if (!runContext.transaction.insert(entries, entry.key, entry.key.length, entry.row, entry.row.length)) {
                throw DefinitionError.DUPLICATE_ROWS.failure(index.name(), next.name());
            }
        }
    }
}
