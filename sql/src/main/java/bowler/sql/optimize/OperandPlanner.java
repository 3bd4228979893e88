// SPDX-License-Identifier: Apache-2.0
package bowler.sql.optimize;

import bowler.plan.Estimate;
import bowler.plan.RowSource;
import bowler.plan.SetOperator;
import bowler.plan.SortKey;
import bowler.plan.scalar.Scalar.Column;
import bowler.sql.bound.ColumnsUsed;
import bowler.sql.bound.Relation;
import bowler.sql.bound.Relation.Concatenation;
import bowler.sql.bound.Relation.OrderKey;
import bowler.sql.bound.Relation.SetOperation;
import bowler.sql.cost.Effort;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Plans set operations: each operand by itself, with its columns in the same slots as those of the others. Operands that come in order are
/// gone through side by side.
final class OperandPlanner {
    /// What share of rows an EXCEPT is taken to leave, or an INTERSECT.
    private static final double KEPT = 0.5;

    private final RelationPlanner relations;

    OperandPlanner(RelationPlanner relations) {
        this.relations = relations;
    }

    /// Columns that nobody wants are not made.
    List<Physical> concatenation(Concatenation concatenation, BitSet required, Wish wish) {
        List<Integer> wanted = new ArrayList<>();
        Map<Integer, Integer> slots = new HashMap<>();
        for (int i = 0; i < concatenation.columns().size(); i++) {
            int id = concatenation.columns().get(i).column();
            if (required.get(id)) {
                slots.put(id, wanted.size());
                wanted.add(i);
            }
        }
        List<List<Column>> columns = new ArrayList<>();
        for (List<Column> of : concatenation.inputColumns()) {
            columns.add(wanted.stream().map(of::get).toList());
        }
        List<RowSource> inputs = new ArrayList<>(concatenation.inputs().size());
        double rows = 0;
        double cost = 0;
        double firstCost = 0;
        for (int i = 0; i < concatenation.inputs().size(); i++) {
            Physical input = planned(concatenation.inputs().get(i), columns.get(i));
            inputs.add(input.source());
            rows += input.rows();
            cost += input.cost();
            firstCost = i == 0 ? input.firstCost() : firstCost;
        }
        RowSource source = new RowSource.Concatenation(inputs, new Estimate(rows, cost));
        List<Physical> plans = new ArrayList<>();
        plans.add(new Physical(source, slots, wish.order().isEmpty(), firstCost));
        if (!wish.order().isEmpty() && slots.keySet().containsAll(
                wish.order().stream().map(key -> key.column().column()).toList())) {
            List<SortKey> keys = new ArrayList<>();
            wish.order().forEach(key -> keys.add(
                    new SortKey(slots.get(key.column().column()), key.descending(), key.nullsFirst())));
            List<Physical> ordered = ordered(concatenation.inputs(), columns, keys, wish.rowsNeeded());
            if (ordered != null) {
                plans.add(interleaved(ordered, keys, slots, wish));
            }
        }
        return plans;
    }

    private static Physical interleaved(
            List<Physical> inputs, List<SortKey> keys, Map<Integer, Integer> slots, Wish wish) {
        double rows = 0;
        double cost = 0;
        double firstCost = 0;
        for (Physical input : inputs) {
            rows += input.rows();
            cost += input.cost();
            firstCost += input.firstCost();
        }
        cost += rows * Effort.INTERLEAVED_ROW;
        RowSource source = new RowSource.OrderedConcatenation(
                inputs.stream().map(Physical::source).toList(), keys, new Estimate(rows, cost));
        return new Physical(source, slots, true, firstCost, Physical.ascending(wish.order()));
    }

    /// The inputs in one order of their columns, those sorted that do not come in it; null if none does.
    private List<Physical> ordered(
            List<Relation> inputs, List<List<Column>> columns, List<SortKey> keys, double rowsNeeded) {
        List<Physical> ordered = new ArrayList<>();
        boolean isOrdered = false;
        for (int i = 0; i < inputs.size(); i++) {
            List<OrderKey> order = new ArrayList<>();
            Set<Column> placed = new HashSet<>();
            for (SortKey key : keys) {
                Column column = columns.get(i).get(key.slot());
                if (placed.add(column)) {
                    order.add(new OrderKey(column, key.descending(), key.nullsFirst()));
                }
            }
            Physical best = null;
            boolean bestComes = false;
            for (Physical plan : relations.plans(
                    inputs.get(i), ColumnsUsed.in(columns.get(i)), new Wish(order, rowsNeeded))) {
                boolean comes = plan.ordered() || plan.ascendingCount(order) == order.size();
                Physical candidate = comes ? plan : relations.sorted(plan, order, 0, null, Double.POSITIVE_INFINITY);
                if (best == null || candidate.costOf(rowsNeeded) < best.costOf(rowsNeeded)) {
                    best = candidate;
                    bestComes = comes;
                }
            }
            isOrdered |= bestComes;
            ordered.add(Arrangement.exactly(best, columns.get(i)));
        }
        return isOrdered ? ordered : null;
    }

