// SPDX-License-Identifier: Apache-2.0
package bowler.plan.definition;

import bowler.catalog.CheckConstraint;
import bowler.catalog.ColumnDescriptor;
import bowler.plan.scalar.Scalar;
import java.util.List;

/// A change of a table by ALTER TABLE. Scalars are over whole rows: slots are positions.
public sealed interface TableAlteration {
    /// New constraints, which the existing rows must satisfy.
    ///
    /// @param primaryKey the primary key, or null
    /// @param conditions the conditions of the CHECK constraints, over rows with all columns
    record NewConstraints(
            KeyDefinition primaryKey, List<KeyDefinition> uniqueKeys, List<CheckConstraint> checks,
            List<Scalar> conditions, List<ForeignKeyDefinition> foreignKeys) {}

    /// Adds a column.
    ///
    /// @param column the new last column
    /// @param value the value in existing rows, without columns unless the column is generated; null for an identity
    ///     column, whose values are generated
    record AddColumn(ColumnDescriptor column, Scalar value, NewConstraints constraints) implements TableAlteration {}

    record AddConstraints(NewConstraints constraints) implements TableAlteration {}

    /// Drops a column.
    ///
    /// @param computed the positions of generated columns that depend on the column and are dropped with it
    /// @param restrict true if only indexes may depend on the column
    record DropColumn(int position, List<Integer> computed, boolean restrict) implements TableAlteration {}

    /// Changes a column.
    ///
    /// @param value the new contents of the column in existing rows; null if they stay
    /// @param restart the next identity value; null if it stays
    /// @param checks the conditions of the table's CHECK constraints, which the new contents must satisfy; empty if they stay
    record ChangeColumn(ColumnDescriptor column, Scalar value, Long restart, List<Scalar> checks) implements TableAlteration {
        public ChangeColumn(ColumnDescriptor column, Scalar value, Long restart) {
            this(column, value, restart, List.of());
        }
    }

    record DropConstraint(String name, boolean cascade) implements TableAlteration {}

    record RenameConstraint(String name, String newName) implements TableAlteration {}

    /// Sets the lock granularity.
    ///
    /// @param whole true if the table is locked instead of rows
    record SetLockSize(boolean whole) implements TableAlteration {}

    /// Writes rows and index entries into new trees, without the free space of the old ones.
    record Compress() implements TableAlteration {}
}
