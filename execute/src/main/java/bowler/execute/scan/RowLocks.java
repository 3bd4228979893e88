// SPDX-License-Identifier: Apache-2.0
package bowler.execute.scan;

import bowler.base.error.SqlFailure;
import bowler.execute.run.RunContext;
import bowler.plan.LockWaitPolicy;
import bowler.storage.api.LockedRow;
import bowler.storage.api.RowBytes;
import bowler.storage.api.TreeRef;
import bowler.storage.terms.TableLockMode;

/// Locks rows for a locking query, with the query's wait policy.
final class RowLocks {
    private static final String LOCK_TIMEOUT = "40XL1";
    private static final long MILLIS_PER_SECOND = 1000;

    private final RunContext runContext;
    private final int tableId;
    private final TreeRef tree;
    /// The newest state of the row locked last.
    final RowBytes row = new RowBytes();

    RowLocks(RunContext runContext, int tableId, TreeRef tree) {
        this.runContext = runContext;
        this.tableId = tableId;
        this.tree = tree;
    }

    void begin() {
        if (runContext.rowWait() != null) {
            // The policy applies to rows; the wait for the table is unaffected.
            runContext.transaction.lockTable(tableId, TableLockMode.IX);
        }
    }

    /// @return null if a concurrent transaction has locked the row, which is skipped
    LockedRow lock(byte[] key, int keyLength) {
        return runContext.rowWait() == null ? runContext.transaction.lock(tree, key, keyLength, row) : lockInTime(key, keyLength);
    }

    /// Unlocks a row whose newest state does not match.
    void unlock(byte[] key, int keyLength) {
        runContext.transaction.unlock(tree, key, keyLength);
    }

    private LockedRow lockInTime(byte[] key, int keyLength) {
        LockWaitPolicy wait = runContext.rowWait();
        long usual = runContext.transaction.lockTimeout();
        runContext.transaction.setLockTimeout(wait.seconds() * MILLIS_PER_SECOND);
        try {
            return runContext.transaction.lock(tree, key, keyLength, row);
        } catch (SqlFailure busy) {
            if (wait.skips() && busy.sqlState().equals(LOCK_TIMEOUT)) {
                return null;
            }
            throw busy;
        } finally {
            runContext.transaction.setLockTimeout(usual);
        }
    }
}
