// SPDX-License-Identifier: Apache-2.0
package bowler.sql.optimize;

import bowler.plan.Estimate;
import bowler.plan.JoinKind;
import bowler.plan.RowSource;
import bowler.plan.RowSource.Distinct;
import bowler.plan.RowSource.Filter;
import bowler.plan.RowSource.LookupJoin;
import bowler.plan.RowSource.NamedRows;
import bowler.plan.RowSource.TableAccess;
import bowler.plan.RowSource.Values;
import bowler.plan.scalar.Comparison;
import bowler.plan.scalar.Scalar;
import bowler.plan.scalar.Scalar.And;
import bowler.plan.scalar.Scalar.Case;
import bowler.plan.scalar.Scalar.Column;
import bowler.plan.scalar.Scalar.Compare;
import bowler.plan.scalar.Scalar.InList;
import bowler.plan.scalar.Scalar.Literal;
import bowler.plan.scalar.Scalar.Or;
import bowler.plan.scalar.Scalar.Parameter;
import bowler.sql.bound.ColumnsUsed;
import bowler.sql.bound.Relation.TableRead;
import bowler.sql.cost.Effort;
import bowler.sql.cost.Selectivity;
import bowler.sql.rewrite.NothingToRead;
import bowler.types.DataType;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntSupplier;
import java.util.function.Supplier;

/// Plans one member of a join by itself, with the conditions on it.
final class LeafPlanner {
    private static final int MAX_WAYS = 8;
    /// For less, no other way to rows that are to be changed is looked for.
    private static final double LEAST_EFFORT = 40;
    /// A way by several indexes looks at all conditions once more.
    private static final int MAX_LOOKS = 20_000;
    private static final Physical NO_KEYS = new Physical(
            new Values(List.of(), List.of(TableAccess.KEY_TYPE), new Estimate(0, 0)), Map.of(), true, 0);

    private final InputPlanner inputs;
    private final Selectivity selectivity;
    private final Directives directives;
    private final IntSupplier newColumn;
    /// By the first column of a mention of a table.
    private final Map<Integer, Physical> namesOf = new HashMap<>();

    /// @param newColumn gives ids for columns that a plan adds
    LeafPlanner(InputPlanner inputs, Selectivity selectivity, Directives directives, IntSupplier newColumn) {
        this.inputs = inputs;
        this.directives = directives;
        this.selectivity = selectivity;
        this.newColumn = newColumn;
    }

    List<Physical> plans(Leaf leaf, BitSet required, Wish wish) {
        return leaf.isTable() ? tablePlans(leaf, required, wish) : relationPlans(leaf, required, wish);
    }

    private List<Physical> tablePlans(Leaf leaf, BitSet required, Wish wish) {
        TableRead read = (TableRead) leaf.relation;
        if (read.forChange() && read.cursor() == null && leaf.own.stream().anyMatch(NothingToRead::isNeverTrue)) {
            return List.of(named(leaf, required, wish, NO_KEYS));
        }
        List<Physical> plans = new ArrayList<>();
        boolean isRow = false;
        for (AccessPaths.Path path : leaf.paths.paths(leaf.own, List.of(), required, wish)) {
            plans.add(path.physical());
            isRow = path.isRow();
        }
        if (read.forChange()) {
            Physical names = namesOf.get(read.columns().getFirst().column());
            if (names != null) {
                return List.of(named(leaf, required, wish, names));
            }
            if (read.cursor() == null && JoinPlanner.cheapest(plans).cost() > LEAST_EFFORT) {
                namedPlans(leaf, required, wish, plans);
            }
        } else if (!isRow) {
            severalReads(leaf, required, wish, plans.getFirst().rows(), plans);
        }
        return plans;
    }

