// SPDX-License-Identifier: Apache-2.0
package bowler.execute;

import bowler.execute.api.Execution;
import bowler.execute.api.ResultCursor;
import bowler.execute.api.TeeCursor;
import bowler.execute.statement.ExecutionStatistics;
import bowler.os.Clock;
import bowler.plan.ExplainFormat;
import bowler.plan.NodeStatistics;
import bowler.plan.StatementPlan;
import bowler.plan.show.Explanation;
import bowler.plan.statistics.RunTree.StatementRun;
import bowler.plan.statistics.RunTree;
import bowler.types.RowReader;
import java.util.List;
import java.util.function.LongSupplier;

/// One run of a statement that measures the work of each operator and can report it afterwards.
public final class InstrumentedExecution implements Execution {
    private final StatementPlan plan;
    private final Execution execution;
    private final ExecutionStatistics executionStatistics;
    private final Clock clock;
    private final LongSupplier pages;
    private final LongSupplier spilledBytes;
    private final long pagesBefore;
    private long rows;
    private long nanos;

    InstrumentedExecution(
            StatementPlan plan, Execution execution, ExecutionStatistics executionStatistics, Clock clock, LongSupplier pages,
            LongSupplier spilledBytes) {
        this.plan = plan;
        this.execution = execution;
        this.executionStatistics = executionStatistics;
        this.clock = clock;
        this.pages = pages;
        this.spilledBytes = spilledBytes;
        pagesBefore = pages.getAsLong();
    }

    /// Returns the plan with the work of its operators, as EXPLAIN ANALYZE shows it.
    public List<String> report() {
        return report(ExplainFormat.TEXT, List.of());
    }

    /// Returns the plan with the work of its operators, as Derby's result sets.
    ///
    /// @param isolation the words of the session's isolation level
    public StatementRun run(String isolation) {
        return RunTree.of(plan, executionStatistics::measured, isolation, rows, nanos);
    }

    /// @param told lines that the statement adds about its plan
    List<String> report(ExplainFormat format, List<String> told) {
        NodeStatistics total = new NodeStatistics(rows, 1, nanos, pages.getAsLong() - pagesBefore, spilledBytes.getAsLong());
        return Explanation.of(plan, format, told, executionStatistics::measured, executionStatistics::lines, total);
    }

    @Override
    public ResultCursor query(RowReader parameters) {
        long start = clock.nanoTime();
        ResultCursor cursor = execution.query(parameters);
        nanos += clock.nanoTime() - start;
        return new MeasuredRows(cursor);
    }

    @Override
    public long update(RowReader parameters) {
        long start = clock.nanoTime();
        rows = execution.update(parameters);
        nanos += clock.nanoTime() - start;
        return rows;
    }

    @Override
    public ResultCursor updateReturning(RowReader parameters, int[] columns) {
        long start = clock.nanoTime();
        ResultCursor cursor = execution.updateReturning(parameters, columns);
        nanos += clock.nanoTime() - start;
        rows = execution.lastCount();
        return cursor;
    }

    @Override
    public long lastCount() {
        return execution.lastCount();
    }

    @Override
    public void close() {
        execution.close();
    }

    private final class MeasuredRows extends TeeCursor {
        MeasuredRows(ResultCursor rows) {
            super(rows);
        }

        @Override
        public boolean next() {
            long start = clock.nanoTime();
            boolean found = super.next();
            nanos += clock.nanoTime() - start;
            rows += found ? 1 : 0;
            return found;
        }

        @Override
        public boolean nextBuffered() {
            boolean found = super.nextBuffered();
            rows += found ? 1 : 0;
            return found;
        }
    }
}
