// SPDX-License-Identifier: Apache-2.0
package bowler.execute.evaluate.build;

import bowler.execute.evaluate.Evaluator;
import bowler.execute.row.Batch;
import bowler.execute.row.Vector;
import java.util.function.IntSupplier;

/// An expression that occurs several times among those of a [SharedSubexpressions]. Its last values are kept while the
/// rows stay the same.
final class SharedSubexpressionValue extends Evaluator {
    /// Returns a number that changes with the rows.
    private final IntSupplier turns;
    private final Evaluator shared;
    /// By row, the evaluation that has computed its value.
    private final int[] computedIn = new int[Batch.CAPACITY];
    private int evaluation;
    private int turn = -1;
    private Vector values;

    SharedSubexpressionValue(IntSupplier turns, Evaluator shared) {
        super(shared.type);
        this.turns = turns;
        this.shared = shared;
    }

    @Override
    public Vector evaluate(Batch batch, int[] rows, int count) {
        if (turn == turns.getAsInt() && areComputed(rows, count)) {
            return values;
        }
        values = shared.evaluate(batch, rows, count);
        evaluation++;
        for (int at = 0; at < count; at++) {
            computedIn[rows[at]] = evaluation;
        }
        turn = turns.getAsInt();
        return values;
    }

    private boolean areComputed(int[] rows, int count) {
        for (int at = 0; at < count; at++) {
            if (computedIn[rows[at]] != evaluation) {
                return false;
            }
        }
        return true;
    }
}
