// SPDX-License-Identifier: Apache-2.0
package bowler.tools.load.client;

import java.sql.SQLException;
import java.sql.SQLTransientException;

/// Decides which failures of a transaction are answered by a repetition.
public final class Retryable {
    private static final int SQLITE_BUSY = 5;
    private static final int SQLITE_CODE_MASK = 0xFF;

    private Retryable() {}

    /// Deadlocks, lost races and lock timeouts: class 40, `HYT00` (H2) and SQLite's BUSY, which has no SQLState.
    public static boolean is(SQLException failure) {
        String state = failure.getSQLState();
        if (state == null) {
            return (failure.getErrorCode() & SQLITE_CODE_MASK) == SQLITE_BUSY;
        }
        return state.startsWith("40") || state.equals("HYT00") || failure instanceof SQLTransientException;
    }
}
