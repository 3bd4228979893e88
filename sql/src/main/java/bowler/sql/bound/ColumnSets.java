// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bound;

import bowler.plan.scalar.Scalar.Column;
import bowler.plan.scalar.Scalar.Compare;
import bowler.plan.scalar.Scalar;
import bowler.plan.scalar.ScalarTraversal;
import bowler.sql.bound.Relation.Join;
import bowler.sql.bound.Relation.Selection;
import java.util.BitSet;
import java.util.Collection;
import java.util.List;

/// Sets of column ids.
public final class ColumnSets {
    private ColumnSets() {}

    /// Returns the columns that a scalar refers to.
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

    /// Returns the output columns of a relation.
    public static BitSet of(Relation relation) {
        BitSet given = new BitSet();
        addProduced(given, relation);
        return given;
    }

    /// Adds columns without building lists, because joins nest and callers ask at each level.
    private static void addProduced(BitSet given, Relation relation) {
        if (relation instanceof Join join) {
            addProduced(given, join.left());
            if (join.kind().emitsRight()) {
                addProduced(given, join.right());
            }
        } else if (relation instanceof Selection selection) {
            addProduced(given, selection.input());
        } else {
            List<Column> columns = relation.columns();
            for (int i = 0; i < columns.size(); i++) {
                given.set(columns.get(i).column());
            }
        }
    }

    /// Returns whether all of `some` are in `all`.
    public static boolean isWithin(BitSet some, BitSet all) {
        for (int i = some.nextSetBit(0); i >= 0; i = some.nextSetBit(i + 1)) {
            if (!all.get(i)) {
                return false;
            }
        }
        return true;
    }

    public static void addTo(BitSet used, Scalar scalar) {
        if (scalar instanceof Column column) {
            used.set(column.column());
        } else if (scalar instanceof Compare(var op, var left, var right)) {
            addTo(used, left);
            addTo(used, right);
        } else {
            ScalarTraversal.visit(scalar, node -> {
                if (node instanceof Column column) {
                    used.set(column.column());
                }
            });
        }
    }
}
