// SPDX-License-Identifier: Apache-2.0
package bowler.types.function;

import bowler.types.DataType;
import java.util.List;

/// What JSON_TABLE finds. Its arguments: the value, the variables of all paths, then what DEFAULTs say.
///
/// @param variables their names
/// @param fails an error of a path of rows ends the statement; else the path finds nothing
public record JsonTableSpec(Pattern root, List<String> variables, boolean fails) {
    /// One row for each item that the path finds, and for each of these those of the nested patterns; one row where these have
    /// none, unless it is to be left out.
    ///
    /// @param siblings how the rows of the nested patterns come together; null: none are nested
    /// @param inner items for which nothing nested is found are left out
    public record Pattern(String path, List<Column> columns, List<Pattern> nested, Siblings siblings, boolean inner) {}

    /// Patterns nested in the same one.
    public sealed interface Siblings {
        /// @param index of the pattern among the nested ones
        record One(int index) implements Siblings {}

        /// @param cross each row with each, rather than one after the other
        record Several(boolean cross, List<Siblings> operands) implements Siblings {}
    }

    public sealed interface Column {
        /// Its place among all columns of the table.
        int place();
    }

    /// The number of the pattern's item, from 1.
    public record Ordinality(int place) implements Column {}

    /// @param emptyDefault the argument that DEFAULT ON EMPTY gives, if it does; so is `errorDefault`
    public record Found(int place, JsonSpec spec, int emptyDefault, int errorDefault) implements Column {}

    /// A cursor over the rows.
    ///
    /// @param types of the arguments
    /// @param columnCount of the table
    public JsonCursor cursor(List<DataType> types, int columnCount) {
        return new JsonCursor(this, types, columnCount);
    }
}
