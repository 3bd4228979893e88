// SPDX-License-Identifier: Apache-2.0
package bowler.sql.ast;

import bowler.sql.ast.AstStatement.ColumnMention;
import java.util.List;

/// What stands behind a table that reads itself: an order of its rows, and where to stop going round in circles.
///
/// @param search null if not written; so is `cycle`
public record SearchAndCycle(Search search, Cycle cycle, int offset) {
    public record Search(boolean breadth, List<ColumnMention> by, ColumnMention order) {}

    /// @param to null if not written: TRUE; so is `otherwise`, FALSE
    public record Cycle(
            List<ColumnMention> columns, ColumnMention mark, Expression to, Expression otherwise, ColumnMention path) {}
}
