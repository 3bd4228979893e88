// SPDX-License-Identifier: Apache-2.0
package bowler.queries.make;

import java.util.ArrayList;
import java.util.List;

/// Columns that can be named at some place of a query.
///
/// @param near of the query's own tables
/// @param outer of the queries around it
record QueryScope(List<Column> near, List<Column> outer) {
    static QueryScope nothing() {
        return new QueryScope(List.of(), List.of());
    }

    /// Returns the columns that a subquery can refer to.
    List<Column> all() {
        List<Column> all = new ArrayList<>(near);
        all.addAll(outer);
        return all;
    }

    List<Column> near(TypeKind typeKind) {
        return near.stream().filter(column -> column.typeKind() == typeKind).toList();
    }

    List<Column> outer(TypeKind typeKind) {
        return outer.stream().filter(column -> column.typeKind() == typeKind).toList();
    }
}
