// SPDX-License-Identifier: Apache-2.0
package bowler.execute.parallel;

import bowler.base.error.SqlFailure;
import bowler.execute.evaluate.build.Evaluators;
import bowler.execute.operator.Operator;
import bowler.execute.operator.OperatorStatistics;
import bowler.execute.run.RunContext;
import bowler.execute.scan.TableScan;
import bowler.execute.spill.SpillDisk;
import bowler.storage.api.ParallelReader;
import bowler.storage.terms.KeyRange;
import java.util.ArrayList;
import java.util.List;

/// The state of one thread in a pipeline that must not be shared. Kept between runs.
public final class PipelineWorker {
    public final RunContext runContext;
    public final Evaluators evaluators;
    public final SpillDisk disk;
    private final ParallelReader reader;
    private final OperatorStatistics operatorStatistics;
    private final List<SqlFailure> warnings = new ArrayList<>();
    private Operator rows;
    private TableScan lead;

    /// Creates a site's operators.
    public interface WorkerFactory {
        /// Sets the site's operators with [PipelineWorker#configure].
        void configure(PipelineWorker pipelineWorker);
    }

    /// @param operatorStatistics null if nothing is measured
    public PipelineWorker(RunContext whole, ParallelReader reader, SpillDisk disk, OperatorStatistics operatorStatistics) {
        this.reader = reader;
        this.disk = disk;
        this.operatorStatistics = operatorStatistics;
        runContext = new RunContext(whole, reader, whole.memory.part(), warnings::add);
        evaluators = new Evaluators(runContext);
    }

    /// @param newLead the scan at the start of the rows
    public void configure(Operator newRows, TableScan newLead) {
        rows = newRows;
        lead = newLead;
    }

    boolean isConfigured() {
        return rows != null;
    }

    /// Returns the statistics of its operators, or null.
    public OperatorStatistics watch() {
        return operatorStatistics;
    }

    /// Returns the pipeline's rows of the current part.
    public Operator rows() {
        return rows;
    }

    void turnTo(KeyRange part) {
        lead.readPart(part);
    }

    /// Prepares a run. Called by the statement's thread before another thread gets the site.
    void begin(RunContext whole, long memoryBytes) {
        runContext.memory.limitTo(memoryBytes);
        runContext.beginAs(whole);
        reader.begin();
    }

    /// Ends a run. Called by the statement's thread after the other thread has finished.
    void end(RunContext whole) {
        reader.end();
        warnings.forEach(whole::warn);
        warnings.clear();
    }
}
