// SPDX-License-Identifier: Apache-2.0
package bowler.sql.optimize;

import bowler.plan.AggregateCall;
import bowler.plan.Estimate;
import bowler.plan.RowSource.Aggregate;
import bowler.plan.RowSource;
import bowler.plan.scalar.Scalar.Column;
import bowler.plan.scalar.Scalar;
import bowler.sql.bound.ColumnsUsed;
import bowler.sql.bound.Relation.AggregateDefinition;
import bowler.sql.bound.Relation.Definition;
import bowler.sql.bound.Relation.Grouping;
import bowler.sql.bound.Relation.OrderKey;
import bowler.sql.bound.Relation.Unique;
import bowler.sql.cost.Effort;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Plans groups: by a hash table, or one after the other where the input comes in the order of the keys.
final class GroupPlanner {
    private final RelationPlanner relations;
    private final ColumnStatistics statistics;
    private final GroupCount groupCount;
    private final RowRoom room;
    private final ExtremePlanner extremePlanner;

    GroupPlanner(RelationPlanner relations, ColumnStatistics statistics, GroupCount groupCount, RowRoom room) {
        this.relations = relations;
        this.statistics = statistics;
        this.groupCount = groupCount;
        this.room = room;
        extremePlanner = new ExtremePlanner(relations);
    }

    List<Physical> plans(Grouping grouping, BitSet required, Wish wish) {
        BitSet below = new BitSet();
        grouping.keys().forEach(key -> ColumnsUsed.addTo(below, key.value()));
        List<AggregateDefinition> wanted = new ArrayList<>();
        for (AggregateDefinition aggregate : grouping.aggregates()) {
            if (required.get(aggregate.column().column())) {
                wanted.add(aggregate);
                aggregate.call().forEachScalar(scalar -> ColumnsUsed.addTo(below, scalar));
            }
        }
        List<Physical> plans = new ArrayList<>();
        Physical extremes = extremePlanner.plan(grouping, wanted, wish.order().isEmpty());
        if (extremes != null) {
            plans.add(extremes);
        }
        Physical different = ofDifferent(grouping, wanted, wish);
        if (different != null) {
            plans.add(different);
        }
        Wish order = keyOrder(grouping, wish);
        for (Physical input : relations.plans(grouping.input(), below, order)) {
            List<Integer> ascending = ascending(grouping, input, order);
            if (ascending != null) {
                Physical few = wanted.isEmpty() ? Leaps.of(grouping, input, groupCount) : input;
                plans.add(grouped(grouping, wanted, few, ascending, true, wish));
            } else {
                addSorted(grouping, wanted, input, order, wish, plans);
            }
            plans.add(grouped(grouping, wanted, input, List.of(), false, wish));
        }
        List<Physical> kept = new ArrayList<>();
        JoinPlanner.keepBest(kept, plans, wish);
        return kept;
    }

    /// DISTINCT over inputs in the order of its columns.
    List<Physical> inOrder(Unique unique, Wish wish) {
        List<Definition> keys = unique.columns().stream().distinct().map(each -> new Definition(each, each)).toList();
        Grouping grouping = new Grouping(unique.input(), keys, List.of(), null, List.of());
        Wish order = keyOrder(grouping, wish);
        List<Physical> plans = new ArrayList<>();
        for (Physical input : relations.plans(unique.input(), ColumnsUsed.in(unique.columns()), order)) {
            List<Integer> ascending = ascending(grouping, input, order);
            if (ascending != null) {
                plans.add(grouped(grouping, List.of(), Leaps.of(grouping, input, groupCount), ascending, true, wish));
            } else {
                addSorted(grouping, List.of(), input, order, wish, plans);
            }
        }
        return plans;
    }

