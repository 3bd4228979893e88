// SPDX-License-Identifier: Apache-2.0
package bowler.catalog;

import bowler.types.DataType;
import java.util.List;

/// The content of an index other than key columns.
///
/// @param included positions of columns that its entries hold but are not ordered by
/// @param computed key parts that are computed from columns; [KeyColumn#computed] is an index into them
/// @param condition selects the rows that have entries, or null for all rows
public record IndexForm(List<Integer> included, List<Computed> computed, Condition condition) {
    /// Columns as the key, nothing else.
    public static final IndexForm PLAIN = new IndexForm(List.of(), List.of(), null);

    /// @param text an expression as written, bound again for each plan that needs it
    /// @param columns positions of the columns in it, ascending
    public record Computed(String text, DataType type, List<Integer> columns) {}

    /// @param text as written; rows for which it is not true have no entry
    /// @param columns positions of the columns in it, ascending
    public record Condition(String text, List<Integer> columns) {}

    public boolean isPlain() {
        return included.isEmpty() && hasSingleEntry();
    }

    /// Returns whether entries follow from columns alone, without an expression.
    public boolean hasSingleEntry() {
        return computed.isEmpty() && condition == null;
    }

    /// Returns whether an expression or the condition names the column.
    public boolean names(int position) {
        return condition != null && condition.columns().contains(position)
            || computed.stream().anyMatch(part -> part.columns().contains(position));
    }

    /// Returns the form after a column is dropped and later columns have moved up.
    public IndexForm without(int position) {
        return isPlain() ? this : new IndexForm(moved(included, position),
            computed.stream().map(part -> new Computed(part.text(), part.type(), moved(part.columns(), position))).toList(),
            condition == null ? null : new Condition(condition.text(), moved(condition.columns(), position)));
    }

    private static List<Integer> moved(List<Integer> positions, int removedPosition) {
        return positions.stream().map(position -> position > removedPosition ? position - 1 : position).toList();
    }
}
