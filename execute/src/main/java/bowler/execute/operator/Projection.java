// SPDX-License-Identifier: Apache-2.0
package bowler.execute.operator;

import bowler.execute.evaluate.Evaluator;
import bowler.execute.row.Batch;
import bowler.execute.row.Vector;

/// Computes columns.
public final class Projection extends Operator {
    private final Operator input;
    private final Evaluator[] scalars;
    private final Batch output;

    public Projection(Operator input, Evaluator[] scalars) {
        this.input = input;
        this.scalars = scalars;
        output = new Batch(new Vector[scalars.length]);
    }

    @Override
    public void open() {
        input.open();
    }

    @Override
    protected Batch fetch() {
        Batch batch = input.next();
        if (batch == null) {
            return null;
        }
        for (int index = 0; index < scalars.length; index++) {
            output.columns[index] = scalars[index].evaluate(batch, batch.rows, batch.count);
        }
        output.rows = batch.rows;
        output.count = batch.count;
        return output;
    }

    @Override
    public void expect(long rows) {
        input.expect(rows);
    }

    @Override
    public long skip(long rows) {
        return input.skip(rows);
    }

    @Override
    public void close() {
        input.close();
    }
}
