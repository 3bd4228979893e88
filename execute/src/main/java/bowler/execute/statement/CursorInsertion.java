// SPDX-License-Identifier: Apache-2.0
package bowler.execute.statement;

import bowler.execute.api.Execution;
import bowler.execute.api.RowsExecution;
import bowler.execute.run.RunContext;
import bowler.types.RowBuffer;
import bowler.types.function.RoutineCursor;

/// An INSERT of the rows of a cursor. They take the place of the rows of its table function.
public final class CursorInsertion implements RowsExecution {
    private static final RowBuffer NO_PARAMETERS = new RowBuffer(0);

    private final RunContext runContext;
    private final Execution execution;

    public CursorInsertion(RunContext runContext, Execution execution) {
        this.runContext = runContext;
        this.execution = execution;
    }

    @Override
    public long insert(RoutineCursor rows) {
        runContext.useRows(rows);
        try {
            return execution.update(NO_PARAMETERS);
        } finally {
            runContext.useRows(null);
            execution.close();
            rows.close();
        }
    }
}
