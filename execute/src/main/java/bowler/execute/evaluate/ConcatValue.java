// SPDX-License-Identifier: Apache-2.0
package bowler.execute.evaluate;

import bowler.execute.row.Batch;
import bowler.execute.row.Vector;
import bowler.types.DataType;
import bowler.types.text.Concatenation;

/// Concatenates strings of characters or bits.
public final class ConcatValue extends Evaluator {
    private final Evaluator[] operands;
    private final boolean bits;
    private final Vector result;

    public ConcatValue(Evaluator[] operands, DataType type) {
        super(type);
        this.operands = operands;
        bits = type.id().isBits();
        result = new Vector(type);
    }

    @Override
    public Vector evaluate(Batch batch, int[] rows, int count) {
        Vector result = start(this.result, rows, count);
        Vector first = operands[0].evaluate(batch, rows, count);
        addNulls(first, result, rows, count);
        Object[] joined = result.toObjects();
        for (int at = 0; at < count; at++) {
            int row = rows[at];
            joined[row] = result.isNull(row) ? null : first.objectAt(row);
        }
        for (int index = 1; index < operands.length; index++) {
            Vector next = operands[index].evaluate(batch, rows, count);
            addNulls(next, result, rows, count);
            for (int at = 0; at < count; at++) {
                int row = rows[at];
                if (!result.isNull(row)) {
                    joined[row] = join(joined[row], next.objectAt(row));
                }
            }
        }
        return result;
    }

    private Object join(Object left, Object right) {
        return bits ? Concatenation.join((byte[]) left, (byte[]) right) : ((String) left).concat((String) right);
    }
}
