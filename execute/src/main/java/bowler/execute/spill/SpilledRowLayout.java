// SPDX-License-Identifier: Apache-2.0
package bowler.execute.spill;

import bowler.execute.row.Batch;
import bowler.execute.row.RowDecoder;
import bowler.execute.row.Vector;
import bowler.execute.row.VectorRow;
import bowler.types.DataType;
import bowler.types.encode.GrowingBytes;
import bowler.types.encode.RowEncoder;
import bowler.types.encode.RowLayout;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/// Converts rows of a batch to bytes and back; slots that are not read are omitted.
public final class SpilledRowLayout {
    private final int[] slots;
    private final RowEncoder encoder;
    private final RowDecoder decoder;
    private final VectorRow row = new VectorRow();
    private final Vector[] into;
    private Batch target;

    /// @param wanted the slots kept
    public SpilledRowLayout(List<DataType> types, BitSet wanted) {
        slots = wanted.stream().toArray();
        List<DataType> kept = new ArrayList<>();
        for (int slot : slots) {
            kept.add(types.get(slot));
        }
        RowLayout layout = RowLayout.of(kept);
        encoder = new RowEncoder(layout);
        decoder = new RowDecoder(layout);
        into = new Vector[slots.length];
    }

    /// Keeps all slots.
    public static SpilledRowLayout of(List<DataType> types) {
        BitSet all = new BitSet();
        all.set(0, types.size());
        return new SpilledRowLayout(types, all);
    }

    /// Appends a row to the target.
    public void encode(Vector[] columns, int place, GrowingBytes target) {
        row.columns = columns;
        encoder.encode(row.at(place), slots, target);
    }

    /// Decodes a row's values into their slots.
    public void decode(byte[] bytes, int offset, int length, Batch target, int place) {
        if (target != this.target) {
            this.target = target;
            for (int index = 0; index < slots.length; index++) {
                into[index] = target.columns[slots[index]];
            }
        }
        decoder.decode(bytes, offset, length, into, place);
    }
}
