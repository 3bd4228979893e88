// SPDX-License-Identifier: Apache-2.0
package bowler.execute.scan;

import bowler.execute.row.Batch;
import bowler.execute.row.Vector;
import bowler.plan.query.JoinChoice;
import bowler.plan.query.KeyBounds;
import bowler.plan.scalar.Scalar;
import bowler.plan.scalar.ScalarTraversal;
import bowler.types.DataType;
import java.util.BitSet;
import java.util.List;

/// Finds the slots that scalars read.
public final class SlotReferences {
    private SlotReferences() {}

    /// Returns the slots of a set, ascending.
    public static int[] list(BitSet slots) {
        int[] list = new int[slots.cardinality()];
        int count = 0;
        for (int slot = slots.nextSetBit(0); slot >= 0; slot = slots.nextSetBit(slot + 1)) {
            list[count++] = slot;
        }
        return list;
    }

    /// Returns the columns of a batch in the given slots.
    public static Vector[] columns(Batch batch, int[] slots) {
        Vector[] columns = new Vector[slots.length];
        for (int index = 0; index < slots.length; index++) {
            columns[index] = batch.columns[slots[index]];
        }
        return columns;
    }

    /// Returns whether rows may be long because of the types of the given slots.
    public static boolean hasLobs(List<DataType> types, BitSet slots) {
        return slots.stream().anyMatch(slot -> types.get(slot).id().isLob());
    }

    /// @param scalar null if there is none
    public static BitSet of(Scalar scalar) {
        BitSet slots = new BitSet();
        if (scalar != null) {
            ScalarTraversal.visit(scalar, node -> {
                if (node instanceof Scalar.Column column) {
                    slots.set(column.column());
                }
            });
        }
        return slots;
    }

    /// Returns the slots of the rows from which the bounds are computed.
    public static BitSet of(KeyBounds bounds) {
        BitSet slots = of(bounds.low());
        slots.or(of(bounds.high()));
        bounds.equal().forEach(scalar -> slots.or(of(scalar)));
        return slots;
    }

    /// Returns the slots of both sides of a join.
    public static BitSet of(List<JoinChoice> choices) {
        BitSet slots = new BitSet();
        for (JoinChoice choice : choices) {
            slots.or(of(choice.whole()));
            slots.or(of(choice.residual()));
        }
        return slots;
    }
}
