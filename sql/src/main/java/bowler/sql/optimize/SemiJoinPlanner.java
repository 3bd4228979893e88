// SPDX-License-Identifier: Apache-2.0
package bowler.sql.optimize;

import bowler.plan.JoinKind;
import bowler.plan.scalar.Comparison;
import bowler.plan.scalar.Scalar;
import bowler.plan.scalar.Scalar.Column;
import bowler.plan.scalar.Scalar.Compare;
import bowler.plan.scalar.ScalarShape;
import bowler.sql.bound.ColumnsUsed;
import bowler.sql.bound.Relation;
import bowler.sql.bound.Relation.Definition;
import bowler.sql.bound.Relation.Join;
import bowler.sql.bound.Relation.Projection;
import bowler.sql.bound.Relation.Selection;
import bowler.sql.bound.Relation.Unique;
import bowler.sql.cost.Effort;
import bowler.sql.cost.StatementCost;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntSupplier;

/// Semi and anti joins: by the methods of other joins, with the left side first. A semi join by equalities alone may
/// also be an inner join with the different rows of its right side, which then can lead to the left side's rows by an
/// index: that pays where these are few.
final class SemiJoinPlanner {
    /// Of a longer chain only the last join is weighed both ways, as each doubles the ways.
    private static final int MAX_WEIGHED = 3;

    private final RelationPlanner relations;
    private final IntSupplier newColumn;
    private final Allowance allowance;

    SemiJoinPlanner(RelationPlanner relations, IntSupplier newColumn, Allowance allowance) {
        this.relations = relations;
        this.newColumn = newColumn;
        this.allowance = allowance;
    }

    List<Physical> plans(Join join, BitSet required, Wish wish) {
        List<Physical> plans = weighed(join, required, wish);
        List<Physical> late = plans.isEmpty() || join.kind() != JoinKind.SEMI ? null : testingPairs(join, required, wish, plans);
        return late == null ? plans : late;
    }

    /// Queries that run for each row of the right side run for each pair instead, where these are fewer: what a plan costs does not
    /// count them. Null where they are not.
    private List<Physical> testingPairs(Join join, BitSet required, Wish wish, List<Physical> plans) {
        Projection named = join.right() instanceof Projection projection ? projection : null;
        if (!((named == null ? join.right() : named.input()) instanceof Selection selection)) {
            return null;
        }
        List<Scalar> plain = new ArrayList<>();
        List<Scalar> pairing = named == null ? join.conditions() : below(join.conditions(), named.definitions());
        List<Scalar> conditions = new ArrayList<>(pairing);
        double effort = 0;
        for (Scalar condition : selection.conditions()) {
            double own = StatementCost.ofEvaluation(condition);
            effort += own;
            (own > 0 ? conditions : plain).add(condition);
        }
        if (effort == 0) {
            return null;
        }
        Relation right = plain.isEmpty() ? selection.input() : new Selection(selection.input(), plain);
        BitSet used = ColumnsUsed.in(conditions);
        used.and(ColumnsUsed.of(right));
        double rows = relations.best(right, used).rows();
        double pairs = relations.best(new Join(JoinKind.INNER, join.left(), right, pairing), required).rows();
        if (pairs >= rows) {
            return null;
        }
        List<Physical> late = relations.outerJoin(new Join(JoinKind.SEMI, join.left(), right, conditions), required, wish.unbounded());
        return JoinPlanner.cheapest(late).cost() + pairs * effort < JoinPlanner.cheapest(plans).cost() + rows * effort ? late : null;
    }

    /// With the values that columns of a projection stand for.
    private static List<Scalar> below(List<Scalar> conditions, List<Definition> definitions) {
        Map<Scalar, Scalar> values = new HashMap<>();
        definitions.forEach(definition -> values.put(definition.column(), definition.value()));
        return conditions.stream().map(each -> ScalarShape.map(each, node -> values.getOrDefault(node, node))).toList();
    }

    private List<Physical> weighed(Join join, BitSet required, Wish wish) {
        List<Physical> plans = new ArrayList<>(relations.outerJoin(join, required, wish));
        int depth = 0;
        for (Relation below = join.left(); below instanceof Join other && !other.kind().givesRight();
                below = other.left()) {
            depth++;
        }
        boolean isWorth = allowance.left() > 0 && (plans.isEmpty() || JoinPlanner.cheapest(plans).cost() > Effort.TRIFLE);
        Relation inner = join.kind() == JoinKind.SEMI && depth < MAX_WEIGHED && isWorth ? asInner(join) : null;
        if (inner != null) {
            double most = wish.isOnlyCost() && !plans.isEmpty() ? plans.getFirst().cost() : wish.mostCost();
            List<Physical> others = relations.plans(inner, required, new Wish(wish.order(), wish.rowsNeeded(), most));
            if (!others.isEmpty()) {
                JoinPlanner.keepBest(plans, others, wish);
            }
        }
        return plans;
    }

    /// The inner join goes below the semi and anti joins before, where it can be put in order with others. Null if a
    /// condition is no equality between the sides.
    private Relation asInner(Join join) {
        BitSet left = ColumnsUsed.of(join.left());
        BitSet right = ColumnsUsed.of(join.right());
        Map<Scalar, Column> keys = new HashMap<>();
        List<Definition> definitions = new ArrayList<>();
        List<Scalar> conditions = new ArrayList<>();
        for (Scalar condition : join.conditions()) {
            if (!(condition instanceof Compare(var op, var one, var other)) || op != Comparison.EQUAL) {
                return null;
            }
            boolean leftFirst = JoinPlanner.isSplit(ColumnsUsed.in(one), left, ColumnsUsed.in(other), right);
            if (!leftFirst && !JoinPlanner.isSplit(ColumnsUsed.in(other), left, ColumnsUsed.in(one), right)) {
                return null;
            }
            Scalar key = leftFirst ? other : one;
            if (!key.type().id().isOrdered()) {
                return null;
            }
            Column column = keys.get(key);
            if (column == null) {
                column = new Column(newColumn.getAsInt(), key.type());
                keys.put(key, column);
                definitions.add(new Definition(column, key));
            }
            conditions.add(new Compare(Comparison.EQUAL, leftFirst ? one : other, column));
        }
        Relation different = new Unique(new Projection(join.right(), definitions));
        return below(join.left(), different, conditions);
    }

    private static Relation below(Relation left, Relation different, List<Scalar> conditions) {
        return left instanceof Join join && !join.kind().givesRight()
                ? new Join(join.kind(), below(join.left(), different, conditions), join.right(), join.conditions())
                : new Join(JoinKind.INNER, left, different, conditions);
    }
}
