// SPDX-License-Identifier: Apache-2.0
package bowler.execute;

import bowler.execute.build.OperatorBuilder;
import bowler.execute.evaluate.Evaluators;
import bowler.execute.operator.Watch;
import bowler.execute.run.Run;
import bowler.execute.spill.SpillDisk;
import bowler.os.Clock;
import bowler.plan.Explanation;
import bowler.plan.Measured;
import bowler.plan.StatementPlan;
import bowler.types.RowReader;

/// EXPLAIN ANALYZE: runs a query to its end, gives its rows to nobody, then shows what each operator did.
final class AnalyzeExecution implements Execution {
    private final StatementPlan.Explain plan;
    private final Run run;
    private final SpillDisk disk;
    private final Clock clock;

    AnalyzeExecution(StatementPlan.Explain plan, Run run, SpillDisk disk, Clock clock) {
        this.plan = plan;
        this.run = run;
        this.disk = disk;
        this.clock = clock;
    }

    @Override
    public ResultCursor query(RowReader parameters) {
        StatementPlan.Query query = (StatementPlan.Query) plan.plan();
        run.measure();
        Watch watch = new Watch(clock, run.transaction::pagesVisited, disk::writtenBytes);
        QueryExecution execution = new QueryExecution(
            query, run, new OperatorBuilder(run, new Evaluators(run), disk, watch));
        long start = clock.nanoTime();
        long spilled = disk.writtenBytes();
        long pages = run.transaction.pagesVisited();
        long rows = 0;
        ResultCursor cursor = execution.query(parameters);
        try {
            while (cursor.next()) {
                rows++;
            }
        } finally {
            cursor.close();
        }
        Measured total = new Measured(rows, 1, clock.nanoTime() - start, run.transaction.pagesVisited() - pages, disk.writtenBytes() - spilled);
        return new LinesExecution(Explanation.of(
                query, plan.format(), plan.told(), watch::measured, total)).query(parameters);
    }

    @Override
    public long update(RowReader parameters) {
        throw new IllegalStateException("EXPLAIN changes nothing");
    }

    @Override
    public ResultCursor updateReturning(RowReader parameters, int[] columns) {
        throw new IllegalStateException("EXPLAIN changes nothing");
    }

    @Override
    public long lastCount() {
        throw new IllegalStateException("EXPLAIN changes nothing");
    }

    @Override
    public void close() {}
}
