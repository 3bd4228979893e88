// SPDX-License-Identifier: Apache-2.0
package bowler.execute.evaluate.sequence;

import bowler.catalog.DrawnNumbers;
import bowler.catalog.SequenceDescriptor;
import bowler.execute.evaluate.Evaluator;
import bowler.execute.row.Batch;
import bowler.execute.row.Vector;
import bowler.execute.run.RunContext;
import bowler.plan.scalar.Scalar;

/// CURRENT VALUE FOR a sequence, and LASTVAL(). All rows of a batch have the number that was drawn last, unless each of
/// them has drawn a number itself further left.
public final class CurrentValue extends Evaluator {
    private final DrawnNumbers drawn;
    private final SequenceDescriptor sequence;
    private final boolean isAfterNext;
    private final Vector result;

    public CurrentValue(RunContext runContext, Scalar.CurrentValue current) {
        super(current.type());
        drawn = runContext.drawnNumbers();
        sequence = current.sequence();
        isAfterNext = current.isAfterNext();
        result = new Vector(type);
    }

    @Override
    public Vector evaluate(Batch batch, int[] rows, int count) {
        DrawnNumbers.Drawn newest = sequence == null ? drawn.last() : drawn.of(sequence);
        if (newest == null || !newest.isSet()) {
            throw sequence == null ? SequenceError.NONE_DRAWN.failure()
                : SequenceError.NOT_DRAWN.failure(sequence.schemaName(), sequence.name());
        }
        start(result, rows, count);
        long[] numbers = isAfterNext ? newest.numbersOf(batch) : null;
        for (int at = 0; at < count; at++) {
            result.longs[rows[at]] = numbers == null ? newest.value() : numbers[rows[at]];
        }
        return result;
    }
}
