// SPDX-License-Identifier: Apache-2.0
package bowler.sql.rewrite;

import bowler.plan.query.JoinKind;
import bowler.plan.scalar.Scalar.And;
import bowler.plan.scalar.Scalar.Column;
import bowler.plan.scalar.Scalar.Literal;
import bowler.plan.scalar.Scalar.Subquery;
import bowler.plan.scalar.Scalar;
import bowler.plan.scalar.ScalarTraversal;
import bowler.plan.scalar.SubqueryForm;
import bowler.sql.bound.ColumnSets;
import bowler.sql.bound.Relation.Concatenation;
import bowler.sql.bound.Relation.Definition;
import bowler.sql.bound.Relation.DependentJoin;
import bowler.sql.bound.Relation.DiagnosticRead;
import bowler.sql.bound.Relation.ElementRows;
import bowler.sql.bound.Relation.Grouping;
import bowler.sql.bound.Relation.Join;
import bowler.sql.bound.Relation.DocumentRows;
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
import bowler.sql.bound.RelationTraversal;
import bowler.sql.bound.ScalarSize;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Pushes predicates down through projections (whose definitions replace their columns), order, DISTINCT, grouping
/// keys, inner joins and the preserved side of left joins. They stop at limits, which count the rows before them.
final class PredicatePushdown {
    /// Maximum nodes to which a predicate may grow by substitution; a larger one is not pushed further.
    private static final int MAX_SUBSTITUTED = 1000;

    private PredicatePushdown() {}

    /// Returns the relation's rows that satisfy the predicates.
    static Relation push(Relation relation, List<Scalar> conditions) {
        return switch (relation) {
            case TableRead read -> selection(read, conditions);
            case RowList list -> selection(list, conditions);
            case DiagnosticRead read -> selection(read, conditions);
            case ElementRows rows -> selection(rows, conditions);
            case RoutineRows rows -> selection(rows, conditions);
            case SeriesRows rows -> selection(rows, conditions);
            case DocumentRows rows -> selection(rows, conditions);
            case Selection selection -> push(selection.input(), joined(selection.conditions(), conditions));
            case Projection projection -> projection(projection, conditions);
            case Unique unique -> new Unique(push(unique.input(), conditions));
            case Concatenation concatenation -> PushIntoSetOperations.push(concatenation, conjuncts(conditions), PredicatePushdown::push);
            case SetOperation operation -> PushIntoSetOperations.push(operation, conjuncts(conditions), PredicatePushdown::push);
            case SharedRead read -> selection(read, conditions);
            case WorkingRead read -> selection(read, conditions);
            case Recursion recursion -> selection(new Recursion(recursion.id(), recursion.name(),
                    push(recursion.base(), List.of()), recursion.baseColumns(),
                    recursion.steps().stream().map(step -> push(step, List.of())).toList(), recursion.stepColumns(),
                    recursion.distinct(), recursion.columns()), conditions);
            case Ordering ordering -> new Ordering(push(ordering.input(), conditions), ordering.keys());
            case Slice slice when SecurityBarrier.isBarrier(slice) -> barrier(slice, conditions);
            case Slice slice -> selection(new Slice(push(slice.input(), List.of()), slice.offset(), slice.fetch(),
                    slice.minFetch(), slice.ties()), conditions);
            case Grouping grouping -> grouping(grouping, conditions);
            case Windowing windowing -> windowing(windowing, conditions);
            case Join join -> switch (join.kind()) {
                case INNER -> inner(join, conditions);
                case LEFT -> left(join, conditions);
                case FULL -> full(join, conditions);
                case SEMI, ANTI -> choosing(join, conditions);
            };
            case DependentJoin join -> dependent(join, conditions);
        };
    }

    /// Lets only conditions below a barrier that reveal nothing about the rows that they drop, or that are not tested for
    /// hidden rows.
    private static Relation barrier(Slice slice, List<Scalar> conditions) {
        List<Scalar> below = new ArrayList<>();
        List<Scalar> above = new ArrayList<>();
        Scalar policy = SecurityBarrier.policyOf(slice);
        for (Scalar condition : conjuncts(conditions)) {
            if (SecurityBarrier.isHarmless(condition)) {
                below.add(condition);
            } else if (policy != null && SecurityBarrier.canGuard(condition)) {
                below.add(SecurityBarrier.guarded(condition, policy));
            } else {
                above.add(condition);
            }
        }
        return selection(new Slice(push(slice.input(), below), null, null, 0, List.of()), above);
    }

