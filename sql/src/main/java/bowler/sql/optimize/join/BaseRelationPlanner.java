// SPDX-License-Identifier: Apache-2.0
package bowler.sql.optimize.join;

import bowler.plan.query.Estimate;
import bowler.plan.query.JoinKind;
import bowler.plan.query.RowSource.Distinct;
import bowler.plan.query.RowSource.Filter;
import bowler.plan.query.RowSource.LookupJoin;
import bowler.plan.query.RowSource.NamedRows;
import bowler.plan.query.RowSource.TableAccess;
import bowler.plan.query.RowSource.Values;
import bowler.plan.query.RowSource;
import bowler.plan.scalar.Comparison;
import bowler.plan.scalar.Scalar.And;
import bowler.plan.scalar.Scalar.Case;
import bowler.plan.scalar.Scalar.Column;
import bowler.plan.scalar.Scalar.Compare;
import bowler.plan.scalar.Scalar.InList;
import bowler.plan.scalar.Scalar.Literal;
import bowler.plan.scalar.Scalar.Or;
import bowler.plan.scalar.Scalar.Parameter;
import bowler.plan.scalar.Scalar;
import bowler.sql.bound.ColumnSets;
import bowler.sql.bound.Relation.TableRead;
import bowler.sql.cost.CostConstants;
import bowler.sql.cost.Selectivity;
import bowler.sql.optimize.access.AccessPaths;
import bowler.sql.optimize.access.BaseRelation;
import bowler.sql.optimize.access.IndexCombinationPlanner;
import bowler.sql.optimize.access.KeyBoundRule;
import bowler.sql.optimize.access.OptimizerHints;
import bowler.sql.optimize.physical.InputPlanner;
import bowler.sql.optimize.physical.PhysicalPlan;
import bowler.sql.optimize.physical.RequiredProperties;
import bowler.sql.optimize.physical.SlotBounds;
import bowler.sql.optimize.physical.SlotReordering;
import bowler.sql.rewrite.EmptyTableElimination;
import bowler.types.DataType;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntSupplier;
import java.util.function.Supplier;

/// Plans one base relation of a join with the predicates on it.
public final class BaseRelationPlanner {
    private static final int MAX_WAYS = 8;
    /// Minimum cost of reading rows to change before access by separately collected keys is considered.
    private static final double MIN_SEARCH_COST = 40;
    /// Maximum predicates examined for plans with several index ranges. Each such plan examines all predicates again.
    private static final int MAX_EXAMINED_PREDICATES = 20_000;
    private static final PhysicalPlan NO_KEYS = new PhysicalPlan(
            new Values(List.of(), List.of(TableAccess.KEY_TYPE), new Estimate(0, 0)), Map.of(), true, 0);

    private final InputPlanner inputs;
    private final Selectivity selectivity;
    private final OptimizerHints optimizerHints;
    private final IntSupplier newColumn;
    /// The plans that yield the keys of rows to lock, by the first column id of the table reference.
    private final Map<Integer, PhysicalPlan> namesOf = new HashMap<>();

    /// @param newColumn returns ids for columns that a plan adds
    public BaseRelationPlanner(InputPlanner inputs, Selectivity selectivity, OptimizerHints optimizerHints, IntSupplier newColumn) {
        this.inputs = inputs;
        this.optimizerHints = optimizerHints;
        this.selectivity = selectivity;
        this.newColumn = newColumn;
    }

    List<PhysicalPlan> plans(BaseRelation baseRelation, BitSet required, RequiredProperties properties) {
        return baseRelation.isTable() ? tablePlans(baseRelation, required, properties) : relationPlans(baseRelation, required, properties);
    }

    private List<PhysicalPlan> tablePlans(BaseRelation baseRelation, BitSet required, RequiredProperties properties) {
        TableRead read = (TableRead) baseRelation.relation;
        if (read.forChange() && read.cursor() == null && baseRelation.own.stream().anyMatch(EmptyTableElimination::isNeverTrue)) {
            return List.of(named(baseRelation, required, properties, NO_KEYS));
        }
        List<PhysicalPlan> plans = new ArrayList<>();
        boolean isRow = false;
        for (AccessPaths.Path path : baseRelation.paths.paths(baseRelation.own, List.of(), required, properties)) {
            plans.add(path.physical());
            isRow = path.isRow();
        }
        if (read.forChange()) {
            PhysicalPlan names = namesOf.get(read.columns().getFirst().column());
            if (names != null) {
                return List.of(named(baseRelation, required, properties, names));
            }
            if (read.cursor() == null && PhysicalPlan.cheapest(plans).cost() > MIN_SEARCH_COST) {
                namedPlans(baseRelation, required, properties, plans);
            }
        } else if (!isRow) {
            severalReads(baseRelation, required, properties, plans.getFirst().rows(), plans);
        }
        return plans;
    }

