// SPDX-License-Identifier: Apache-2.0
package bowler.execute.run;

import bowler.plan.Measured;
import bowler.plan.RowSource;
import bowler.plan.WorkLine;
import bowler.storage.StoreTransaction;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;

/// What a measured execution does beside its operators: rows found to be changed, rows and entries written, keys that
/// constraints look up. Executions that nobody measures have none.
public final class Works {
    private final LongSupplier nanoTime;
    private final StoreTransaction transaction;
    private final Map<String, Work> byName = new LinkedHashMap<>();
    private final Map<RowSource, Work> bySource = new IdentityHashMap<>();

    public Works(LongSupplier nanoTime, StoreTransaction transaction) {
        this.nanoTime = nanoTime;
        this.transaction = transaction;
    }

    Work of(String name) {
        return byName.computeIfAbsent(name, key -> new Work(nanoTime, transaction));
    }

    Work of(RowSource source) {
        return bySource.computeIfAbsent(source, key -> new Work(nanoTime, transaction));
    }

    /// What was done in place of the operator of a node; null: nothing.
    public Measured measured(RowSource source) {
        Work work = bySource.get(source);
        return work == null ? null : work.measured();
    }

    /// What was done, in the order of its first mention.
    public List<WorkLine> lines() {
        List<WorkLine> lines = new ArrayList<>();
        byName.forEach((name, work) -> {
            if (!work.isIdle()) {
                lines.add(new WorkLine(name, work.measured()));
            }
        });
        return lines;
    }
}
