// SPDX-License-Identifier: Apache-2.0
package bowler.execute.run;

import bowler.plan.NodeStatistics;
import bowler.storage.StoreTransaction;
import bowler.storage.api.TreeRef;
import java.util.function.LongSupplier;

/// One kind of work of a measured execution: how much was done, how long it took, how many pages were visited for it.
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

    /// It does not begin again before it has ended.
    public void begin() {
        startPages = transaction.pagesVisited();
        startNanos = nanoTime.getAsLong();
    }

    /// @param done rows, entries or keys that were worked on
    public void end(long done) {
        nanos += nanoTime.getAsLong() - startNanos;
        pages += transaction.pagesVisited() - startPages;
        count += done;
    }

    /// Counts the way to a single row or entry that is read only; changes count theirs themselves.
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
