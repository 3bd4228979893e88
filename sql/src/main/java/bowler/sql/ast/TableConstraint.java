// SPDX-License-Identifier: Apache-2.0
package bowler.sql.ast;

import bowler.catalog.Enforcement;
import bowler.catalog.ForeignKey;
import java.util.List;

/// A constraint as written, within a column's definition or as an element of its own.
public sealed interface TableConstraint {
    /// Null if not written.
    Name name();

    Enforcement enforcement();

    int offset();

    /// @param nullsDistinct false for NULLS NOT DISTINCT
    record Key(
            Name name, boolean primary, List<ColumnReference> columns, boolean nullsDistinct, Enforcement enforcement,
            int offset) implements TableConstraint {}

    /// @param text the condition with its parentheses
    /// @param column the column whose definition contains the constraint, or null
    record Check(
            Name name, Expression condition, String text, ColumnReference column, Enforcement enforcement, int offset)
            implements TableConstraint {}

    /// @param parentColumns null if not written
    record Reference(
            Name name, List<ColumnReference> columns, Name parent, List<ColumnReference> parentColumns,
            ForeignKey.Action onDelete, ForeignKey.Action onUpdate, Enforcement enforcement, int offset)
            implements TableConstraint {}
}
