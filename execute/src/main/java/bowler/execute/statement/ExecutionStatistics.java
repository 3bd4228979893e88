// SPDX-License-Identifier: Apache-2.0
package bowler.execute.statement;

import bowler.execute.operator.OperatorStatistics;
import bowler.execute.run.RunContext;
import bowler.execute.run.WorkStatisticsList;
import bowler.execute.spill.SpillDisk;
import bowler.os.Clock;
import bowler.plan.AuxiliaryWorkLine;
import bowler.plan.NodeStatistics;
import bowler.plan.StatementPlan;
import bowler.plan.query.RowSource;
import bowler.storage.StoreTransaction;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/// The statistics of an execution: those of its operators, and of each statement's work outside operators.
public final class ExecutionStatistics {
    public final SpillDisk disk;
    /// Null if nothing is measured.
    public final OperatorStatistics operatorStatistics;
    private final Clock clock;
    private final StoreTransaction transaction;
    private final Map<StatementPlan, WorkStatisticsList> works = new IdentityHashMap<>();

    private ExecutionStatistics(SpillDisk disk, OperatorStatistics operatorStatistics, Clock clock, StoreTransaction transaction) {
        this.disk = disk;
        this.operatorStatistics = operatorStatistics;
        this.clock = clock;
        this.transaction = transaction;
    }

    public static ExecutionStatistics nothing(SpillDisk disk) {
        return new ExecutionStatistics(disk, null, null, null);
    }

    public static ExecutionStatistics with(Clock clock, SpillDisk disk, StoreTransaction transaction) {
        return new ExecutionStatistics(disk, new OperatorStatistics(clock, transaction::pagesVisited, disk::writtenBytes), clock, transaction);
    }

    /// Assigns the work of a run from here on to a statement.
    public void begin(StatementPlan statement, RunContext runContext) {
        if (operatorStatistics != null) {
            runContext.measure(works.computeIfAbsent(statement, key -> new WorkStatisticsList(clock::nanoTime, transaction)));
        }
    }

    public NodeStatistics measured(RowSource source) {
        for (WorkStatisticsList each : works.values()) {
            NodeStatistics found = each.measured(source);
            if (found != null) {
                return found;
            }
        }
        return operatorStatistics.measured(source);
    }

    public List<AuxiliaryWorkLine> lines(StatementPlan statement) {
        WorkStatisticsList found = works.get(statement);
        return found == null ? List.of() : found.lines();
    }
}
