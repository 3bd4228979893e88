// SPDX-License-Identifier: Apache-2.0
package bowler.sql.rewrite;

import bowler.plan.scalar.Comparison;
import bowler.plan.scalar.Scalar.And;
import bowler.plan.scalar.Scalar.Compare;
import bowler.plan.scalar.Scalar.Or;
import bowler.plan.scalar.Scalar;
import bowler.plan.scalar.ScalarTraversal;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// Factors out what all operands of an OR have in common. `(a = b AND c = 1) OR (a = b AND c = 2)` becomes `a = b AND
/// (c = 1 OR c = 2)`. The equality can then drive a join, and the rest can be pushed down.
final class FactorOrConditions {
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

    static Set<Scalar> conjuncts(Scalar scalar) {
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

    static Scalar conjunction(List<Scalar> conjuncts) {
        return conjuncts.size() == 1 ? conjuncts.getFirst() : new And(conjuncts);
    }
}
