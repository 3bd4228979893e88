// SPDX-License-Identifier: Apache-2.0
package bowler.sql.optimize.relation;

import bowler.plan.query.Estimate;
import bowler.plan.query.RowSource;
import bowler.plan.scalar.Scalar.Call;
import bowler.plan.scalar.Scalar.Column;
import bowler.plan.scalar.Scalar.Literal;
import bowler.plan.scalar.Scalar;
import bowler.sql.bound.Relation.ElementRows;
import bowler.sql.cost.CostConstants;
import bowler.sql.optimize.physical.PhysicalPlan;
import bowler.sql.optimize.physical.RequiredProperties;
import bowler.types.ArrayValue;
import bowler.types.DataType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Plans UNNEST, whose rows come in the order of their ordinality. The row count is known for array constructors.
final class UnnestPlanner {
    /// Assumed elements of an unknown array.
    private static final double ROWS = 10;

    private UnnestPlanner() {}

    static PhysicalPlan plan(ElementRows rows, RequiredProperties properties) {
        Map<Integer, Integer> slots = new HashMap<>();
        List<DataType> types = new ArrayList<>();
        for (Column column : rows.columns()) {
            slots.put(column.column(), slots.size());
            types.add(column.type());
        }
        double count = 0;
        for (Scalar array : rows.arrays()) {
            count = Math.max(count, count(array));
        }
        boolean numbered = types.size() > rows.arrays().size();
        int number = rows.columns().getLast().column();
        boolean ordered = properties.order().isEmpty() || numbered && properties.order().getFirst().column().column() == number
                && !properties.order().getFirst().descending();
        return new PhysicalPlan(
            new RowSource.ElementRows(rows.arrays(), types, new Estimate(count, count * CostConstants.VALUE)),
            slots, ordered, 0, numbered ? List.of(number) : List.of());
    }

    private static double count(Scalar array) {
        return switch (array) {
            case Literal literal -> literal.isNull() ? 0 : ((ArrayValue) literal.value().object()).count();
            case Call call when call.function().name().equals("ARRAY") -> call.arguments().size();
            default -> ROWS;
        };
    }
}
