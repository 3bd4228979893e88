// SPDX-License-Identifier: Apache-2.0
package bowler.execute.evaluate;

import bowler.catalog.RoutineDescriptor;
import bowler.execute.row.Batch;
import bowler.execute.row.Vector;
import bowler.execute.row.VectorRow;
import bowler.execute.run.RunContext;
import bowler.types.RowBuffer;
import bowler.types.function.RoutineBody;

/// A call of a function that CREATE FUNCTION has declared. The session is told once per batch that calls begin and end.
public final class RoutineValue extends Evaluator {
    private final RunContext runContext;
    private final RoutineDescriptor routine;
    private final RoutineBody body;
    private final Evaluator[] arguments;
    private final Vector[] values;
    private final VectorRow row;
    private final RowBuffer one = new RowBuffer(1);
    private final Vector result;

    public RoutineValue(RunContext runContext, RoutineDescriptor routine, Evaluator[] arguments) {
        super(routine.returnType());
        this.runContext = runContext;
        this.routine = routine;
        this.arguments = arguments;
        body = runContext.body(routine, arguments.length);
        values = new Vector[arguments.length];
        row = new VectorRow(values);
        result = new Vector(type);
    }

    @Override
    public Vector evaluate(Batch batch, int[] rows, int count) {
        Vector result = start(this.result, rows, count);
        for (int index = 0; index < arguments.length; index++) {
            values[index] = arguments[index].evaluate(batch, rows, count);
            if (!routine.calledOnNull()) {
                addNulls(values[index], result, rows, count);
            }
        }
        Runnable end = runContext.beginCalls(routine);
        try {
            for (int at = 0; at < count; at++) {
                int place = rows[at];
                if (!result.isNull(place)) {
                    row.at(place);
                    body.call(row, one);
                    result.set(place, one, 0);
                }
            }
        } finally {
            end.run();
        }
        return result;
    }
}
