// SPDX-License-Identifier: Apache-2.0
package bowler.execute.operator;

import bowler.execute.row.Batch;
import bowler.execute.row.VectorRow;
import bowler.execute.spill.SortKeys;
import bowler.plan.query.SortKey;
import bowler.types.DataType;
import bowler.types.encode.GrowingBytes;
import java.util.Arrays;
import java.util.List;

/// The rows of an operator one by one, each with the bytes of its sort keys.
public final class SortKeyCursor {
    private final Operator input;
    private final SortKeys keys;
    private final VectorRow row = new VectorRow();
    private final GrowingBytes key = new GrowingBytes();
    private Batch batch;
    private int at;

    public SortKeyCursor(Operator input, List<SortKey> keys, List<DataType> types) {
        this.input = input;
        this.keys = new SortKeys(keys, types);
    }

    /// Positions before the first row.
    public void open() {
        batch = null;
        input.open();
    }

    /// Moves to the next row; returns false at the end.
    public boolean next() {
        if (batch == null || ++at == batch.count) {
            batch = input.next();
            at = 0;
            if (batch == null) {
                return false;
            }
            row.columns = batch.columns;
        }
        keys.append(row.at(batch.rows[at]), key.clear());
        return true;
    }

    /// Copies slots of the row into another batch.
    public void copy(int[] slots, Batch target, int place) {
        for (int slot : slots) {
            target.columns[slot].copy(place, batch.columns[slot], row.row);
        }
    }

    public int compareKey(SortKeyCursor other) {
        return compareKey(other.key);
    }

    public int compareKey(GrowingBytes other) {
        return Arrays.compareUnsigned(key.bytes, 0, key.length, other.bytes, 0, other.length);
    }

    public void copyKey(GrowingBytes target) {
        target.set(key.bytes, 0, key.length);
    }

    public void close() {
        input.close();
        batch = null;
    }
}
