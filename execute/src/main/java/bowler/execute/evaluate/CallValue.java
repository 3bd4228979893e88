// SPDX-License-Identifier: Apache-2.0
package bowler.execute.evaluate;

import bowler.execute.row.Batch;
import bowler.execute.row.Vector;
import bowler.execute.row.VectorRow;
import bowler.types.function.call.FunctionCall;

/// A built-in function that returns NULL if an argument is NULL.
public class CallValue extends Evaluator {
    final FunctionCall function;
    final Vector[] values;
    final VectorRow row;
    final Vector result;
    private final Evaluator[] arguments;

    public CallValue(FunctionCall function, Evaluator[] arguments) {
        super(function.resultType());
        this.function = function;
        this.arguments = arguments;
        values = new Vector[arguments.length];
        row = new VectorRow(values);
        result = new Vector(type);
    }

    @Override
    public final Vector evaluate(Batch batch, int[] rows, int count) {
        Vector result = start(this.result, rows, count);
        for (int index = 0; index < arguments.length; index++) {
            values[index] = arguments[index].evaluate(batch, rows, count);
            addNulls(values[index], result, rows, count);
        }
        for (int at = 0; at < count; at++) {
            int place = rows[at];
            if (!result.isNull(place)) {
                row.at(place);
                call(place);
            }
        }
        return result;
    }

    /// Computes the result for a row without NULLs.
    void call(int place) {
        switch (result.carrier) {
            case LONG -> result.setLong(place, function.longOf(row));
            case DOUBLE -> result.setDouble(place, function.doubleOf(row));
            case OBJECT -> result.setObject(place, function.objectOf(row));
        }
    }
}
