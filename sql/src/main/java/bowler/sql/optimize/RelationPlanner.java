// SPDX-License-Identifier: Apache-2.0
package bowler.sql.optimize;

import bowler.plan.Estimate;
import bowler.plan.JoinKind;
import bowler.plan.RowSource.Distinct;
import bowler.plan.RowSource.Limit;
import bowler.plan.RowSource.PartialSort;
import bowler.plan.RowSource.Sort;
import bowler.plan.RowSource.TiedLimit;
import bowler.plan.RowSource.Values;
import bowler.plan.RowSource;
import bowler.plan.scalar.Scalar.Column;
import bowler.plan.scalar.Scalar.Literal;
import bowler.plan.scalar.Scalar;
import bowler.sql.bound.ColumnsUsed;
import bowler.sql.bound.Relation.Concatenation;
import bowler.sql.bound.Relation.DependentJoin;
import bowler.sql.bound.Relation.DiagnosticRead;
import bowler.sql.bound.Relation.ElementRows;
import bowler.sql.bound.Relation.Grouping;
import bowler.sql.bound.Relation.Join;
import bowler.sql.bound.Relation.JsonRows;
import bowler.sql.bound.Relation.OrderKey;
import bowler.sql.bound.Relation.Ordering;
import bowler.sql.bound.Relation.Projection;
import bowler.sql.bound.Relation.Recursion;
import bowler.sql.bound.Relation.RowList;
import bowler.sql.bound.Relation.Selection;
import bowler.sql.bound.Relation.SeriesRows;
import bowler.sql.bound.Relation.SetOperation;
import bowler.sql.bound.Relation.SharedRead;
import bowler.sql.bound.Relation.Slice;
import bowler.sql.bound.Relation.TableRead;
import bowler.sql.bound.Relation.Unique;
import bowler.sql.bound.Relation.Windowing;
import bowler.sql.bound.Relation.WorkingRead;
import bowler.sql.bound.Relation;
import bowler.sql.cost.Effort;
import bowler.sql.cost.Selectivity;
import bowler.types.DataType;
import bowler.types.function.JsonTableSpec;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntSupplier;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/// Plans a relation of any kind. Only the columns required above are made.
final class RelationPlanner implements InputPlanner {
    /// A guess.
    private static final double DIAGNOSTIC_ROWS = 100;
    private static final double JSON_ITEMS = 10;

    /// So many rows at least are sorted together, however few are alike in what they are in order of already.
    private static final double LEAST_SORTED = 1024;
    /// How many rows a limit is taken to leave when it is not known yet.
    private static final double UNKNOWN_LIMIT = 50;

    private final ColumnStatistics statistics;
    private final Directives directives;
    private final GroupCount groupCount;
    private final Selectivity selectivity;
    private final TablePaths tablePaths;
    private final LeafPlanner leafPlanner;
    private final SemiJoinPlanner semiJoins;
    private final OperandPlanner operands;
    private final CommonTablePlanner commonTables;
    private final PlansMade made = new PlansMade();
    private final WindowPlanner windowPlanner = new WindowPlanner(this);
    private final GroupPlanner groupPlanner;

    /// @param newColumn gives ids for columns that a plan adds
    /// @param prepare rewrites relations whose turn comes with their first reader
    RelationPlanner(TablePaths tablePaths, IntSupplier newColumn, UnaryOperator<Relation> prepare) {
        this.tablePaths = tablePaths;
        directives = tablePaths.directives;
        statistics = tablePaths.statistics;
        groupCount = new GroupCount(statistics);
        groupPlanner = new GroupPlanner(this, statistics, groupCount, tablePaths.room);
        selectivity = tablePaths.selectivity;
        leafPlanner = new LeafPlanner(this, selectivity, directives, newColumn);
        semiJoins = new SemiJoinPlanner(this, newColumn, tablePaths.allowance);
        operands = new OperandPlanner(this);
        commonTables = new CommonTablePlanner(this, prepare, made, statistics);
    }

    @Override
    public List<Physical> plans(Relation relation, BitSet required, Wish wish) {
        Wish asked = mayHaveNone(relation) ? wish : wish.unbounded();
        return made.plans(relation, required, asked, () -> made(relation, required, asked));
    }

    /// Whether planning ends early where only cheaper plans than one that is known are of use.
    private static boolean mayHaveNone(Relation relation) {
        return relation instanceof Join join && join.kind() != JoinKind.LEFT && join.kind() != JoinKind.FULL;
    }

    /// How many relations were planned, each once for what is required and wished of it.
    int planned() {
        return made.count();
    }

