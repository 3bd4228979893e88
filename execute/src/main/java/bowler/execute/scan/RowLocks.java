// SPDX-License-Identifier: Apache-2.0
package bowler.execute.scan;

import bowler.base.error.SqlFailure;
import bowler.execute.run.Run;
import bowler.plan.RowWait;
import bowler.storage.LockedRow;
import bowler.storage.RowBytes;
import bowler.storage.TreeRef;
import bowler.storage.terms.TableLockMode;

/// Locks rows for a query that asks for that, and waits for them as long as it says.
final class RowLocks {
    private static final String LOCK_TIMEOUT = "40XL1";
    private static final long MILLIS_PER_SECOND = 1000;

    private final Run run;
    private final int tableId;
    private final TreeRef tree;
    /// The newest state of the row locked last.
    final RowBytes row = new RowBytes();

    RowLocks(Run run, int tableId, TreeRef tree) {
        this.run = run;
        this.tableId = tableId;
        this.tree = tree;
    }

    void begin() {
        if (run.rowWait() != null) {
            // The wait is for rows; the table is waited for as ever.
            run.transaction.lockTable(tableId, TableLockMode.IX);
        }
    }

    /// @return null: others have the row, which is left out
    LockedRow lock(byte[] key, int keyLength) {
        return run.rowWait() == null ? run.transaction.lock(tree, key, keyLength, row) : lockInTime(key, keyLength);
    }

    /// The row does not match as it is now.
    void unlock(byte[] key, int keyLength) {
        run.transaction.unlock(tree, key, keyLength);
    }

    private LockedRow lockInTime(byte[] key, int keyLength) {
        RowWait wait = run.rowWait();
        long usual = run.transaction.lockTimeout();
        run.transaction.setLockTimeout(wait.seconds() * MILLIS_PER_SECOND);
        try {
            return run.transaction.lock(tree, key, keyLength, row);
        } catch (SqlFailure busy) {
            if (wait.skips() && busy.sqlState().equals(LOCK_TIMEOUT)) {
                return null;
            }
            throw busy;
        } finally {
            run.transaction.setLockTimeout(usual);
        }
    }
}
