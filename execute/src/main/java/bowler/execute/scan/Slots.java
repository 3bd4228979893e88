// SPDX-License-Identifier: Apache-2.0
package bowler.execute.scan;

import bowler.plan.scalar.Scalar;
import bowler.plan.scalar.ScalarShape;
import java.util.BitSet;

/// Which slots scalars read.
public final class Slots {
    private Slots() {}

    /// @param scalar null: none
    public static BitSet of(Scalar scalar) {
        BitSet slots = new BitSet();
        if (scalar != null) {
            ScalarShape.visit(scalar, node -> {
                if (node instanceof Scalar.Column column) {
                    slots.set(column.column());
                }
            });
        }
        return slots;
    }
}
