// SPDX-License-Identifier: Apache-2.0
package bowler.execute.evaluate;

import bowler.execute.row.Batch;
import bowler.execute.row.Vector;
import bowler.types.DataType;

/// Evaluates a scalar expression in one execution. Results are valid until its next evaluation.
public abstract class Evaluator {
    public final DataType type;

    protected Evaluator(DataType type) {
        this.type = type;
    }

    /// Returns the values at the given rows (at least one, ascending).
    public abstract Vector evaluate(Batch batch, int[] rows, int count);

    /// Finds the rows where this BOOLEAN expression is true.
    ///
    /// @param into receives them; may be `rows` itself
    /// @return the number of rows found
    public int filter(Batch batch, int[] rows, int count, int[] into) {
        Vector truth = evaluate(batch, rows, count);
        long[] values = truth.longs;
        int found = 0;
        if (truth.hasNulls) {
            boolean[] nulls = truth.nulls;
            for (int at = 0; at < count; at++) {
                int row = rows[at];
                into[found] = row;
                found += nulls[row] ? 0 : (int) values[row];
            }
        } else {
            for (int at = 0; at < count; at++) {
                int row = rows[at];
                into[found] = row;
                found += (int) values[row];
            }
        }
        return found;
    }

    /// Returns whether the value is constant during a run.
    public boolean isConstant() {
        return false;
    }

    /// Empties the result and makes room for the given rows.
    protected static Vector start(Vector result, int[] rows, int count) {
        return result.start(rows[count - 1] + 1);
    }

    /// Sets NULL in the result at the rows where the operand is NULL.
    public static void addNulls(Vector operand, Vector result, int[] rows, int count) {
        if (operand.hasNulls) {
            boolean[] from = operand.nulls;
            boolean[] to = result.withNulls();
            for (int at = 0; at < count; at++) {
                to[rows[at]] |= from[rows[at]];
            }
        }
    }
}
