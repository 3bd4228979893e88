// SPDX-License-Identifier: Apache-2.0
package bowler.sql.ast;

import java.util.List;

/// An element of GROUP BY.
public sealed interface GroupingElement {
    int offset();

    /// Expressions in parentheses, a single expression, or none: `()`.
    record Keys(List<Expression> expressions, int offset) implements GroupingElement {}

    record Rollup(List<Keys> keys, int offset) implements GroupingElement {}

    record Cube(List<Keys> keys, int offset) implements GroupingElement {}

    /// GROUP BY ALL: the items of the select list without aggregates and window functions.
    record AllItems(int offset) implements GroupingElement {}

    /// GROUP BY DISTINCT: duplicate grouping sets are removed.
    record DistinctSets(List<GroupingElement> elements, int offset) implements GroupingElement {}

    record Sets(List<GroupingElement> elements, int offset) implements GroupingElement {}
}
