// SPDX-License-Identifier: Apache-2.0
package bowler.execute.scan.value;

import bowler.execute.evaluate.Evaluator;
import bowler.execute.operator.Operator;
import bowler.execute.row.Batch;
import bowler.types.DataType;
import java.util.List;

/// VALUES: literal rows.
public final class ValuesScan extends Operator {
    private static final Batch NO_ROW = new Batch();

    private final List<Evaluator[]> rows;
    private final Batch batch;
    private int next;

    public ValuesScan(List<Evaluator[]> rows, List<DataType> types) {
        this.rows = rows;
        batch = Batch.of(types);
        next = rows.size();
    }

    @Override
    public void open() {
        next = 0;
    }

    @Override
    protected Batch fetch() {
        int count = Math.min(Batch.CAPACITY, rows.size() - next);
        if (count == 0) {
            return null;
        }
        batch.start(count);
        for (int row = 0; row < count; row++) {
            Evaluator[] scalars = rows.get(next++);
            for (int column = 0; column < scalars.length; column++) {
                batch.columns[column].copy(row, scalars[column].evaluate(NO_ROW, Batch.ALL, 1), 0);
            }
        }
        batch.count = count;
        return batch;
    }

    @Override
    public void close() {
        next = rows.size();
        batch.release();
    }
}
