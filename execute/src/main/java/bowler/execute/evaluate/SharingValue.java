// SPDX-License-Identifier: Apache-2.0
package bowler.execute.evaluate;

import bowler.execute.row.Batch;
import bowler.execute.row.Vector;

/// An expression in which something stands several times.
final class SharingValue extends Evaluator {
    private final Sharing sharing;
    private final Evaluator whole;

    SharingValue(Sharing sharing, Evaluator whole) {
        super(whole.type);
        this.sharing = sharing;
        this.whole = whole;
    }

    @Override
    public Vector evaluate(Batch batch, int[] rows, int count) {
        sharing.begin();
        return whole.evaluate(batch, rows, count);
    }

    @Override
    public int filter(Batch batch, int[] rows, int count, int[] into) {
        sharing.begin();
        return whole.filter(batch, rows, count, into);
    }
}
