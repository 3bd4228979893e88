// SPDX-License-Identifier: Apache-2.0
package bowler.execute.evaluate.predicate;

import bowler.execute.evaluate.Evaluator;
import bowler.execute.row.Batch;
import bowler.execute.row.Vector;
import bowler.types.DataType;

/// NOT: true becomes false, unknown stays unknown.
public final class NotValue extends Evaluator {
    private final Evaluator operand;
    private final Vector result = new Vector(DataType.BOOLEAN);

    public NotValue(Evaluator operand) {
        super(DataType.BOOLEAN);
        this.operand = operand;
    }

    @Override
    public Vector evaluate(Batch batch, int[] rows, int count) {
        Vector value = operand.evaluate(batch, rows, count);
        Vector result = start(this.result, rows, count);
        addNulls(value, result, rows, count);
        for (int at = 0; at < count; at++) {
            result.longs[rows[at]] = value.longs[rows[at]] ^ 1;
        }
        return result;
    }
}
