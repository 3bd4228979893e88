// SPDX-License-Identifier: Apache-2.0
package bowler.sql.optimize;

import bowler.plan.Estimate;
import bowler.plan.JoinKind;
import bowler.plan.RowSource;
import bowler.plan.RowSource.Distinct;
import bowler.plan.RowSource.Filter;
import bowler.plan.RowSource.LookupJoin;
import bowler.plan.RowSource.Values;
import bowler.plan.scalar.Comparison;
import bowler.plan.scalar.Scalar;
import bowler.plan.scalar.Scalar.Column;
import bowler.plan.scalar.Scalar.Compare;
import bowler.plan.scalar.Scalar.InList;
import bowler.plan.scalar.Scalar.Literal;
import bowler.plan.scalar.Scalar.Parameter;
import bowler.sql.bound.ColumnsUsed;
import bowler.sql.bound.Relation.TableRead;
import bowler.sql.cost.Effort;
import bowler.sql.cost.Selectivity;
import bowler.types.DataType;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntSupplier;

/// Plans one member of a join by itself, with the conditions on it.
final class LeafPlanner {
    private final RelationPlanner relations;
    private final Selectivity selectivity;
    private final IntSupplier newColumn;

    /// @param newColumn gives ids for columns that a plan adds
    LeafPlanner(RelationPlanner relations, Selectivity selectivity, IntSupplier newColumn) {
        this.relations = relations;
        this.selectivity = selectivity;
        this.newColumn = newColumn;
    }

    List<Physical> plans(Leaf leaf, BitSet required, Wish wish) {
        return leaf.isTable() ? tablePlans(leaf, required, wish) : relationPlans(leaf, required, wish);
    }

    private List<Physical> tablePlans(Leaf leaf, BitSet required, Wish wish) {
        List<Physical> plans = new ArrayList<>();
        leaf.paths.paths(leaf.own, List.of(), required, wish).forEach(path -> plans.add(path.physical()));
        TableRead read = (TableRead) leaf.relation;
        if (!read.forChange()) {
            for (Scalar condition : leaf.own) {
                if (condition instanceof InList(Column column, var options)) {
                    listPlans(leaf, (InList) condition, column, options, required, wish, plans);
                }
            }
        }
        return plans;
    }

    /// An IN list on a key: each different option is looked up.
    private void listPlans(
            Leaf leaf, InList condition, Column column, List<Scalar> options, BitSet required, Wish wish,
            List<Physical> plans) {
        List<List<Scalar>> rows = new ArrayList<>();
        DataType type = column.type();
        for (Scalar option : options) {
            boolean constant = option instanceof Literal || option instanceof Parameter;
            Scalar bound = constant ? KeyBound.inTypeOf(option, type) : null;
            if (bound == null) {
                return;
            }
            rows.add(List.of(bound.type().equals(type) ? bound : new Scalar.Cast(bound, type, false)));
        }
        if (type.id().isCharacter() || type.id().isBits()) {
            // A cast to the column's length could cut what is longer, and find what is not equal.
            return;
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
        for (Physical input : relations.plans(leaf.relation, wanted, wish)) {
            if (leaf.own.isEmpty()) {
                plans.add(input);
                continue;
            }
            double rows = input.rows() * selectivity.ofAll(leaf.own);
            double cost = input.cost() + input.rows() * Effort.CONDITION * leaf.own.size();
            Scalar condition = Physical.conjunction(input.inSlots(leaf.own));
            RowSource source = new Filter(input.source(), condition, new Estimate(rows, cost));
            plans.add(new Physical(source, input.slots(), input.ordered(), input.firstCost()));
        }
        return plans;
    }
}
