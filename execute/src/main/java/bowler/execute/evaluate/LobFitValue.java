// SPDX-License-Identifier: Apache-2.0
package bowler.execute.evaluate;

import bowler.execute.row.Batch;
import bowler.execute.row.Vector;
import bowler.types.LobReference;

/// BLOBs or CLOBs to be stored in a column with a shorter maximum length. A reference passes if its value is short
/// enough. Other values are converted, which fails with 22001 unless only blanks are cut off.
public final class LobFitValue extends Evaluator {
    private final Evaluator operand;
    private final Evaluator converted;
    private final Vector result;
    private final int[] others = new int[Batch.CAPACITY];

    public LobFitValue(Evaluator operand, Evaluator converted) {
        super(converted.type);
        this.operand = operand;
        this.converted = converted;
        result = new Vector(type);
    }

    @Override
    public Vector evaluate(Batch batch, int[] rows, int count) {
        Vector values = operand.evaluate(batch, rows, count);
        Vector result = start(this.result, rows, count);
        addNulls(values, result, rows, count);
        int otherCount = 0;
        int[] others = this.others;
        for (int at = 0; at < count; at++) {
            int row = rows[at];
            if (!result.isNull(row)) {
                if (values.objectAt(row) instanceof LobReference reference && reference.length() <= type.length()) {
                    result.setObject(row, reference);
                } else {
                    others[otherCount++] = row;
                }
            }
        }
        if (otherCount > 0) {
            result.copyRows(converted.evaluate(batch, others, otherCount), others, otherCount);
        }
        return result;
    }
}
