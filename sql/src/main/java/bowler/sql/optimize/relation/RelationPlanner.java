// SPDX-License-Identifier: Apache-2.0
package bowler.sql.optimize.relation;

import bowler.plan.query.Estimate;
import bowler.plan.query.JoinKind;
import bowler.plan.query.RowSource.Distinct;
import bowler.plan.query.RowSource.Limit;
import bowler.plan.query.RowSource.PartialSort;
import bowler.plan.query.RowSource.Sort;
import bowler.plan.query.RowSource.TiedLimit;
import bowler.plan.query.RowSource.Values;
import bowler.plan.query.RowSource;
import bowler.plan.scalar.Scalar.Column;
import bowler.plan.scalar.Scalar.Literal;
import bowler.plan.scalar.Scalar;
import bowler.sql.bound.ColumnSets;
import bowler.sql.bound.Relation.Concatenation;
import bowler.sql.bound.Relation.DependentJoin;
import bowler.sql.bound.Relation.DiagnosticRead;
import bowler.sql.bound.Relation.ElementRows;
import bowler.sql.bound.Relation.Grouping;
import bowler.sql.bound.Relation.Join;
import bowler.sql.bound.Relation.DocumentRows;
import bowler.sql.bound.Relation.OrderKey;
import bowler.sql.bound.Relation.Ordering;
import bowler.sql.bound.Relation.Projection;
import bowler.sql.bound.Relation.Recursion;
import bowler.sql.bound.Relation.RowList;
import bowler.sql.bound.Relation.Selection;
import bowler.sql.bound.Relation.RoutineRows;
import bowler.sql.bound.Relation.SeriesRows;
import bowler.sql.bound.Relation.SetOperation;
import bowler.sql.bound.Relation.SharedRead;
import bowler.sql.bound.Relation.Slice;
import bowler.sql.bound.Relation.TableRead;
import bowler.sql.bound.Relation.Unique;
import bowler.sql.bound.Relation.Windowing;
import bowler.sql.bound.Relation.WorkingRead;
import bowler.sql.bound.Relation;
import bowler.sql.cost.CostConstants;
import bowler.sql.cost.Selectivity;
import bowler.sql.optimize.access.AccessPathMemo;
import bowler.sql.optimize.access.BaseRelation;
import bowler.sql.optimize.access.JoinGraph;
import bowler.sql.optimize.access.OptimizerHints;
import bowler.sql.optimize.join.BaseRelationPlanner;
import bowler.sql.optimize.join.JoinPlanner;
import bowler.sql.optimize.physical.ColumnStatistics;
import bowler.sql.optimize.physical.DistinctCount;
import bowler.sql.optimize.physical.OffsetPushdown;
import bowler.sql.optimize.physical.PhysicalPlan;
import bowler.sql.optimize.physical.PlanMemo;
import bowler.sql.optimize.physical.RequiredProperties;
import bowler.sql.optimize.physical.SlotReordering;
import bowler.sql.optimize.physical.UniquenessProof;
import bowler.types.DataType;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntSupplier;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/// Plans a relation of any kind. Only the columns required by the parent are produced.
public final class RelationPlanner implements OperandPlanner {
    /// Assumed rows of a diagnostic table.
    private static final double DIAGNOSTIC_ROWS = 100;
    private static final double DOCUMENT_ITEMS = 10;

    /// Minimum rows assumed per sorted group of a partial sort, however few rows agree on the leading keys.
    private static final double MIN_SORTED = 1024;
    /// Assumed rows of a limit that is unknown at planning time.
    private static final double UNKNOWN_LIMIT = 50;

