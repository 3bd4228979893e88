// SPDX-License-Identifier: Apache-2.0
package bowler.execute.evaluate.predicate;

import bowler.execute.evaluate.Evaluator;
import bowler.execute.row.Batch;
import bowler.execute.row.Selection;
import bowler.execute.row.Vector;
import bowler.types.DataType;
import bowler.types.ValueOrder;

/// IN with a list. Options are compared one after another, each with the rows that no option has matched yet.
public final class InListValue extends Evaluator {
    private final Evaluator value;
    private final Evaluator[] options;
    private final Vector result = new Vector(DataType.BOOLEAN);
    private final int[] open = new int[Batch.CAPACITY];
    private final int[] met = new int[Batch.CAPACITY];

    public InListValue(Evaluator value, Evaluator[] options) {
        super(DataType.BOOLEAN);
        this.value = value;
        this.options = options;
    }

    @Override
    public Vector evaluate(Batch batch, int[] rows, int count) {
        Vector values = value.evaluate(batch, rows, count);
        Vector result = start(this.result, rows, count);
        int openCount = 0;
        for (int at = 0; at < count; at++) {
            int row = rows[at];
            result.longs[row] = 0;
            if (values.isNull(row)) {
                result.setNull(row);
            } else {
                open[openCount++] = row;
            }
        }
        for (Evaluator option : options) {
            if (openCount == 0) {
                break;
            }
            Vector candidates = option.evaluate(batch, open, openCount);
            int metCount = 0;
            for (int at = 0; at < openCount; at++) {
                int row = open[at];
                if (candidates.isNull(row)) {
                    result.setNull(row);
                } else if (equal(values, candidates, row)) {
                    result.longs[row] = 1;
                    if (result.hasNulls) {
                        result.nulls[row] = false;
                    }
                    met[metCount++] = row;
                }
            }
            openCount = Selection.minus(open, openCount, met, metCount, open);
        }
        return result;
    }

    private boolean equal(Vector a, Vector b, int row) {
        return switch (a.carrier) {
            case LONG -> a.longs[row] == b.longs[row];
            case DOUBLE -> a.doubles[row] == b.doubles[row];
            case OBJECT -> ValueOrder.compareObjects(value.type, a.objectAt(row), b.objectAt(row)) == 0;
        };
    }
}
