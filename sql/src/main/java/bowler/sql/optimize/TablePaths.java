// SPDX-License-Identifier: Apache-2.0
package bowler.sql.optimize;

import bowler.sql.bound.ColumnsUsed;
import bowler.sql.bound.Relation.TableRead;
import bowler.sql.cost.Room;
import bowler.sql.cost.Selectivity;
import java.util.IdentityHashMap;
import java.util.Map;

/// The ways to each mention of a table in a statement, made once: as subqueries may be joined in several ways, the tables beside
/// them are planned several times. And what is known of the tables.
final class TablePaths {
    final ColumnStatistics statistics;
    final Selectivity selectivity;
    final Directives directives;
    final RowRoom room;
    final Allowance allowance = new Allowance();
    private final Map<TableRead, AccessPaths> known = new IdentityHashMap<>();

    TablePaths(ColumnStatistics statistics, Directives directives, Room room) {
        this.statistics = statistics;
        selectivity = new Selectivity(statistics);
        this.directives = directives;
        this.room = new RowRoom(statistics, room);
    }

    AccessPaths of(TableRead read) {
        AccessPaths paths = known.get(read);
        if (paths == null) {
            statistics.add(read);
            allowance.addTable();
            paths = new AccessPaths(read, statistics, selectivity, directives.tree(ColumnsUsed.of(read)));
            known.put(read, paths);
        }
        return paths;
    }
}
