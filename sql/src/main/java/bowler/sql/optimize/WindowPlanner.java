// SPDX-License-Identifier: Apache-2.0
package bowler.sql.optimize;

import bowler.plan.Estimate;
import bowler.plan.RowSource.Window;
import bowler.plan.SortKey;
import bowler.plan.WindowCall;
import bowler.sql.bound.ColumnsUsed;
import bowler.sql.bound.Relation.OrderKey;
import bowler.sql.bound.Relation.WindowDefinition;
import bowler.sql.bound.Relation.Windowing;
import bowler.sql.cost.Effort;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Plans window functions: their input in order, by an access path, by the window below or by a sort.
final class WindowPlanner {
    private final RelationPlanner relations;

    WindowPlanner(RelationPlanner relations) {
        this.relations = relations;
    }

    List<Physical> plans(Windowing windowing, BitSet required, Wish wish) {
        List<WindowDefinition> wanted = new ArrayList<>();
        BitSet below = ColumnsUsed.of(windowing.input());
        below.and(required);
        for (WindowDefinition definition : windowing.calls()) {
            if (required.get(definition.column().column())) {
                wanted.add(definition);
                definition.call().forEachScalar(scalar -> ColumnsUsed.addTo(below, scalar));
            }
        }
        if (wanted.isEmpty()) {
            return relations.plans(windowing.input(), below, wish);
        }
        List<OrderKey> keys = new ArrayList<>();
        windowing.partition().forEach(column -> keys.add(new OrderKey(column, false, false)));
        keys.addAll(windowing.order());
        keys.forEach(key -> below.set(key.column().column()));
        if (keys.isEmpty()) {
            List<Physical> plans = new ArrayList<>();
            boolean fromBelow = wish.isWithin(ColumnsUsed.of(windowing.input()));
            for (Physical input : relations.plans(windowing.input(), below, fromBelow ? wish : Wish.NONE)) {
                plans.add(over(input, windowing, wanted, wish.order().isEmpty() || fromBelow && input.ordered()));
            }
            return plans;
        }
        // An order wished above that goes on where the window's ends serves both.
        boolean goesOn = startsWith(wish.order(), keys) && wish.isWithin(ColumnsUsed.of(windowing.input()));
        List<OrderKey> order = goesOn ? wish.order() : keys;
        List<OrderKey> deciding = RelationPlanner.deciding(windowing.input(), order);
        Physical best = null;
        for (Physical input : relations.plans(windowing.input(), below, new Wish(deciding, Double.POSITIVE_INFINITY))) {
            Physical candidate = input.ordered() ? input
                    : relations.sorted(input, deciding, 0, null, Double.POSITIVE_INFINITY);
            best = best == null || candidate.cost() < best.cost() ? candidate : best;
        }
        return List.of(over(best, windowing, wanted, startsWith(order, wish.order())));
    }

    private static boolean startsWith(List<OrderKey> order, List<OrderKey> beginning) {
        return beginning.size() <= order.size() && order.subList(0, beginning.size()).equals(beginning);
    }

    private static Physical over(
            Physical input, Windowing windowing, List<WindowDefinition> wanted, boolean ordered) {
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
        double cost = input.cost() + input.rows() * (Effort.KEPT_ROW + Effort.VALUE * calls.size());
        Window source = new Window(input.source(), partition, order, calls, new Estimate(input.rows(), cost));
        return new Physical(source, slots, ordered, input.firstCost());
    }
}
