// SPDX-License-Identifier: Apache-2.0
package bowler.execute.scan;

import bowler.execute.row.Batch;
import bowler.execute.row.RowDecoder;
import bowler.execute.row.Vector;
import bowler.plan.scalar.Scalar;
import bowler.types.encode.RowLayout;
import java.util.BitSet;
import java.util.List;

/// The batch columns that receive rows found by their keys: the columns read above, and the key itself in a separate
/// slot.
final class BatchColumns {
    final RowDecoder decoder;
    final Vector[] columns;
    /// Receives the rows' keys; null if they are not read.
    final Vector key;

    /// @param condition on the rows; null if there is none
    /// @param slots those that are read above
    /// @param keySlot negative if there is none
    /// @param positions the table's columns, by slot
    BatchColumns(Batch batch, Scalar condition, BitSet slots, int keySlot, List<Integer> positions, RowLayout rows) {
        BitSet read = SlotReferences.of(condition);
        read.or(slots);
        key = keySlot >= 0 && read.get(keySlot) ? batch.columns[keySlot] : null;
        if (keySlot >= 0) {
            read.clear(keySlot);
        }
        int[] readSlots = SlotReferences.list(read);
        int[] stored = new int[readSlots.length];
        for (int index = 0; index < stored.length; index++) {
            stored[index] = positions.get(readSlots[index]);
        }
        decoder = new RowDecoder(rows, stored);
        columns = SlotReferences.columns(batch, readSlots);
    }
}
