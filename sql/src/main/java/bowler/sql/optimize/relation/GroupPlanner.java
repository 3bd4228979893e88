// SPDX-License-Identifier: Apache-2.0
package bowler.sql.optimize.relation;

import bowler.plan.query.AggregateCall;
import bowler.plan.query.Estimate;
import bowler.plan.query.RowSource.Aggregate;
import bowler.plan.query.RowSource;
import bowler.plan.scalar.Scalar.Column;
import bowler.plan.scalar.Scalar;
import bowler.sql.bound.ColumnSets;
import bowler.sql.bound.Relation.AggregateDefinition;
import bowler.sql.bound.Relation.Definition;
import bowler.sql.bound.Relation.Grouping;
import bowler.sql.bound.Relation.OrderKey;
import bowler.sql.bound.Relation.Unique;
import bowler.sql.cost.CostConstants;
import bowler.sql.optimize.join.JoinPlanner;
import bowler.sql.optimize.physical.ColumnStatistics;
import bowler.sql.optimize.physical.DistinctCount;
import bowler.sql.optimize.physical.OffsetPushdown;
import bowler.sql.optimize.physical.PhysicalPlan;
import bowler.sql.optimize.physical.PlanMemoryCost;
import bowler.sql.optimize.physical.RequiredProperties;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Plans grouping by a hash table, or by comparing neighbouring rows if the input comes in the order of the keys.
final class GroupPlanner {
    private final OperandPlanner relations;
    private final ColumnStatistics statistics;
    private final DistinctCount distinctCount;
    private final PlanMemoryCost memoryCost;
    private final MinMaxPlanner minMaxPlanner;

    GroupPlanner(OperandPlanner relations, ColumnStatistics statistics, DistinctCount distinctCount, PlanMemoryCost memoryCost) {
        this.relations = relations;
        this.statistics = statistics;
        this.distinctCount = distinctCount;
        this.memoryCost = memoryCost;
        minMaxPlanner = new MinMaxPlanner(relations);
    }

    List<PhysicalPlan> plans(Grouping grouping, BitSet required, RequiredProperties properties) {
        BitSet below = new BitSet();
        grouping.keys().forEach(key -> ColumnSets.addTo(below, key.value()));
        List<AggregateDefinition> wanted = new ArrayList<>();
        for (AggregateDefinition aggregate : grouping.aggregates()) {
            if (required.get(aggregate.column().column())) {
                wanted.add(aggregate);
                aggregate.call().forEachScalar(scalar -> ColumnSets.addTo(below, scalar));
            }
        }
        List<PhysicalPlan> plans = new ArrayList<>();
        PhysicalPlan extremes = minMaxPlanner.plan(grouping, wanted, properties.order().isEmpty());
        if (extremes != null) {
            plans.add(extremes);
        }
        PhysicalPlan different = ofDifferent(grouping, wanted, properties);
        if (different != null) {
            plans.add(different);
        }
        RequiredProperties order = keyOrder(grouping, properties);
        for (PhysicalPlan input : relations.plans(grouping.input(), below, order)) {
            List<Integer> ascending = ascending(grouping, input, order);
            if (ascending != null) {
                PhysicalPlan reduced = wanted.isEmpty() ? SkipScan.of(grouping, input, distinctCount) : input;
                plans.add(grouped(grouping, wanted, reduced, ascending, true, properties));
            } else {
                addSorted(grouping, wanted, input, order, properties, plans);
            }
            plans.add(grouped(grouping, wanted, input, List.of(), false, properties));
        }
        List<PhysicalPlan> kept = new ArrayList<>();
        JoinPlanner.addIfBest(kept, plans, properties);
        return kept;
    }

