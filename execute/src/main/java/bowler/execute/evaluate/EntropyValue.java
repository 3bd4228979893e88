// SPDX-License-Identifier: Apache-2.0
package bowler.execute.evaluate;

import bowler.execute.row.Batch;
import bowler.execute.row.Vector;
import bowler.execute.run.RunContext;
import bowler.types.DataType;

/// Random bits, new ones for each row.
public final class EntropyValue extends Evaluator {
    private final RunContext runContext;
    private final Vector result = new Vector(DataType.BIGINT);

    public EntropyValue(RunContext runContext) {
        super(DataType.BIGINT);
        this.runContext = runContext;
    }

    @Override
    public Vector evaluate(Batch batch, int[] rows, int count) {
        Vector result = start(this.result, rows, count);
        for (int at = 0; at < count; at++) {
            result.longs[rows[at]] = runContext.entropy();
        }
        return result;
    }
}
