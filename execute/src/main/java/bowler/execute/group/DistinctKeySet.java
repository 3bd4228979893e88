// SPDX-License-Identifier: Apache-2.0
package bowler.execute.group;

import bowler.base.bytes.BigEndian;
import bowler.execute.row.Vector;
import bowler.execute.row.VectorRow;
import bowler.execute.run.MemoryBudget;
import bowler.execute.spill.KeyTable;
import bowler.types.DataType;
import bowler.types.encode.GrowingBytes;
import bowler.types.encode.KeyEncoder;
import bowler.types.encode.KeyLayout;
import bowler.types.encode.KeyPart;
import java.util.List;

/// Values of any type, compared as encoded keys. Each key is followed by its group.
final class DistinctKeySet extends DistinctSet {
    private static final byte[] NO_ROW = {};

    private final KeyTable table;
    private final KeyEncoder encoder;
    private final VectorRow row = new VectorRow(new Vector[1]);
    private final GrowingBytes key = new GrowingBytes();

    DistinctKeySet(DataType type, MemoryBudget budget) {
        super(budget);
        table = new KeyTable(budget);
        encoder = new KeyEncoder(KeyLayout.of(List.of(KeyPart.ascending(type, false))));
    }

    @Override
    void take(Vector values, int[] rows, int count, int[] groupOf) {
        mayGrow(table.heldBytes(), 0);
        row.columns[0] = values;
        for (int at = 0; at < count; at++) {
            int group = groupOf[at];
            encoder.append(0, row.at(rows[at]), 0, key.clear());
            BigEndian.putInt(key.reserve(Integer.BYTES), key.length, group);
            key.length += Integer.BYTES;
            int hash = KeyTable.hash(key.bytes, key.length);
            if (table.find(key.bytes, key.length, hash) >= 0) {
                continue;
            }
            if (isFull() || table.add(key.bytes, key.length, NO_ROW, 0, hash, -1) < 0) {
                fill();
                isOther(rows[at], group);
            } else {
                isNew(rows[at], group);
            }
        }
    }

    @Override
    void forget() {
        table.clear();
    }
}
