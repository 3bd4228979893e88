// SPDX-License-Identifier: Apache-2.0
package bowler.execute.operator;

import bowler.execute.row.Batch;

/// All rows of one input after the other; an input is open while its rows are given.
public final class Concatenating extends Operator {
    private final Operator[] inputs;
    private int at;

    public Concatenating(Operator[] inputs) {
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
    protected Batch fetch() {
        while (at < inputs.length) {
            Batch batch = inputs[at].next();
            if (batch != null) {
                return batch;
            }
            inputs[at].close();
            if (++at < inputs.length) {
                inputs[at].open();
            }
        }
        return null;
    }

    @Override
    public void close() {
        if (at < inputs.length) {
            inputs[at].close();
            at = inputs.length;
        }
    }
}
