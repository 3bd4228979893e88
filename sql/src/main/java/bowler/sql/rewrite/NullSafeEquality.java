// SPDX-License-Identifier: Apache-2.0
package bowler.sql.rewrite;

import bowler.plan.scalar.Comparison;
import bowler.plan.scalar.Scalar;
import bowler.plan.scalar.Scalar.And;
import bowler.plan.scalar.Scalar.Compare;
import bowler.plan.scalar.Scalar.IsNull;
import bowler.plan.scalar.Scalar.Not;
import bowler.plan.scalar.Scalar.Or;
import java.util.List;
import java.util.Set;

/// Recognizes equality for which two NULLs are equal: `a IS NOT DISTINCT FROM b`, which is an OR in bound trees, and
/// the handwritten `a = b OR a IS NULL AND b IS NULL`.
public final class NullSafeEquality {
    private NullSafeEquality() {}

    /// Returns the plain equality within the predicate; null if the predicate has another form.
    public static Compare equality(Scalar condition) {
        if (!(condition instanceof Or or) || or.operands().size() != 2) {
            return null;
        }
        Compare found = equality(or.operands().getFirst(), or.operands().getLast());
        return found != null ? found : equality(or.operands().getLast(), or.operands().getFirst());
    }

    private static Compare equality(Scalar nulls, Scalar equal) {
        if (!(nulls instanceof And both) || both.operands().size() != 2
                || !(both.operands().getFirst() instanceof IsNull(Scalar one))
                || !(both.operands().getLast() instanceof IsNull(Scalar other)) || one.equals(other)) {
            return null;
        }
        Set<Scalar> sides = Set.of(one, other);
        Compare found = null;
        for (Scalar each : equal instanceof And and ? and.operands() : List.of(equal)) {
            if (each instanceof Compare compare && compare.op() == Comparison.EQUAL && found == null
                    && sides.equals(Set.copyOf(List.of(compare.left(), compare.right())))) {
                found = compare;
            } else if (!(each instanceof Not(IsNull(Scalar known))) || !sides.contains(known)) {
                return null;
            }
        }
        return found;
    }
}
