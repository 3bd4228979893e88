// SPDX-License-Identifier: Apache-2.0
package bowler.execute.operator;

import bowler.execute.row.Batch;

/// Returns all rows of one input after another; an input is open only while its rows are returned.
public final class UnionAll extends Operator {
    private final Operator[] inputs;
    private int at;
    /// The batch found while rows were skipped; null if there is none.
    private Batch kept;

    public UnionAll(Operator[] inputs) {
        this.inputs = inputs;
        at = inputs.length;
    }

    @Override
    public void open() {
        close();
        at = 0;
        inputs[0].open();
    }

    @Override
    public long skip(long rows) {
        long skipped = 0;
        while (at < inputs.length) {
            skipped += inputs[at].skip(rows - skipped);
            if (skipped == rows) {
                break;
            }
            kept = inputs[at].next();
            if (kept != null) {
                break;
            }
            toNext();
        }
        return skipped;
    }

    private void toNext() {
        inputs[at].close();
        if (++at < inputs.length) {
            inputs[at].open();
        }
    }

    @Override
    protected Batch fetch() {
        if (kept != null) {
            Batch batch = kept;
            kept = null;
            return batch;
        }
        while (at < inputs.length) {
            Batch batch = inputs[at].next();
            if (batch != null) {
                return batch;
            }
            toNext();
        }
        return null;
    }

    @Override
    public void close() {
        kept = null;
        if (at < inputs.length) {
            inputs[at].close();
            at = inputs.length;
        }
    }
}
