// SPDX-License-Identifier: Apache-2.0
package bowler.sql.ast;

import java.util.List;

/// The SEARCH and CYCLE clauses of a recursive table: the order of its rows, and the detection of cycles.
///
/// @param search null if not written
/// @param cycle null if not written
public record SearchAndCycle(Search search, Cycle cycle, int offset) {
    public record Search(boolean breadth, List<ColumnReference> by, ColumnReference order) {}

    /// @param to null if not written, which means TRUE
    /// @param otherwise null if not written, which means FALSE
    public record Cycle(
            List<ColumnReference> columns, ColumnReference mark, Expression to, Expression otherwise, ColumnReference path) {}
}
