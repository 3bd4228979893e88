// SPDX-License-Identifier: Apache-2.0
package bowler.queries.make;

import bowler.queries.make.World.Column;
import java.util.ArrayList;
import java.util.List;

/// Columns that can be named at some place of a query.
///
/// @param near of the query's own tables
/// @param far of the queries around it
record Scope(List<Column> near, List<Column> far) {
    static Scope nothing() {
        return new Scope(List.of(), List.of());
    }

    /// As a query within sees it.
    List<Column> all() {
        List<Column> all = new ArrayList<>(near);
        all.addAll(far);
        return all;
    }

    List<Column> near(Kind kind) {
        return near.stream().filter(column -> column.kind() == kind).toList();
    }

    List<Column> far(Kind kind) {
        return far.stream().filter(column -> column.kind() == kind).toList();
    }
}
