// SPDX-License-Identifier: Apache-2.0
package bowler.execute.evaluate;

import bowler.execute.row.Batch;
import bowler.execute.row.Selection;
import bowler.execute.row.Vector;
import bowler.types.DataType;

/// CASE: each row goes to its first true branch; a branch sees no rows but those that reach it.
final class CaseValue extends Evaluator {
    private final Evaluator[] conditions;
    private final Evaluator[] results;
    private final Evaluator otherwise;
    private final Vector result;
    private final int[] open = new int[Batch.CAPACITY];
    private final int[] taken = new int[Batch.CAPACITY];

    CaseValue(Evaluator[] conditions, Evaluator[] results, Evaluator otherwise, DataType type) {
        super(type);
        this.conditions = conditions;
        this.results = results;
        this.otherwise = otherwise;
        result = new Vector(type);
    }

    @Override
    public Vector evaluate(Batch batch, int[] rows, int count) {
        Vector result = start(this.result, rows, count);
        int[] from = rows;
        int openCount = count;
        for (int branch = 0; branch < conditions.length && openCount > 0; branch++) {
            int takenCount = conditions[branch].filter(batch, from, openCount, taken);
            if (takenCount > 0) {
                result.copyRows(results[branch].evaluate(batch, taken, takenCount), taken, takenCount);
            }
            openCount = Selection.minus(from, openCount, taken, takenCount, open);
            from = open;
        }
        if (openCount > 0) {
            result.copyRows(otherwise.evaluate(batch, from, openCount), from, openCount);
        }
        return result;
    }
}
