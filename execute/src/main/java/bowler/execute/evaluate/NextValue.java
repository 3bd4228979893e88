// SPDX-License-Identifier: Apache-2.0
package bowler.execute.evaluate;

import bowler.catalog.NumberSource;
import bowler.execute.row.Batch;
import bowler.execute.row.Vector;
import bowler.execute.run.Run;
import bowler.types.DataType;

/// NEXT VALUE FOR, and the DEFAULT of an identity column in UPDATE: a number of its own for each row asked about.
final class NextValue extends Evaluator {
    private final Run run;
    private final NumberSource counter;
    private final Vector result;

    NextValue(Run run, DataType type, NumberSource counter) {
        super(type);
        this.run = run;
        this.counter = counter;
        result = new Vector(type);
    }

    @Override
    public Vector evaluate(Batch batch, int[] rows, int count) {
        start(result, rows, count);
        counter.next(run.transaction, result.longs, rows, count);
        return result;
    }
}