    private static Relation projection(Projection projection, List<Scalar> conditions) {
        List<Scalar> below = new ArrayList<>();
        List<Scalar> above = new ArrayList<>();
        for (Scalar condition : conditions) {
            List<Scalar> substituted = substituted(List.of(condition), projection.definitions());
            if (!ScalarTraversal.isVolatile(substituted.getFirst()) && !brings(substituted.getFirst(), condition)
                    && ScalarSize.of(substituted.getFirst()) <= Math.max(MAX_SUBSTITUTED, ScalarSize.of(condition))) {
                below.addAll(substituted);
            } else {
                above.add(condition);
            }
        }
        return selection(new Projection(push(projection.input(), below), projection.definitions()), above);
    }

    /// Returns whether the substitution added a subquery, which would then run below and above.
    private static boolean brings(Scalar substituted, Scalar condition) {
        return hasQuery(substituted) && !substituted.equals(condition)
                && queryCount(substituted) > queryCount(condition);
    }

    private static int queryCount(Scalar scalar) {
        int[] count = new int[1];
        ScalarTraversal.visit(scalar, node -> count[0] += node instanceof Subquery ? 1 : 0);
        return count[0];
    }

    private static boolean hasQuery(Scalar scalar) {
        return ScalarTraversal.any(scalar, Subquery.class::isInstance);
    }

    /// Returns whether the predicate is better tested above a join: as a semi join, or on the remaining rows.
    private static boolean isNotPushable(Scalar condition) {
        return ScalarTraversal.any(condition, node -> node instanceof Subquery subquery
                && (subquery.form() != SubqueryForm.VALUE || !subquery.arguments().isEmpty()));
    }

    /// Pushes predicates into a semi or anti join, which yields left rows. Predicates on these go left, unless they
    /// contain subqueries that run per row. Join predicates on the right side alone go right.
    private static Relation choosing(Join join, List<Scalar> conditions) {
        BitSet leftColumns = ColumnSets.of(join.left());
        BitSet rightColumns = ColumnSets.of(join.right());
        List<Scalar> left = new ArrayList<>();
        List<Scalar> right = new ArrayList<>();
        List<Scalar> both = new ArrayList<>();
        List<Scalar> above = new ArrayList<>();
        for (Scalar condition : conjuncts(conditions)) {
            (isNotPushable(condition) ? above : left).add(condition);
        }
        for (Scalar condition : conjuncts(join.conditions())) {
            BitSet used = ColumnSets.in(condition);
            if (!used.isEmpty() && ColumnSets.isWithin(used, rightColumns)) {
                right.add(condition);
            } else if (join.kind() == JoinKind.SEMI && ColumnSets.isWithin(used, leftColumns)) {
                left.add(condition);
            } else {
                both.add(condition);
            }
        }
        for (Scalar derived : EqualityPropagation.derived(joined(both, conjuncts(left)))) {
            if (ColumnSets.isWithin(ColumnSets.in(derived), rightColumns)) {
                right.add(derived);
            }
        }
        return selection(new Join(join.kind(), push(join.left(), left), push(join.right(), right), both), above);
    }

    private static Relation dependent(DependentJoin join, List<Scalar> conditions) {
        boolean inner = join.kind() == JoinKind.INNER;
        BitSet leftColumns = ColumnSets.of(join.left());
        BitSet rightColumns = ColumnSets.of(join.right());
        List<Scalar> left = new ArrayList<>();
        List<Scalar> right = new ArrayList<>();
        List<Scalar> both = new ArrayList<>(inner ? List.of() : join.conditions());
        List<Scalar> above = new ArrayList<>();
        for (Scalar condition : conjuncts(inner ? joined(join.conditions(), conditions) : conditions)) {
            BitSet used = ColumnSets.in(condition);
            if (ColumnSets.isWithin(used, leftColumns)) {
                left.add(condition);
            } else if (!inner) {
                above.add(condition);
            } else {
                // The right side is closed, so predicates that refer to outer rows are not pushed into it.
                (ColumnSets.isWithin(used, rightColumns) && !RelationTraversal.usesOuters(condition) ? right : both).add(condition);
            }
        }
        return selection(new DependentJoin(join.kind(), push(join.left(), left), push(join.right(), right),
                join.parameters(), join.arguments(), both), above);
    }

