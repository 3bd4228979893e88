// SPDX-License-Identifier: Apache-2.0
package bowler.execute.evaluate;

import bowler.execute.row.Batch;
import bowler.execute.row.Vector;
import bowler.execute.run.Run;
import bowler.types.DataType;

/// Random bits, others for each row.
final class EntropyValue extends Evaluator {
    private final Run run;
    private final Vector result = new Vector(DataType.BIGINT);

    EntropyValue(Run run) {
        super(DataType.BIGINT);
        this.run = run;
    }

    @Override
    public Vector evaluate(Batch batch, int[] rows, int count) {
        Vector result = start(this.result, rows, count);
        for (int at = 0; at < count; at++) {
            result.longs[rows[at]] = run.entropy();
        }
        return result;
    }
}
