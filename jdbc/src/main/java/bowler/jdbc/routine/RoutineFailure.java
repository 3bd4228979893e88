// SPDX-License-Identifier: Apache-2.0
package bowler.jdbc.routine;

import bowler.base.error.Severity;
import bowler.base.error.SqlError;
import bowler.base.error.SqlFailure;
import java.sql.SQLException;

/// The failure of a statement whose routine has thrown an exception, as in Derby. An SQLException with a state of class
/// 38 that the routine has made itself keeps its state and message. Everything else becomes 38000 with the exception as
/// the cause, errors such as StackOverflowError included.
final class RoutineFailure {
    private static final String CLASS = "38";
    private static final int STATE_LENGTH = 5;

    private RoutineFailure() {}

    /// An error whose state and text the routine has chosen.
    private record Chosen(String sqlState) implements SqlError {
        @Override
        public Severity severity() {
            return Severity.STATEMENT;
        }

        @Override
        public String text() {
            return "%s";
        }
    }

    /// Returns the failure for what a method has thrown.
    static RuntimeException of(Throwable thrown) {
        if (thrown instanceof SqlFailure failure) {
            return failure;
        }
        if (thrown instanceof OutOfMemoryError lack) {
            throw lack;
        }
        if (thrown instanceof SQLException exception && isChosen(exception)) {
            return new Chosen(exception.getSQLState()).causedBy(exception, exception.getMessage());
        }
        return LinkError.THROWN.causedBy(thrown, shown(thrown));
    }

    /// Returns the text of the exception with which the innermost of the failed routines ended. Routines that call each
    /// other would repeat it at each level. The chain of causes has all levels.
    private static String shown(Throwable thrown) {
        Throwable innermost = thrown;
        while (innermost instanceof SQLException exception && LinkError.THROWN.sqlState().equals(exception.getSQLState())
                && exception.getCause() instanceof SqlFailure failure && failure.getCause() != null) {
            innermost = failure.getCause();
        }
        return innermost.toString();
    }

    /// Returns the failure of a conversion of an argument or a result, which is not the routine's.
    static SqlFailure ofConversion(SQLException exception) {
        return exception.getCause() instanceof SqlFailure failure ? failure : LinkError.THROWN.causedBy(exception, exception);
    }

    private static boolean isChosen(SQLException exception) {
        String state = exception.getSQLState();
        return state != null && state.length() == STATE_LENGTH && state.startsWith(CLASS)
            && !state.equals(LinkError.THROWN.sqlState()) && !(exception.getCause() instanceof SqlFailure);
    }
}