    /// An aggregate of all different values of a column, whose order an index knows: they are found by it, then taken together. Null
    /// where there is another, or none.
    private Physical ofDifferent(Grouping grouping, List<AggregateDefinition> wanted, Wish wish) {
        boolean only = grouping.keys().isEmpty() && grouping.sets().isEmpty() && wanted.size() == 1;
        AggregateCall call = only ? wanted.getFirst().call() : null;
        if (call == null || !call.distinct() || call.filter() != null || !call.order().isEmpty() || call.dependsOnOrder()
                || call.arguments().size() != 1 || !(call.argument() instanceof Column column)) {
            return null;
        }
        Definition key = new Definition(column, column);
        Grouping different = new Grouping(grouping.input(), List.of(key), List.of(), null, List.of());
        Wish order = keyOrder(different, Wish.NONE);
        Physical best = null;
        for (Physical input : relations.plans(grouping.input(), ColumnsUsed.in(column), order)) {
            List<Integer> ascending = ascending(different, input, order);
            Physical few = ascending == null ? input : Leaps.of(different, input, groupCount);
            if (few != input && (best == null || few.cost() < best.cost())) {
                best = few;
            }
        }
        if (best == null) {
            return null;
        }
        Physical values = grouped(different, List.of(), best, List.of(column.column()), true, Wish.NONE);
        AggregateCall plain = new AggregateCall(call.function(), call.arguments(), false, null, List.of(), call.overflow(), call.type());
        AggregateDefinition all = new AggregateDefinition(wanted.getFirst().column(), plain);
        return grouped(grouping, List.of(all), values, List.of(), false, wish);
    }

    /// Where groups find no room, rows may be put in order first.
    private void addSorted(
            Grouping grouping, List<AggregateDefinition> wanted, Physical input, Wish order, Wish wish,
            List<Physical> plans) {
        if (order.order().isEmpty() || !room.isShort(input)) {
            return;
        }
        Physical sorted = relations.sorted(input, order.order(), 0, null, Double.POSITIVE_INFINITY);
        List<Integer> ascending = ascending(grouping, sorted, order);
        if (ascending != null) {
            plans.add(grouped(grouping, wanted, sorted, ascending, true, wish));
        }
    }

    /// The keys in an order of which something may be had: that wished above, if that is by keys, or that written.
    private static Wish keyOrder(Grouping grouping, Wish wish) {
        if (grouping.keys().isEmpty() || !grouping.sets().isEmpty()) {
            return Wish.NONE;
        }
        Map<Integer, Column> keys = new HashMap<>();
        for (Definition key : grouping.keys()) {
            if (!(key.value() instanceof Column column)) {
                return Wish.NONE;
            }
            keys.put(key.column().column(), column);
        }
        List<OrderKey> order = new ArrayList<>();
        Set<Column> placed = new HashSet<>();
        for (OrderKey wished : wish.order()) {
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
        return new Wish(order, Double.POSITIVE_INFINITY);
    }

    /// The keys in the order in which the input has them, by their names above; null if rows with equal keys may come apart.
    private static List<Integer> ascending(Grouping grouping, Physical input, Wish order) {
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

    private Physical grouped(
            Grouping grouping, List<AggregateDefinition> wanted, Physical input, List<Integer> ascending,
            boolean ordered, Wish wish) {
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
        double rows = Leaps.isLeaping(input) ? input.rows()
                : groupCount.of(grouping.keys().stream().map(Definition::value).toList(), input.rows());
        for (Definition key : grouping.keys()) {
            if (!key.value().equals(key.column())) {
                statistics.add(key.column(), groupCount.of(List.of(key.value()), input.rows()));
            }
        }
        double perRow = keys.isEmpty() ? Effort.VALUE : ordered ? Effort.ORDERED_ROW : Effort.HASH_PROBE;
        boolean unseen = keys.isEmpty() && grouping.sets().isEmpty() && PassedOver.isOfEach(input.source())
                && calls.stream().allMatch(AggregateCall::countsRows);
        double cost = input.cost() + (unseen ? 0 : input.rows() * (perRow + Effort.VALUE * calls.size()))
                + rows * (ordered ? Effort.JOINED_ROW : Effort.HASH_BUILD)
                + (ordered ? 0 : room.ofGroups(rows, slots, calls.size(), input));
        RowSource source = new Aggregate(
                input.source(), keys, grouping.sets(), calls, ordered, new Estimate(rows, cost));
        boolean fits = wish.order().isEmpty() || keys.isEmpty() && slots.keySet().containsAll(
                wish.order().stream().map(key -> key.column().column()).toList()) || isAscending(wish, ascending);
        return new Physical(source, slots, fits, ordered ? input.firstCost() : cost, ascending);
    }

    private static boolean isAscending(Wish wish, List<Integer> ascending) {
        if (wish.order().size() > ascending.size()) {
            return false;
        }
        for (int i = 0; i < wish.order().size(); i++) {
            OrderKey key = wish.order().get(i);
            if (key.descending() || key.nullsFirst() || key.column().column() != ascending.get(i)) {
                return false;
            }
        }
        return true;
    }
}