    private static Relation selection(Relation relation, List<Scalar> conditions) {
        List<Scalar> conjuncts = conjuncts(conditions);
        return conjuncts.isEmpty() ? relation : new Selection(relation, conjuncts);
    }

    /// Splits the predicates at AND and removes duplicates.
    private static List<Scalar> conjuncts(List<Scalar> conditions) {
        if (conditions.isEmpty()) {
            return List.of();
        }
        Set<Scalar> conjuncts = new LinkedHashSet<>();
        for (Scalar condition : conditions) {
            if (condition instanceof And and) {
                conjuncts.addAll(and.operands());
            } else if (!condition.equals(Literal.TRUE)) {
                conjuncts.add(condition);
            }
        }
        return new ArrayList<>(conjuncts);
    }

    private static List<Scalar> joined(List<Scalar> first, List<Scalar> second) {
        List<Scalar> all = new ArrayList<>(first);
        all.addAll(second);
        return all;
    }

    private static List<Scalar> substituted(List<Scalar> conditions, List<Definition> definitions) {
        if (conditions.isEmpty()) {
            return conditions;
        }
        Map<Column, Scalar> values = new HashMap<>();
        definitions.forEach(definition -> values.put(definition.column(), definition.value()));
        List<Scalar> substituted = new ArrayList<>();
        for (Scalar condition : conditions) {
            Scalar below = ScalarTraversal.map(condition,
                    node -> node instanceof Column column ? values.getOrDefault(column, column) : node);
            substituted.add(FoldConstants.fold(below));
        }
        return substituted;
    }

    /// Pushes predicates on grouping keys below, because they select whole groups. Without keys there is always one
    /// row, so nothing is pushed.
    private static Relation grouping(Grouping grouping, List<Scalar> conditions) {
        BitSet keys = new BitSet();
        for (int key = 0; key < grouping.keys().size(); key++) {
            if (isInEachSet(grouping, key)) {
                keys.set(grouping.keys().get(key).column().column());
            }
        }
        List<Scalar> below = new ArrayList<>();
        List<Scalar> above = new ArrayList<>();
        for (Scalar condition : conjuncts(conditions)) {
            BitSet used = ColumnSets.in(condition);
            (!used.isEmpty() && ColumnSets.isWithin(used, keys) ? below : above).add(condition);
        }
        Relation input = push(grouping.input(), substituted(below, grouping.keys()));
        return selection(new Grouping(input, grouping.keys(), grouping.sets(), grouping.setNumber(),
                grouping.aggregates()), above);
    }

    private static boolean isInEachSet(Grouping grouping, int key) {
        for (List<Integer> set : grouping.sets()) {
            if (!set.contains(key)) {
                return false;
            }
        }
        return true;
    }

    /// Pushes predicates on partition columns below, because they select whole partitions.
    private static Relation windowing(Windowing windowing, List<Scalar> conditions) {
        BitSet partition = ColumnSets.in(windowing.partition());
        List<Scalar> below = new ArrayList<>();
        List<Scalar> above = new ArrayList<>();
        for (Scalar condition : conjuncts(conditions)) {
            BitSet used = ColumnSets.in(condition);
            (!used.isEmpty() && ColumnSets.isWithin(used, partition) ? below : above).add(condition);
        }
        return selection(new Windowing(push(windowing.input(), below), windowing.partition(), windowing.order(),
                windowing.calls()), above);
    }

