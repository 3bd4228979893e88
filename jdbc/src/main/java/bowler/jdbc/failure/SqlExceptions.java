// SPDX-License-Identifier: Apache-2.0
package bowler.jdbc.failure;

import bowler.base.error.Severity;
import bowler.base.error.SqlFailure;
import java.sql.SQLDataException;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.SQLIntegrityConstraintViolationException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLSyntaxErrorException;
import java.sql.SQLTimeoutException;
import java.sql.SQLTransactionRollbackException;
import java.sql.SQLWarning;
import java.util.List;
import java.util.ServiceLoader;
import java.util.Set;

/// Failures as `SQLException`s: the subclass by SQLState, the vendor code by severity.
///
///     08 SQLNonTransientConnectionException    28, 42 SQLSyntaxErrorException
///     0A SQLFeatureNotSupportedException       40     SQLTransactionRollbackException
///     22 SQLDataException                      XCL52  SQLTimeoutException
///     23 SQLIntegrityConstraintViolationException, of named constraints its subclass [ConstraintViolation]
///
/// The warning 01004 is a `DataTruncation`. A cause that is a failure too, or the SQLException of a routine, becomes the
/// next exception, as Derby chains them.
public final class SqlExceptions {
    /// The states of violated keys, foreign keys and checks. The first arguments of these failures are the constraint and its table.
    private static final Set<String> VIOLATIONS =
        Set.of("23503", "23505", "23506", "23507", "23513", "23514", "23515", "23516", "23517");
    private static final String TIMEOUT = "XCL52";
    private static final String CUT = "01004";
    /// A routine or a stream has thrown an exception, a class cannot be loaded, or a file cannot be read or written. Derby chains
    /// the exception of Java.
    private static final Set<String> CHAINED = Set.of("38000", "42X51", "46001", "XCL30", "XIE0I");

    private SqlExceptions() {}

    /// Created by the first violation.
    private static final class Violations {
        static final ConstraintViolationFactory FACTORY =
            ServiceLoader.load(ConstraintViolationFactory.class, SqlExceptions.class.getClassLoader()).findFirst()
                .orElse(ConstraintViolation::new);
    }

    /// @param autoCommit whether the failure ended a statement that was a transaction of its own: its code is then that
    ///     of a transaction
    public static SQLException of(SqlFailure failure, boolean autoCommit) {
        SQLException exception = make(failure, vendorCode(failure, autoCommit));
        if (failure.getCause() instanceof SqlFailure cause) {
            exception.setNextException(of(cause, autoCommit));
        } else if (failure.getCause() instanceof SQLException thrown) {
            // A routine's own exception that keeps its state is this one, not the next.
            boolean isSame = failure.sqlState().equals(thrown.getSQLState()) && failure.getMessage().equals(thrown.getMessage());
            exception.setNextException(isSame ? thrown.getNextException() : thrown);
        } else if (failure.getCause() != null && failure.error() != JdbcError.JAVA_EXCEPTION && (CHAINED.contains(failure.sqlState()) || failure.getCause() instanceof ClassNotFoundException)) {
            exception.setNextException(of(JdbcError.JAVA_EXCEPTION.causedBy(failure.getCause(), failure.getCause()), autoCommit));
        }
        return exception;
    }

    private static int vendorCode(SqlFailure failure, boolean autoCommit) {
        Severity severity = failure.severity();
        return autoCommit && severity == Severity.STATEMENT
            ? Severity.TRANSACTION.vendorCode() : severity.vendorCode();
    }

    private static SQLException make(SqlFailure failure, int code) {
        String text = failure.getMessage();
        String state = failure.sqlState();
        if (VIOLATIONS.contains(state) && failure.arguments().size() >= 2) {
            return Violations.FACTORY.violation(
                text, state, code, failure, failure.arguments().get(0).toString(), failure.arguments().get(1).toString());
        }
        if (state.equals(TIMEOUT)) {
            return new SQLTimeoutException(text, state, code, failure);
        }
        return switch (state.substring(0, 2)) {
            case "08" -> new SQLNonTransientConnectionException(text, state, code, failure);
            case "0A" -> new SQLFeatureNotSupportedException(text, state, code, failure);
            case "22" -> new SQLDataException(text, state, code, failure);
            case "23" -> new SQLIntegrityConstraintViolationException(text, state, code, failure);
            case "28", "42" -> new SQLSyntaxErrorException(text, state, code, failure);
            case "40" -> new SQLTransactionRollbackException(text, state, code, failure);
            default -> new SQLException(text, state, code, failure);
        };
    }

    /// Returns a chain of warnings with further ones at its end.
    ///
    /// @param chain what is there already, or null
    public static SQLWarning warned(SQLWarning chain, List<SqlFailure> warnings) {
        SQLWarning first = chain;
        for (SqlFailure failure : warnings) {
            SQLWarning warning = failure.sqlState().equals(CUT) ? new CutValue(failure) : new SQLWarning(
                failure.getMessage(), failure.sqlState(), failure.severity().vendorCode(), failure);
            if (first == null) {
                first = warning;
            } else {
                first.setNextWarning(warning);
            }
        }
        return first;
    }
}