    private List<Physical> made(Relation relation, BitSet required, Wish wish) {
        return switch (relation) {
            case TableRead read -> cluster(read, required, wish);
            case Selection selection -> cluster(selection, required, wish);
            case Projection projection -> cluster(projection, required, wish);
            case Join join -> switch (join.kind()) {
                case INNER -> cluster(join, required, wish);
                case LEFT, FULL -> isIdle(join, required) ? plans(join.left(), required, wish)
                        : outerJoin(join, required, wish);
                case SEMI, ANTI -> semiJoins.plans(join, required, wish);
            };
            case DependentJoin join -> dependentJoin(join, required, wish);
            case RowList list -> List.of(rowList(list, required, wish));
            case DiagnosticRead read -> List.of(diagnostics(read, wish));
            case ElementRows rows -> List.of(ElementPlanner.plan(rows, wish));
            case SeriesRows rows -> List.of(SeriesPlanner.plan(rows, wish));
            case JsonRows rows -> List.of(jsonRows(rows, wish));
            case Grouping grouping -> groupPlanner.plans(grouping, required, wish);
            case Windowing windowing -> windowPlanner.plans(windowing, required, wish);
            case Unique unique when UniqueRows.differIn(unique.input(), ColumnsUsed.of(unique)) ->
                plans(unique.input(), required, wish);
            case Unique unique -> unique(unique, wish);
            case Concatenation concatenation -> operands.concatenation(concatenation, required, wish);
            case SetOperation operation -> operands.operation(operation, wish);
            case SharedRead read -> List.of(commonTables.shared(read, wish));
            case WorkingRead read -> List.of(commonTables.working(read, wish));
            case Recursion recursion -> List.of(commonTables.recursion(recursion, wish));
            case Ordering ordering -> List.of(ordering(ordering, required, wish, null, Double.POSITIVE_INFINITY));
            case Slice slice -> List.of(slice(slice, required, wish));
        };
    }

    /// While something is planned, a table's rows that are to be locked are found by these keys.
    <T> T withNames(TableRead read, Physical names, Supplier<T> plan) {
        return leafPlanner.withNames(read, names, plan);
    }

    Physical best(Relation relation, BitSet required) {
        return JoinPlanner.cheapest(plans(relation, required, Wish.NONE));
    }

    private List<Physical> cluster(Relation relation, BitSet required, Wish wish) {
        Cluster cluster = new Cluster(relation, tablePaths, directives);
        Map<Integer, Scalar> outputs = new HashMap<>();
        BitSet below = new BitSet();
        for (Column column : relation.columns()) {
            if (required.get(column.column())) {
                Scalar value = cluster.resolved(column);
                outputs.put(column.column(), value);
                ColumnsUsed.addTo(below, value);
            }
        }
        outputs.forEach((id, value) -> {
            if (value instanceof Column column) {
                statistics.add(id, column);
            }
        });
        List<Physical> plans = new ArrayList<>();
        Wish wishBelow = resolved(wish, cluster);
        boolean lost = wishBelow.order().isEmpty() && !wish.order().isEmpty();
        for (Physical plan : new JoinPlanner(cluster.leaves, cluster.joining, below, wishBelow, leafPlanner,
                tablePaths).plan(directives.before(cluster.leaves, cluster))) {
            Physical output = output(plan, outputs);
            plans.add(!lost ? output : new Physical(
                    output.source(), output.slots(), false, output.firstCost(), output.ascending()));
        }
        return plans;
    }

    /// The wish in terms of the members' columns; no wish where it asks for computed values.
    private static Wish resolved(Wish wish, Cluster cluster) {
        List<OrderKey> order = new ArrayList<>();
        for (OrderKey key : wish.order()) {
            if (!(cluster.resolved(key.column()) instanceof Column column)) {
                return Wish.NONE;
            }
            order.add(new OrderKey(column, key.descending(), key.nullsFirst()));
        }
        return new Wish(order, wish.rowsNeeded(), wish.mostCost());
    }

    /// Gives columns their places; computes those that are not plain columns below.
    private static Physical output(Physical plan, Map<Integer, Scalar> outputs) {
        Map<Integer, Integer> slots = new HashMap<>();
        boolean plain = true;
        for (Map.Entry<Integer, Scalar> output : outputs.entrySet()) {
            if (output.getValue() instanceof Column column) {
                slots.put(output.getKey(), plan.slots().get(column.column()));
            } else {
                plain = false;
            }
        }
        List<Integer> ascending = ascending(plan, outputs);
        if (plain) {
            return new Physical(plan.source(), slots, plan.ordered(), plan.firstCost(), ascending);
        }
        slots.clear();
        List<Scalar> scalars = new ArrayList<>();
        outputs.forEach((id, value) -> {
            slots.put(id, scalars.size());
            scalars.add(plan.inSlots(value));
        });
        return new Physical(Arrangement.project(plan.source(), scalars), slots, plan.ordered(), plan.firstCost(), ascending);
    }