    /// Ways that read several parts of a table, or of its indexes.
    private void severalReads(Leaf leaf, BitSet required, Wish wish, double rows, List<Physical> plans) {
        if (leaf.own.isEmpty()) {
            return;
        }
        int looks = 0;
        for (Scalar condition : leaf.own) {
            if (looks >= MAX_LOOKS) {
                break;
            }
            if (condition instanceof InList(Column column, var options)) {
                looks += leaf.own.size();
                listPlans(leaf, (InList) condition, column, options, required, wish, plans);
            }
            if (condition instanceof Or or && or.operands().size() <= MAX_WAYS) {
                looks += leaf.own.size() * or.operands().size();
                Physical ways = ways(leaf, or, required, wish, rows);
                if (ways != null) {
                    plans.add(ways);
                }
            }
        }
        boolean isCheap = !plans.isEmpty() && wish.order().isEmpty() && JoinPlanner.cheapest(plans).cost() <= KeySetPlanner.START;
        Physical byKeys = isCheap ? null : new KeySetPlanner(leaf, required).plan(rows, wish);
        if (byKeys != null) {
            plans.add(byKeys);
        }
    }

    /// All ways there are for rows that are not to be changed: they tell the keys of those that are.
    private void namedPlans(Leaf leaf, BitSet required, Wish wish, List<Physical> plans) {
        TableRead read = (TableRead) leaf.relation;
        List<Column> columns = new ArrayList<>(read.columns().subList(0, read.table().columns().size()));
        Column key = new Column(newColumn.getAsInt(), TableAccess.KEY_TYPE);
        columns.add(key);
        TableRead keyed = read.with(columns, false);
        Leaf names = new Leaf(keyed, leaf.columns, leaf.paths.of(keyed));
        names.own.addAll(leaf.own);
        BitSet wanted = ColumnsUsed.in(key);
        List<Physical> ways = new ArrayList<>();
        for (AccessPaths.Path path : names.paths.paths(names.own, List.of(), wanted, Wish.NONE)) {
            if (path.access().index() != null && !path.access().bounds().isAll()) {
                ways.add(path.physical());
            }
        }
        severalReads(names, wanted, Wish.NONE, plans.getFirst().rows(), ways);
        if (ways.isEmpty()) {
            return;
        }
        plans.add(named(leaf, required, wish, Arrangement.exactly(JoinPlanner.cheapest(ways), List.of(key))));
    }

    /// The rows that have these keys.
    private static Physical named(Leaf leaf, BitSet required, Wish wish, Physical way) {
        TableRead read = (TableRead) leaf.relation;
        Map<Integer, Integer> slots = new HashMap<>();
        List<Integer> positions = new ArrayList<>();
        leaf.paths.place(required, leaf.own, slots, positions);
        Scalar condition = Physical.conjunction(leaf.own.stream().map(each -> Physical.inSlots(each, slots)).toList());
        double first = way.cost() + Effort.sort(way.rows());
        NamedRows source = new NamedRows(read.table(), way.source(), positions, condition, read.correlation(),
                new Estimate(way.rows(), first + way.rows() * Effort.VALUE));
        return new Physical(source, slots, leaf.paths.isKeyOrder(wish), first, leaf.paths.keyOrder(slots));
    }

    /// While something is planned, a table's rows that are to be locked are found by these keys.
    <T> T withNames(TableRead read, Physical names, Supplier<T> plan) {
        int id = read.columns().getFirst().column();
        namesOf.put(id, names);
        try {
            return plan.get();
        } finally {
            namesOf.remove(id);
        }
    }

