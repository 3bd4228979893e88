// SPDX-License-Identifier: Apache-2.0
package bowler.sql.optimize.relation;

import bowler.plan.query.Estimate;
import bowler.plan.query.RowSource.Window;
import bowler.plan.query.SortKey;
import bowler.plan.query.WindowCall;
import bowler.sql.bound.ColumnSets;
import bowler.sql.bound.Relation.OrderKey;
import bowler.sql.bound.Relation.WindowDefinition;
import bowler.sql.bound.Relation.Windowing;
import bowler.sql.cost.CostConstants;
import bowler.sql.optimize.physical.PhysicalPlan;
import bowler.sql.optimize.physical.RequiredProperties;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Plans window functions. Their input is ordered by an access path, by the window below, or by a sort.
final class WindowPlanner {
    private final OperandPlanner relations;

    WindowPlanner(OperandPlanner relations) {
        this.relations = relations;
    }

    List<PhysicalPlan> plans(Windowing windowing, BitSet required, RequiredProperties properties) {
        List<WindowDefinition> wanted = new ArrayList<>();
        BitSet below = ColumnSets.of(windowing.input());
        below.and(required);
        for (WindowDefinition definition : windowing.calls()) {
            if (required.get(definition.column().column())) {
                wanted.add(definition);
                definition.call().forEachScalar(scalar -> ColumnSets.addTo(below, scalar));
            }
        }
        if (wanted.isEmpty()) {
            return relations.plans(windowing.input(), below, properties);
        }
        List<OrderKey> keys = new ArrayList<>();
        windowing.partition().forEach(column -> keys.add(new OrderKey(column, false, false)));
        keys.addAll(windowing.order());
        keys.forEach(key -> below.set(key.column().column()));
        if (keys.isEmpty()) {
            List<PhysicalPlan> plans = new ArrayList<>();
            boolean fromBelow = properties.isWithin(ColumnSets.of(windowing.input()));
            for (PhysicalPlan input : relations.plans(windowing.input(), below, fromBelow ? properties : RequiredProperties.NONE)) {
                plans.add(over(input, windowing, wanted, properties.order().isEmpty() || fromBelow && input.ordered()));
            }
            return plans;
        }
        // If the required order extends the window's order, one order serves both.
        boolean keepsOrder = startsWith(properties.order(), keys) && properties.isWithin(ColumnSets.of(windowing.input()));
        List<OrderKey> order = keepsOrder ? properties.order() : keys;
        List<OrderKey> deciding = DecidingKeys.of(windowing.input(), order);
        PhysicalPlan best = null;
        for (PhysicalPlan input : relations.plans(windowing.input(), below, new RequiredProperties(deciding, Double.POSITIVE_INFINITY))) {
            PhysicalPlan candidate = input.ordered() ? input
                    : relations.sorted(input, deciding, 0, null, Double.POSITIVE_INFINITY);
            best = best == null || candidate.cost() < best.cost() ? candidate : best;
        }
        return List.of(over(best, windowing, wanted, startsWith(order, properties.order())));
    }

    private static boolean startsWith(List<OrderKey> order, List<OrderKey> prefixCondition) {
        return prefixCondition.size() <= order.size() && order.subList(0, prefixCondition.size()).equals(prefixCondition);
    }

    private static PhysicalPlan over(
            PhysicalPlan input, Windowing windowing, List<WindowDefinition> wanted, boolean ordered) {
        Map<Integer, Integer> slots = new HashMap<>(input.slots());
        int inputCount = input.source().types().size();
        List<WindowCall> calls = new ArrayList<>();
        for (WindowDefinition definition : wanted) {
            slots.put(definition.column().column(), inputCount + calls.size());
            calls.add(definition.call().map(input::inSlots));
        }
        List<Integer> partition = new ArrayList<>();
        windowing.partition().forEach(column -> partition.add(input.slots().get(column.column())));
        List<SortKey> order = new ArrayList<>();
        for (OrderKey key : windowing.order()) {
            order.add(new SortKey(input.slots().get(key.column().column()), key.descending(), key.nullsFirst()));
        }
        double cost = input.cost() + input.rows() * (CostConstants.MATERIALIZED_ROW + CostConstants.VALUE * calls.size());
        Window source = new Window(input.source(), partition, order, calls, new Estimate(input.rows(), cost));
        return new PhysicalPlan(source, slots, ordered, input.firstCost());
    }
}
