// SPDX-License-Identifier: Apache-2.0
package bowler.sql.optimize;

import bowler.sql.bound.ColumnsUsed;
import bowler.sql.bound.Relation.TableRead;
import bowler.sql.cost.Selectivity;
import java.util.IdentityHashMap;
import java.util.Map;

/// The ways to each mention of a table in a statement, made once: as subqueries may be joined in several ways, the tables beside
/// them are planned several times.
final class TablePaths {
    private final ColumnStatistics statistics;
    private final Selectivity selectivity;
    private final Directives directives;
    private final Map<TableRead, AccessPaths> known = new IdentityHashMap<>();

    TablePaths(ColumnStatistics statistics, Selectivity selectivity, Directives directives) {
        this.statistics = statistics;
        this.selectivity = selectivity;
        this.directives = directives;
    }

    AccessPaths of(TableRead read) {
        AccessPaths paths = known.get(read);
        if (paths == null) {
            statistics.add(read);
            paths = new AccessPaths(read, statistics, selectivity, directives.tree(ColumnsUsed.of(read)));
            known.put(read, paths);
        }
        return paths;
    }
}
