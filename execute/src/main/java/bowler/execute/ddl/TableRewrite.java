// SPDX-License-Identifier: Apache-2.0
package bowler.execute.ddl;

import bowler.base.invariant.Invariant;
import bowler.catalog.ColumnDescriptor;
import bowler.catalog.IndexDescriptor;
import bowler.catalog.TableDescriptor;
import bowler.catalog.layout.TableLayout;
import bowler.execute.evaluate.Evaluator;
import bowler.execute.evaluate.Evaluators;
import bowler.execute.row.Batch;
import bowler.execute.row.RowDecoder;
import bowler.execute.row.Vector;
import bowler.execute.row.VectorRow;
import bowler.execute.modify.LobColumns;
import bowler.execute.run.Run;
import bowler.execute.spill.SpillDisk;
import bowler.plan.scalar.Scalar;
import bowler.storage.ReadIntent;
import bowler.storage.RowCursor;
import bowler.storage.TreeRef;
import bowler.storage.terms.KeyRange;
import bowler.types.RowReader;
import bowler.types.encode.EncodedRow;
import bowler.types.encode.GrowingBytes;
import bowler.types.encode.RowEncoder;
import java.util.List;
import java.util.function.LongSupplier;

/// Writes the rows of a table anew into the empty trees of its next state.
final class TableRewrite {
    private final Run run;
    private final SpillDisk spillDisk;
    private final GrowingBytes key = new GrowingBytes();
    private final GrowingBytes bytes = new GrowingBytes();

    TableRewrite(Run run, SpillDisk spillDisk) {
        this.run = run;
        this.spillDisk = spillDisk;
    }

    /// @param columns of the new rows, over the old ones; null: a number from `numbers`
    void rewrite(TableDescriptor old, TableDescriptor next, List<Scalar> columns, LongSupplier numbers) {
        copyRows(old, next, columns, numbers);
        for (IndexDescriptor index : next.indexes()) {
            new IndexFilling(run, spillDisk).fill(next, index);
        }
    }

    private void copyRows(TableDescriptor old, TableDescriptor next, List<Scalar> columns, LongSupplier numbers) {
        TableLayout oldLayout = TableLayout.of(old);
        TableLayout newLayout = TableLayout.of(next);
        Batch batch = Batch.of(old.columns().stream().map(ColumnDescriptor::type).toList());
        RowDecoder decoder = new RowDecoder(oldLayout.rows());
        Evaluators evaluators = new Evaluators(run);
        Evaluator[] values = new Evaluator[columns.size()];
        Vector[] row = new Vector[values.length];
        for (int column = 0; column < values.length; column++) {
            values[column] = evaluators.of(columns.get(column));
            row[column] = values[column] == null ? new Vector(next.columns().get(column).type()) : null;
        }
        RowEncoder encoder = new RowEncoder(newLayout.rows());
        VectorRow newRow = new VectorRow(row);
        TreeRef tree = run.tree(next.treeId());
        LobColumns lobs = LobColumns.of(run, next);
        LobColumns lobsBefore = LobColumns.of(run, old);
        EncodedRow before = new EncodedRow(oldLayout.rows());
        long count = 0;
        try (RowCursor rows = run.transaction.scan(run.tree(old.treeId()), KeyRange.ALL, false, ReadIntent.READ)) {
            while (rows.next()) {
                batch.start(1);
                decoder.decode(rows.rowBytes(), rows.rowOffset(), rows.rowLength(), batch.columns, 0);
                for (int column = 0; column < values.length; column++) {
                    if (values[column] == null) {
                        row[column].start(1).setLong(0, numbers.getAsLong());
                    } else {
                        row[column] = values[column].evaluate(batch, Batch.ALL, 1);
                    }
                    requireValue(next.columns().get(column), row[column]);
                }
                RowReader stored = newRow.at(0);
                if (lobsBefore != null) {
                    before.wrap(rows.rowBytes(), rows.rowOffset(), rows.rowLength());
                }
                if (lobs != null) {
                    stored = lobs.moved(stored, before, lobsBefore);
                }
                encoder.encode(stored, bytes.clear());
                count++;
                setKey(rows, newLayout, newRow, old.clusteringKey().isEmpty() ? 0 : count);
                if (!run.transaction.insert(tree, key.bytes, key.length, bytes.bytes, bytes.length)) {
                    throw DefinitionError.DUPLICATE_ROWS.failure(next.primaryKeyName(), next.name());
                }
            }
        }
    }

    /// @param number of a row that had none; 0: it keeps that which it has
    private void setKey(RowCursor rows, TableLayout layout, VectorRow row, long number) {
        if (layout.hasRowNumbers() && number == 0) {
            Invariant.check(rows.keyLength() == TableLayout.ROW_NUMBER_BYTES, "a row number of %d bytes", rows.keyLength());
            key.set(rows.keyBytes(), rows.keyOffset(), rows.keyLength());
        } else {
            layout.appendClusteringKey(row, number, key.clear());
        }
    }

    static void requireValue(ColumnDescriptor column, Vector value) {
        if (!column.nullable() && value.isNull(0)) {
            throw DefinitionError.NULLS.failure(column.name());
        }
    }
}