    /// The order by the names that the outputs give to columns.
    private static List<Integer> ascending(Physical plan, Map<Integer, Scalar> outputs) {
        List<Integer> ascending = new ArrayList<>();
        for (int id : plan.ascending()) {
            Integer name = null;
            for (Map.Entry<Integer, Scalar> output : outputs.entrySet()) {
                name = output.getValue() instanceof Column column && column.column() == id ? output.getKey() : name;
            }
            if (name == null) {
                break;
            }
            ascending.add(name);
        }
        return ascending;
    }

    /// The right side runs for each left row.
    private List<Physical> dependentJoin(DependentJoin join, BitSet required, Wish wish) {
        BitSet wanted = ColumnsUsed.in(join.conditions());
        wanted.or(required);
        BitSet onLeft = ColumnsUsed.in(join.arguments());
        onLeft.or(wanted);
        onLeft.and(ColumnsUsed.of(join.left()));
        BitSet onRight = (BitSet) wanted.clone();
        onRight.and(ColumnsUsed.of(join.right()));
        Physical right = best(join.right(), onRight);
        double share = selectivity.ofAll(join.conditions());
        Wish leftWish = wish.isWithin(ColumnsUsed.of(join.left())) ? wish : Wish.NONE;
        List<Physical> plans = new ArrayList<>();
        for (Physical left : plans(join.left(), onLeft, leftWish)) {
            double rows = Math.max(1, left.rows() * right.rows() * share);
            double cost = left.cost() + left.rows() * right.cost() + rows * Effort.JOINED_ROW;
            Map<Integer, Integer> slots = left.slotsWith(right);
            Scalar condition = Physical.conjunction(
                    join.conditions().stream().map(each -> Physical.inSlots(each, slots)).toList());
            RowSource source = new RowSource.DependentJoin(join.kind(), left.source(), right.source(),
                    join.parameters(), left.inSlots(join.arguments()), condition,
                    new Estimate(join.kind() == JoinKind.LEFT ? Math.max(rows, left.rows()) : rows, cost));
            boolean ordered = left.ordered() && (wish.order().isEmpty() || !leftWish.order().isEmpty());
            plans.add(new Physical(source, slots, ordered, left.firstCost() + right.firstCost()));
        }
        return plans;
    }

    /// Whether a left join changes nothing: each row has one partner at most, of which nobody wants to know.
    private static boolean isIdle(Join join, BitSet required) {
        return join.kind() == JoinKind.LEFT && !required.intersects(ColumnsUsed.of(join.right()))
                && UniqueRows.differIn(join.right(), UniqueRows.fixed(ColumnsUsed.of(join.left()), join.conditions()));
    }

    /// A join whose left side is planned by itself.
    List<Physical> outerJoin(Join join, BitSet required, Wish wish) {
        BitSet wanted = ColumnsUsed.in(join.conditions());
        wanted.or(required);
        BitSet leftColumns = ColumnsUsed.of(join.left());
        BitSet onLeft = (BitSet) wanted.clone();
        onLeft.and(leftColumns);
        Cluster right = new Cluster(join.right(), tablePaths, directives);
        // A right side of one table with conditions can be looked up; any other is planned by itself.
        boolean single = right.leaves.size() == 1 && right.joining.isEmpty() && (!join.kind().givesRight()
                || join.right().columns().stream().allMatch(column -> right.resolved(column).equals(column)));
        List<Scalar> conditions = single ? join.conditions().stream().map(right::resolved).toList() : join.conditions();
        Leaf leaf = single ? right.leaves.getFirst() : new Leaf(join.right(), ColumnsUsed.of(join.right()), null);
        return new JoinPlanner(List.of(leaf), List.of(), required, wish, leafPlanner, tablePaths)
                .join(join.kind(), plans(join.left(), onLeft, wish), conditions);
    }

    private static Physical diagnostics(DiagnosticRead read, Wish wish) {
        Map<Integer, Integer> slots = new HashMap<>();
        List<DataType> types = new ArrayList<>();
        for (Column column : read.columns()) {
            slots.put(column.column(), slots.size());
            types.add(column.type());
        }
        Estimate estimate = new Estimate(DIAGNOSTIC_ROWS, DIAGNOSTIC_ROWS * Effort.VALUE);
        return new Physical(new RowSource.Diagnostics(read.table(), types, estimate), slots, wish.order().isEmpty(), 0);
    }