    /// Adds plans that read several ranges of a table or of its indexes.
    private void severalReads(BaseRelation baseRelation, BitSet required, RequiredProperties properties, double rows, List<PhysicalPlan> plans) {
        if (baseRelation.own.isEmpty()) {
            return;
        }
        int looks = 0;
        for (Scalar condition : baseRelation.own) {
            if (looks >= MAX_EXAMINED_PREDICATES) {
                break;
            }
            if (condition instanceof InList(Column column, var options)) {
                looks += baseRelation.own.size();
                listPlans(baseRelation, (InList) condition, column, options, required, properties, plans);
            }
            if (condition instanceof Or or && or.operands().size() <= MAX_WAYS) {
                looks += baseRelation.own.size() * or.operands().size();
                PhysicalPlan ways = ways(baseRelation, or, required, properties, rows);
                if (ways != null) {
                    plans.add(ways);
                }
            }
        }
        boolean isCheap = !plans.isEmpty() && properties.order().isEmpty() && PhysicalPlan.cheapest(plans).cost() <= IndexCombinationPlanner.START;
        PhysicalPlan byKeys = isCheap ? null : new IndexCombinationPlanner(baseRelation, required).plan(rows, properties);
        if (byKeys != null) {
            plans.add(byKeys);
        }
    }

    /// Adds the plan that first collects the keys of the rows to change. All access paths of an unlocked read may yield
    /// them.
    private void namedPlans(BaseRelation baseRelation, BitSet required, RequiredProperties properties, List<PhysicalPlan> plans) {
        TableRead read = (TableRead) baseRelation.relation;
        List<Column> columns = new ArrayList<>(read.columns().subList(0, read.table().columns().size()));
        Column key = new Column(newColumn.getAsInt(), TableAccess.KEY_TYPE);
        columns.add(key);
        TableRead keyed = read.with(columns, false);
        BaseRelation names = new BaseRelation(keyed, baseRelation.columns, baseRelation.paths.of(keyed));
        names.own.addAll(baseRelation.own);
        BitSet wanted = ColumnSets.in(key);
        List<PhysicalPlan> ways = new ArrayList<>();
        for (AccessPaths.Path path : names.paths.paths(names.own, List.of(), wanted, RequiredProperties.NONE)) {
            if (path.access().index() != null && !path.access().bounds().isAll()) {
                ways.add(path.physical());
            }
        }
        severalReads(names, wanted, RequiredProperties.NONE, plans.getFirst().rows(), ways);
        if (ways.isEmpty()) {
            return;
        }
        plans.add(named(baseRelation, required, properties, SlotReordering.exactly(PhysicalPlan.cheapest(ways), List.of(key))));
    }

    /// Returns a plan of the rows with these keys.
    private static PhysicalPlan named(BaseRelation baseRelation, BitSet required, RequiredProperties properties, PhysicalPlan way) {
        TableRead read = (TableRead) baseRelation.relation;
        Map<Integer, Integer> slots = new HashMap<>();
        List<Integer> positions = new ArrayList<>();
        baseRelation.paths.place(required, baseRelation.own, slots, positions);
        Scalar condition = PhysicalPlan.conjunction(baseRelation.own.stream().map(each -> PhysicalPlan.inSlots(each, slots)).toList());
        double first = way.cost() + CostConstants.sort(way.rows());
        NamedRows source = new NamedRows(read.table(), way.source(), positions, condition, read.correlation(),
                new Estimate(way.rows(), first + way.rows() * CostConstants.VALUE));
        return new PhysicalPlan(source, slots, baseRelation.paths.isKeyOrder(properties), first, baseRelation.paths.keyOrder(slots));
    }

    /// Runs `plan` while the table's rows to lock are found by these keys.
    public <T> T withNames(TableRead read, PhysicalPlan names, Supplier<T> plan) {
        int id = read.columns().getFirst().column();
        namesOf.put(id, names);
        try {
            return plan.get();
        } finally {
            namesOf.remove(id);
        }
    }

