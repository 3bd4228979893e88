// SPDX-License-Identifier: Apache-2.0
package bowler.sql.rewrite;

import bowler.plan.scalar.Scalar.Literal;
import bowler.plan.scalar.Scalar.Or;
import bowler.plan.scalar.Scalar.Subquery;
import bowler.plan.scalar.Scalar;
import bowler.plan.scalar.ScalarTraversal;
import bowler.sql.bound.ColumnSets;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/// Derives predicates on one side of a join from an OR over both. If each operand restricts one side, that side gets a
/// predicate of its own. From `(x = 1 AND y = 2) OR (x = 3 AND y = 4)` follows `x IN (1, 3)`.
final class ImpliedConditions {
    /// Maximum operands of an OR; derived predicates are tested in addition to the written ones.
    private static final int MAX_WAYS = 64;

    private ImpliedConditions() {}

    /// Returns what a predicate over both sides of a join implies for the rows of one side; null if nothing.
    static Scalar implied(Scalar condition, BitSet side) {
        if (!(condition instanceof Or or) || or.operands().size() > MAX_WAYS) {
            return null;
        }
        List<Scalar> ways = new ArrayList<>();
        for (Scalar operand : or.operands()) {
            List<Scalar> own = new ArrayList<>();
            for (Scalar conjunct : FactorOrConditions.conjuncts(operand)) {
                Scalar part = isOf(conjunct, side) ? conjunct : implied(conjunct, side);
                if (part != null && !ScalarTraversal.any(part, Subquery.class::isInstance)
                        && !ScalarTraversal.isVolatile(part)) {
                    own.add(part);
                }
            }
            if (own.isEmpty()) {
                return null;
            }
            ways.add(FactorOrConditions.conjunction(own));
        }
        Scalar folded = FoldConstants.fold(new Or(ways));
        return folded instanceof Literal ? null : folded;
    }

    private static boolean isOf(Scalar scalar, BitSet columns) {
        BitSet used = ColumnSets.in(scalar);
        if (used.isEmpty()) {
            return false;
        }
        used.andNot(columns);
        return used.isEmpty();
    }
}
