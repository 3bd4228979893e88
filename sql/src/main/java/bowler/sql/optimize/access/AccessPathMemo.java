// SPDX-License-Identifier: Apache-2.0
package bowler.sql.optimize.access;

import bowler.sql.bound.ColumnSets;
import bowler.sql.bound.Relation.TableRead;
import bowler.sql.cost.MemoryCost;
import bowler.sql.cost.Selectivity;
import bowler.sql.optimize.physical.ColumnStatistics;
import bowler.sql.optimize.physical.PlanMemoryCost;
import java.util.IdentityHashMap;
import java.util.Map;

/// The access paths of each table reference in a statement, computed once, and the statistics of the tables. Subqueries
/// may be joined in several ways, so the tables joined with them are planned several times.
public final class AccessPathMemo {
    public final ColumnStatistics statistics;
    public final Selectivity selectivity;
    public final OptimizerHints optimizerHints;
    public final PlanMemoryCost memoryCost;
    public final JoinSearchBudget budget = new JoinSearchBudget();
    private final Map<TableRead, AccessPaths> known = new IdentityHashMap<>();

    public AccessPathMemo(ColumnStatistics statistics, OptimizerHints optimizerHints, MemoryCost memoryCost) {
        this.statistics = statistics;
        selectivity = new Selectivity(statistics);
        this.optimizerHints = optimizerHints;
        this.memoryCost = new PlanMemoryCost(statistics, memoryCost);
    }

    AccessPaths of(TableRead read) {
        AccessPaths paths = known.get(read);
        if (paths == null) {
            statistics.add(read);
            budget.addTable();
            paths = new AccessPaths(read, statistics, selectivity, optimizerHints.tree(ColumnSets.of(read)), optimizerHints.prefersIndexes());
            known.put(read, paths);
        }
        return paths;
    }
}