    /// Plans DISTINCT over inputs in the order of its columns.
    List<PhysicalPlan> inOrder(Unique unique, RequiredProperties properties) {
        List<Definition> keys = unique.columns().stream().distinct().map(each -> new Definition(each, each)).toList();
        Grouping grouping = new Grouping(unique.input(), keys, List.of(), null, List.of());
        RequiredProperties order = keyOrder(grouping, properties);
        List<PhysicalPlan> plans = new ArrayList<>();
        for (PhysicalPlan input : relations.plans(unique.input(), ColumnSets.in(unique.columns()), order)) {
            List<Integer> ascending = ascending(grouping, input, order);
            if (ascending != null) {
                plans.add(grouped(grouping, List.of(), SkipScan.of(grouping, input, distinctCount), ascending, true, properties));
            } else {
                addSorted(grouping, List.of(), input, order, properties, plans);
            }
        }
        return plans;
    }

    /// Plans a DISTINCT aggregate over a column whose order an index knows, as in `SELECT COUNT(DISTINCT state) FROM
    /// orders`. A skip scan finds the distinct values, which are then aggregated. Returns null if there are other
    /// aggregates or no such index.
    private PhysicalPlan ofDifferent(Grouping grouping, List<AggregateDefinition> wanted, RequiredProperties properties) {
        boolean only = grouping.keys().isEmpty() && grouping.sets().isEmpty() && wanted.size() == 1;
        AggregateCall call = only ? wanted.getFirst().call() : null;
        if (call == null || !call.distinct() || call.filter() != null || !call.order().isEmpty() || call.dependsOnOrder()
                || call.arguments().size() != 1 || !(call.argument() instanceof Column column)) {
            return null;
        }
        Definition key = new Definition(column, column);
        Grouping different = new Grouping(grouping.input(), List.of(key), List.of(), null, List.of());
        RequiredProperties order = keyOrder(different, RequiredProperties.NONE);
        PhysicalPlan best = null;
        for (PhysicalPlan input : relations.plans(grouping.input(), ColumnSets.in(column), order)) {
            List<Integer> ascending = ascending(different, input, order);
            PhysicalPlan reduced = ascending == null ? input : SkipScan.of(different, input, distinctCount);
            if (reduced != input && (best == null || reduced.cost() < best.cost())) {
                best = reduced;
            }
        }
        if (best == null) {
            return null;
        }
        PhysicalPlan values = grouped(different, List.of(), best, List.of(column.column()), true, RequiredProperties.NONE);
        AggregateCall plain = new AggregateCall(call.function(), call.arguments(), false, null, List.of(), call.overflow(), call.type(), call.user());
        AggregateDefinition all = new AggregateDefinition(wanted.getFirst().column(), plain);
        return grouped(grouping, List.of(all), values, List.of(), false, properties);
    }

    /// Adds a plan that sorts the rows first if the groups do not fit in memory.
    private void addSorted(
            Grouping grouping, List<AggregateDefinition> wanted, PhysicalPlan input, RequiredProperties order, RequiredProperties properties,
            List<PhysicalPlan> plans) {
        if (order.order().isEmpty() || !memoryCost.isShort(input)) {
            return;
        }
        PhysicalPlan sorted = relations.sorted(input, order.order(), 0, null, Double.POSITIVE_INFINITY);
        List<Integer> ascending = ascending(grouping, sorted, order);
        if (ascending != null) {
            plans.add(grouped(grouping, wanted, sorted, ascending, true, properties));
        }
    }

    /// Returns the keys in a useful order: the one that the parent requires, if it consists of keys, or else the
    /// written one.
    private static RequiredProperties keyOrder(Grouping grouping, RequiredProperties properties) {
        if (grouping.keys().isEmpty() || !grouping.sets().isEmpty()) {
            return RequiredProperties.NONE;
        }
        Map<Integer, Column> keys = new HashMap<>();
        for (Definition key : grouping.keys()) {
            if (!(key.value() instanceof Column column)) {
                return RequiredProperties.NONE;
            }
            keys.put(key.column().column(), column);
        }
        List<OrderKey> order = new ArrayList<>();
        Set<Column> placed = new HashSet<>();
        for (OrderKey wished : properties.order()) {
            Column column = keys.get(wished.column().column());
            if (column == null || wished.descending() || wished.nullsFirst()) {
                break;
            }
            if (placed.add(column)) {
                order.add(new OrderKey(column, false, false));
            }
        }
        for (Definition key : grouping.keys()) {
            if (placed.add((Column) key.value())) {
                order.add(new OrderKey((Column) key.value(), false, false));
            }
        }
        return new RequiredProperties(order, Double.POSITIVE_INFINITY);
    }

