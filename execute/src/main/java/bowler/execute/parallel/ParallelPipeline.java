// SPDX-License-Identifier: Apache-2.0
package bowler.execute.parallel;

import bowler.execute.join.HashJoin;
import bowler.execute.operator.Operator;
import bowler.execute.operator.OperatorStatistics;
import bowler.execute.row.Batch;
import bowler.execute.run.RunContext;
import bowler.execute.scan.TableScan;
import bowler.os.HelperThreads;
import bowler.plan.query.RowSource;
import bowler.plan.query.RowSourceTraversal;
import bowler.storage.api.TreeRef;
import bowler.storage.terms.KeyRange;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;

/// The rows of a pipeline. Several threads consume them ([#spread]), or one thread reads batches as from any operator.
public final class ParallelPipeline extends Operator {
    /// The parts per thread: enough that the last part does not keep other threads waiting for long.
    private static final int PARTS_PER_WORKER = 16;
    private static final int FEW_PARTS = 16;
    private static final int FEW_PARTS_PER_WORKER = 2;

    private final RowSource.Gather plan;
    private final RunContext runContext;
    private final Operator whole;
    private final TableScan lead;
    private final List<HashJoin> joins;
    private final HelperThreads helperThreads;
    private final Supplier<PipelineWorker> newSite;
    private final PipelineWorker.WorkerFactory maker;
    private final OperatorStatistics operatorStatistics;
    private final List<PipelineWorker> sites = new ArrayList<>();

    /// @param whole the pipeline for one thread
    /// @param lead the scan that it starts with
    /// @param joins the hash joins in it whose tables the sites read
    /// @param operatorStatistics null if nothing is measured
    public ParallelPipeline(
            RowSource.Gather plan, RunContext runContext, Operator whole, TableScan lead, List<HashJoin> joins, HelperThreads helperThreads,
            Supplier<PipelineWorker> newSite, PipelineWorker.WorkerFactory maker, OperatorStatistics operatorStatistics) {
        this.plan = plan;
        this.runContext = runContext;
        this.whole = whole;
        this.lead = lead;
        this.joins = joins;
        this.helperThreads = helperThreads;
        this.newSite = newSite;
        this.maker = maker;
        this.operatorStatistics = operatorStatistics;
    }

    /// Runs the pipeline on several threads including the current one. Parts are counted from 0, in the order of their
    /// rows.
    ///
    /// @param isSmall no more parts than the work needs, because each part has additional cost
    /// @param sinks creates a site's sink, at most once, in the thread that works there
    /// @return false if this was impossible: the sinks' data are void, and the rows are available from [#open] on
    public boolean spread(boolean isSmall, Function<PipelineWorker, PipelineSink> sinks) {
        if (!runContext.transaction.readsWithoutLocks()) {
            return false;
        }
        for (HashJoin join : joins) {
            join.prepare();
            if (!join.isInMemory()) {
                return false;
            }
        }
        List<KeyRange> parts = parts(isSmall ? Math.max(FEW_PARTS, FEW_PARTS_PER_WORKER * plan.workers())
            : PARTS_PER_WORKER * plan.workers());
        int workers = Math.min(plan.workers(), parts.size());
        if (workers == 0) {
            return true;
        }
        long memoryBytes = runContext.memory.freeBytes() / (workers + 1);
        while (sites.size() < workers) {
            sites.add(newSite.get());
        }
        int begun = 0;
        ParallelRun parallelRun = new ParallelRun(sites, parts, maker, sinks);
        try {
            for (; begun < workers; begun++) {
                sites.get(begun).begin(runContext, memoryBytes);
            }
            parallelRun.work(workers == 1 ? HelperThreads.NONE : helperThreads, workers - 1);
        } finally {
            for (PipelineWorker pipelineWorker : sites.subList(0, begun)) {
                pipelineWorker.end(runContext);
                if (operatorStatistics != null) {
                    operatorStatistics.takeFrom(pipelineWorker.watch(), plan);
                }
            }
        }
        if (parallelRun.isAbandoned()) {
            return false;
        }
        // The hash tables are not probed any more.
        whole.close();
        return true;
    }

    private List<KeyRange> parts(int max) {
        KeyRange range = lead.range();
        RowSource.TableAccess access = RowSourceTraversal.lead(plan);
        TreeRef tree = runContext.tree(access.index() == null ? access.table().treeId() : access.index().treeId());
        return range == null ? List.of() : runContext.transaction.parts(tree, range, max);
    }

    @Override
    public void open() {
        whole.open();
    }

    @Override
    protected Batch fetch() {
        return whole.next();
    }

    @Override
    public void close() {
        whole.close();
    }
}
