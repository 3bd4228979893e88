// SPDX-License-Identifier: Apache-2.0
package bowler.execute.evaluate.sequence;

import bowler.catalog.DrawnNumbers;
import bowler.catalog.SequenceSource;
import bowler.execute.evaluate.Evaluator;
import bowler.execute.row.Batch;
import bowler.execute.row.Vector;
import bowler.execute.run.RunContext;
import bowler.types.DataType;

/// NEXT VALUE FOR, and the DEFAULT of an identity column in UPDATE: a new number for each requested row.
public final class NextValue extends Evaluator {
    private final RunContext runContext;
    private final SequenceSource counter;
    private final DrawnNumbers.Drawn drawn;
    private final Vector result;

    public NextValue(RunContext runContext, DataType type, SequenceSource counter, DrawnNumbers.Drawn drawn) {
        super(type);
        this.runContext = runContext;
        this.counter = counter;
        this.drawn = drawn;
        result = new Vector(type);
    }

    @Override
    public Vector evaluate(Batch batch, int[] rows, int count) {
        start(result, rows, count);
        counter.next(runContext.transaction, result.longs, rows, count);
        drawn.note(batch, result.longs, rows, count);
        return result;
    }
}
