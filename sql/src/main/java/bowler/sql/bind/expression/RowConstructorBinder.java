// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bind.expression;

import bowler.plan.scalar.Comparison;
import bowler.plan.scalar.Scalar.And;
import bowler.plan.scalar.Scalar.Case;
import bowler.plan.scalar.Scalar.IsNull;
import bowler.plan.scalar.Scalar.Literal;
import bowler.plan.scalar.Scalar.Not;
import bowler.plan.scalar.Scalar.Or;
import bowler.plan.scalar.Scalar;
import bowler.sql.ast.Expression.DistinctTest;
import bowler.sql.ast.Expression.RowValue;
import bowler.sql.ast.Expression.TruthTest;
import bowler.sql.ast.Expression;
import bowler.sql.bind.operand.Coercion;
import bowler.sql.bind.operand.OperandBinder;
import bowler.sql.bind.operand.OperandTypes;
import bowler.sql.bind.scope.BindContext;
import bowler.sql.bind.scope.BindError;
import bowler.types.DataType;
import java.util.ArrayList;
import java.util.List;

/// Binds comparisons of rows, element by element, and the tests IS NULL and IS DISTINCT FROM, which are never unknown.
final class RowConstructorBinder {
    private final BindContext context;
    private final OperandBinder scalars;
    private final Coercion coercion;

    RowConstructorBinder(BindContext context, OperandBinder scalars, Coercion coercion) {
        this.context = context;
        this.scalars = scalars;
        this.coercion = coercion;
    }

    static boolean isRow(Expression expression) {
        return expression instanceof RowValue;
    }

    /// Binds a comparison of two row constructors.
    Scalar comparing(Comparison op, Expression left, Expression right, int offset) {
        List<Scalar[]> pairs = pairs(left, right, op.sign(), offset);
        return compare(op, pairs.stream().map(pair -> pair[0]).toList(), pairs.stream().map(pair -> pair[1]).toList(),
                offset);
    }

    private List<Scalar[]> pairs(Expression left, Expression right, String operator, int offset) {
        List<Expression> lefts = elements(left);
        List<Expression> rights = elements(right);
        if (lefts.size() != rights.size()) {
            throw context.failure(BindError.ROW_LENGTH, offset, lefts.size(), rights.size());
        }
        List<Scalar[]> pairs = new ArrayList<>();
        for (int i = 0; i < lefts.size(); i++) {
            pairs.add(scalars.pair(lefts.get(i), rights.get(i), operator, offset));
        }
        return pairs;
    }

    private static List<Expression> elements(Expression expression) {
        return expression instanceof RowValue row ? row.elements() : List.of(expression);
    }

    /// Compares rows: they are equal if all elements are, and ordered by the first elements that differ.
    Scalar compare(Comparison op, List<Scalar> left, List<Scalar> right, int offset) {
        if (left.size() == 1) {
            return coercion.compare(op, left.getFirst(), right.getFirst(), offset);
        }
        List<Scalar> parts = new ArrayList<>();
        switch (op) {
            case EQUAL, NOT_EQUAL -> {
                for (int i = 0; i < left.size(); i++) {
                    parts.add(coercion.compare(op, left.get(i), right.get(i), offset));
                }
                return op == Comparison.EQUAL ? new And(parts) : new Or(parts);
            }
            case LESS, LESS_OR_EQUAL, GREATER, GREATER_OR_EQUAL -> {
                Comparison strict = op == Comparison.LESS || op == Comparison.LESS_OR_EQUAL ? Comparison.LESS
                        : Comparison.GREATER;
                for (int i = 0; i < left.size(); i++) {
                    List<Scalar> part = new ArrayList<>();
                    for (int j = 0; j < i; j++) {
                        part.add(coercion.compare(Comparison.EQUAL, left.get(j), right.get(j), offset));
                    }
                    part.add(coercion.compare(i + 1 < left.size() ? strict : op, left.get(i), right.get(i), offset));
                    parts.add(part.size() == 1 ? part.getFirst() : new And(part));
                }
                return new Or(parts);
            }
        }
        throw new IllegalStateException(op.toString());
    }

    /// Binds BETWEEN of rows: not less than the first, not greater than the second. SYMMETRIC also accepts the reverse.
    Scalar between(Expression.Between between) {
        Scalar upward = between(between, between.low(), between.high());
        Scalar found = between.symmetric() ? new Or(List.of(upward, between(between, between.high(), between.low()))) : upward;
        return between.negated() ? new Not(found) : found;
    }

    private Scalar between(Expression.Between between, Expression low, Expression high) {
        return new And(List.of(comparing(Comparison.GREATER_OR_EQUAL, between.value(), low, between.offset()),
                comparing(Comparison.LESS_OR_EQUAL, between.value(), high, between.offset())));
    }

    /// Binds IS NULL, which holds if all elements are NULL, and IS NOT NULL, which holds if none is. A row may satisfy
    /// neither.
    Scalar nullTest(Expression.NullTest test) {
        List<Scalar> tests = new ArrayList<>();
        for (Expression element : ((RowValue) test.operand()).elements()) {
            Scalar isNull = new IsNull(scalars.bind(element, OperandTypes.ANY_TEXT));
            tests.add(test.negated() ? new Not(isNull) : isNull);
        }
        return tests.size() == 1 ? tests.getFirst() : new And(tests);
    }

    /// Binds IN with a list of rows.
    Scalar in(Expression.In in) {
        List<Scalar> equalities = new ArrayList<>();
        for (Expression option : in.options()) {
            equalities.add(comparing(Comparison.EQUAL, in.value(), option, option.offset()));
        }
        Scalar found = equalities.size() == 1 ? equalities.getFirst() : new Or(equalities);
        return in.negated() ? new Not(found) : found;
    }

    /// Binds IS DISTINCT FROM, in which NULL is equal to NULL and differs from all other values.
    Scalar distinct(DistinctTest test) {
        List<Scalar> same = new ArrayList<>();
        for (Scalar[] pair : pairs(test.left(), test.right(), "IS DISTINCT FROM", test.offset())) {
            Scalar bothNull = new And(List.of(new IsNull(pair[0]), new IsNull(pair[1])));
            Scalar equal = new And(List.of(new Not(new IsNull(pair[0])), new Not(new IsNull(pair[1])),
                    coercion.compare(Comparison.EQUAL, pair[0], pair[1], test.offset())));
            same.add(new Or(List.of(bothNull, equal)));
        }
        Scalar all = same.size() == 1 ? same.getFirst() : new And(same);
        return test.negated() ? all : new Not(all);
    }

    Scalar truth(TruthTest test) {
        Scalar operand = scalars.truth(test.operand(), BindError.TRUTH_TEST_TYPE);
        Scalar holds = switch (test.truth()) {
            case TRUE -> isTrue(operand);
            case FALSE -> isTrue(new Not(operand));
            default -> new IsNull(operand);
        };
        return test.negated() ? new Not(holds) : holds;
    }

    private static Scalar isTrue(Scalar operand) {
        return new Case(List.of(new Case.Branch(operand, Literal.TRUE)), Literal.FALSE, DataType.BOOLEAN);
    }
}