    /// Plans each operand of an OR by its own index and concatenates the rows. Each operand's filter excludes rows that
    /// match an earlier operand, so duplicates need not be tracked.
    ///
    /// @return null if an operand has no index
    private PhysicalPlan ways(BaseRelation baseRelation, Or or, BitSet required, RequiredProperties properties, double rows) {
        List<Column> columns = new ArrayList<>();
        Map<Integer, Integer> slots = new HashMap<>();
        for (Column column : baseRelation.relation.columns()) {
            if (required.get(column.column())) {
                slots.put(column.column(), columns.size());
                columns.add(column);
            }
        }
        List<Scalar> others = new ArrayList<>(baseRelation.own);
        others.remove(or);
        List<RowSource> inputs = new ArrayList<>();
        List<Scalar> before = new ArrayList<>();
        double cost = 0;
        for (Scalar way : or.operands()) {
            List<Scalar> own = new ArrayList<>(way instanceof And and ? and.operands() : List.of(way));
            own.addAll(others);
            if (!before.isEmpty()) {
                Scalar given = before.size() == 1 ? before.getFirst() : new Or(List.copyOf(before));
                own.add(new Case(List.of(new Case.Branch(given, Literal.FALSE)), Literal.TRUE, DataType.BOOLEAN));
            }
            before.add(way);
            PhysicalPlan best = null;
            for (AccessPaths.Path path : baseRelation.paths.paths(own, List.of(), required, RequiredProperties.NONE)) {
                boolean better = !path.access().bounds().isAll()
                        && (best == null || path.access().estimate().cost() < best.cost());
                best = better ? path.physical() : best;
            }
            if (best == null) {
                return null;
            }
            PhysicalPlan input = SlotReordering.exactly(best, columns);
            inputs.add(input.source());
            cost += input.cost();
        }
        RowSource source = new RowSource.Concatenation(inputs, new Estimate(rows, cost));
        return new PhysicalPlan(source, slots, properties.order().isEmpty(), CostConstants.DESCENT);
    }

    /// Plans an IN list on a key column as a lookup of each distinct element.
    private void listPlans(
            BaseRelation baseRelation, InList condition, Column column, List<Scalar> options, BitSet required, RequiredProperties properties,
            List<PhysicalPlan> plans) {
        List<List<Scalar>> rows = new ArrayList<>();
        boolean isText = column.type().id().isCharacter();
        // A string longer than the column equals none of its values, so it must not be truncated.
        DataType type = isText ? DataType.varchar(DataType.MAX_VARCHAR_LENGTH) : column.type();
        if (type.id().isBits()) {
            return;
        }
        for (Scalar option : options) {
            boolean constant = option instanceof Literal || option instanceof Parameter;
            Scalar bound = constant ? KeyBoundRule.inTypeOf(option, column.type()) : null;
            if (bound == null) {
                return;
            }
            rows.add(List.of(bound.type().equals(type) ? bound : new Scalar.Cast(bound, type, false)));
        }
        List<Scalar> others = new ArrayList<>(baseRelation.own);
        others.remove(condition);
        Column listed = new Column(newColumn.getAsInt(), type);
        Scalar equality = new Compare(Comparison.EQUAL, column, listed);
        double count = rows.size();
        RowSource values = new Values(rows, List.of(type), new Estimate(count, count * CostConstants.VALUE));
        RowSource distinct = new Distinct(values, new Estimate(count, count * CostConstants.HASH_BUILD));
        PhysicalPlan left = new PhysicalPlan(distinct, Map.of(listed.column(), 0), false, count);
        for (AccessPaths.Path path : baseRelation.paths.paths(others, List.of(equality), required, RequiredProperties.NONE)) {
            if (path.boundSources().isEmpty()) {
                continue;
            }
            double cost = left.cost() + count * path.access().estimate().cost();
            double found = count * path.access().estimate().rows();
            RowSource source = new LookupJoin(JoinKind.INNER, distinct, SlotBounds.inSlots(path.access(), left), null,
                    new Estimate(found, cost));
            Map<Integer, Integer> slots = new HashMap<>();
            path.slots().forEach((id, slot) -> slots.put(id, slot + 1));
            plans.add(new PhysicalPlan(source, slots, properties.order().isEmpty(), left.cost()));
        }
    }

    private List<PhysicalPlan> relationPlans(BaseRelation baseRelation, BitSet required, RequiredProperties properties) {
        BitSet wanted = ColumnSets.in(baseRelation.own);
        wanted.or(required);
        wanted.and(baseRelation.columns);
        List<PhysicalPlan> plans = new ArrayList<>();
        List<PhysicalPlan> inputs = optimizerHints.within(baseRelation.columns, () -> this.inputs.plans(baseRelation.relation, wanted, properties));
        for (PhysicalPlan input : inputs) {
            if (baseRelation.own.isEmpty()) {
                plans.add(input);
                continue;
            }
            double rows = input.rows() * selectivity.ofAll(baseRelation.own);
            double cost = input.cost() + input.rows() * CostConstants.CONDITION * baseRelation.own.size();
            Scalar condition = PhysicalPlan.conjunction(input.inSlots(baseRelation.own));
            RowSource source = new Filter(input.source(), condition, new Estimate(rows, cost));
            plans.add(new PhysicalPlan(source, input.slots(), input.ordered(), input.firstCost(), input.ascending()));
        }
        return plans;
    }
}
