// SPDX-License-Identifier: Apache-2.0
package bowler.execute.evaluate;

import bowler.execute.row.Batch;
import bowler.execute.row.Vector;

/// An expression that stands several times among those of a [Sharing]: its last values are kept while rows stay the same.
final class SharedValue extends Evaluator {
    private final Sharing sharing;
    private final Evaluator shared;
    /// By row, which evaluation has given its value.
    private final int[] givenBy = new int[Batch.CAPACITY];
    private int evaluation;
    private int turn = -1;
    private Vector values;

    SharedValue(Sharing sharing, Evaluator shared) {
        super(shared.type);
        this.sharing = sharing;
        this.shared = shared;
    }

    @Override
    public Vector evaluate(Batch batch, int[] rows, int count) {
        if (turn == sharing.turn() && areGiven(rows, count)) {
            return values;
        }
        values = shared.evaluate(batch, rows, count);
        evaluation++;
        for (int at = 0; at < count; at++) {
            givenBy[rows[at]] = evaluation;
        }
        turn = sharing.turn();
        return values;
    }

    private boolean areGiven(int[] rows, int count) {
        for (int at = 0; at < count; at++) {
            if (givenBy[rows[at]] != evaluation) {
                return false;
            }
        }
        return true;
    }
}
