// SPDX-License-Identifier: Apache-2.0
package bowler.sql.rewrite;

import bowler.plan.scalar.Comparison;
import bowler.plan.scalar.Scalar.And;
import bowler.plan.scalar.Scalar.Compare;
import bowler.plan.scalar.Scalar.Literal;
import bowler.plan.scalar.Scalar.Or;
import bowler.plan.scalar.Scalar.Subquery;
import bowler.plan.scalar.Scalar;
import bowler.plan.scalar.ScalarTraversal;
import bowler.sql.bound.ColumnSets;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// Factors out what all operands of an OR have in common. `(a = b AND c = 1) OR (a = b AND c = 2)` becomes `a = b AND
/// (c = 1 OR c = 2)`. The equality can then drive a join, and the rest can be pushed down.
///
/// If each operand restricts one side of a join, that side gets a predicate of its own. From `(x = 1 AND y = 2) OR (x =
/// 3 AND y = 4)` follows `x IN (1, 3)`.
final class FactorOrConditions {
    /// Maximum operands of an OR; derived predicates are tested in addition to the written ones.
    private static final int MAX_WAYS = 64;

    private FactorOrConditions() {}

    /// Returns the disjunction of two or more operands, with their common conjuncts factored out.
    static Scalar factored(List<Scalar> operands) {
        Set<Scalar> common = null;
        for (Scalar operand : operands) {
            Set<Scalar> conjuncts = conjuncts(operand);
            if (common == null) {
                common = conjuncts;
            } else {
                common.retainAll(conjuncts);
            }
            if (common.isEmpty()) {
                return new Or(operands);
            }
        }
        common.removeIf(ScalarTraversal::isVolatile);
        if (common.isEmpty()) {
            return new Or(operands);
        }
        List<Scalar> all = new ArrayList<>(common);
        List<Scalar> ways = new ArrayList<>();
        for (Scalar operand : operands) {
            Set<Scalar> rest = conjuncts(operand);
            rest.removeAll(common);
            if (rest.isEmpty()) {
                return conjunction(all);
            }
            ways.add(conjunction(new ArrayList<>(rest)));
        }
        all.add(new Or(ways));
        return conjunction(all);
    }

    /// Returns what a predicate over both sides of a join implies for the rows of one side; null if nothing.
    static Scalar implied(Scalar condition, BitSet side) {
        if (!(condition instanceof Or or) || or.operands().size() > MAX_WAYS) {
            return null;
        }
        List<Scalar> ways = new ArrayList<>();
        for (Scalar operand : or.operands()) {
            List<Scalar> own = new ArrayList<>();
            for (Scalar conjunct : conjuncts(operand)) {
                Scalar part = isOf(conjunct, side) ? conjunct : implied(conjunct, side);
                if (part != null && !ScalarTraversal.any(part, Subquery.class::isInstance)
                        && !ScalarTraversal.isVolatile(part)) {
                    own.add(part);
                }
            }
            if (own.isEmpty()) {
                return null;
            }
            ways.add(conjunction(own));
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

    private static Set<Scalar> conjuncts(Scalar scalar) {
        Set<Scalar> conjuncts = new LinkedHashSet<>();
        for (Scalar each : scalar instanceof And and ? and.operands() : List.of(scalar)) {
            conjuncts.add(directed(each));
        }
        return conjuncts;
    }

    /// Returns an equality of columns in a canonical form.
    private static Scalar directed(Scalar scalar) {
        return scalar instanceof Compare(var op, Scalar.Column left, Scalar.Column right) && op == Comparison.EQUAL
                && left.column() > right.column() ? new Compare(op, right, left) : scalar;
    }

    private static Scalar conjunction(List<Scalar> conjuncts) {
        return conjuncts.size() == 1 ? conjuncts.getFirst() : new And(conjuncts);
    }
}