    List<Physical> operation(SetOperation operation, Wish wish) {
        Map<Integer, Integer> slots = new HashMap<>();
        for (int i = 0; i < operation.columns().size(); i++) {
            slots.put(operation.columns().get(i).column(), i);
        }
        List<Physical> hashed = new ArrayList<>();
        double cost = 0;
        for (int i = 0; i < operation.inputs().size(); i++) {
            Physical input = planned(operation.inputs().get(i), operation.inputColumns().get(i));
            hashed.add(input);
            cost += input.cost() + input.rows() * (i == 0 ? Effort.HASH_BUILD : Effort.HASH_PROBE);
        }
        double rows = rows(operation, hashed);
        RowSource source = new RowSource.SetOperation(
                operation.operator(), hashed.stream().map(Physical::source).toList(), new Estimate(rows, cost));
        List<Physical> plans = new ArrayList<>();
        plans.add(new Physical(source, slots, wish.order().isEmpty(), cost));
        if (operation.columns().stream().allMatch(column -> column.type().id().isOrdered())) {
            List<OrderKey> order = order(operation, hashed.getFirst(), wish);
            List<SortKey> keys = new ArrayList<>();
            order.forEach(key -> keys.add(
                    new SortKey(slots.get(key.column().column()), key.descending(), key.nullsFirst())));
            List<Physical> ordered = ordered(
                    operation.inputs(), operation.inputColumns(), keys, Double.POSITIVE_INFINITY);
            if (ordered != null) {
                plans.add(merged(operation, ordered, keys, slots, rows, order, wish));
            }
        }
        List<Physical> kept = new ArrayList<>();
        JoinPlanner.keepBest(kept, plans, wish);
        return kept;
    }

    private static Physical merged(
            SetOperation operation, List<Physical> inputs, List<SortKey> keys, Map<Integer, Integer> slots, double rows,
            List<OrderKey> order, Wish wish) {
        double cost = 0;
        double firstCost = 0;
        for (Physical input : inputs) {
            cost += input.cost() + input.rows() * Effort.COUNTED_ROW;
            firstCost += input.firstCost();
        }
        RowSource source = new RowSource.OrderedSetOperation(operation.operator(),
                inputs.stream().map(Physical::source).toList(), keys, new Estimate(rows, cost));
        boolean fits = order.subList(0, Math.min(order.size(), wish.order().size())).equals(wish.order());
        return new Physical(source, slots, fits, firstCost, Physical.ascending(order));
    }

    /// All columns in an order of which something may be had: that wished above, or that of the first input.
    private static List<OrderKey> order(SetOperation operation, Physical first, Wish wish) {
        List<OrderKey> order = new ArrayList<>();
        Set<Column> placed = new HashSet<>();
        for (OrderKey key : wish.order()) {
            if (operation.columns().contains(key.column()) && placed.add(key.column())) {
                order.add(key);
            }
        }
        if (order.isEmpty()) {
            for (int id : first.ascending()) {
                for (int i = 0; i < operation.columns().size(); i++) {
                    Column column = operation.columns().get(i);
                    if (operation.inputColumns().getFirst().get(i).column() == id && placed.add(column)) {
                        order.add(new OrderKey(column, false, false));
                    }
                }
            }
        }
        for (Column column : operation.columns()) {
            if (placed.add(column)) {
                order.add(new OrderKey(column, false, false));
            }
        }
        return order;
    }

    private static double rows(SetOperation operation, List<Physical> inputs) {
        boolean intersects = operation.operator() == SetOperator.INTERSECT
                || operation.operator() == SetOperator.INTERSECT_ALL;
        double least = inputs.stream().mapToDouble(Physical::rows).min().orElseThrow();
        return Math.max(1, KEPT * (intersects ? least : inputs.getFirst().rows()));
    }

    private Physical planned(Relation input, List<Column> columns) {
        return Arrangement.exactly(relations.best(input, ColumnsUsed.in(columns)), columns);
    }
}