    private static Physical jsonRows(JsonRows json, Wish wish) {
        Map<Integer, Integer> slots = new HashMap<>();
        List<DataType> types = new ArrayList<>();
        for (Column column : json.columns()) {
            slots.put(column.column(), slots.size());
            types.add(column.type());
        }
        double rows = itemsOf(json.spec().root());
        Estimate estimate = new Estimate(rows, Effort.JSON_TEXT + rows * Effort.JSON_VALUE * types.size());
        return new Physical(
                new RowSource.JsonRows(json.spec(), json.arguments(), types, estimate), slots, wish.order().isEmpty(), 0);
    }

    /// A guess: nobody has looked into the texts.
    private static double itemsOf(JsonTableSpec.Pattern pattern) {
        double nested = 0;
        for (JsonTableSpec.Pattern each : pattern.nested()) {
            nested += itemsOf(each);
        }
        return JSON_ITEMS * Math.max(1, nested);
    }

    private static Physical rowList(RowList list, BitSet required, Wish wish) {
        Map<Integer, Integer> slots = new HashMap<>();
        List<DataType> types = new ArrayList<>();
        for (Column column : list.columns()) {
            slots.put(column.column(), slots.size());
            types.add(column.type());
        }
        double rows = list.rows().size();
        RowSource source = new Values(list.rows(), types, new Estimate(rows, rows * Effort.VALUE));
        return new Physical(source, slots, wish.order().isEmpty() || rows < 2 && wish.isWithin(required), 0);
    }

    /// By a hash table, or in order.
    private List<Physical> unique(Unique unique, Wish wish) {
        List<Physical> plans = groupPlanner.inOrder(unique, wish);
        plans.add(hashed(unique, wish));
        List<Physical> kept = new ArrayList<>();
        JoinPlanner.keepBest(kept, plans, wish);
        return kept;
    }

    private Physical hashed(Unique unique, Wish wish) {
        List<Column> columns = unique.columns();
        Physical input = Arrangement.exactly(best(unique.input(), ColumnsUsed.in(columns)), columns);
        double rows = groupCount.of(columns, input.rows());
        double cost = input.cost() + input.rows() * Effort.HASH_BUILD
                + tablePaths.room.ofGroups(rows, input.slots(), 0, input);
        RowSource source = new Distinct(input.source(), new Estimate(rows, cost));
        return new Physical(source, input.slots(), wish.order().isEmpty(), cost);
    }

    /// @param slice the limit above, or null
    /// @param needed how many rows will be read
    private Physical ordering(Ordering ordering, BitSet required, Wish wish, Slice slice, double needed) {
        BitSet below = (BitSet) required.clone();
        List<OrderKey> keys = deciding(ordering.input(), ordering.keys());
        ordering.keys().forEach(key -> below.set(key.column().column()));
        List<Physical> candidates = new ArrayList<>();
        boolean isOrdered = false;
        for (Physical input : plans(ordering.input(), below, new Wish(keys, needed))) {
            isOrdered |= input.ordered();
            candidates.add(input.ordered() ? input : sorted(input, keys, 0, slice, needed));
        }
        if (!isOrdered && keys.size() > 1) {
            partlySorted(ordering.input(), keys, below, slice, needed, candidates);
        }
        Physical best = null;
        double bestCost = 0;
        for (Physical candidate : candidates) {
            double cost = PassedOver.costOf(candidate, slice, needed);
            if (best == null || cost < bestCost) {
                best = candidate;
                bestCost = cost;
            }
        }
        boolean fits = wish.order().isEmpty() || wish.order().equals(ordering.keys());
        return new Physical(best.source(), best.slots(), fits, best.firstCost());
    }

    /// Rows may come in the order of the first keys, and need be sorted by the others alone. Where many are looked at for that, as in
    /// joins, only the first key counts, and only if the first rows are wanted, as these may then be sooner there.
    private void partlySorted(
            Relation input, List<OrderKey> keys, BitSet below, Slice slice, double needed, List<Physical> candidates) {
        boolean isTable = isOneTable(input);
        if (!isTable && needed == Double.POSITIVE_INFINITY) {
            return;
        }
        boolean isFound = false;
        for (int count = isTable ? keys.size() - 1 : 1; count > 0 && !isFound; count--) {
            for (Physical plan : plans(input, below, new Wish(keys.subList(0, count), needed))) {
                isFound |= plan.ordered();
                candidates.add(sorted(plan, keys, plan.ordered() ? count : 0, slice, needed));
            }
        }
    }

