// SPDX-License-Identifier: Apache-2.0
package bowler.types.function.json;

import bowler.types.function.call.DocumentTable;
import java.util.List;

/// The definition of a JSON_TABLE. Its arguments are the value, the variables of all paths, and then the DEFAULT
/// values.
///
/// @param variables their names
/// @param fails whether an error in a path of rows ends the statement; otherwise the path finds nothing
public record JsonTableSpec(Pattern root, List<String> variables, boolean fails) implements DocumentTable {
    @Override
    public String name() {
        return "JSON_TABLE";
    }

    @Override
    public double estimatedRows(double itemsPerPath) {
        return estimatedRows(root, itemsPerPath);
    }

    private static double estimatedRows(Pattern pattern, double itemsPerPath) {
        double nested = 0;
        for (Pattern each : pattern.nested()) {
            nested += estimatedRows(each, itemsPerPath);
        }
        return itemsPerPath * Math.max(1, nested);
    }

    /// One row for each item that the path finds, joined with the rows of the nested patterns for this item. If these
    /// have none, the item still has one row, unless `inner` omits it.
    ///
    /// @param siblings how the rows of the nested patterns are combined; null if there are none
    /// @param inner whether items without nested rows are omitted
    public record Pattern(String path, List<Column> columns, List<Pattern> nested, Siblings siblings, boolean inner) {}

    /// Patterns nested in the same pattern.
    public sealed interface Siblings {
        /// @param index of the pattern among the nested ones
        record One(int index) implements Siblings {}

        /// @param cross true for the Cartesian product, false for one after the other
        record Several(boolean cross, List<Siblings> operands) implements Siblings {}
    }

    public sealed interface Column {
        /// The index among all columns of the table.
        int place();
    }

    /// The number of the pattern's item, from 1.
    public record Ordinality(int place) implements Column {}

    /// @param emptyDefault the index of the argument for DEFAULT ON EMPTY, if it is written; `errorDefault` likewise
    ///     for DEFAULT ON ERROR
    public record Found(int place, JsonSpec spec, int emptyDefault, int errorDefault) implements Column {}
}
