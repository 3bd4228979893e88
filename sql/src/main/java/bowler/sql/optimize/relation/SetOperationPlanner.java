// SPDX-License-Identifier: Apache-2.0
package bowler.sql.optimize.relation;

import bowler.plan.query.Estimate;
import bowler.plan.query.RowSource;
import bowler.plan.query.SetOperator;
import bowler.plan.query.SortKey;
import bowler.plan.scalar.Scalar.Column;
import bowler.sql.bound.ColumnSets;
import bowler.sql.bound.Relation.Concatenation;
import bowler.sql.bound.Relation.OrderKey;
import bowler.sql.bound.Relation.SetOperation;
import bowler.sql.bound.Relation;
import bowler.sql.cost.CostConstants;
import bowler.sql.optimize.join.JoinPlanner;
import bowler.sql.optimize.physical.PhysicalPlan;
import bowler.sql.optimize.physical.RequiredProperties;
import bowler.sql.optimize.physical.SlotReordering;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Plans set operations. Each operand is planned separately, with its columns in the same slots as those of the others.
/// Ordered operands are merged.
final class SetOperationPlanner {
    /// Assumed fraction of rows that an EXCEPT or INTERSECT keeps.
    private static final double RETAINED_FRACTION = 0.5;

    private final OperandPlanner relations;

    SetOperationPlanner(OperandPlanner relations) {
        this.relations = relations;
    }

