// SPDX-License-Identifier: Apache-2.0
package bowler.execute.modify;

import bowler.catalog.ColumnDescriptor;
import bowler.catalog.TableDescriptor;
import bowler.catalog.TriggerDescriptor.Event;
import bowler.catalog.layout.TableLayout;
import bowler.execute.modify.table.LobColumns;
import bowler.execute.modify.table.ModifyError;
import bowler.execute.modify.table.TableConstraintMaintenance;
import bowler.execute.modify.table.TableWriter;
import bowler.execute.row.Batch;
import bowler.execute.row.RowDecoder;
import bowler.execute.row.Vector;
import bowler.execute.row.VectorRow;
import bowler.storage.api.RowBytes;
import bowler.storage.terms.RowRun;
import bowler.types.DataType;
import bowler.types.RowReader;
import bowler.types.encode.EncodedRow;
import bowler.types.encode.GrowingBytes;
import bowler.types.encode.RowPatch;
import java.util.List;

/// Sets columns of locked rows to computed values, one row at a time.
final class RowUpdater {
    private final TableDescriptor table;
    private final TableConstraintMaintenance own;
    private final int assignedCount;
    private final int[] columns;
    private final RowReplacer replacement;
    /// True if a change of a row requires further work.
    private final boolean hasFollowers;
    /// Null if all values are stored in their rows.
    private final LobColumns lobs;
    private final EncodedRow lobsBefore;
    private final Vector[] given;
    private final VectorRow newValues;
    private final RowPatch patch;
    private final GrowingBytes newBytes = new GrowingBytes();
    /// The new row for the evaluation of constraints; null if there is none to evaluate.
    private final Batch row;
    private final Vector[] oldColumns;
    private final RowDecoder decoder;
    private final boolean hasOldRows;
    /// The old row for BEFORE triggers; null if there are none.
    private final EncodedRow oldRow;

    /// @param positions of the columns that get values
    /// @param own null if the table has no constraints other than keys
    RowUpdater(TableWriter writer, TableDescriptor table, int[] positions, TableConstraintMaintenance own) {
        this.table = table;
        this.own = own;
        TableLayout layout = writer.layout();
        assignedCount = positions.length;
        int[] generated = own == null ? new int[0] : own.rowConstraints.generated();
        columns = java.util.Arrays.copyOf(positions, assignedCount + generated.length);
        System.arraycopy(generated, 0, columns, assignedCount, generated.length);
        replacement = new RowReplacer(writer, table.clusteringKey(), columns, own);
        hasFollowers = replacement.anyKeyTouched() || own != null || writer.lobs() != null;
        lobs = writer.lobs();
        lobsBefore = lobs == null ? null : new EncodedRow(layout.rows());
        List<DataType> types = table.columns().stream().map(ColumnDescriptor::type).toList();
        given = new Vector[assignedCount];
        for (int index = 0; index < assignedCount; index++) {
            given[index] = new Vector(types.get(positions[index]));
        }
        newValues = new VectorRow(new Vector[columns.length]);
        patch = new RowPatch(layout.rows(), columns);
        hasOldRows = own != null && own.hasOldRows(Event.UPDATE);
        boolean hasConstraints = own != null && (!own.rowConstraints.isEmpty() || hasOldRows);
        oldRow = hasOldRows ? new EncodedRow(layout.rows()) : null;
        row = hasConstraints ? Batch.of(types) : null;
        oldColumns = hasConstraints ? row.columns.clone() : null;
        decoder = hasConstraints ? new RowDecoder(layout.rows()) : null;
    }

    /// Returns whether a row's new state may be computed before the row is locked, because the row keeps its place.
    boolean mayComputeFirst() {
        return !hasOldRows && !replacement.keyTouched() && (lobs == null || !lobs.touches(columns));
    }

    /// @param source vectors with the new values, of the columns in the given order
    /// @param returned null if the rows are not returned
    void apply(
            GrowingBytes key, RowBytes bytes, Vector[] source, int[] slots, int place, TableWriter.Pending pending,
            ReturnedRows returned) {
        make(bytes.bytes, 0, bytes.length, source, slots, place, newBytes.clear());
        replacement.replace(key, bytes.bytes, 0, bytes.length, newBytes, pending, returned);
    }

    /// Appends a row's new state to the target.
    void make(byte[] bytes, int offset, int length, Vector[] source, int[] slots, int place, GrowingBytes target) {
        for (int index = 0; index < assignedCount && !hasOldRows; index++) {
            requireValue(columns[index], source[slots[index]], place);
        }
        if (row == null && lobs == null) {
            for (int index = 0; index < assignedCount; index++) {
                newValues.columns[index] = source[slots[index]];
            }
            patch.apply(bytes, offset, length, newValues.at(place), target);
            return;
        }
        for (int index = 0; index < assignedCount; index++) {
            given[index].start(1);
            given[index].copy(0, source[slots[index]], place);
            newValues.columns[index] = given[index];
        }
        if (row != null) {
            applyConstraints(bytes, offset, length);
        }
        RowReader values = newValues.at(0);
        if (lobs != null) {
            values = lobs.stored(values, columns, lobsBefore.wrap(bytes, offset, length));
        }
        patch.apply(bytes, offset, length, values, target);
    }

    /// Updates the entries of a row of a run whose new state is in the table.
    void follow(GrowingBytes key, RowRun rows, int number, TableWriter.Pending pending) {
        if (hasFollowers) {
            replacement.follow(key, rows, number, pending);
        }
    }

    private void applyConstraints(byte[] bytes, int offset, int length) {
        System.arraycopy(oldColumns, 0, row.columns, 0, oldColumns.length);
        row.start(1);
        decoder.decode(bytes, offset, length, row.columns, 0);
        row.count = 1;
        for (int index = 0; index < assignedCount; index++) {
            row.columns[columns[index]] = given[index];
        }
        if (hasOldRows) {
            own.triggers.fireBefore(Event.UPDATE, oldRow.wrap(bytes, offset, length), row.columns);
            for (int index = 0; index < assignedCount; index++) {
                requireValue(columns[index], row.columns[columns[index]], 0);
            }
        }
        own.rowConstraints.generate(row, row.columns);
        for (int index = assignedCount; index < columns.length; index++) {
            newValues.columns[index] = row.columns[columns[index]];
            requireValue(columns[index], newValues.columns[index], 0);
        }
        own.rowConstraints.check(row);
    }

    private void requireValue(int position, Vector value, int place) {
        if (value.hasNulls && value.isNull(place) && !table.columns().get(position).nullable()) {
            throw ModifyError.NULL_VALUE.failure(table.columns().get(position).name());
        }
    }

    /// Returns the current clustering key of the last row.
    GrowingBytes keyAfter(GrowingBytes key) {
        return replacement.keyAfter(key);
    }
}
