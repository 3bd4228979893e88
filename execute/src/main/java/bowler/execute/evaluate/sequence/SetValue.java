// SPDX-License-Identifier: Apache-2.0
package bowler.execute.evaluate.sequence;

import bowler.catalog.DrawnNumbers;
import bowler.catalog.SequenceSource;
import bowler.execute.evaluate.Evaluator;
import bowler.execute.row.Batch;
import bowler.execute.row.Vector;
import bowler.execute.run.RunContext;
import bowler.types.DataType;

/// SETVAL: sets a sequence, row by row. A row with a NULL sets nothing and is NULL.
public final class SetValue extends Evaluator {
    private final RunContext runContext;
    private final SequenceSource counter;
    private final DrawnNumbers.Drawn drawn;
    private final Evaluator value;
    private final Evaluator isDrawn;
    private final Vector result = new Vector(DataType.BIGINT);

    public SetValue(RunContext runContext, SequenceSource counter, DrawnNumbers.Drawn drawn, Evaluator value, Evaluator isDrawn) {
        super(DataType.BIGINT);
        this.runContext = runContext;
        this.counter = counter;
        this.drawn = drawn;
        this.value = value;
        this.isDrawn = isDrawn;
    }

    @Override
    public Vector evaluate(Batch batch, int[] rows, int count) {
        runContext.requireWritable();
        Vector values = value.evaluate(batch, rows, count);
        Vector marks = isDrawn.evaluate(batch, rows, count);
        start(result, rows, count);
        addNulls(values, result, rows, count);
        addNulls(marks, result, rows, count);
        for (int at = 0; at < count; at++) {
            int row = rows[at];
            if (!result.hasNulls || !result.nulls[row]) {
                boolean taken = marks.longs[row] != 0;
                counter.set(runContext.transaction, values.longs[row], taken);
                result.longs[row] = values.longs[row];
                if (taken) {
                    drawn.set(values.longs[row]);
                }
            }
        }
        return result;
    }
}