    private static boolean isOneTable(Relation relation) {
        return switch (relation) {
            case TableRead read -> true;
            case Selection selection -> isOneTable(selection.input());
            case Projection projection -> isOneTable(projection.input());
            case Relation other -> false;
        };
    }

    /// The keys without those behind which no two rows are alike, as they decide nothing.
    static List<OrderKey> deciding(Relation input, List<OrderKey> keys) {
        BitSet columns = new BitSet();
        for (int count = 1; count < keys.size(); count++) {
            columns.set(keys.get(count - 1).column().column());
            if (UniqueRows.differIn(input, columns)) {
                return keys.subList(0, count);
            }
        }
        return keys;
    }

    /// The rows in order: as they come, if that is known, else sorted, by the keys alone that they are not in order of.
    ///
    /// @param sortedCount by how many of the keys they are known to be in order
    /// @param slice the limit above, or null
    Physical sorted(Physical input, List<OrderKey> keys, int sortedCount, Slice slice, double needed) {
        int inOrder = Math.max(sortedCount, input.ascendingCount(keys));
        if (inOrder == keys.size()) {
            return new Physical(input.source(), input.slots(), true, input.firstCost(), input.ascending());
        }
        boolean limited = slice != null && slice.fetch() != null;
        Scalar offset = limited ? slice.offset() : null;
        Scalar fetch = limited ? slice.fetch() : null;
        double rows = limited ? Math.min(needed, input.rows()) : input.rows();
        List<Integer> ascending = Physical.ascending(keys);
        if (inOrder > 0) {
            List<Scalar> before = keys.subList(0, inOrder).stream().map(key -> (Scalar) key.column()).toList();
            double group = input.rows() / groupCount.of(before, input.rows());
            double part = Math.max(1, Math.min(input.rows(), Math.max(group, Math.min(rows, LEAST_SORTED))));
            double effort = input.rows() * (Effort.sort(part) / part + Effort.ORDERED_ROW);
            double firstCost = input.costOf(part) + Effort.sort(part);
            double cost = Physical.costOf(input.rows(), input.cost() + effort, firstCost, rows);
            RowSource source = new PartialSort(
                    input.source(), Arrangement.sortKeys(input, keys), inOrder, offset, fetch, new Estimate(rows, cost));
            return new Physical(source, input.slots(), true, Math.min(firstCost, cost), ascending);
        }
        double effort = limited ? Effort.firstOf(input.rows(), needed) : Effort.sort(input.rows());
        effort += tablePaths.room.ofSort(input, limited ? Math.min(needed, input.rows()) : input.rows());
        double cost = input.cost() + effort;
        RowSource source = new Sort(
                input.source(), Arrangement.sortKeys(input, keys), offset, fetch, new Estimate(rows, cost));
        return new Physical(source, input.slots(), true, cost, ascending);
    }

    private Physical slice(Slice slice, BitSet required, Wish wish) {
        double needed = rowsNeeded(slice);
        Physical input = slice.input() instanceof Ordering ordering
                ? ordering(ordering, required, Wish.NONE, slice.ties().isEmpty() ? slice : null, needed)
                : cheapestFor(plans(slice.input(), required, Wish.NONE), needed);
        double rows = Math.min(input.rows(), slice.fetch() == null ? input.rows() : needed);
        Estimate estimate = new Estimate(rows, PassedOver.costOf(input, slice, needed));
        RowSource source = slice.ties().isEmpty()
                ? new Limit(input.source(), slice.offset(), slice.fetch(), slice.leastFetch(), estimate)
                : new TiedLimit(input.source(), Arrangement.sortKeys(input, slice.ties()), slice.offset(), slice.fetch(), estimate);
        return new Physical(source, input.slots(), wish.order().isEmpty(), input.firstCost());
    }

    static Physical cheapestFor(List<Physical> plans, double needed) {
        Physical best = plans.getFirst();
        for (Physical plan : plans) {
            best = plan.costOf(needed) < best.costOf(needed) ? plan : best;
        }
        return best;
    }

    private static double rowsNeeded(Slice slice) {
        return slice.fetch() == null ? Double.POSITIVE_INFINITY : count(slice.offset()) + count(slice.fetch());
    }

    private static double count(Scalar scalar) {
        if (scalar == null) {
            return 0;
        }
        return scalar instanceof Literal literal ? Math.max(0, literal.value().bits()) : UNKNOWN_LIMIT;
    }
}
