// SPDX-License-Identifier: Apache-2.0
package bowler.execute.evaluate;

import bowler.execute.row.Batch;
import bowler.execute.row.Vector;
import bowler.types.DataType;
import bowler.types.LobReference;

/// The length of BLOBs or CLOBs, in bytes or characters, taken from their references.
public final class LobLengthValue extends Evaluator {
    private final Evaluator operand;
    private final Vector result = new Vector(DataType.INTEGER);

    public LobLengthValue(Evaluator operand) {
        super(DataType.INTEGER);
        this.operand = operand;
    }

    @Override
    public Vector evaluate(Batch batch, int[] rows, int count) {
        Vector values = operand.evaluate(batch, rows, count);
        Vector result = start(this.result, rows, count);
        addNulls(values, result, rows, count);
        for (int at = 0; at < count; at++) {
            int row = rows[at];
            if (!result.isNull(row)) {
                result.setLong(row, switch (values.objectAt(row)) {
                    case LobReference reference -> reference.length();
                    case String text -> text.length();
                    case byte[] bits -> bits.length;
                    default -> throw new IllegalStateException("no LOB: " + operand.type);
                });
            }
        }
        return result;
    }
}