    /// Each way of an OR by an index of its own, where all have one. A row that an earlier way has given is left out by
    /// its condition, so nothing has to be remembered.
    ///
    /// @return null if a way has no index
    private Physical ways(Leaf leaf, Or or, BitSet required, Wish wish, double rows) {
        List<Column> columns = new ArrayList<>();
        Map<Integer, Integer> slots = new HashMap<>();
        for (Column column : leaf.relation.columns()) {
            if (required.get(column.column())) {
                slots.put(column.column(), columns.size());
                columns.add(column);
            }
        }
        List<Scalar> others = new ArrayList<>(leaf.own);
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
            Physical best = null;
            for (AccessPaths.Path path : leaf.paths.paths(own, List.of(), required, Wish.NONE)) {
                boolean better = !path.access().bounds().isAll()
                        && (best == null || path.access().estimate().cost() < best.cost());
                best = better ? path.physical() : best;
            }
            if (best == null) {
                return null;
            }
            Physical input = Arrangement.exactly(best, columns);
            inputs.add(input.source());
            cost += input.cost();
        }
        RowSource source = new RowSource.Concatenation(inputs, new Estimate(rows, cost));
        return new Physical(source, slots, wish.order().isEmpty(), Effort.DESCENT);
    }

    /// An IN list on a key: each different option is looked up.
    private void listPlans(
            Leaf leaf, InList condition, Column column, List<Scalar> options, BitSet required, Wish wish,
            List<Physical> plans) {
        List<List<Scalar>> rows = new ArrayList<>();
        boolean isText = column.type().id().isCharacter();
        // A text longer than the column is equal to none of its values, so it must not be cut.
        DataType type = isText ? DataType.varchar(DataType.MAX_VARCHAR_LENGTH) : column.type();
        if (type.id().isBits()) {
            return;
        }
        for (Scalar option : options) {
            boolean constant = option instanceof Literal || option instanceof Parameter;
            Scalar bound = constant ? KeyBound.inTypeOf(option, column.type()) : null;
            if (bound == null) {
                return;
            }
            rows.add(List.of(bound.type().equals(type) ? bound : new Scalar.Cast(bound, type, false)));
        }
        List<Scalar> others = new ArrayList<>(leaf.own);
        others.remove(condition);
        Column listed = new Column(newColumn.getAsInt(), type);
        Scalar equality = new Compare(Comparison.EQUAL, column, listed);
        double count = rows.size();
        RowSource values = new Values(rows, List.of(type), new Estimate(count, count * Effort.VALUE));
        RowSource distinct = new Distinct(values, new Estimate(count, count * Effort.HASH_BUILD));
        Physical left = new Physical(distinct, Map.of(listed.column(), 0), false, count);
        for (AccessPaths.Path path : leaf.paths.paths(others, List.of(equality), required, Wish.NONE)) {
            if (path.boundSources().isEmpty()) {
                continue;
            }
            double cost = left.cost() + count * path.access().estimate().cost();
            double found = count * path.access().estimate().rows();
            RowSource source = new LookupJoin(JoinKind.INNER, distinct, Bounds.inSlots(path.access(), left), null,
                    new Estimate(found, cost));
            Map<Integer, Integer> slots = new HashMap<>();
            path.slots().forEach((id, slot) -> slots.put(id, slot + 1));
            plans.add(new Physical(source, slots, wish.order().isEmpty(), left.cost()));
        }
    }

    private List<Physical> relationPlans(Leaf leaf, BitSet required, Wish wish) {
        BitSet wanted = ColumnsUsed.in(leaf.own);
        wanted.or(required);
        wanted.and(leaf.columns);
        List<Physical> plans = new ArrayList<>();
        List<Physical> inputs = directives.within(leaf.columns, () -> this.inputs.plans(leaf.relation, wanted, wish));
        for (Physical input : inputs) {
            if (leaf.own.isEmpty()) {
                plans.add(input);
                continue;
            }
            double rows = input.rows() * selectivity.ofAll(leaf.own);
            double cost = input.cost() + input.rows() * Effort.CONDITION * leaf.own.size();
            Scalar condition = Physical.conjunction(input.inSlots(leaf.own));
            RowSource source = new Filter(input.source(), condition, new Estimate(rows, cost));
            plans.add(new Physical(source, input.slots(), input.ordered(), input.firstCost(), input.ascending()));
        }
        return plans;
    }
}
