// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bound;

import bowler.plan.scalar.Scalar;
import bowler.plan.scalar.ScalarTraversal;

/// Counts the nodes of a scalar. Substituting definitions for columns can double a scalar with each derived table, so
/// passes check the size first.
public final class ScalarSize {
    private ScalarSize() {}

    public static int of(Scalar scalar) {
        int[] count = new int[1];
        ScalarTraversal.visit(scalar, node -> count[0]++);
        return count[0];
    }
}
