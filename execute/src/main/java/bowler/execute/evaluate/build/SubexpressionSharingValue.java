// SPDX-License-Identifier: Apache-2.0
package bowler.execute.evaluate.build;

import bowler.execute.evaluate.Evaluator;
import bowler.execute.row.Batch;
import bowler.execute.row.Vector;

/// An expression in which subexpressions occur several times.
final class SubexpressionSharingValue extends Evaluator {
    private final SharedSubexpressions sharedSubexpressions;
    private final Evaluator whole;

    SubexpressionSharingValue(SharedSubexpressions sharedSubexpressions, Evaluator whole) {
        super(whole.type);
        this.sharedSubexpressions = sharedSubexpressions;
        this.whole = whole;
    }

    @Override
    public Vector evaluate(Batch batch, int[] rows, int count) {
        sharedSubexpressions.begin();
        return whole.evaluate(batch, rows, count);
    }

    @Override
    public int filter(Batch batch, int[] rows, int count, int[] into) {
        sharedSubexpressions.begin();
        return whole.filter(batch, rows, count, into);
    }
}
