// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bind;

import bowler.plan.scalar.Comparison;
import bowler.plan.scalar.Scalar;
import bowler.plan.scalar.Scalar.Case;
import bowler.plan.scalar.Scalar.IsNull;
import bowler.plan.scalar.Scalar.Literal;
import bowler.plan.scalar.Scalar.Not;
import bowler.sql.ast.Expression;
import bowler.sql.ast.Expression.Choice;
import bowler.sql.ast.Expression.Coalesced;
import bowler.sql.ast.Expression.NullIf;
import bowler.sql.ast.Expression.When;
import bowler.types.DataType;
import bowler.types.cast.CommonType;
import bowler.types.cast.ConversionRules;
import java.util.ArrayList;
import java.util.List;

/// CASE and its short forms; all become searched CASE.
final class ChoiceBinder {
    private final BindContext context;
    private final ScalarBinder scalars;
    private final Coercion coercion;

    ChoiceBinder(BindContext context, ScalarBinder scalars, Coercion coercion) {
        this.context = context;
        this.scalars = scalars;
        this.coercion = coercion;
    }

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

    /// @param expected the type where no result has one, or null
    Scalar choice(Choice choice, DataType expected) {
        List<Expression> written = results(choice);
        List<Scalar> results = alike(written, expected, BindError.CASE_UNTYPED, BindError.BRANCH_TYPES, choice.offset());
        List<Case.Branch> branches = new ArrayList<>();
        for (int i = 0; i < choice.branches().size(); i++) {
            When when = choice.branches().get(i);
            branches.add(new Case.Branch(condition(choice, when), results.get(i)));
        }
        DataType type = results.getFirst().type();
        return new Case(branches, choice.otherwise() == null ? Literal.nullOf(type) : results.getLast(), type);
    }

    private Scalar condition(Choice choice, When when) {
        if (choice.operand() == null) {
            return scalars.truth(when.condition(), BindError.CASE_CONDITION);
        }
        int offset = when.condition().offset();
        Scalar[] pair = scalars.pair(choice.operand(), when.condition(), "CASE", offset);
        return coercion.compare(Comparison.EQUAL, pair[0], pair[1], offset);
    }

    Scalar coalesced(Coalesced coalesced, DataType expected) {
        List<Scalar> operands =
                alike(coalesced.operands(), expected, BindError.COALESCE_UNTYPED, BindError.COALESCE_TYPES,
                        coalesced.offset());
        List<Case.Branch> branches = new ArrayList<>();
        Scalar last = operands.getLast();
        for (Scalar operand : operands.subList(0, operands.size() - 1)) {
            if (operand instanceof Literal constant && !constant.isNull()) {
                // What follows is never reached.
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
        return new Case(List.of(new Case.Branch(equal, Literal.nullOf(type))), pair[0], type);
    }

    /// All of one type, which those without a type of their own take from the others.
    private List<Scalar> alike(
            List<Expression> written, DataType expected, BindError untyped, BindError unlike, int offset) {
        List<Scalar> bound = new ArrayList<>();
        DataType type = null;
        for (Expression expression : written) {
            Scalar scalar = scalars.isUntyped(expression) ? null : scalars.bind(expression);
            bound.add(scalar);
            if (scalar != null) {
                type = type == null ? scalar.type() : common(type, scalar.type(), unlike, expression.offset());
            }
        }
        type = type == null ? expected : type;
        if (type == null) {
            throw context.failure(untyped, offset);
        }
        for (int i = 0; i < bound.size(); i++) {
            Scalar scalar = bound.get(i) == null ? scalars.bind(written.get(i), type) : bound.get(i);
            bound.set(i, Coercion.exactly(scalar, type, false));
        }
        return bound;
    }

    private DataType common(DataType left, DataType right, BindError unlike, int offset) {
        if (!ConversionRules.isBranchable(left, right)) {
            throw context.failure(unlike, offset, left, right);
        }
        return CommonType.branches(left, right);
    }
}
