// SPDX-License-Identifier: Apache-2.0
package bowler.execute.evaluate.predicate;

import bowler.execute.evaluate.Evaluator;
import bowler.execute.row.Batch;
import bowler.execute.row.Vector;
import bowler.types.DataType;

/// IS NULL.
public final class IsNullValue extends Evaluator {
    private final Evaluator operand;
    private final Vector result = new Vector(DataType.BOOLEAN);

    public IsNullValue(Evaluator operand) {
        super(DataType.BOOLEAN);
        this.operand = operand;
    }

    @Override
    public Vector evaluate(Batch batch, int[] rows, int count) {
        Vector value = operand.evaluate(batch, rows, count);
        Vector result = start(this.result, rows, count);
        for (int at = 0; at < count; at++) {
            result.longs[rows[at]] = value.isNull(rows[at]) ? 1 : 0;
        }
        return result;
    }
}
