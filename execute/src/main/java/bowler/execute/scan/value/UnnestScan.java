// SPDX-License-Identifier: Apache-2.0
package bowler.execute.scan.value;

import bowler.execute.evaluate.Evaluator;
import bowler.execute.evaluate.build.Evaluators;
import bowler.execute.operator.Operator;
import bowler.execute.row.Batch;
import bowler.execute.row.Vector;
import bowler.plan.query.RowSource;
import bowler.types.ArrayValue;

/// UNNEST: the elements of several arrays in parallel columns. There are as many rows as the longest array has
/// elements; NULL has none.
public final class UnnestScan extends Operator {
    private static final Batch NO_ROW = new Batch();

    private final Evaluator[] arguments;
    private final ArrayValue[] arrays;
    private final boolean numbered;
    private final Batch batch;
    private int rowCount;
    private int next;

    public UnnestScan(RowSource.ElementRows plan, Evaluators evaluators) {
        arguments = evaluators.whole(plan.arrays());
        arrays = new ArrayValue[arguments.length];
        numbered = plan.types().size() > arrays.length;
        batch = Batch.of(plan.types());
    }

    @Override
    public void open() {
        rowCount = 0;
        next = 0;
        for (int index = 0; index < arrays.length; index++) {
            Vector value = arguments[index].evaluate(NO_ROW, Batch.ALL, 1);
            arrays[index] = value.isNull(0) ? null : (ArrayValue) value.objectAt(0);
            rowCount = Math.max(rowCount, arrays[index] == null ? 0 : arrays[index].count());
        }
    }

    @Override
    protected Batch fetch() {
        int count = Math.min(Batch.CAPACITY, rowCount - next);
        if (count == 0) {
            return null;
        }
        batch.start(count);
        for (int index = 0; index < arrays.length; index++) {
            fill(batch.columns[index], arrays[index], count);
        }
        for (int place = 0; numbered && place < count; place++) {
            batch.columns[arrays.length].setLong(place, next + place + 1L);
        }
        next += count;
        batch.count = count;
        return batch;
    }

    private void fill(Vector column, ArrayValue array, int count) {
        for (int place = 0; place < count; place++) {
            if (array == null || next + place >= array.count() || array.isNull(next + place)) {
                column.setNull(place);
            } else {
                column.set(place, array, next + place);
            }
        }
    }

    @Override
    public void close() {
        for (int index = 0; index < arrays.length; index++) {
            arrays[index] = null;
        }
        batch.release();
    }
}
