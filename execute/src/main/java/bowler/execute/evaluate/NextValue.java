// SPDX-License-Identifier: Apache-2.0
package bowler.execute.evaluate;

import bowler.catalog.SequenceDescriptor;
import bowler.execute.row.Batch;
import bowler.execute.row.Vector;
import bowler.execute.run.Run;
import bowler.storage.StoreTransaction;
import java.util.function.ToLongFunction;

/// NEXT VALUE FOR: a number of its own for each row asked about.
final class NextValue extends Evaluator {
    private final Run run;
    private final ToLongFunction<StoreTransaction> counter;
    private final Vector result;

    NextValue(Run run, SequenceDescriptor sequence) {
        super(sequence.type());
        this.run = run;
        counter = run.counter(sequence);
        result = new Vector(sequence.type());
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
