// SPDX-License-Identifier: Apache-2.0
package bowler.execute.evaluate.build;

import bowler.execute.evaluate.Evaluator;
import bowler.execute.row.Batch;
import bowler.execute.row.Vector;

/// An expression that occurs several times among those of a [SharedSubexpressions]. Its last values are kept while the
/// rows stay the same.
final class SharedSubexpressionValue extends Evaluator {
    private final SharedSubexpressions sharedSubexpressions;
    private final Evaluator shared;
    /// By row, the evaluation that has computed its value.
    private final int[] computedIn = new int[Batch.CAPACITY];
    private int evaluation;
    private int turn = -1;
    private Vector values;

    SharedSubexpressionValue(SharedSubexpressions sharedSubexpressions, Evaluator shared) {
        super(shared.type);
        this.sharedSubexpressions = sharedSubexpressions;
        this.shared = shared;
    }

    @Override
    public Vector evaluate(Batch batch, int[] rows, int count) {
        if (turn == sharedSubexpressions.turn() && areComputed(rows, count)) {
            return values;
        }
        values = shared.evaluate(batch, rows, count);
        evaluation++;
        for (int at = 0; at < count; at++) {
            computedIn[rows[at]] = evaluation;
        }
        turn = sharedSubexpressions.turn();
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
