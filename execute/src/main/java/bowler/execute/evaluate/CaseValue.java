// SPDX-License-Identifier: Apache-2.0
package bowler.execute.evaluate;

import bowler.execute.row.Batch;
import bowler.execute.row.Selection;
import bowler.execute.row.Vector;
import bowler.types.DataType;

/// CASE: each row takes its first true branch. A branch is evaluated only for the rows that reach it.
public final class CaseValue extends Evaluator {
    private final CaseArm[] arms;
    private final Evaluator otherwise;
    private final Vector result;
    private final int[] open = new int[Batch.CAPACITY];
    private final int[] taken = new int[Batch.CAPACITY];

    public CaseValue(CaseArm[] arms, Evaluator otherwise, DataType type) {
        super(type);
        this.arms = arms;
        this.otherwise = otherwise;
        result = new Vector(type);
    }

    @Override
    public Vector evaluate(Batch batch, int[] rows, int count) {
        Vector result = start(this.result, rows, count);
        int[] from = rows;
        int openCount = count;
        for (int arm = 0; arm < arms.length && openCount > 0; arm++) {
            int takenCount = arms[arm].take(batch, from, openCount, taken, result);
            openCount = Selection.minus(from, openCount, taken, takenCount, open);
            from = open;
        }
        if (openCount > 0) {
            result.copyRows(otherwise.evaluate(batch, from, openCount), from, openCount);
        }
        return result;
    }
}
