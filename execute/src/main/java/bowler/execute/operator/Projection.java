// SPDX-License-Identifier: Apache-2.0
package bowler.execute.operator;

import bowler.execute.evaluate.Evaluator;
import bowler.execute.evaluate.build.Evaluators;
import bowler.execute.evaluate.build.SharedSubexpressions;
import bowler.execute.row.Batch;
import bowler.execute.row.Vector;
import bowler.plan.scalar.Scalar;
import java.util.List;

/// Computes columns.
public final class Projection extends Operator {
    private final Operator input;
    private final Evaluator[] scalars;
    private final SharedSubexpressions sharedSubexpressions;
    private final Batch output;

    public Projection(Operator input, List<Scalar> scalars, Evaluators evaluators) {
        this.input = input;
        Evaluators together = evaluators.together(scalars);
        sharedSubexpressions = together.sharing();
        this.scalars = together.of(scalars);
        output = new Batch(new Vector[this.scalars.length]);
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
        sharedSubexpressions.begin();
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
