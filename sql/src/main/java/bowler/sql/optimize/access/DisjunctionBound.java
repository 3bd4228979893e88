// SPDX-License-Identifier: Apache-2.0
package bowler.sql.optimize.access;

import bowler.plan.scalar.Comparison;
import bowler.plan.scalar.Scalar;
import bowler.plan.scalar.Scalar.And;
import bowler.plan.scalar.Scalar.Compare;
import bowler.plan.scalar.Scalar.Literal;
import bowler.plan.scalar.Scalar.Or;
import bowler.types.ValueOrder;
import java.util.List;
import java.util.function.UnaryOperator;

/// Derives the bound that an OR implies for one column, whichever of its operands is true. Example: in keyset
/// pagination, `(a, b) > (5, 7)` implies `a >= 5`. The bounds of the operands must be equal, or literals of one type.
final class DisjunctionBound {
    private DisjunctionBound() {}

    /// @param min whether to derive a lower bound
    /// @param oriented returns the comparison with the column on its left; null if it does not compare the column
    /// @return the implied comparison of the column; null if none is implied
    static Compare of(Or or, boolean min, UnaryOperator<Compare> oriented) {
        Compare weakest = null;
        for (Scalar operand : or.operands()) {
            Compare bound = boundOf(operand instanceof And and ? and.operands() : List.of(operand), min, oriented);
            weakest = bound == null ? null : weakest == null ? bound : weaker(weakest, bound, min);
            if (weakest == null) {
                return null;
            }
        }
        return weakest;
    }

    static boolean isInclusive(Compare bound) {
        return bound.op() == Comparison.GREATER_OR_EQUAL || bound.op() == Comparison.LESS_OR_EQUAL;
    }

    private static Compare boundOf(List<Scalar> conditions, boolean min, UnaryOperator<Compare> oriented) {
        for (Scalar condition : conditions) {
            Compare compare = condition instanceof Compare any ? oriented.apply(any) : null;
            if (compare != null) {
                Comparison inclusive = min ? Comparison.GREATER_OR_EQUAL : Comparison.LESS_OR_EQUAL;
                if (compare.op() == Comparison.EQUAL || compare.op() == inclusive) {
                    return new Compare(inclusive, compare.left(), compare.right());
                }
                if (compare.op() == (min ? Comparison.GREATER : Comparison.LESS)) {
                    return compare;
                }
            }
        }
        return null;
    }

    private static Compare weaker(Compare one, Compare other, boolean min) {
        if (one.right().equals(other.right())) {
            return isInclusive(one) ? one : other;
        }
        if (!(one.right() instanceof Literal left && other.right() instanceof Literal right) || left.isNull() || right.isNull()
                || !left.type().equals(right.type())) {
            return null;
        }
        int order = ValueOrder.compare(left.type(), left.value(), 0, right.value(), 0);
        return order == 0 ? isInclusive(one) ? one : other : order < 0 == min ? one : other;
    }
}
