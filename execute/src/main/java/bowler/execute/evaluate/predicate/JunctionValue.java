// SPDX-License-Identifier: Apache-2.0
package bowler.execute.evaluate.predicate;

import bowler.execute.evaluate.Evaluator;
import bowler.execute.row.Batch;
import bowler.execute.row.Selection;
import bowler.execute.row.Vector;
import bowler.types.DataType;
import bowler.types.Truth;

/// AND, or OR, of two or more operands. An operand is evaluated only for the rows whose result is still undecided.
public final class JunctionValue extends Evaluator {
    private final boolean and;
    private final Evaluator[] operands;
    private final Vector result = new Vector(DataType.BOOLEAN);
    private final int[] open = new int[Batch.CAPACITY];
    private int[] found;

    public JunctionValue(boolean and, Evaluator[] operands) {
        super(DataType.BOOLEAN);
        this.and = and;
        this.operands = operands;
    }

    @Override
    public Vector evaluate(Batch batch, int[] rows, int count) {
        Vector result = start(this.result, rows, count);
        int decided = and ? Truth.FALSE : Truth.TRUE;
        long[] truth = result.longs;
        for (int at = 0; at < count; at++) {
            truth[rows[at]] = and ? Truth.TRUE : Truth.FALSE;
        }
        int openCount = count;
        int[] from = rows;
        for (Evaluator operand : operands) {
            if (openCount == 0) {
                break;
            }
            Vector value = operand.evaluate(batch, from, openCount);
            int kept = 0;
            for (int at = 0; at < openCount; at++) {
                int row = from[at];
                int own = value.isNull(row) ? Truth.UNKNOWN : (int) value.longs[row];
                int both = and ? Truth.and((int) truth[row], own) : Truth.or((int) truth[row], own);
                truth[row] = both;
                open[kept] = row;
                kept += both == decided ? 0 : 1;
            }
            openCount = kept;
            from = open;
        }
        for (int at = 0; at < count; at++) {
            if (truth[rows[at]] == Truth.UNKNOWN) {
                result.setNull(rows[at]);
            }
        }
        return result;
    }

    @Override
    public int filter(Batch batch, int[] rows, int count, int[] into) {
        if (and) {
            int[] from = rows;
            int left = count;
            for (Evaluator operand : operands) {
                if (left == 0) {
                    break;
                }
                left = operand.filter(batch, from, left, into);
                from = into;
            }
            return left;
        }
        return filterAny(batch, rows, count, into);
    }

    private int filterAny(Batch batch, int[] rows, int count, int[] into) {
        if (found == null) {
            found = new int[Batch.CAPACITY];
        }
        System.arraycopy(rows, 0, open, 0, count);
        int openCount = count;
        for (Evaluator operand : operands) {
            if (openCount == 0) {
                break;
            }
            int foundCount = operand.filter(batch, open, openCount, found);
            openCount = Selection.minus(open, openCount, found, foundCount, open);
        }
        return Selection.minus(rows, count, open, openCount, into);
    }
}
