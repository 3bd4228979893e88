// SPDX-License-Identifier: Apache-2.0
package bowler.plan.definition;

import bowler.catalog.CheckConstraint;
import bowler.catalog.ColumnDescriptor;
import bowler.plan.scalar.Scalar;
import java.util.List;

/// What ALTER TABLE does. Scalars are over whole rows: slots are positions.
public sealed interface TableAlteration {
    /// Constraints to be made, which the rows that are there must obey.
    ///
    /// @param primaryKey or null
    /// @param conditions of the checks, over rows with all columns
    record NewConstraints(
            KeyDefinition primaryKey, List<KeyDefinition> uniqueKeys, List<CheckConstraint> checks,
            List<Scalar> conditions, List<ForeignKeyDefinition> foreignKeys) {}

    /// @param column at the end of the others
    /// @param value that rows have which are there already: without columns if the column is not generated; null: an
    ///     identity column, whose values are made
    record AddColumn(ColumnDescriptor column, Scalar value, NewConstraints constraints) implements TableAlteration {}

    record AddConstraints(NewConstraints constraints) implements TableAlteration {}

    /// @param computed positions of the generated columns that are made of the column and go along
    /// @param restrict nothing but indexes may depend on the column
    record DropColumn(int position, List<Integer> computed, boolean restrict) implements TableAlteration {}

    /// @param value what the column holds from now on; null: what it did
    /// @param restart the identity's next value; null: it stays
    record ChangeColumn(ColumnDescriptor column, Scalar value, Long restart) implements TableAlteration {}

    record DropConstraint(String name, boolean cascade) implements TableAlteration {}

    record RenameConstraint(String name, String newName) implements TableAlteration {}

    /// @param whole the table is locked where rows would be
    record SetLockSize(boolean whole) implements TableAlteration {}
}
