// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bind.expression;

import bowler.plan.scalar.Scalar.And;
import bowler.plan.scalar.Scalar.Like;
import bowler.plan.scalar.Scalar.Not;
import bowler.plan.scalar.Scalar.Or;
import bowler.plan.scalar.Scalar;
import bowler.sql.ast.Expression.LikeSome;
import bowler.sql.ast.Expression.Likeness;
import bowler.sql.ast.Expression;
import bowler.sql.bind.operand.CollationBinder;
import bowler.sql.bind.operand.OperandBinder;
import bowler.sql.bind.operand.OperandTypes;
import bowler.sql.bind.scope.BindContext;
import bowler.sql.bind.scope.BindError;
import bowler.types.DataType;
import java.util.ArrayList;
import java.util.List;

/// Binds LIKE and ILIKE with one or several patterns.
final class LikeBinder {
    private final BindContext context;
    private final OperandBinder scalars;
    private final FunctionBinder functions;

    LikeBinder(BindContext context, OperandBinder scalars, FunctionBinder functions) {
        this.context = context;
        this.scalars = scalars;
        this.functions = functions;
    }

    Scalar likeness(Likeness likeness) {
        Scalar value = scalars.bind(likeness.value(), OperandTypes.ANY_TEXT);
        Scalar pattern = scalars.bind(likeness.pattern(), OperandTypes.ANY_TEXT);
        return likeness(likeness, value, pattern, escape(likeness.escape()));
    }

    /// Binds LIKE with a list of patterns.
    Scalar likeSome(LikeSome like) {
        Scalar value = scalars.bind(like.value(), OperandTypes.ANY_TEXT);
        Scalar escape = escape(like.escape());
        List<Scalar> tests = new ArrayList<>();
        for (Expression pattern : like.patterns()) {
            Likeness test = new Likeness(
                    like.value(), pattern, like.escape(), like.anyCase(), like.negated(), like.offset());
            tests.add(likeness(test, value, scalars.bind(pattern, OperandTypes.ANY_TEXT), escape));
        }
        return tests.size() == 1 ? tests.getFirst() : like.all() ? new And(tests) : new Or(tests);
    }

    /// @param escape null if not written
    Scalar escape(Expression escape) {
        return escape == null ? null : scalars.bind(escape, DataType.varchar(1));
    }

    /// @param given the bound value
    /// @param boundPattern the bound pattern
    /// @param escape the bound escape character, or null
    Scalar likeness(Likeness likeness, Scalar given, Scalar boundPattern, Scalar escape) {
        Scalar value = given;
        Scalar pattern = boundPattern;
        requireText(value, likeness.value());
        requireText(pattern, likeness.pattern());
        if (escape != null) {
            requireText(escape, likeness.escape());
        }
        if (!CollationBinder.agree(value, pattern)) {
            int collation = CollationBinder.common(value, pattern);
            if (collation < 0) {
                throw context.failure(BindError.LIKE_COLLATIONS, likeness.offset(), value.type(), pattern.type());
            }
            value = CollationBinder.in(collation, value);
            pattern = CollationBinder.in(collation, pattern);
        }
        Scalar result = likeness.anyCase()
            ? new Like(functions.lower(value), functions.lower(pattern), escape == null ? null : functions.lower(escape))
            : new Like(value, pattern, escape);
        return likeness.negated() ? new Not(result) : result;
    }

    private void requireText(Scalar scalar, Expression written) {
        if (!scalar.type().id().isCharacter()) {
            throw context.failure(BindError.LIKE_OPERAND, written.offset(), scalar.type());
        }
    }
}
