// SPDX-License-Identifier: Apache-2.0
package bowler.execute;

import bowler.execute.operator.Watch;
import bowler.execute.run.Run;
import bowler.execute.run.Works;
import bowler.execute.spill.SpillDisk;
import bowler.os.Clock;
import bowler.plan.Measured;
import bowler.plan.RowSource;
import bowler.plan.StatementPlan;
import bowler.plan.WorkLine;
import bowler.storage.StoreTransaction;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/// What an execution is measured by: its operators by one watch, and what each of its statements does beside them.
final class Measuring {
    final SpillDisk disk;
    /// Null: nothing is measured.
    final Watch watch;
    private final Clock clock;
    private final StoreTransaction transaction;
    private final Map<StatementPlan, Works> works = new IdentityHashMap<>();

    private Measuring(SpillDisk disk, Watch watch, Clock clock, StoreTransaction transaction) {
        this.disk = disk;
        this.watch = watch;
        this.clock = clock;
        this.transaction = transaction;
    }

    static Measuring nothing(SpillDisk disk) {
        return new Measuring(disk, null, null, null);
    }

    static Measuring with(Clock clock, SpillDisk disk, StoreTransaction transaction) {
        return new Measuring(disk, new Watch(clock, transaction::pagesVisited, disk::writtenBytes), clock, transaction);
    }

    /// What a run does from here on is a statement's work.
    void begin(StatementPlan statement, Run run) {
        if (watch != null) {
            run.measure(works.computeIfAbsent(statement, key -> new Works(clock::nanoTime, transaction)));
        }
    }

    Measured measured(RowSource source) {
        for (Works each : works.values()) {
            Measured found = each.measured(source);
            if (found != null) {
                return found;
            }
        }
        return watch.measured(source);
    }

    List<WorkLine> lines(StatementPlan statement) {
        Works found = works.get(statement);
        return found == null ? List.of() : found.lines();
    }
}
