// SPDX-License-Identifier: Apache-2.0
package bowler.pool.failure;

import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLRecoverableException;
import java.util.Set;
import java.util.function.Predicate;

/// Decides whether a driver's exception means that its connection is broken and has to leave the pool. It accepts
/// SQLStates of class 08, the SQLStates that servers send when they end a session, and the JDBC exception classes for
/// it. The user's own rule adds others. Causes and chained exceptions are examined as well.
public final class BrokenConnectionRules {
    /// PostgreSQL: shutdown by the administrator, crash, not yet ready, idle session ended; Derby: shut down; others:
    /// disconnected.
    private static final Set<String> FATAL_STATES = Set.of("57P01", "57P02", "57P03", "57P05", "XJ015", "01002", "JZ0C0", "JZ0C1", "HYT01");
    /// Exceptions can refer to each other in a circle.
    private static final int LONGEST_CHAIN = 100;

    private final Predicate<SQLException> ownRule;

    public BrokenConnectionRules(Predicate<SQLException> ownRule) {
        this.ownRule = ownRule;
    }

    public boolean isFatal(SQLException failure) {
        int left = LONGEST_CHAIN;
        for (SQLException next = failure; next != null && left-- > 0; next = next.getNextException()) {
            if (isFatalByItself(next) || next.getCause() instanceof SQLException cause && cause != next && isFatalByItself(cause)) {
                return true;
            }
        }
        return false;
    }

    private boolean isFatalByItself(SQLException failure) {
        String state = failure.getSQLState();
        return failure instanceof SQLRecoverableException
            || failure instanceof SQLNonTransientConnectionException
            || state != null && (state.startsWith("08") || FATAL_STATES.contains(state))
            || ownRule.test(failure);
    }
}
