// SPDX-License-Identifier: Apache-2.0
package bowler.sql.optimize.relation;

import bowler.plan.query.Estimate;
import bowler.plan.query.RowSource;
import bowler.plan.scalar.Scalar.Column;
import bowler.plan.scalar.Scalar.Literal;
import bowler.plan.scalar.Scalar;
import bowler.sql.bound.Relation.OrderKey;
import bowler.sql.bound.Relation.SeriesRows;
import bowler.sql.cost.CostConstants;
import bowler.sql.optimize.physical.PhysicalPlan;
import bowler.sql.optimize.physical.RequiredProperties;
import bowler.types.DataType;
import bowler.types.function.GeneratedSeries;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Plans a generated series. Its row count and order are known if its arguments are literals.
final class SeriesPlanner {
    /// Assumed rows of a series whose arguments are unknown.
    private static final double ROWS = 1000;

    private SeriesPlanner() {}

    static PhysicalPlan plan(SeriesRows rows, RequiredProperties properties) {
        Map<Integer, Integer> slots = new HashMap<>();
        List<DataType> types = new ArrayList<>();
        for (Column column : rows.columns()) {
            slots.put(column.column(), slots.size());
            types.add(column.type());
        }
        double count = count(rows);
        int direction = rows.arguments().get(2) instanceof Literal(var step) ? GeneratedSeries.direction(step) : 0;
        int value = rows.columns().getFirst().column();
        int number = rows.columns().getLast().column();
        List<Integer> ascending = direction > 0 ? List.of(value) : rows.columns().size() > 1 ? List.of(number) : List.of();
        return new PhysicalPlan(
            new RowSource.SeriesRows(rows.generatedSeries(), rows.arguments(), types, new Estimate(count, count * CostConstants.VALUE)),
            slots, isOrdered(properties, rows, direction), 0, ascending);
    }

    /// All values are distinct, so only the first key matters.
    private static boolean isOrdered(RequiredProperties properties, SeriesRows rows, int direction) {
        if (properties.order().isEmpty()) {
            return true;
        }
        OrderKey first = properties.order().getFirst();
        int column = first.column().column();
        boolean byValue = column == rows.columns().getFirst().column() && direction == (first.descending() ? -1 : 1);
        return byValue || rows.columns().size() > 1 && column == rows.columns().getLast().column() && !first.descending();
    }

    private static double count(SeriesRows rows) {
        List<Scalar> arguments = rows.arguments();
        return arguments.get(0) instanceof Literal(var start) && arguments.get(1) instanceof Literal(var stop)
            && arguments.get(2) instanceof Literal(var step) ? rows.generatedSeries().count(start, stop, step) : ROWS;
    }
}