    /// Returns the keys in the order in which the input has them, by their output ids; null if rows with equal keys may
    /// not be adjacent.
    private static List<Integer> ascending(Grouping grouping, PhysicalPlan input, RequiredProperties order) {
        if (order.order().isEmpty()) {
            return null;
        }
        List<Integer> below = input.ascending();
        if (input.ordered()) {
            below = order.order().stream().map(key -> key.column().column()).toList();
        }
        Map<Integer, Integer> nameOf = new HashMap<>();
        for (Definition key : grouping.keys()) {
            nameOf.put(((Column) key.value()).column(), key.column().column());
        }
        List<Integer> ascending = new ArrayList<>();
        for (int id : below) {
            Integer name = nameOf.remove(id);
            if (name == null) {
                break;
            }
            ascending.add(name);
        }
        return nameOf.isEmpty() ? ascending : null;
    }

    private PhysicalPlan grouped(
            Grouping grouping, List<AggregateDefinition> wanted, PhysicalPlan input, List<Integer> ascending,
            boolean ordered, RequiredProperties properties) {
        Map<Integer, Integer> slots = new HashMap<>();
        List<Scalar> keys = new ArrayList<>();
        for (Definition key : grouping.keys()) {
            slots.put(key.column().column(), keys.size());
            keys.add(input.inSlots(key.value()));
        }
        int firstCall = keys.size();
        if (grouping.setNumber() != null) {
            slots.put(grouping.setNumber().column(), firstCall++);
        }
        List<AggregateCall> calls = new ArrayList<>();
        for (AggregateDefinition aggregate : wanted) {
            slots.put(aggregate.column().column(), firstCall + calls.size());
            if (!grouping.keys().isEmpty()) {
                statistics.addAggregate(aggregate.column());
            }
            calls.add(aggregate.call().map(input::inSlots));
        }
        double rows = SkipScan.isLeaping(input) ? input.rows()
                : distinctCount.of(grouping.keys().stream().map(Definition::value).toList(), input.rows());
        for (Definition key : grouping.keys()) {
            if (!key.value().equals(key.column())) {
                statistics.add(key.column(), distinctCount.of(List.of(key.value()), input.rows()));
            }
        }
        double perRow = keys.isEmpty() ? CostConstants.VALUE : ordered ? CostConstants.ORDERED_ROW : CostConstants.HASH_PROBE;
        boolean unseen = keys.isEmpty() && grouping.sets().isEmpty() && OffsetPushdown.isOfEach(input.source())
                && calls.stream().allMatch(AggregateCall::countsRows);
        double cost = input.cost() + (unseen ? 0 : input.rows() * (perRow + CostConstants.VALUE * calls.size()))
                + rows * (ordered ? CostConstants.JOINED_ROW : CostConstants.HASH_BUILD)
                + (ordered ? 0 : memoryCost.ofGroups(rows, slots, calls.size(), input));
        RowSource source = new Aggregate(
                input.source(), keys, grouping.sets(), calls, ordered, new Estimate(rows, cost));
        boolean fits = properties.order().isEmpty() || keys.isEmpty() && slots.keySet().containsAll(
                properties.order().stream().map(key -> key.column().column()).toList()) || isAscending(properties, ascending);
        return new PhysicalPlan(source, slots, fits, ordered ? input.firstCost() : cost, ascending);
    }

    private static boolean isAscending(RequiredProperties properties, List<Integer> ascending) {
        if (properties.order().size() > ascending.size()) {
            return false;
        }
        for (int i = 0; i < properties.order().size(); i++) {
            OrderKey key = properties.order().get(i);
            if (key.descending() || key.nullsFirst() || key.column().column() != ascending.get(i)) {
                return false;
            }
        }
        return true;
    }
}
