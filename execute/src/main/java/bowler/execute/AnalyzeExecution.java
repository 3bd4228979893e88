// SPDX-License-Identifier: Apache-2.0
package bowler.execute;

import bowler.execute.api.Execution;
import bowler.execute.api.ResultCursor;
import bowler.execute.statement.ExplainExecution;
import bowler.plan.StatementPlan;
import bowler.plan.StatementTraits;
import bowler.types.RowReader;
import java.util.function.Supplier;

/// EXPLAIN ANALYZE: runs a statement to its end, discards its rows and then returns the work of each operator. Changes
/// made by the statement persist.
final class AnalyzeExecution implements Execution {
    private final StatementPlan.Explain plan;
    private final Supplier<InstrumentedExecution> runs;
    private long lastCount;

    /// @param runs supplies a new execution of the explained statement for each run
    AnalyzeExecution(StatementPlan.Explain plan, Supplier<InstrumentedExecution> runs) {
        this.plan = plan;
        this.runs = runs;
    }

    @Override
    public ResultCursor query(RowReader parameters) {
        InstrumentedExecution execution = runs.get();
        try {
            if (StatementTraits.of(plan.plan()).returnsRows()) {
                drain(execution.query(parameters));
            } else {
                execution.update(parameters);
            }
            lastCount = plan.change() == null ? 0 : execution.lastCount();
        } finally {
            execution.close();
        }
        return new ExplainExecution(execution.report(plan.format(), plan.told())).query(parameters);
    }

    private static void drain(ResultCursor cursor) {
        try {
            boolean found = cursor.next();
            while (found) {
                found = cursor.next();
            }
        } finally {
            cursor.close();
        }
    }

    @Override
    public long update(RowReader parameters) {
        throw new IllegalStateException("EXPLAIN gives rows");
    }

    @Override
    public ResultCursor updateReturning(RowReader parameters, int[] columns) {
        throw new IllegalStateException("EXPLAIN gives rows of its own");
    }

    /// Returns the number of rows changed by the explained statement.
    @Override
    public long lastCount() {
        return lastCount;
    }

    @Override
    public void close() {}
}