    private final ColumnStatistics statistics;
    private final OptimizerHints optimizerHints;
    private final DistinctCount distinctCount;
    private final Selectivity selectivity;
    private final AccessPathMemo accessPathMemo;
    private final BaseRelationPlanner baseRelationPlanner;
    private final SemiJoinPlanner semiJoins;
    private final SetOperationPlanner operands;
    private final CommonTablePlanner commonTables;
    private final PlanMemo made = new PlanMemo();
    private final WindowPlanner windowPlanner = new WindowPlanner(this);
    private final GroupPlanner groupPlanner;

    /// @param newColumn returns ids for columns that a plan adds
    /// @param prepare rewrites a relation that is planned together with its first reader
    public RelationPlanner(AccessPathMemo accessPathMemo, IntSupplier newColumn, UnaryOperator<Relation> prepare) {
        this.accessPathMemo = accessPathMemo;
        optimizerHints = accessPathMemo.optimizerHints;
        statistics = accessPathMemo.statistics;
        distinctCount = new DistinctCount(statistics);
        groupPlanner = new GroupPlanner(this, statistics, distinctCount, accessPathMemo.memoryCost);
        selectivity = accessPathMemo.selectivity;
        baseRelationPlanner = new BaseRelationPlanner(this, selectivity, optimizerHints, newColumn);
        semiJoins = new SemiJoinPlanner(this, newColumn, accessPathMemo.budget);
        operands = new SetOperationPlanner(this);
        commonTables = new CommonTablePlanner(this, prepare, made, statistics);
    }

    @Override
    public List<PhysicalPlan> plans(Relation relation, BitSet required, RequiredProperties properties) {
        RequiredProperties asked = mayHaveNone(relation) ? properties : properties.unbounded();
        return made.plans(relation, required, asked, () -> made(relation, required, asked));
    }

    /// Returns whether planning may yield no plan if only plans cheaper than a known one are useful.
    private static boolean mayHaveNone(Relation relation) {
        return relation instanceof Join join && join.kind() != JoinKind.LEFT && join.kind() != JoinKind.FULL;
    }

    /// Returns the number of relations planned, each counted once per set of required columns and properties.
    public int planned() {
        return made.count();
    }

    private List<PhysicalPlan> made(Relation relation, BitSet required, RequiredProperties properties) {
        return switch (relation) {
            case TableRead read -> graph(read, required, properties);
            case Selection selection -> graph(selection, required, properties);
            case Projection projection -> graph(projection, required, properties);
            case Join join -> switch (join.kind()) {
                case INNER -> graph(join, required, properties);
                case LEFT, FULL -> isIdle(join, required) ? plans(join.left(), required, properties)
                        : outerJoin(join, required, properties);
                case SEMI, ANTI -> semiJoins.plans(join, required, properties);
            };
            case DependentJoin join -> dependentJoin(join, required, properties);
            case RowList list -> List.of(rowList(list, required, properties));
            case DiagnosticRead read -> List.of(diagnostics(read, properties));
            case ElementRows rows -> List.of(UnnestPlanner.plan(rows, properties));
            case RoutineRows rows -> List.of(RoutinePlanner.plan(rows, required, properties));
            case SeriesRows rows -> List.of(SeriesPlanner.plan(rows, properties));
            case DocumentRows rows -> List.of(documentRows(rows, properties));
            case Grouping grouping -> groupPlanner.plans(grouping, required, properties);
            case Windowing windowing -> windowPlanner.plans(windowing, required, properties);
            case Unique unique when UniquenessProof.differIn(unique.input(), ColumnSets.of(unique)) ->
                plans(unique.input(), required, properties);
            case Unique unique -> unique(unique, properties);
            case Concatenation concatenation -> operands.concatenation(concatenation, required, properties);
            case SetOperation operation -> operands.operation(operation, properties);
            case SharedRead read -> List.of(commonTables.shared(read, properties));
            case WorkingRead read -> List.of(commonTables.working(read, properties));
            case Recursion recursion -> List.of(commonTables.recursion(recursion, properties));
            case Ordering ordering -> List.of(ordering(ordering, required, properties, null, Double.POSITIVE_INFINITY));
            case Slice slice -> List.of(slice(slice, required, properties));
        };
    }

