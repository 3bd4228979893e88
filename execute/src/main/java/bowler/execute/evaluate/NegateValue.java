// SPDX-License-Identifier: Apache-2.0
package bowler.execute.evaluate;

import bowler.execute.row.Batch;
import bowler.execute.row.Vector;
import bowler.types.number.IntegerMath;
import java.math.BigDecimal;

/// Unary minus.
public final class NegateValue extends Evaluator {
    private final Evaluator operand;
    private final Vector result;

    public NegateValue(Evaluator operand) {
        super(operand.type);
        this.operand = operand;
        result = new Vector(type);
    }

    @Override
    public Vector evaluate(Batch batch, int[] rows, int count) {
        Vector value = operand.evaluate(batch, rows, count);
        Vector result = start(this.result, rows, count);
        addNulls(value, result, rows, count);
        for (int at = 0; at < count; at++) {
            int row = rows[at];
            if (!result.isNull(row)) {
                switch (type.carrier()) {
                    case LONG ->
                        result.longs[row] = IntegerMath.check(type, IntegerMath.negateBigint(value.longs[row]));
                    // A subtraction, because SQL has no negative zero.
                    case DOUBLE -> result.doubles[row] = 0.0 - value.doubles[row];
                    case OBJECT -> {
                        if (value.isScaled() && value.longs[row] != Long.MIN_VALUE) {
                            result.setScaled(row, -value.longs[row]);
                        } else {
                            result.setObject(row, ((BigDecimal) value.objectAt(row)).negate());
                        }
                    }
                }
            }
        }
        return result;
    }
}
