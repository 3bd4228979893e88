// SPDX-License-Identifier: Apache-2.0
package bowler.execute.evaluate;

import bowler.execute.row.Batch;
import bowler.execute.row.Vector;
import bowler.types.DataType;

/// A slot of the current row.
public final class ColumnValue extends Evaluator {
    private final int slot;

    public ColumnValue(int slot, DataType type) {
        super(type);
        this.slot = slot;
    }

    @Override
    public Vector evaluate(Batch batch, int[] rows, int count) {
        return batch.columns[slot];
    }
}
