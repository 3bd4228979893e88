// SPDX-License-Identifier: Apache-2.0
package bowler.execute.evaluate;

import bowler.execute.row.Batch;
import bowler.execute.row.Vector;

/// A value of the outer row: the same for all rows until the cell gets another value.
public final class OuterValue extends Evaluator {
    private final OuterReference cell;
    private final Vector values;
    private int version;
    private int filled;

    public OuterValue(OuterReference cell) {
        super(cell.value.type);
        this.cell = cell;
        values = new Vector(type);
        version = cell.version - 1;
    }

    @Override
    public Vector evaluate(Batch batch, int[] rows, int count) {
        if (version != cell.version) {
            version = cell.version;
            values.start(1).copy(0, cell.value, 0);
            filled = 1;
        }
        int needed = rows[count - 1] + 1;
        if (needed > filled) {
            values.reserve(needed).spread(filled, needed);
            filled = needed;
        }
        return values;
    }
}
