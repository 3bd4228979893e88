// SPDX-License-Identifier: Apache-2.0
package bowler.sql.ast;

import java.util.List;

/// A part of GROUP BY.
public sealed interface GroupingElement {
    int offset();

    /// Expressions in parentheses, or one alone, or none: `()`.
    record Keys(List<Expression> expressions, int offset) implements GroupingElement {}

    record Rollup(List<Keys> keys, int offset) implements GroupingElement {}

    record Cube(List<Keys> keys, int offset) implements GroupingElement {}

    /// GROUP BY ALL: what the select list has without aggregates and windows.
    record AllItems(int offset) implements GroupingElement {}

    /// GROUP BY DISTINCT: each grouping set once.
    record DistinctSets(List<GroupingElement> elements, int offset) implements GroupingElement {}

    record Sets(List<GroupingElement> elements, int offset) implements GroupingElement {}
}
