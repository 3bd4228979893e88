// SPDX-License-Identifier: Apache-2.0
package bowler.execute.ddl;

import bowler.base.invariant.Invariant;
import bowler.catalog.ColumnDescriptor;
import bowler.catalog.IndexDescriptor;
import bowler.catalog.KeyColumn;
import bowler.catalog.TableDescriptor;
import bowler.catalog.layout.TableLayout;
import bowler.execute.evaluate.Evaluator;
import bowler.execute.evaluate.build.Evaluators;
import bowler.execute.modify.table.LobColumns;
import bowler.execute.row.Batch;
import bowler.execute.row.RowDecoder;
import bowler.execute.row.Vector;
import bowler.execute.row.VectorRow;
import bowler.execute.run.RunContext;
import bowler.execute.scan.SlotReferences;
import bowler.execute.spill.RecordCursor;
import bowler.execute.spill.RecordSorter;
import bowler.execute.spill.SpillDisk;
import bowler.plan.scalar.Scalar;
import bowler.storage.TreeBulkLoad;
import bowler.storage.api.ReadIntent;
import bowler.storage.api.RowCursor;
import bowler.storage.terms.KeyRange;
import bowler.types.RowReader;
import bowler.types.encode.EncodedRow;
import bowler.types.encode.GrowingBytes;
import bowler.types.encode.RowEncoder;
import java.util.BitSet;
import java.util.List;
import java.util.function.LongSupplier;

/// Rewrites the rows of a table into the empty trees of its next state, batch by batch in the order of their keys. The
/// rows are sorted if their keys change.
final class TableRewrite {
    /// The bytes of rows that end a batch.
    private static final int FLUSH_BYTES = 1 << 18;

    private final RunContext runContext;
    private final SpillDisk spillDisk;
    private final TableDescriptor old;
    private final TableDescriptor next;
    private final List<Scalar> columns;
    private final LongSupplier numbers;
    private final TableLayout layout;
    private final Evaluator[] values;
    private final Batch batch;
    private final Vector[] needed;
    private final RowDecoder decoder;
    private final VectorRow newRow;
    private final RowEncoder encoder;
    private final LobColumns lobs;
    private final LobColumns lobsBefore;
    private final EncodedRow before;
    private final GrowingBytes kept = new GrowingBytes();
    private final int[] keyOffsets = new int[Batch.CAPACITY];
    private final int[] rowOffsets = new int[Batch.CAPACITY];
    private final int[] rowLengths = new int[Batch.CAPACITY];
    private final GrowingBytes key = new GrowingBytes();
    private final GrowingBytes bytes = new GrowingBytes();
    private TreeBulkLoad load;
    private Runnable between;
    /// Null if rows come in the order of their new keys.
    private RecordSorter sorter;
    private long count;

    /// @param columns of the new rows, computed from the old ones; null stands for a number from `numbers`
    TableRewrite(
            RunContext runContext, SpillDisk spillDisk, TableDescriptor old, TableDescriptor next, List<Scalar> columns,
            LongSupplier numbers) {
        this.runContext = runContext;
        this.spillDisk = spillDisk;
        this.old = old;
        this.next = next;
        this.columns = columns;
        this.numbers = numbers;
        layout = TableLayout.of(next);
        Evaluators evaluators = new Evaluators(runContext);
        values = new Evaluator[columns.size()];
        Vector[] row = new Vector[values.length];
        BitSet slots = new BitSet();
        for (int column = 0; column < values.length; column++) {
            values[column] = evaluators.of(columns.get(column));
            row[column] = values[column] == null ? new Vector(next.columns().get(column).type()) : null;
            slots.or(SlotReferences.of(columns.get(column)));
        }
        newRow = new VectorRow(row);
        int[] read = SlotReferences.list(slots);
        TableLayout oldLayout = TableLayout.of(old);
        batch = Batch.of(old.columns().stream().map(ColumnDescriptor::type).toList());
        needed = SlotReferences.columns(batch, read);
        decoder = new RowDecoder(oldLayout.rows(), read);
        encoder = new RowEncoder(layout.rows());
        lobs = LobColumns.of(runContext, next);
        lobsBefore = LobColumns.of(runContext, old);
        before = new EncodedRow(oldLayout.rows());
    }

    void rewrite() {
        rewrite(() -> { });
    }

    /// @param betweenUnits called repeatedly between units of work
    void rewrite(Runnable betweenUnits) {
        between = betweenUnits;
        load = runContext.transaction.load(runContext.tree(next.treeId()));
        sorter = isInOrder() ? null : new RecordSorter(runContext.memory, spillDisk);
        try {
            readRows();
            if (sorter != null) {
                insertSorted();
            }
        } finally {
            if (sorter != null) {
                sorter.close();
            }
        }
        load.finish();
        for (IndexDescriptor index : next.indexes()) {
            new IndexBuild(runContext, spillDisk).fill(next, index, between);
        }
    }