    /// Columns that the parent does not require are omitted.
    List<PhysicalPlan> concatenation(Concatenation concatenation, BitSet required, RequiredProperties properties) {
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
            PhysicalPlan input = planned(concatenation.inputs().get(i), columns.get(i));
            inputs.add(input.source());
            rows += input.rows();
            cost += input.cost();
            firstCost = i == 0 ? input.firstCost() : firstCost;
        }
        RowSource source = new RowSource.Concatenation(inputs, new Estimate(rows, cost));
        List<PhysicalPlan> plans = new ArrayList<>();
        plans.add(new PhysicalPlan(source, slots, properties.order().isEmpty(), firstCost));
        if (!properties.order().isEmpty() && slots.keySet().containsAll(
                properties.order().stream().map(key -> key.column().column()).toList())) {
            List<SortKey> keys = new ArrayList<>();
            properties.order().forEach(key -> keys.add(
                    new SortKey(slots.get(key.column().column()), key.descending(), key.nullsFirst())));
            List<PhysicalPlan> ordered = ordered(concatenation.inputs(), columns, keys, properties.rowsNeeded());
            if (ordered != null) {
                plans.add(interleaved(ordered, keys, slots, properties));
            }
        }
        return plans;
    }

    private static PhysicalPlan interleaved(
            List<PhysicalPlan> inputs, List<SortKey> keys, Map<Integer, Integer> slots, RequiredProperties properties) {
        double rows = 0;
        double cost = 0;
        double firstCost = 0;
        for (PhysicalPlan input : inputs) {
            rows += input.rows();
            cost += input.cost();
            firstCost += input.firstCost();
        }
        cost += rows * CostConstants.INTERLEAVED_ROW;
        RowSource source = new RowSource.OrderedConcatenation(
                inputs.stream().map(PhysicalPlan::source).toList(), keys, new Estimate(rows, cost));
        return new PhysicalPlan(source, slots, true, firstCost, PhysicalPlan.ascending(properties.order()));
    }

    /// Returns the inputs in one common order of their columns, with a sort on those that do not come in it; null if
    /// none does.
    private List<PhysicalPlan> ordered(
            List<Relation> inputs, List<List<Column>> columns, List<SortKey> keys, double rowsNeeded) {
        List<PhysicalPlan> ordered = new ArrayList<>();
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
            PhysicalPlan best = null;
            boolean isBestOrdered = false;
            for (PhysicalPlan plan : relations.plans(
                    inputs.get(i), ColumnSets.in(columns.get(i)), new RequiredProperties(order, rowsNeeded))) {
                boolean comes = plan.ordered() || plan.ascendingCount(order) == order.size();
                PhysicalPlan candidate = comes ? plan : relations.sorted(plan, order, 0, null, Double.POSITIVE_INFINITY);
                if (best == null || candidate.costOf(rowsNeeded) < best.costOf(rowsNeeded)) {
                    best = candidate;
                    isBestOrdered = comes;
                }
            }
            isOrdered |= isBestOrdered;
            ordered.add(SlotReordering.exactly(best, columns.get(i)));
        }
        return isOrdered ? ordered : null;
    }

    List<PhysicalPlan> operation(SetOperation operation, RequiredProperties properties) {
        Map<Integer, Integer> slots = new HashMap<>();
        for (int i = 0; i < operation.columns().size(); i++) {
            slots.put(operation.columns().get(i).column(), i);
        }
        List<PhysicalPlan> hashed = new ArrayList<>();
        double cost = 0;
        for (int i = 0; i < operation.inputs().size(); i++) {
            PhysicalPlan input = planned(operation.inputs().get(i), operation.inputColumns().get(i));
            hashed.add(input);
            cost += input.cost() + input.rows() * (i == 0 ? CostConstants.HASH_BUILD : CostConstants.HASH_PROBE);
        }
        double rows = rows(operation, hashed);
        RowSource source = new RowSource.SetOperation(
                operation.operator(), hashed.stream().map(PhysicalPlan::source).toList(), new Estimate(rows, cost));
        List<PhysicalPlan> plans = new ArrayList<>();
        plans.add(new PhysicalPlan(source, slots, properties.order().isEmpty(), cost));
        if (operation.columns().stream().allMatch(column -> column.type().id().isOrdered())) {
            List<OrderKey> order = order(operation, hashed.getFirst(), properties);
            List<SortKey> keys = new ArrayList<>();
            order.forEach(key -> keys.add(
                    new SortKey(slots.get(key.column().column()), key.descending(), key.nullsFirst())));
            List<PhysicalPlan> ordered = ordered(
                    operation.inputs(), operation.inputColumns(), keys, Double.POSITIVE_INFINITY);
            if (ordered != null) {
                plans.add(merged(operation, ordered, keys, slots, rows, order, properties));
            }
        }
        List<PhysicalPlan> kept = new ArrayList<>();
        JoinPlanner.addIfBest(kept, plans, properties);
        return kept;
    }

    private static PhysicalPlan merged(
            SetOperation operation, List<PhysicalPlan> inputs, List<SortKey> keys, Map<Integer, Integer> slots, double rows,
            List<OrderKey> order, RequiredProperties properties) {
        double cost = 0;
        double firstCost = 0;
        for (PhysicalPlan input : inputs) {
            cost += input.cost() + input.rows() * CostConstants.COUNTED_ROW;
            firstCost += input.firstCost();
        }
        RowSource source = new RowSource.OrderedSetOperation(operation.operator(),
                inputs.stream().map(PhysicalPlan::source).toList(), keys, new Estimate(rows, cost));
        boolean fits = order.subList(0, Math.min(order.size(), properties.order().size())).equals(properties.order());
        return new PhysicalPlan(source, slots, fits, firstCost, PhysicalPlan.ascending(order));
    }

    /// Returns all columns in a useful order: the required one, or that of the first input.
    private static List<OrderKey> order(SetOperation operation, PhysicalPlan first, RequiredProperties properties) {
        List<OrderKey> order = new ArrayList<>();
        Set<Column> placed = new HashSet<>();
        for (OrderKey key : properties.order()) {
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

    private static double rows(SetOperation operation, List<PhysicalPlan> inputs) {
        boolean intersects = operation.operator() == SetOperator.INTERSECT
                || operation.operator() == SetOperator.INTERSECT_ALL;
        double min = inputs.stream().mapToDouble(PhysicalPlan::rows).min().orElseThrow();
        return Math.max(1, RETAINED_FRACTION * (intersects ? min : inputs.getFirst().rows()));
    }

    private PhysicalPlan planned(Relation input, List<Column> columns) {
        return SlotReordering.exactly(relations.best(input, ColumnSets.in(columns)), columns);
    }
}
