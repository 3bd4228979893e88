// SPDX-License-Identifier: Apache-2.0
package bowler.sql.optimize.relation;

import bowler.plan.query.JoinKind;
import bowler.plan.scalar.Comparison;
import bowler.plan.scalar.Scalar.Column;
import bowler.plan.scalar.Scalar.Compare;
import bowler.plan.scalar.Scalar;
import bowler.plan.scalar.ScalarTraversal;
import bowler.sql.bound.ColumnSets;
import bowler.sql.bound.Relation.Definition;
import bowler.sql.bound.Relation.Join;
import bowler.sql.bound.Relation.Projection;
import bowler.sql.bound.Relation.Selection;
import bowler.sql.bound.Relation.Unique;
import bowler.sql.bound.Relation;
import bowler.sql.cost.CostConstants;
import bowler.sql.cost.StatementCost;
import bowler.sql.optimize.access.JoinSearchBudget;
import bowler.sql.optimize.join.JoinPlanner;
import bowler.sql.optimize.physical.PhysicalPlan;
import bowler.sql.optimize.physical.RequiredProperties;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntSupplier;

/// Plans semi and anti joins with the methods of other joins, the left side first.
///
/// A semi join on equalities only has a second form: an inner join with the distinct rows of its right side. These can
/// then find the left side's rows by an index, which pays if they are few.
final class SemiJoinPlanner {
    /// A semi join above this many other semi or anti joins is planned in one form only, because each second form
    /// doubles the work.
    private static final int MAX_WEIGHED = 3;

    private final OperandPlanner relations;
    private final IntSupplier newColumn;
    private final JoinSearchBudget budget;

    SemiJoinPlanner(OperandPlanner relations, IntSupplier newColumn, JoinSearchBudget budget) {
        this.relations = relations;
        this.newColumn = newColumn;
        this.budget = budget;
    }

    List<PhysicalPlan> plans(Join join, BitSet required, RequiredProperties properties) {
        List<PhysicalPlan> plans = weighed(join, required, properties);
        List<PhysicalPlan> late = plans.isEmpty() || join.kind() != JoinKind.SEMI ? null : testingPairs(join, required, properties, plans);
        return late == null ? plans : late;
    }

    /// Plans the join with the subqueries of the right side evaluated per pair instead of per right row. Plan costs do
    /// not include such subqueries, so their cost is added here. Returns null if that does not pay.
    private List<PhysicalPlan> testingPairs(Join join, BitSet required, RequiredProperties properties, List<PhysicalPlan> plans) {
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
        BitSet used = ColumnSets.in(conditions);
        used.and(ColumnSets.of(right));
        double rows = relations.best(right, used).rows();
        double pairs = relations.best(new Join(JoinKind.INNER, join.left(), right, pairing), required).rows();
        if (pairs >= rows) {
            return null;
        }
        List<PhysicalPlan> late = relations.outerJoin(new Join(JoinKind.SEMI, join.left(), right, conditions), required, properties.unbounded());
        return PhysicalPlan.cheapest(late).cost() + pairs * effort < PhysicalPlan.cheapest(plans).cost() + rows * effort ? late : null;
    }

    /// Replaces the columns of a projection by their definitions.
    private static List<Scalar> below(List<Scalar> conditions, List<Definition> definitions) {
        Map<Scalar, Scalar> values = new HashMap<>();
        definitions.forEach(definition -> values.put(definition.column(), definition.value()));
        return conditions.stream().map(each -> ScalarTraversal.map(each, node -> values.getOrDefault(node, node))).toList();
    }

    private List<PhysicalPlan> weighed(Join join, BitSet required, RequiredProperties properties) {
        List<PhysicalPlan> plans = new ArrayList<>(relations.outerJoin(join, required, properties));
        int depth = 0;
        for (Relation below = join.left(); below instanceof Join other && !other.kind().emitsRight();
                below = other.left()) {
            depth++;
        }
        boolean isWorth = budget.left() > 0 && (plans.isEmpty() || PhysicalPlan.cheapest(plans).cost() > CostConstants.NEGLIGIBLE);
        Relation inner = join.kind() == JoinKind.SEMI && depth < MAX_WEIGHED && isWorth ? asInner(join) : null;
        if (inner != null) {
            double max = properties.isOnlyCost() && !plans.isEmpty() ? plans.getFirst().cost() : properties.maxCost();
            List<PhysicalPlan> others = relations.plans(inner, required, new RequiredProperties(properties.order(), properties.rowsNeeded(), max));
            if (!others.isEmpty()) {
                JoinPlanner.addIfBest(plans, others, properties);
            }
        }
        return plans;
    }

    /// Returns the second form. The inner join goes below the preceding semi and anti joins, where the join search can
    /// order it with others. Returns null if a predicate is not an equality between the sides.
    private Relation asInner(Join join) {
        BitSet left = ColumnSets.of(join.left());
        BitSet right = ColumnSets.of(join.right());
        Map<Scalar, Column> keys = new HashMap<>();
        List<Definition> definitions = new ArrayList<>();
        List<Scalar> conditions = new ArrayList<>();
        for (Scalar condition : join.conditions()) {
            if (!(condition instanceof Compare(var op, var one, var other)) || op != Comparison.EQUAL) {
                return null;
            }
            boolean leftFirst = JoinPlanner.isSplit(ColumnSets.in(one), left, ColumnSets.in(other), right);
            if (!leftFirst && !JoinPlanner.isSplit(ColumnSets.in(other), left, ColumnSets.in(one), right)) {
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
        return left instanceof Join join && !join.kind().emitsRight()
                ? new Join(join.kind(), below(join.left(), different, conditions), join.right(), join.conditions())
                : new Join(JoinKind.INNER, left, different, conditions);
    }
}
