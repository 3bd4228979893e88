// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bound;

import bowler.plan.scalar.Scalar;
import bowler.plan.scalar.ScalarTraversal;

/// How many nodes a scalar has. Putting definitions in the place of columns can double a scalar with each derived table,
/// so who does it asks first.
public final class ScalarSize {
    private ScalarSize() {}

    public static int of(Scalar scalar) {
        int[] count = new int[1];
        ScalarTraversal.visit(scalar, node -> count[0]++);
        return count[0];
    }
}