    /// Runs `plan` while the table's rows to lock are found by these keys.
    public <T> T withNames(TableRead read, PhysicalPlan names, Supplier<T> plan) {
        return baseRelationPlanner.withNames(read, names, plan);
    }

    @Override
    public PhysicalPlan best(Relation relation, BitSet required) {
        return PhysicalPlan.cheapest(plans(relation, required, RequiredProperties.NONE));
    }

    private List<PhysicalPlan> graph(Relation relation, BitSet required, RequiredProperties properties) {
        JoinGraph graph = new JoinGraph(relation, accessPathMemo, optimizerHints);
        Map<Integer, Scalar> outputs = new HashMap<>();
        BitSet below = new BitSet();
        for (Column column : relation.columns()) {
            if (required.get(column.column())) {
                Scalar value = graph.resolved(column);
                outputs.put(column.column(), value);
                ColumnSets.addTo(below, value);
            }
        }
        outputs.forEach((id, value) -> {
            if (value instanceof Column column) {
                statistics.add(id, column);
            }
        });
        List<PhysicalPlan> plans = new ArrayList<>();
        RequiredProperties propertiesBelow = resolved(properties, graph);
        boolean lost = propertiesBelow.order().isEmpty() && !properties.order().isEmpty();
        for (PhysicalPlan plan : new JoinPlanner(graph.leaves, graph.joining, below, propertiesBelow, baseRelationPlanner,
                accessPathMemo).plan(optimizerHints.before(graph.leaves, graph::resolved))) {
            PhysicalPlan output = output(plan, outputs);
            plans.add(!lost ? output : new PhysicalPlan(
                    output.source(), output.slots(), false, output.firstCost(), output.ascending()));
        }
        return plans;
    }

    /// Returns the required properties in terms of the base relations' columns, without the order if that refers to
    /// computed values.
    private static RequiredProperties resolved(RequiredProperties properties, JoinGraph graph) {
        List<OrderKey> order = new ArrayList<>();
        for (OrderKey key : properties.order()) {
            if (!(graph.resolved(key.column()) instanceof Column column)) {
                return RequiredProperties.NONE;
            }
            order.add(new OrderKey(column, key.descending(), key.nullsFirst()));
        }
        return new RequiredProperties(order, properties.rowsNeeded(), properties.maxCost());
    }

