// SPDX-License-Identifier: Apache-2.0
package bowler.execute.evaluate;

import bowler.execute.row.Batch;
import bowler.execute.row.Vector;
import bowler.execute.run.Run;
import bowler.storage.StoreTransaction;
import bowler.types.DataType;
import java.util.function.ToLongFunction;

/// NEXT VALUE FOR, and the DEFAULT of an identity column in UPDATE: a number of its own for each row asked about.
final class NextValue extends Evaluator {
    private final Run run;
    private final ToLongFunction<StoreTransaction> counter;
    private final Vector result;

    NextValue(Run run, DataType type, ToLongFunction<StoreTransaction> counter) {
        super(type);
        this.run = run;
        this.counter = counter;
        result = new Vector(type);
    }

    @Override
    public Vector evaluate(Batch batch, int[] rows, int count) {
        start(result, rows, count);
        for (int at = 0; at < count; at++) {
            result.setLong(rows[at], counter.applyAsLong(run.transaction));
        }
        return result;
    }
}
