// SPDX-License-Identifier: Apache-2.0
package bowler.execute.subquery;

import bowler.plan.scalar.Comparison;
import bowler.plan.scalar.Scalar.Column;
import bowler.plan.scalar.Scalar.Compare;
import bowler.plan.scalar.Scalar.Outer;
import bowler.plan.scalar.Scalar.Subquery;
import bowler.plan.scalar.Scalar;
import bowler.plan.scalar.ScalarTraversal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The equalities between values of the current row and of the subquery's rows.
///
/// @param probes over the arguments as slots
/// @param rows over the body's slots
/// @param areAll whether the condition has no other part
record SubqueryHashKeys(List<Scalar> probes, List<Scalar> rows, boolean areAll) {
    static SubqueryHashKeys of(Subquery query) {
        List<Scalar> probes = new ArrayList<>();
        List<Scalar> rows = new ArrayList<>();
        List<Scalar> conjuncts =
            query.condition() instanceof Scalar.And and ? and.operands() : List.of(query.condition());
        boolean all = true;
        for (Scalar conjunct : conjuncts) {
            if (conjunct instanceof Compare(var op, var left, var right) && op == Comparison.EQUAL
                && (isOutside(left) && isInside(right) || isInside(left) && isOutside(right))) {
                Scalar outside = isOutside(left) ? left : right;
                probes.add(overArguments(query, outside));
                rows.add(outside == left ? right : left);
            } else {
                all = false;
            }
        }
        return new SubqueryHashKeys(probes, rows, all && !probes.isEmpty());
    }

    boolean isEmpty() {
        return probes.isEmpty();
    }

    /// Returns an outer scalar of the condition, over the arguments as slots.
    static Scalar overArguments(Subquery query, Scalar outside) {
        Map<Scalar, Scalar> places = new HashMap<>();
        for (Outer parameter : query.parameters()) {
            places.put(parameter, new Column(places.size(), parameter.type()));
        }
        return ScalarTraversal.map(outside, node -> places.getOrDefault(node, node));
    }

    static boolean isOutside(Scalar scalar) {
        return !ScalarTraversal.any(scalar, Column.class::isInstance);
    }

    static boolean isInside(Scalar scalar) {
        return ScalarTraversal.any(scalar, Column.class::isInstance) && !ScalarTraversal.any(scalar, Outer.class::isInstance);
    }
}