    /// Assigns slots to the output columns, and computes those that are not plain columns of the plan.
    private static PhysicalPlan output(PhysicalPlan plan, Map<Integer, Scalar> outputs) {
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
            return new PhysicalPlan(plan.source(), slots, plan.ordered(), plan.firstCost(), ascending);
        }
        slots.clear();
        List<Scalar> scalars = new ArrayList<>();
        outputs.forEach((id, value) -> {
            slots.put(id, scalars.size());
            scalars.add(plan.inSlots(value));
        });
        return new PhysicalPlan(SlotReordering.project(plan.source(), scalars), slots, plan.ordered(), plan.firstCost(), ascending);
    }

    /// Returns the plan's order in terms of the output column ids.
    private static List<Integer> ascending(PhysicalPlan plan, Map<Integer, Scalar> outputs) {
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

    /// Plans a join whose right side runs once per left row.
    private List<PhysicalPlan> dependentJoin(DependentJoin join, BitSet required, RequiredProperties properties) {
        BitSet wanted = ColumnSets.in(join.conditions());
        wanted.or(required);
        BitSet onLeft = ColumnSets.in(join.arguments());
        onLeft.or(wanted);
        onLeft.and(ColumnSets.of(join.left()));
        BitSet onRight = (BitSet) wanted.clone();
        onRight.and(ColumnSets.of(join.right()));
        PhysicalPlan right = best(join.right(), onRight);
        double share = selectivity.ofAll(join.conditions());
        RequiredProperties leftProperties = properties.isWithin(ColumnSets.of(join.left())) ? properties : RequiredProperties.NONE;
        List<PhysicalPlan> plans = new ArrayList<>();
        for (PhysicalPlan left : plans(join.left(), onLeft, leftProperties)) {
            double rows = Math.max(1, left.rows() * right.rows() * share);
            double cost = left.cost() + left.rows() * right.cost() + rows * CostConstants.JOINED_ROW;
            Map<Integer, Integer> slots = left.slotsWith(right);
            Scalar condition = PhysicalPlan.conjunction(
                    join.conditions().stream().map(each -> PhysicalPlan.inSlots(each, slots)).toList());
            RowSource source = new RowSource.DependentJoin(join.kind(), left.source(), right.source(),
                    join.parameters(), left.inSlots(join.arguments()), condition,
                    new Estimate(join.kind() == JoinKind.LEFT ? Math.max(rows, left.rows()) : rows, cost));
            boolean ordered = left.ordered() && (properties.order().isEmpty() || !leftProperties.order().isEmpty());
            plans.add(new PhysicalPlan(source, slots, ordered, left.firstCost() + right.firstCost()));
        }
        return plans;
    }

    /// Returns whether a left join is redundant: each row has at most one partner, whose columns are not required.
    private static boolean isIdle(Join join, BitSet required) {
        return join.kind() == JoinKind.LEFT && !required.intersects(ColumnSets.of(join.right()))
                && UniquenessProof.differIn(join.right(), UniquenessProof.fixed(ColumnSets.of(join.left()), join.conditions()));
    }

    /// Plans a join whose left side is planned separately.
    @Override
    public List<PhysicalPlan> outerJoin(Join join, BitSet required, RequiredProperties properties) {
        BitSet wanted = ColumnSets.in(join.conditions());
        wanted.or(required);
        BitSet leftColumns = ColumnSets.of(join.left());
        BitSet onLeft = (BitSet) wanted.clone();
        onLeft.and(leftColumns);
        JoinGraph right = new JoinGraph(join.right(), accessPathMemo, optimizerHints);
        // A right side of one table with predicates can be looked up; any other is planned separately.
        boolean single = right.leaves.size() == 1 && right.joining.isEmpty() && (!join.kind().emitsRight()
                || join.right().columns().stream().allMatch(column -> right.resolved(column).equals(column)));
        List<Scalar> conditions = single ? join.conditions().stream().map(right::resolved).toList() : join.conditions();
        BaseRelation baseRelation = single ? right.leaves.getFirst() : new BaseRelation(join.right(), ColumnSets.of(join.right()), null);
        return new JoinPlanner(List.of(baseRelation), List.of(), required, properties, baseRelationPlanner, accessPathMemo)
                .join(join.kind(), plans(join.left(), onLeft, properties), conditions);
    }

    private static PhysicalPlan diagnostics(DiagnosticRead read, RequiredProperties properties) {
        Map<Integer, Integer> slots = new HashMap<>();
        List<DataType> types = new ArrayList<>();
        for (Column column : read.columns()) {
            slots.put(column.column(), slots.size());
            types.add(column.type());
        }
        Estimate estimate = new Estimate(DIAGNOSTIC_ROWS, DIAGNOSTIC_ROWS * CostConstants.VALUE);
        return new PhysicalPlan(new RowSource.Diagnostics(read.table(), types, estimate), slots, properties.order().isEmpty(), 0);
    }

    private static PhysicalPlan documentRows(DocumentRows document, RequiredProperties properties) {
        Map<Integer, Integer> slots = new HashMap<>();
        List<DataType> types = new ArrayList<>();
        for (Column column : document.columns()) {
            slots.put(column.column(), slots.size());
            types.add(column.type());
        }
        double rows = document.spec().estimatedRows(DOCUMENT_ITEMS);
        Estimate estimate = new Estimate(rows, CostConstants.JSON_TEXT + rows * CostConstants.JSON_VALUE * types.size());
        return new PhysicalPlan(
                new RowSource.DocumentRows(document.spec(), document.arguments(), types, estimate), slots, properties.order().isEmpty(), 0);
    }

    private static PhysicalPlan rowList(RowList list, BitSet required, RequiredProperties properties) {
        Map<Integer, Integer> slots = new HashMap<>();
        List<DataType> types = new ArrayList<>();
        for (Column column : list.columns()) {
            slots.put(column.column(), slots.size());
            types.add(column.type());
        }
        double rows = list.rows().size();
        RowSource source = new Values(list.rows(), types, new Estimate(rows, rows * CostConstants.VALUE));
        return new PhysicalPlan(source, slots, properties.order().isEmpty() || rows < 2 && properties.isWithin(required), 0);
    }

    /// Plans DISTINCT by a hash table or in order.
    private List<PhysicalPlan> unique(Unique unique, RequiredProperties properties) {
        List<PhysicalPlan> plans = groupPlanner.inOrder(unique, properties);
        plans.add(hashed(unique, properties));
        List<PhysicalPlan> kept = new ArrayList<>();
        JoinPlanner.addIfBest(kept, plans, properties);
        return kept;
    }

    private PhysicalPlan hashed(Unique unique, RequiredProperties properties) {
        List<Column> columns = unique.columns();
        PhysicalPlan input = SlotReordering.exactly(best(unique.input(), ColumnSets.in(columns)), columns);
        double rows = distinctCount.of(columns, input.rows());
        double cost = input.cost() + input.rows() * CostConstants.HASH_BUILD
                + accessPathMemo.memoryCost.ofGroups(rows, input.slots(), 0, input);
        RowSource source = new Distinct(input.source(), new Estimate(rows, cost));
        return new PhysicalPlan(source, input.slots(), properties.order().isEmpty(), cost);
    }

    /// Plans ORDER BY.
    ///
    /// @param slice the limit above, or null
    /// @param needed the number of rows that will be read
    private PhysicalPlan ordering(Ordering ordering, BitSet required, RequiredProperties properties, Slice slice, double needed) {
        BitSet below = (BitSet) required.clone();
        List<OrderKey> keys = DecidingKeys.of(ordering.input(), ordering.keys());
        ordering.keys().forEach(key -> below.set(key.column().column()));
        List<PhysicalPlan> candidates = new ArrayList<>();
        boolean isOrdered = false;
        for (PhysicalPlan input : plans(ordering.input(), below, new RequiredProperties(keys, needed))) {
            isOrdered |= input.ordered();
            candidates.add(input.ordered() ? input : sorted(input, keys, 0, slice, needed));
        }
        if (!isOrdered && keys.size() > 1) {
            partlySorted(ordering.input(), keys, below, slice, needed, candidates);
        }
        PhysicalPlan best = null;
        double bestCost = 0;
        for (PhysicalPlan candidate : candidates) {
            double cost = OffsetPushdown.costOf(candidate, slice, needed);
            if (best == null || cost < bestCost) {
                best = candidate;
                bestCost = cost;
            }
        }
        boolean fits = properties.order().isEmpty() || properties.order().equals(ordering.keys());
        return new PhysicalPlan(TieOrder.of(ordering, best.source()), best.slots(), fits, best.firstCost());
    }

    /// Adds plans whose input is ordered by the leading keys, so that only groups of equal leading keys are sorted. For
    /// a single table all prefixes of the keys are tried. Joins take long to plan, so only the first key is tried for
    /// them. Moreover the parent must read a limited number of rows, because such a plan returns its first rows sooner.
    private void partlySorted(
            Relation input, List<OrderKey> keys, BitSet below, Slice slice, double needed, List<PhysicalPlan> candidates) {
        boolean isTable = isOneTable(input);
        if (!isTable && needed == Double.POSITIVE_INFINITY) {
            return;
        }
        boolean isFound = false;
        for (int count = isTable ? keys.size() - 1 : 1; count > 0 && !isFound; count--) {
            for (PhysicalPlan plan : plans(input, below, new RequiredProperties(keys.subList(0, count), needed))) {
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

    /// Returns the rows in order. It adds a sort only by the keys that the input is not known to be ordered by.
    ///
    /// @param sortedCount the number of leading keys by which the input is known to be ordered
    /// @param slice the limit above, or null
    @Override
    public PhysicalPlan sorted(PhysicalPlan input, List<OrderKey> keys, int sortedCount, Slice slice, double needed) {
        int inOrder = Math.max(sortedCount, input.ascendingCount(keys));
        if (inOrder == keys.size()) {
            return new PhysicalPlan(input.source(), input.slots(), true, input.firstCost(), input.ascending());
        }
        boolean limited = slice != null && slice.fetch() != null;
        Scalar offset = limited ? slice.offset() : null;
        Scalar fetch = limited ? slice.fetch() : null;
        double rows = limited ? Math.min(needed, input.rows()) : input.rows();
        List<Integer> ascending = PhysicalPlan.ascending(keys);
        if (inOrder > 0) {
            List<Scalar> before = keys.subList(0, inOrder).stream().map(key -> (Scalar) key.column()).toList();
            double group = input.rows() / distinctCount.of(before, input.rows());
            double part = Math.max(1, Math.min(input.rows(), Math.max(group, Math.min(rows, MIN_SORTED))));
            double sortCost = input.rows() * (CostConstants.sort(part) / part + CostConstants.ORDERED_ROW);
            double firstCost = input.costOf(part) + CostConstants.sort(part);
            double cost = PhysicalPlan.costOf(input.rows(), input.cost() + sortCost, firstCost, rows);
            RowSource source = new PartialSort(
                    input.source(), SlotReordering.sortKeys(input, keys), inOrder, offset, fetch, new Estimate(rows, cost));
            return new PhysicalPlan(source, input.slots(), true, Math.min(firstCost, cost), ascending);
        }
        double sortCost = limited ? CostConstants.firstOf(input.rows(), needed) : CostConstants.sort(input.rows());
        sortCost += accessPathMemo.memoryCost.ofSort(input, limited ? Math.min(needed, input.rows()) : input.rows());
        double cost = input.cost() + sortCost;
        RowSource source = new Sort(
                input.source(), SlotReordering.sortKeys(input, keys), offset, fetch, new Estimate(rows, cost));
        return new PhysicalPlan(source, input.slots(), true, cost, ascending);
    }

    private PhysicalPlan slice(Slice slice, BitSet required, RequiredProperties properties) {
        double needed = rowsNeeded(slice);
        PhysicalPlan input = slice.input() instanceof Ordering ordering
                ? ordering(ordering, required, RequiredProperties.NONE, slice.ties().isEmpty() ? slice : null, needed)
                : cheapestFor(plans(slice.input(), required, RequiredProperties.NONE), needed);
        double rows = Math.min(input.rows(), slice.fetch() == null ? input.rows() : needed);
        Estimate estimate = new Estimate(rows, OffsetPushdown.costOf(input, slice, needed));
        RowSource source = slice.ties().isEmpty()
                ? new Limit(input.source(), slice.offset(), slice.fetch(), slice.minFetch(), estimate)
                : new TiedLimit(input.source(), SlotReordering.sortKeys(input, slice.ties()), slice.offset(), slice.fetch(), estimate);
        return new PhysicalPlan(source, input.slots(), properties.order().isEmpty(), input.firstCost());
    }

    public static PhysicalPlan cheapestFor(List<PhysicalPlan> plans, double needed) {
        PhysicalPlan best = plans.getFirst();
        for (PhysicalPlan plan : plans) {
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
