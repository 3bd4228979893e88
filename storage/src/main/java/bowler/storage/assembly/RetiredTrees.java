// SPDX-License-Identifier: Apache-2.0
package bowler.storage.assembly;

import bowler.storage.transaction.TransactionTable;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.function.BooleanSupplier;

/// Trees whose rows other trees have since a commit. They are removed once no snapshot in use is older than that commit.
///
/// The commit record has their numbers, and a restart that reads it removes them. So the log is kept from there on. If it grows too
/// long, the trees are removed at once, and statements that still read them fail.
public final class RetiredTrees {
    private final TreeHandles trees;
    private final TransactionTable transactions;
    private final BooleanSupplier isLogTooLong;
    private final List<Retired> waiting = new ArrayList<>();

    /// The trees that one transaction has retired.
    private record Retired(List<Integer> treeIds, long removalLsn, long commitNumber) {}

    RetiredTrees(TreeHandles trees, TransactionTable transactions, BooleanSupplier isLogTooLong) {
        this.trees = trees;
        this.transactions = transactions;
        this.isLogTooLong = isLogTooLong;
    }

    /// Takes over the removal that was announced for the LSN. The caller holds the locks of the tables still.
    public void add(List<Integer> treeIds, long removalLsn, long commitNumber) {
        for (int treeId : treeIds) {
            TreeHandle tree = trees.find(treeId);
            if (tree != null) {
                tree.retire(commitNumber);
            }
        }
        synchronized (this) {
            waiting.add(new Retired(treeIds, removalLsn, commitNumber));
        }
        step();
    }

    /// Removes the trees that no snapshot reads any more. Called by the background purge.
    public synchronized void step() {
        if (!waiting.isEmpty()) {
            long horizon = isLogTooLong.getAsBoolean() ? Long.MAX_VALUE : transactions.advanceHorizon();
            removeUpTo(horizon);
        }
    }

    /// Removes all. No session uses the store any more.
    public synchronized void removeAll() {
        removeUpTo(Long.MAX_VALUE);
    }

    private void removeUpTo(long horizon) {
        for (Iterator<Retired> each = waiting.iterator(); each.hasNext(); ) {
            Retired retired = each.next();
            if (retired.commitNumber <= horizon) {
                retired.treeIds.forEach(trees::remove);
                trees.endRemoval(retired.removalLsn);
                each.remove();
            }
        }
    }
}
