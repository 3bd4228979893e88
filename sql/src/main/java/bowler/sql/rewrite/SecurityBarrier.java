// SPDX-License-Identifier: Apache-2.0
package bowler.sql.rewrite;

import bowler.plan.scalar.Scalar.And;
import bowler.plan.scalar.Scalar.Case;
import bowler.plan.scalar.Scalar.Column;
import bowler.plan.scalar.Scalar.Compare;
import bowler.plan.scalar.Scalar.InList;
import bowler.plan.scalar.Scalar.IsNull;
import bowler.plan.scalar.Scalar.Like;
import bowler.plan.scalar.Scalar.Literal;
import bowler.plan.scalar.Scalar.Not;
import bowler.plan.scalar.Scalar.Or;
import bowler.plan.scalar.Scalar.Outer;
import bowler.plan.scalar.Scalar.Parameter;
import bowler.plan.scalar.Scalar.Register;
import bowler.plan.scalar.Scalar.Subquery;
import bowler.plan.scalar.Scalar;
import bowler.plan.scalar.ScalarTraversal;
import bowler.sql.bound.Relation.DependentJoin;
import bowler.sql.bound.Relation.Join;
import bowler.sql.bound.Relation.Selection;
import bowler.sql.bound.Relation.Slice;
import bowler.sql.bound.Relation;
import bowler.sql.bound.RelationTraversal;
import bowler.types.DataType;
import java.util.List;

/// The barriers around rows that policies restrict: slices without limits.
///
/// A condition that calls a function or can fail must not be tested for rows that a policy hides. The function could keep
/// the row, and the message of an error can contain a value. The barrier keeps such conditions above it, or changes them:
/// `CASE WHEN policy THEN condition ELSE FALSE END` tests the condition for visible rows only. If no other condition needs
/// a barrier, it goes, and the conditions of its policies are planned like any other.
final class SecurityBarrier {
    private SecurityBarrier() {}

    static boolean isBarrier(Relation relation) {
        return relation instanceof Slice slice && slice.offset() == null && slice.fetch() == null;
    }

    /// Returns whether a condition reveals nothing about rows that it drops: it calls no function and cannot fail.
    static boolean isHarmless(Scalar scalar) {
        return switch (scalar) {
            case Column column -> true;
            case Literal literal -> true;
            case Parameter parameter -> true;
            case Outer outer -> true;
            case Register register -> true;
            case Compare compare -> isHarmless(compare.left()) && isHarmless(compare.right());
            case And and -> areHarmless(and.operands());
            case Or or -> areHarmless(or.operands());
            case Not not -> isHarmless(not.operand());
            case IsNull isNull -> isHarmless(isNull.operand());
            case InList in -> isHarmless(in.value()) && areHarmless(in.options());
            case Like like -> isHarmless(like.value()) && like.pattern() instanceof Literal
                && (like.escape() == null || like.escape() instanceof Literal);
            case Case choice -> isHarmless(choice.otherwise())
                && choice.branches().stream().allMatch(branch -> isHarmless(branch.condition()) && isHarmless(branch.result()));
            case Subquery subquery -> false;
            case Scalar other -> !ScalarTraversal.any(other, node ->
                node instanceof Column || node instanceof Outer || node instanceof Subquery);
        };
    }

    private static boolean areHarmless(List<Scalar> scalars) {
        return scalars.stream().allMatch(SecurityBarrier::isHarmless);
    }

    /// Returns whether a condition of the relation, or of a query within it, must not see hidden rows.
    static boolean isNeeded(Relation relation) {
        List<Scalar> conditions = switch (relation) {
            case Selection selection -> selection.conditions();
            case Join join -> join.conditions();
            case DependentJoin join -> join.conditions();
            default -> List.of();
        };
        for (Scalar condition : conditions) {
            if (!isHarmlessExceptSubqueries(condition)) {
                return true;
            }
        }
        boolean[] needed = new boolean[1];
        RelationTraversal.mapInputs(relation, input -> {
            needed[0] = needed[0] || isNeeded(input);
            return input;
        });
        RelationTraversal.mapAll(relation, scalar -> {
            ScalarTraversal.visit(scalar, node -> needed[0] = needed[0]
                || node instanceof Subquery subquery && subquery.body() instanceof Relation body && isNeeded(body));
            return scalar;
        });
        return needed[0];
    }

    /// Judges a condition without its subqueries, whose conditions are judged on their own.
    private static boolean isHarmlessExceptSubqueries(Scalar condition) {
        return isHarmless(ScalarTraversal.map(condition, node -> node instanceof Subquery subquery
            && subquery.arguments().stream().allMatch(SecurityBarrier::isHarmless) ? Literal.nullOf(subquery.type()) : node));
    }

    /// Returns the condition of the policies below a barrier; null if it contains a query or is volatile.
    static Scalar policyOf(Slice barrier) {
        if (!(barrier.input() instanceof Selection selection)) {
            return null;
        }
        for (Scalar condition : selection.conditions()) {
            if (isGuarded(condition)) {
                return null;
            }
        }
        List<Scalar> conditions = selection.conditions();
        Scalar policy = conditions.size() == 1 ? conditions.getFirst() : new And(conditions);
        return canGuard(policy) ? policy : null;
    }

    /// Returns whether the scalar may be a part of a guarded condition.
    static boolean canGuard(Scalar scalar) {
        return !ScalarTraversal.isVolatile(scalar) && !ScalarTraversal.any(scalar, Subquery.class::isInstance);
    }

    /// Returns the condition in a form that is not tested for rows which the policy hides.
    static Scalar guarded(Scalar condition, Scalar policy) {
        return new Case(List.of(new Case.Branch(policy, condition)), Literal.FALSE, DataType.BOOLEAN);
    }

    private static boolean isGuarded(Scalar condition) {
        return condition instanceof Case choice && choice.otherwise().equals(Literal.FALSE);
    }

    /// Returns the relation without barriers.
    static Relation removed(Relation relation) {
        Relation inner = RelationTraversal.mapInputs(relation, SecurityBarrier::removed);
        return isBarrier(inner) ? ((Slice) inner).input() : inner;
    }
}
