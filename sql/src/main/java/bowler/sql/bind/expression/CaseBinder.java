// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bind.expression;

import bowler.plan.scalar.Comparison;
import bowler.plan.scalar.Scalar.Case;
import bowler.plan.scalar.Scalar.IsNull;
import bowler.plan.scalar.Scalar.Literal;
import bowler.plan.scalar.Scalar.Not;
import bowler.plan.scalar.Scalar;
import bowler.plan.scalar.ScalarTraversal;
import bowler.sql.ast.Expression.Choice;
import bowler.sql.ast.Expression.Coalesced;
import bowler.sql.ast.Expression.NullIf;
import bowler.sql.ast.Expression.When;
import bowler.sql.ast.Expression;
import bowler.sql.bind.operand.Coercion;
import bowler.sql.bind.operand.OperandBinder;
import bowler.sql.bind.operand.OperandTypes;
import bowler.sql.bind.scope.BindContext;
import bowler.sql.bind.scope.BindError;
import bowler.types.DataType;
import bowler.types.cast.CommonType;
import bowler.types.cast.ConversionRules;
import bowler.types.function.Functions;
import java.util.ArrayList;
import java.util.List;

/// Binds CASE and its short forms as searched CASE.
final class CaseBinder {
    private final BindContext context;
    private final OperandBinder scalars;
    private final Coercion coercion;

    CaseBinder(BindContext context, OperandBinder scalars, Coercion coercion) {
        this.context = context;
        this.scalars = scalars;
        this.coercion = coercion;
    }

    /// Scalars and their common type.
    private record CommonTyped(List<Scalar> scalars, DataType type) {}

    boolean isUntyped(Choice choice) {
        return results(choice).stream().allMatch(scalars::isUntyped);
    }

    boolean isUntyped(Coalesced coalesced) {
        return coalesced.operands().stream().allMatch(scalars::isUntyped);
    }

    static List<Expression> results(Choice choice) {
        List<Expression> results = new ArrayList<>();
        choice.branches().forEach(branch -> results.add(branch.result()));
        if (choice.otherwise() != null) {
            results.add(choice.otherwise());
        }
        return results;
    }

    /// @param expected the type if no result has one, or null
    Scalar choice(Choice choice, DataType expected) {
        List<Expression> written = results(choice);
        CommonTyped alike = alike(written, expected, BindError.CASE_UNTYPED, BindError.BRANCH_TYPES, choice.offset(), false);
        List<Scalar> results = alike.scalars;
        List<Case.Branch> branches = new ArrayList<>();
        // The operand is bound once for all branches, so that branches can be looked up by its value.
        Scalar operand = choice.operand() == null || scalars.isUntyped(choice.operand()) ? null : scalars.bind(choice.operand());
        if (operand != null && ScalarTraversal.isVolatile(operand)) {
            throw context.failureWithRemedy(BindError.CASE_VOLATILE, "Name it in a query: SELECT CASE x WHEN ... FROM (VALUES ...) t(x).", choice.operand().offset());
        }
        for (int i = 0; i < choice.branches().size(); i++) {
            When when = choice.branches().get(i);
            branches.add(new Case.Branch(condition(choice, operand, when), results.get(i)));
        }
        DataType type = alike.type;
        return new Case(branches, choice.otherwise() == null ? Literal.nullOf(type) : results.getLast(), type);
    }

    /// @param operand null if there is none, or if it has no type of its own
    private Scalar condition(Choice choice, Scalar operand, When when) {
        if (choice.operand() == null || when.isTest()) {
            return scalars.truth(when.condition(), BindError.CASE_CONDITION);
        }
        int offset = when.condition().offset();
        if (operand != null) {
            Scalar value = scalars.bind(when.condition(), OperandTypes.likeType(operand.type()));
            return coercion.compare(Comparison.EQUAL, operand, value, offset);
        }
        Scalar[] pair = scalars.pair(choice.operand(), when.condition(), "CASE", offset);
        return coercion.compare(Comparison.EQUAL, pair[0], pair[1], offset);
    }

    Scalar coalesced(Coalesced coalesced, DataType expected) {
        List<Scalar> operands =
                alike(coalesced.operands(), expected, BindError.COALESCE_UNTYPED, BindError.COALESCE_TYPES,
                        coalesced.offset(), true).scalars;
        List<Case.Branch> branches = new ArrayList<>();
        Scalar last = operands.getLast();
        for (Scalar operand : operands.subList(0, operands.size() - 1)) {
            if (operand instanceof Literal constant && !constant.isNull()) {
                // Operands after a non-null constant are never evaluated.
                last = operand;
                break;
            }
            branches.add(new Case.Branch(new Not(new IsNull(operand)), operand));
        }
        return branches.isEmpty() ? last : new Case(branches, last, last.type());
    }

    Scalar nullIf(NullIf nullIf) {
        Scalar[] pair = scalars.pair(nullIf.left(), nullIf.right(), "NULLIF", nullIf.offset());
        if (!ConversionRules.isComparable(pair[0].type(), pair[1].type())) {
            throw context.failure(BindError.NOT_COMPARABLE, nullIf.offset(), pair[0].type(), pair[1].type());
        }
        Scalar equal = coercion.compare(Comparison.EQUAL, pair[0], pair[1], nullIf.offset());
        DataType type = pair[0].type();
        if (ScalarTraversal.isVolatile(pair[0])) {
            // The value differs at each evaluation, so one call both compares and returns it.
            Scalar.Compare compare = (Scalar.Compare) equal;
            return Coercion.exactly(new Scalar.Call(Functions.nullIf(compare.left().type(), compare.right().type()),
                    List.of(compare.left(), compare.right())), type, false);
        }
        return new Case(List.of(new Case.Branch(equal, Literal.nullOf(type))), pair[0], type);
    }

    /// Binds the expressions to a common type, which those without a type of their own take from the others.
    ///
    /// @param fills whether shorter CHARs are padded to the length of the type
    private CommonTyped alike(
            List<Expression> written, DataType expected, BindError untyped, BindError unlike, int offset, boolean fills) {
        List<Scalar> bound = new ArrayList<>();
        DataType type = null;
        for (Expression expression : written) {
            Scalar scalar = scalars.isUntyped(expression) ? null : scalars.bind(expression);
            bound.add(scalar);
            if (scalar != null) {
                type = type == null ? scalar.type() : common(type, scalar.type(), unlike, expression.offset());
            }
        }
        type = type == null && !context.hasDerbyRules() ? expected : type;
        if (type == null) {
            throw context.failure(untyped, offset);
        }
        for (int i = 0; i < bound.size(); i++) {
            Scalar scalar = bound.get(i) == null ? scalars.bind(written.get(i), type) : bound.get(i);
            bound.set(i, fills ? Coercion.exactly(scalar, type, false) : Coercion.branch(scalar, type));
        }
        return new CommonTyped(bound, type);
    }

    private DataType common(DataType left, DataType right, BindError unlike, int offset) {
        if (!ConversionRules.isBranchable(left, right)) {
            throw context.failure(unlike, offset, left, right);
        }
        return CommonType.branches(left, right);
    }
}
