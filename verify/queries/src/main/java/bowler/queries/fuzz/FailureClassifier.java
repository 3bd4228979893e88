// SPDX-License-Identifier: Apache-2.0
package bowler.queries.fuzz;

import bowler.queries.make.SeededChoice;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Runs one statement, and says whether the way it failed is a statement's own or a fault of the database's.
public final class FailureClassifier {
    static final int TIMEOUT_SECONDS = 3;
    /// Attributes of databases for this: nothing waits or grows for long.
    static final String CREATE = ";create=true;lockTimeout=2;statementMemoryBytes=1048576";

    private static final int MAX_ROWS = 2_000;
    private static final int MAX_PARAMETERS = 20;
    private static final Pattern PLACE = Pattern.compile("at line (\\d+), column (\\d+)(?! of the view)\\b");
    private static final Pattern STATE = Pattern.compile("[0-9A-Z]{5}");
    /// The SQLStates that only a defect of the database can cause: an internal error, a stopped database, damage, a
    /// lost connection.
    private static final Pattern INTERNAL_FAILURE = Pattern.compile("XJ001|XSD.*|08.*|58.*|XX.*|38000");

    private static final String ROUTINE_FAILED = "38000";
    /// The packages of exceptions that Bowler throws on purpose.
    private static final String DEFINED = "bowler.";
    /// The package of the Java routines that the scripts call.
    private static final String ROUTINES = "bowler.embedded.routine.";

    private FailureClassifier() {}

    /// Returns the defect in an error; null if there is none.
    public static StatementTrial.Finding judge(String script, String sql, SQLException error) {
        String state = String.valueOf(error.getSQLState());
        String message = String.valueOf(error.getMessage());
        if (!STATE.matcher(state).matches()) {
            return new StatementTrial.Finding("no SQLState", script, sql, state + " " + message);
        }
        if (state.equals(ROUTINE_FAILED) && error.getNextException() != null) {
            // A routine has passed on the failure of one of its own statements.
            return judge(script, sql, error.getNextException());
        }
        Throwable cause = cause(error);
        if (INTERNAL_FAILURE.matcher(state).matches() && !isOfRoutine(state, cause)) {
            return new StatementTrial.Finding(state + " " + cause.getClass().getSimpleName() + " " + top(cause), script, sql, trace(error));
        }
        Matcher place = PLACE.matcher(message);
        while (place.find()) {
            if (!isWithin(sql, Integer.parseInt(place.group(1)), Integer.parseInt(place.group(2)))) {
                return new StatementTrial.Finding("place", script, sql, message);
            }
        }
        return null;
    }

    /// Returns whether a routine of the scripts failed, or gave what a routine must not give.
    private static boolean isOfRoutine(String state, Throwable cause) {
        return state.equals(ROUTINE_FAILED) ? cause.getClass().getName().startsWith(DEFINED) : top(cause).startsWith(ROUTINES);
    }

    private static boolean isWithin(String sql, int line, int column) {
        String[] lines = sql.split("\n", -1);
        return line >= 1 && line <= lines.length && column >= 1 && column <= lines[line - 1].length() + 1;
    }

    /// Returns the finding for an exception that the database threw instead of an SQLException.
    public static StatementTrial.Finding escaped(String script, String sql, Throwable thrown) {
        return new StatementTrial.Finding(thrown.getClass().getSimpleName() + " " + top(thrown), script, sql, trace(thrown));
    }

    /// Runs it and reads its rows.
    ///
    /// @param seededChoice for parameters; null: none are given
    /// @return how it failed; null if it did not
    static SQLException run(Connection connection, String sql, SeededChoice seededChoice) {
        try {
            if (seededChoice != null && seededChoice.once(3)) {
                try (PreparedStatement statement = connection.prepareStatement(sql)) {
                    statement.setQueryTimeout(TIMEOUT_SECONDS);
                    int count = Math.min(MAX_PARAMETERS, statement.getParameterMetaData().getParameterCount());
                    for (int i = 1; i <= count; i++) {
                        statement.setObject(i, seededChoice.of(parameters()));
                    }
                    read(statement.execute() ? statement.getResultSet() : null);
                }
            } else {
                try (Statement statement = connection.createStatement()) {
                    statement.setQueryTimeout(TIMEOUT_SECONDS);
                    read(statement.execute(sql) ? statement.getResultSet() : null);
                }
            }
            return null;
        } catch (SQLException error) {
            return error;
        }
    }

    private static List<Object> parameters() {
        List<Object> values = new ArrayList<>(List.of(1, -1, "a", "1", 2.5, new java.math.BigDecimal("12345.678"), true, Long.MAX_VALUE, new byte[] {1, 2},
            java.sql.Date.valueOf("2020-02-29"), ""));
        values.add(null);
        return values;
    }

    private static void read(ResultSet result) throws SQLException {
        if (result == null) {
            return;
        }
        try (result) {
            int columns = result.getMetaData().getColumnCount();
            for (int row = 0; row < MAX_ROWS && result.next(); row++) {
                for (int column = 1; column <= columns; column++) {
                    result.getObject(column);
                }
            }
        }
    }

    static Throwable cause(Throwable error) {
        return error.getCause() == null || error.getCause() == error ? error : cause(error.getCause());
    }

    private static String top(Throwable thrown) {
        for (StackTraceElement frame : thrown.getStackTrace()) {
            if (frame.getClassName().startsWith("bowler.") && !frame.getClassName().contains(".invariant.")) {
                return frame.getClassName() + "." + frame.getMethodName();
            }
        }
        return "";
    }

    private static String trace(Throwable thrown) {
        StringBuilder text = new StringBuilder();
        for (Throwable each = thrown; each != null; each = each.getCause()) {
            text.append(each).append('\n');
            StackTraceElement[] frames = each.getStackTrace();
            for (int i = 0; i < Math.min(12, frames.length); i++) {
                text.append("      at ").append(frames[i]).append('\n');
            }
        }
        return text.toString();
    }
}