    /// Returns whether the new rows have the same order as the old rows.
    private boolean isInOrder() {
        if (layout.hasRowNumbers()) {
            return true;
        }
        List<KeyColumn> newKey = next.clusteringKey();
        List<KeyColumn> oldKey = old.clusteringKey();
        if (newKey.size() != oldKey.size()) {
            return false;
        }
        for (int part = 0; part < newKey.size(); part++) {
            ColumnDescriptor column = next.columns().get(newKey.get(part).position());
            int position = oldKey.get(part).position();
            if (newKey.get(part).descending() != oldKey.get(part).descending()
                    || !(columns.get(column.position()) instanceof Scalar.Column kept) || kept.column() != position
                    || !column.type().equals(old.columns().get(position).type())) {
                return false;
            }
        }
        return true;
    }

    private void readRows() {
        try (RowCursor rows = runContext.transaction.scan(runContext.tree(old.treeId()), KeyRange.ALL, false, ReadIntent.READ)) {
            int taken = 0;
            while (rows.next()) {
                keyOffsets[taken] = keep(rows.keyBytes(), rows.keyOffset(), rows.keyLength());
                rowOffsets[taken] = keep(rows.rowBytes(), rows.rowOffset(), rows.rowLength());
                rowLengths[taken++] = rows.rowLength();
                if (taken == Batch.CAPACITY || kept.length >= FLUSH_BYTES) {
                    rewrite(taken);
                    taken = 0;
                }
            }
            rewrite(taken);
        }
    }

    private int keep(byte[] source, int offset, int length) {
        System.arraycopy(source, offset, kept.reserve(length), kept.length, length);
        kept.length += length;
        return kept.length - length;
    }

    private void rewrite(int taken) {
        between.run();
        if (taken == 0) {
            return;
        }
        batch.start(taken);
        decoder.decode(kept.bytes, rowOffsets, rowLengths, Batch.ALL, 0, taken, needed);
        batch.count = taken;
        Vector[] row = newRow.columns;
        for (int column = 0; column < values.length; column++) {
            if (values[column] == null) {
                row[column].start(taken);
                for (int place = 0; place < taken; place++) {
                    row[column].setLong(place, numbers.getAsLong());
                }
            } else {
                row[column] = values[column].evaluate(batch, Batch.ALL, taken);
            }
            requireValues(next.columns().get(column), row[column], taken);
        }
        for (int place = 0; place < taken; place++) {
            enter(place);
        }
        kept.clear();
    }

    private void enter(int place) {
        RowReader stored = newRow.at(place);
        if (lobsBefore != null) {
            before.wrap(kept.bytes, rowOffsets[place], rowLengths[place]);
        }
        if (lobs != null) {
            stored = lobs.moved(stored, before, lobsBefore);
        }
        encoder.encode(stored, bytes.clear());
        count++;
        setKey(place);
        if (sorter != null) {
            sorter.add(key.bytes, key.length, bytes.bytes, 0, bytes.length);
        } else {
            enter(bytes.bytes, 0, bytes.length);
        }
    }

    private void insertSorted() {
        RecordCursor sorted = sorter.sorted();
        while (sorted.next()) {
            key.set(sorted.bytes, sorted.keyOffset, sorted.keyLength);
            enter(sorted.bytes, sorted.rowOffset, sorted.rowLength);
        }
    }

    private void enter(byte[] source, int offset, int length) {
        if (!load.add(key.bytes, key.length, source, offset, length)) {
            throw DefinitionError.DUPLICATE_ROWS.failure(next.primaryKeyName(), next.name());
        }
    }

    /// Sets the key: rows without a declared key keep their numbers or get new ones.
    private void setKey(int place) {
        if (layout.hasRowNumbers() && old.clusteringKey().isEmpty()) {
            int length = rowOffsets[place] - keyOffsets[place];
            Invariant.check(length == TableLayout.ROW_NUMBER_BYTES, "a row number of %d bytes", length);
            key.set(kept.bytes, keyOffsets[place], length);
        } else {
            layout.appendClusteringKey(newRow, count, key.clear());
        }
    }

    private static void requireValues(ColumnDescriptor column, Vector values, int taken) {
        for (int place = 0; place < taken && !column.nullable() && values.hasNulls; place++) {
            if (values.isNull(place)) {
                throw DefinitionError.NULLS.failure(column.name());
            }
        }
    }
}
