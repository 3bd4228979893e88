// SPDX-License-Identifier: Apache-2.0
package bowler.execute.run;

import bowler.plan.AuxiliaryWorkLine;
import bowler.plan.NodeStatistics;
import bowler.plan.query.RowSource;
import bowler.storage.StoreTransaction;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;

/// The work of a measured execution outside its operators: rows searched for changes, rows and entries written, keys
/// looked up by constraints. Executions that are not measured have none.
public final class WorkStatisticsList {
    private final LongSupplier nanoTime;
    private final StoreTransaction transaction;
    private final Map<String, WorkStatistics> byName = new LinkedHashMap<>();
    private final Map<RowSource, WorkStatistics> bySource = new IdentityHashMap<>();

    public WorkStatisticsList(LongSupplier nanoTime, StoreTransaction transaction) {
        this.nanoTime = nanoTime;
        this.transaction = transaction;
    }

    WorkStatistics of(String name) {
        return byName.computeIfAbsent(name, key -> new WorkStatistics(nanoTime, transaction));
    }

    WorkStatistics of(RowSource source) {
        return bySource.computeIfAbsent(source, key -> new WorkStatistics(nanoTime, transaction));
    }

    /// Returns the work done in place of a node's operator; null if none.
    public NodeStatistics measured(RowSource source) {
        WorkStatistics workStatistics = bySource.get(source);
        return workStatistics == null ? null : workStatistics.measured();
    }

    /// Returns the kinds of work in the order of their first use.
    public List<AuxiliaryWorkLine> lines() {
        List<AuxiliaryWorkLine> lines = new ArrayList<>();
        byName.forEach((name, workStatistics) -> {
            if (!workStatistics.isIdle()) {
                lines.add(new AuxiliaryWorkLine(name, workStatistics.measured()));
            }
        });
        return lines;
    }
}
