// SPDX-License-Identifier: Apache-2.0
package bowler.execute.modify;

import bowler.catalog.ColumnDescriptor;
import bowler.catalog.TableDescriptor;
import bowler.catalog.TriggerDescriptor.Event;
import bowler.execute.modify.table.ModifyError;
import bowler.execute.modify.table.TableConstraintMaintenance;
import bowler.execute.row.Batch;
import bowler.execute.row.Vector;
import bowler.execute.row.VectorRow;
import java.util.Arrays;

/// Completes new rows one at a time: identity values, generated columns, NOT NULL, checks.
final class RowInserter {
    private final TableDescriptor table;
    private final SequenceValues numbers;
    /// Null if the table has no constraints other than keys.
    private final TableConstraintMaintenance own;
    private final Vector[] given;
    private final Batch batch;
    private final VectorRow row;

    RowInserter(TableDescriptor table, SequenceValues numbers, TableConstraintMaintenance own) {
        this.table = table;
        this.numbers = numbers;
        this.own = own;
        given = table.columns().stream().map(column -> new Vector(column.type())).toArray(Vector[]::new);
        batch = new Batch(given.clone());
        row = new VectorRow(batch.columns).at(0);
    }

    /// @param slots for each column of the table the vector with its value
    /// @param identityColumn position of a column whose NULL stands for the next identity value, or -1
    /// @return the row; valid until the next call
    VectorRow make(Vector[] source, int[] slots, int place, int identityColumn) {
        System.arraycopy(given, 0, batch.columns, 0, given.length);
        batch.start(1);
        batch.count = 1;
        for (int column = 0; column < given.length; column++) {
            given[column].copy(0, source[slots[column]], place);
        }
        if (identityColumn >= 0 && given[identityColumn].isNull(0)) {
            given[identityColumn].setLong(0, 0);
            numbers.identities(table, given[identityColumn].longs, Batch.ALL, 1);
        }
        if (own != null) {
            if (own.hasOldRows(Event.INSERT)) {
                own.triggers.fireBefore(Event.INSERT, null, given);
            }
            own.rowConstraints.generate(batch, batch.columns);
        }
        for (ColumnDescriptor column : table.columns()) {
            if (!column.nullable() && batch.columns[column.position()].isNull(0)) {
                throw ModifyError.NULL_VALUE.failure(column.name());
            }
        }
        if (own != null) {
            own.rowConstraints.check(batch);
        }
        return row;
    }

    /// Returns slots of a source whose vectors are the table's columns.
    static int[] inOrder(TableDescriptor table) {
        int[] slots = new int[table.columns().size()];
        Arrays.setAll(slots, slot -> slot);
        return slots;
    }
}
