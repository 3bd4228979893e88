// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bind.operand;

import bowler.plan.scalar.Scalar;
import bowler.sql.ast.Expression;
import bowler.sql.bind.scope.BindContext;
import bowler.sql.bind.scope.BindError;
import bowler.types.DataType;
import java.util.List;
import java.util.function.IntUnaryOperator;

/// Binds the operands of an expression, for the binders of the single forms.
public interface OperandBinder {
    /// Binds an expression that has a type of its own.
    Scalar bind(Expression expression);

    /// @param expected the type for an operand without a type of its own
    Scalar bind(Expression expression, DataType expected);

    /// Returns a binder of expressions without columns in another context, such as the body of a function.
    OperandBinder within(BindContext inner);

    /// Returns whether the expression takes its type from its context.
    boolean isUntyped(Expression expression);

    /// Returns whether an expression without a type of its own is NULL whatever its context.
    boolean isNull(Expression untyped);

    /// Binds a condition.
    ///
    /// @param otherwise the error if it has another type
    Scalar truth(Expression expression, BindError otherwise);

    /// Binds two operands of which one may take its type from the other.
    Scalar[] pair(Expression left, Expression right, String operator, int offset);

    /// Compares a value with several, as IN does.
    ///
    /// @param offsets the place of each of them in the text
    Scalar among(Scalar value, List<Scalar> given, IntUnaryOperator offsets);

    Coercion coercion();
}
