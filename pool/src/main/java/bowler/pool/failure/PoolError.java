// SPDX-License-Identifier: Apache-2.0
package bowler.pool.failure;

import bowler.base.error.Severity;
import bowler.base.error.SqlError;
import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLTransientConnectionException;

/// The errors of a pool. The arguments of each message are in parentheses, in the order of the text; the first is the
/// pool's name.
public enum PoolError implements SqlError {
    /// (pool)
    INTERRUPTED("08000", Severity.SESSION, "pool '%s': the thread was interrupted while it waited for a connection"),
    /// (pool, milliseconds, state of the pool)
    TIMED_OUT("08001", Severity.SESSION, "pool '%s': no connection within %s ms; %s"),
    /// (pool, why)
    CANNOT_CONNECT("08001", Severity.SESSION, "pool '%s': cannot open a connection: %s"),
    /// (pool)
    POOL_CLOSED("08001", Severity.SESSION, "pool '%s' is closed"),
    /// (pool, why)
    TEST_FAILED("08001", Severity.SESSION, "pool '%s': a new connection fails its test: %s"),
    /// (pool)
    CONNECTION_CLOSED("08003", Severity.SESSION, "pool '%s': this connection is closed, it was given back; get another one from the pool"),
    /// (pool)
    OTHER_USER("0A000", "pool '%s' has connections of its own user only; change credentials for all, or make another pool"),
    /// (pool, what)
    NOT_SUPPORTED("0A000", "pool '%s': %s is not supported"),
    /// (pool, object)
    CLOSED("XJ012", "pool '%s': the %s is closed"),
    /// (pool)
    TRANSACTION_SETS_AUTO_COMMIT("XJ056", "pool '%s': auto-commit cannot be set while the connection is part of a global transaction"),
    /// (pool)
    TRANSACTION_COMMITS("XJ057", "pool '%s': the connection is part of a global transaction, which its transaction manager commits"),
    /// (pool)
    TRANSACTION_ROLLS_BACK("XJ058", "pool '%s': the connection is part of a global transaction, which its transaction manager rolls back"),
    /// (pool)
    TRANSACTION_SAVEPOINT("XJ058", "pool '%s': the connection is part of a global transaction, which has no savepoints"),
    /// (pool, why)
    CANNOT_ENLIST("XJ05B", "pool '%s': the connection cannot take part in the global transaction: %s"),
    /// (pool, class wanted, class there)
    CANNOT_UNWRAP("XJ128", "pool '%s': %s is not wrapped here; the driver's class is %s");

    private final String sqlState;
    private final Severity severity;
    private final String text;

    PoolError(String sqlState, String text) {
        this(sqlState, Severity.STATEMENT, text);
    }

    PoolError(String sqlState, Severity severity, String text) {
        this.sqlState = sqlState;
        this.severity = severity;
        this.text = text;
    }

    public SQLException exception(Object... arguments) {
        return because(null, arguments);
    }

    /// Returns the exception to throw. Errors that a later attempt may not meet are transient exceptions, as JDBC
    /// defines them.
    public SQLException because(Throwable cause, Object... arguments) {
        String message = String.format(text, arguments);
        int code = severity.vendorCode();
        return switch (this) {
            case INTERRUPTED, TIMED_OUT, CANNOT_CONNECT, TEST_FAILED -> new SQLTransientConnectionException(message, sqlState, code, cause);
            case POOL_CLOSED, CONNECTION_CLOSED -> new SQLNonTransientConnectionException(message, sqlState, code, cause);
            case OTHER_USER, NOT_SUPPORTED -> new java.sql.SQLFeatureNotSupportedException(message, sqlState, code, cause);
            default -> new SQLException(message, sqlState, code, cause);
        };
    }

    @Override
    public String sqlState() {
        return sqlState;
    }

    @Override
    public Severity severity() {
        return severity;
    }

    @Override
    public String text() {
        return text;
    }
}
