// SPDX-License-Identifier: Apache-2.0
package bowler.execute.statement;

import bowler.execute.api.Execution;
import bowler.execute.api.ResultCursor;
import bowler.execute.evaluate.Evaluator;
import bowler.execute.row.Batch;
import bowler.execute.row.Vector;
import bowler.execute.row.VectorRow;
import bowler.execute.run.RunContext;
import bowler.types.RowBuffer;
import bowler.types.RowReader;
import java.util.function.ToLongFunction;

/// A call of a procedure. No storage statement is open while the procedure runs, so it may end transactions. If it
/// fails, its changes since the last end of a transaction are undone.
public final class CallExecution implements Execution {
    private static final Batch NO_ROW = new Batch();

    private final ToLongFunction<RowReader> call;
    private final RunContext runContext;
    /// Null for OUT parameters.
    private final Evaluator[] arguments;

    /// @param call receives a row with a column per argument, and returns the number of rows that it has changed for its caller
    public CallExecution(RunContext runContext, Evaluator[] arguments, ToLongFunction<RowReader> call) {
        this.call = call;
        this.runContext = runContext;
        this.arguments = arguments;
    }

    @Override
    public long update(RowReader parameters) {
        runContext.begin(parameters);
        RowBuffer values;
        runContext.transaction.beginStatement();
        try {
            values = values(arguments);
        } finally {
            runContext.end();
            runContext.transaction.endStatement();
        }
        return call.applyAsLong(values);
    }

    /// Evaluates arguments that read no rows.
    ///
    /// @param arguments null for OUT parameters
    public static RowBuffer values(Evaluator[] arguments) {
        RowBuffer values = new RowBuffer(arguments.length);
        for (int index = 0; index < arguments.length; index++) {
            if (arguments[index] != null) {
                Vector value = arguments[index].evaluate(NO_ROW, Batch.ALL, 1);
                values.set(index, value.type, new VectorRow(new Vector[] {value}), 0);
            }
        }
        return values;
    }

    @Override
    public ResultCursor query(RowReader parameters) {
        throw new IllegalStateException("a call returns no rows of its own");
    }

    @Override
    public ResultCursor updateReturning(RowReader parameters, int[] columns) {
        throw new IllegalStateException("a call changes no rows of its own");
    }

    @Override
    public long lastCount() {
        return 0;
    }

    @Override
    public void close() {}
}
