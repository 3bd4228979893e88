// SPDX-License-Identifier: Apache-2.0
package bowler.pool.failure;

import bowler.base.error.DefinedError;
import bowler.base.error.ErrorDefinition;
import bowler.base.error.Severity;
import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLTransientConnectionException;

/// The errors of a pool. The arguments of each message are in parentheses, in the order of the text; the first is the
/// pool's name.
public enum PoolError implements DefinedError {
    /// (pool)
    INTERRUPTED("08000", Severity.SESSION, "Pool '%s': the thread was interrupted while it waited for a connection."),
    /// (pool, milliseconds, state of the pool)
    TIMED_OUT("08001", Severity.SESSION, "Pool '%s': no connection became available within %s ms; %s"),
    /// (pool, why)
    CANNOT_CONNECT("08001", Severity.SESSION, "Pool '%s': cannot open a connection: %s"),
    /// (pool)
    POOL_CLOSED("08001", Severity.SESSION, "Pool '%s' is closed."),
    /// (pool, why)
    TEST_FAILED("08001", Severity.SESSION, "Pool '%s': a new connection failed its test: %s"),
    /// (pool)
    CONNECTION_CLOSED("08003", Severity.SESSION,
        "Pool '%s': this connection was closed and returned to the pool. Get another connection from the "
            + "pool."),
    /// (pool)
    OTHER_USER("0A000",
        "Pool '%s' opens connections for its own user only. Change the credentials of the pool, or create "
            + "another pool."),
    /// (pool, what)
    NOT_SUPPORTED("0A000", "Pool '%s': %s is not supported."),
    /// (pool, object)
    CLOSED("XJ012", "Pool '%s': the %s is closed."),
    /// (pool)
    TRANSACTION_SETS_AUTO_COMMIT("XJ056",
        "Pool '%s': auto-commit cannot be set while the connection is part of a global transaction."),
    /// (pool)
    TRANSACTION_COMMITS("XJ057",
        "Pool '%s': the connection is part of a global transaction, which only its transaction manager can "
            + "commit."),
    /// (pool)
    TRANSACTION_ROLLS_BACK("XJ058",
        "Pool '%s': the connection is part of a global transaction, which only its transaction manager can "
            + "roll back."),
    /// (pool)
    TRANSACTION_SAVEPOINT("XJ058",
        "Pool '%s': the connection is part of a global transaction, which has no savepoints."),
    /// (pool, why)
    CANNOT_ENLIST("XJ05B", "Pool '%s': the connection cannot take part in the global transaction: %s"),
    /// (pool, class wanted, class there)
    CANNOT_UNWRAP("XJ128", "Pool '%s': the connection does not wrap %s. The driver's class is %s.");

    private final ErrorDefinition definition;

    PoolError(String sqlState, String text) {
        this(sqlState, Severity.STATEMENT, text);
    }

    PoolError(String sqlState, Severity severity, String text) {
        definition = new ErrorDefinition(sqlState, severity, text);
    }

    public SQLException exception(Object... arguments) {
        return because(null, arguments);
    }

    /// Returns the exception to throw. Errors that a later attempt may not meet are transient exceptions, as JDBC
    /// defines them.
    public SQLException because(Throwable cause, Object... arguments) {
        String message = String.format(text(), arguments);
        int code = severity().vendorCode();
        return switch (this) {
            case INTERRUPTED, TIMED_OUT, CANNOT_CONNECT, TEST_FAILED -> new SQLTransientConnectionException(message, sqlState(), code, cause);
            case POOL_CLOSED, CONNECTION_CLOSED -> new SQLNonTransientConnectionException(message, sqlState(), code, cause);
            case OTHER_USER, NOT_SUPPORTED -> new java.sql.SQLFeatureNotSupportedException(message, sqlState(), code, cause);
            default -> new SQLException(message, sqlState(), code, cause);
        };
    }

    @Override
    public ErrorDefinition definition() {
        return definition;
    }
}
