// SPDX-License-Identifier: Apache-2.0
package bowler.execute.evaluate;

import bowler.execute.row.Batch;
import bowler.execute.row.Vector;
import bowler.execute.row.VectorRow;
import bowler.types.RowBuffer;
import bowler.types.function.call.FunctionCall;

/// A built-in function that handles NULLs itself.
public final class NullableCallValue extends Evaluator {
    private final FunctionCall function;
    private final Evaluator[] arguments;
    private final Vector[] values;
    private final VectorRow row;
    private final RowBuffer one = new RowBuffer(1);
    private final Vector result;

    public NullableCallValue(FunctionCall function, Evaluator[] arguments) {
        super(function.resultType());
        this.function = function;
        this.arguments = arguments;
        values = new Vector[arguments.length];
        row = new VectorRow(values);
        result = new Vector(type);
    }

    @Override
    public Vector evaluate(Batch batch, int[] rows, int count) {
        Vector result = start(this.result, rows, count);
        for (int index = 0; index < arguments.length; index++) {
            values[index] = arguments[index].evaluate(batch, rows, count);
        }
        for (int at = 0; at < count; at++) {
            int place = rows[at];
            row.at(place);
            function.evaluate(row, one, 0);
            result.set(place, one, 0);
        }
        return result;
    }
}
