// SPDX-License-Identifier: Apache-2.0
package bowler.sql.optimize.relation;

import bowler.catalog.CatalogSnapshot.TableFunctionCosts.FunctionCost;
import bowler.plan.query.Estimate;
import bowler.plan.query.RowSource;
import bowler.plan.scalar.Scalar.Column;
import bowler.sql.bound.Relation.RoutineRows;
import bowler.sql.optimize.physical.PhysicalPlan;
import bowler.sql.optimize.physical.RequiredProperties;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Plans the rows of a table function. Columns that the statement does not need are not read.
final class RoutinePlanner {
    /// The estimates that Derby makes for a table function that gives none.
    private static final double ROWS = 10_000;
    private static final double COST = 100_000;

    private RoutinePlanner() {}

    static PhysicalPlan plan(RoutineRows rows, BitSet required, RequiredProperties properties) {
        Map<Integer, Integer> slots = new HashMap<>();
        List<Integer> positions = new ArrayList<>();
        for (int position = 0; position < rows.columns().size(); position++) {
            Column column = rows.columns().get(position);
            if (required.get(column.column())) {
                slots.put(column.column(), positions.size());
                positions.add(position);
            }
        }
        FunctionCost cost = rows.cost();
        Estimate estimate = cost == null ? new Estimate(ROWS, COST)
            : new Estimate(Math.max(1, cost.rows()), Math.max(0, cost.cost()));
        return new PhysicalPlan(
            new RowSource.RoutineRows(rows.function(), rows.arguments(), positions, estimate),
            slots, properties.order().isEmpty(), 0, List.of());
    }
}
