// SPDX-License-Identifier: Apache-2.0
package bowler.execute.run;

import bowler.plan.NodeStatistics;
import bowler.storage.StoreTransaction;
import bowler.storage.api.TreeRef;
import java.util.function.LongSupplier;

/// The statistics of one kind of work in a measured execution: its amount, its time and the pages visited.
public final class WorkStatistics {
    private final LongSupplier nanoTime;
    private final StoreTransaction transaction;
    private long count;
    private long nanos;
    private long pages;
    private long startNanos;
    private long startPages;

    WorkStatistics(LongSupplier nanoTime, StoreTransaction transaction) {
        this.nanoTime = nanoTime;
        this.transaction = transaction;
    }

    /// Starts the clock. Calls must not be nested.
    public void begin() {
        startPages = transaction.pagesVisited();
        startNanos = nanoTime.getAsLong();
    }

    /// @param done the number of rows, entries or keys processed
    public void end(long done) {
        nanos += nanoTime.getAsLong() - startNanos;
        pages += transaction.pagesVisited() - startPages;
        count += done;
    }

    /// Counts the visit of a single row or entry that is only read; changes count their own visits.
    public void visit(TreeRef tree) {
        transaction.noteRead(tree);
    }

    boolean isIdle() {
        return count == 0 && nanos == 0 && pages == 0;
    }

    NodeStatistics measured() {
        return new NodeStatistics(count, 1, nanos, pages, 0);
    }
}
