// SPDX-License-Identifier: Apache-2.0
package bowler.execute.operator;

import bowler.execute.evaluate.Evaluator;
import bowler.execute.row.Batch;

/// Drops rows for which a condition is not true.
public final class FilterOperator extends Operator {
    private final Operator input;
    private final Evaluator condition;
    private final int[] rows = new int[Batch.CAPACITY];

    public FilterOperator(Operator input, Evaluator condition) {
        this.input = input;
        this.condition = condition;
    }

    @Override
    public void open() {
        input.open();
    }

    @Override
    protected Batch fetch() {
        while (true) {
            Batch batch = input.next();
            if (batch == null) {
                return null;
            }
            int count = condition.filter(batch, batch.rows, batch.count, rows);
            if (count > 0) {
                batch.rows = rows;
                batch.count = count;
                return batch;
            }
        }
    }

    @Override
    public void close() {
        input.close();
    }
}
