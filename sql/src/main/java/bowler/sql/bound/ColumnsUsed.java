// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bound;

import bowler.plan.scalar.Scalar;
import bowler.plan.scalar.Scalar.Column;
import bowler.plan.scalar.Scalar.Compare;
import bowler.plan.scalar.ScalarShape;
import java.util.BitSet;
import java.util.Collection;

/// Sets of column ids.
public final class ColumnsUsed {
    private ColumnsUsed() {}

    /// The columns that a scalar refers to.
    public static BitSet in(Scalar scalar) {
        BitSet used = new BitSet();
        addTo(used, scalar);
        return used;
    }

    public static BitSet in(Collection<? extends Scalar> scalars) {
        BitSet used = new BitSet();
        for (Scalar scalar : scalars) {
            addTo(used, scalar);
        }
        return used;
    }

    /// The columns that a relation gives.
    public static BitSet of(Relation relation) {
        return in(relation.columns());
    }

    public static void addTo(BitSet used, Scalar scalar) {
        if (scalar instanceof Column column) {
            used.set(column.column());
        } else if (scalar instanceof Compare(var op, var left, var right)) {
            addTo(used, left);
            addTo(used, right);
        } else {
            ScalarShape.visit(scalar, node -> {
                if (node instanceof Column column) {
                    used.set(column.column());
                }
            });
        }
    }
}