    private static Relation inner(Join join, List<Scalar> conditions) {
        BitSet leftColumns = ColumnSets.of(join.left());
        BitSet rightColumns = ColumnSets.of(join.right());
        List<Scalar> left = new ArrayList<>();
        List<Scalar> right = new ArrayList<>();
        List<Scalar> both = new ArrayList<>();
        List<Scalar> above = new ArrayList<>();
        List<Scalar> within = new ArrayList<>();
        for (Scalar condition : conjuncts(joined(join.conditions(), conditions))) {
            (isNotPushable(condition) ? above : within).add(condition);
        }
        for (Scalar condition : EqualityPropagation.extended(within)) {
            BitSet used = ColumnSets.in(condition);
            if (ScalarTraversal.isVolatile(condition)) {
                both.add(condition);
            } else if (EmptyTableElimination.isNeverTrue(condition)) {
                left.add(condition);
                right.add(condition);
            } else if (ColumnSets.isWithin(used, leftColumns)) {
                left.add(condition);
            } else if (ColumnSets.isWithin(used, rightColumns)) {
                right.add(condition);
            } else {
                both.add(condition);
                addPresent(left, ImpliedConditions.implied(condition, leftColumns));
                addPresent(right, ImpliedConditions.implied(condition, rightColumns));
            }
        }
        return selection(new Join(JoinKind.INNER, push(join.left(), left), push(join.right(), right), both), above);
    }

    private static void addPresent(List<Scalar> conditions, Scalar condition) {
        if (condition != null) {
            conditions.add(condition);
        }
    }

    private static Relation left(Join join, List<Scalar> conditions) {
        BitSet leftColumns = ColumnSets.of(join.left());
        BitSet rightColumns = ColumnSets.of(join.right());
        List<Scalar> conjuncts = conjuncts(conditions);
        for (Scalar condition : conjuncts) {
            if (NullRejection.of(condition, rightColumns)) {
                return inner(new Join(JoinKind.INNER, join.left(), join.right(), join.conditions()), conjuncts);
            }
        }
        List<Scalar> leftOnly = new ArrayList<>();
        List<Scalar> above = new ArrayList<>();
        for (Scalar condition : conjuncts) {
            (ColumnSets.isWithin(ColumnSets.in(condition), leftColumns) ? leftOnly : above).add(condition);
        }
        // A predicate of ON on the right side alone selects partners, so it can be pushed into the right side.
        List<Scalar> rightOnly = new ArrayList<>();
        List<Scalar> on = new ArrayList<>();
        for (Scalar condition : conjuncts(join.conditions())) {
            BitSet used = ColumnSets.in(condition);
            (!used.isEmpty() && ColumnSets.isWithin(used, rightColumns) ? rightOnly : on).add(condition);
        }
        // Predicates on the left side are transferred to the right side by the equalities of ON.
        for (Scalar derived : EqualityPropagation.derived(joined(on, leftOnly))) {
            if (ColumnSets.isWithin(ColumnSets.in(derived), rightColumns)) {
                rightOnly.add(derived);
            }
        }
        return selection(new Join(JoinKind.LEFT, push(join.left(), leftOnly), push(join.right(), rightOnly), on),
                above);
    }

    /// Predicates above that reject NULLs of one side turn a full join into an outer join of the other side, or into an
    /// inner join.
    private static Relation full(Join join, List<Scalar> conditions) {
        BitSet leftColumns = ColumnSets.of(join.left());
        BitSet rightColumns = ColumnSets.of(join.right());
        List<Scalar> conjuncts = conjuncts(conditions);
        boolean leftPresent = false;
        boolean rightPresent = false;
        for (Scalar condition : conjuncts) {
            leftPresent |= NullRejection.of(condition, leftColumns);
            rightPresent |= NullRejection.of(condition, rightColumns);
        }
        if (leftPresent) {
            return left(new Join(JoinKind.LEFT, join.left(), join.right(), join.conditions()), conditions);
        }
        if (rightPresent) {
            return left(new Join(JoinKind.LEFT, join.right(), join.left(), join.conditions()), conditions);
        }
        return selection(new Join(JoinKind.FULL, push(join.left(), List.of()), push(join.right(), List.of()),
                conjuncts(join.conditions())), conjuncts);
    }
}
