// SPDX-License-Identifier: Apache-2.0
package bowler.queries.fuzz;

import bowler.os.Clock;
import bowler.queries.make.Draw;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Runs mangled statements. A round has a database in memory of its own: one script is run on it, then what is made of the script.
public final class StatementTrial {
    private static final int TIMEOUT_SECONDS = 3;
    private static final Duration TOO_LONG = Duration.ofSeconds(10);
    private static final int MOST_ROWS = 2_000;
    private static final int MOST_PARAMETERS = 20;
    private static final Pattern PLACE = Pattern.compile("at line (\\d+), column (\\d+)");
    private static final Pattern STATE = Pattern.compile("[0-9A-Z]{5}");
    /// What only a fault of the database's own can cause: an internal error, a stopped database, damage, a lost connection.
    private static final Pattern OWN_FAULT = Pattern.compile("XJ001|XSD.*|08.*|58.*|XX.*|38000");
    private static final String CREATE = ";create=true;lockTimeout=2;statementMemoryBytes=1048576";

    private final Corpus corpus;
    private final Clock clock;
    private final BiConsumer<Long, Finding> found;
    private final Map<String, Long> states = new TreeMap<>();
    private long inputs;
    private long databases;
    private volatile String running = "";

    /// @param kind what it has in common with others of its cause
    public record Finding(String kind, String script, String sql, String text) {}

    /// @param found is told the round's seed too
    public StatementTrial(Corpus corpus, Clock clock, BiConsumer<Long, Finding> found) {
        this.corpus = corpus;
        this.clock = clock;
        this.found = found;
    }

    public long inputCount() {
        return inputs;
    }

    /// How often inputs ended with an SQLState; `ok` without one.
    public Map<String, Long> states() {
        return states;
    }

    /// What runs at this moment, for who watches from another thread.
    public String running() {
        return running;
    }

    /// So many inputs on one database.
    public void round(long seed, int count) {
        Draw draw = new Draw(seed);
        Corpus.Script script = draw.of(corpus.scripts());
        Mangling mangling = new Mangling(draw, corpus);
        String url = "jdbc:bowler:memory:statements" + databases++;
        try {
            Connection connection = DriverManager.getConnection(url + CREATE);
            for (String sql : script.statements()) {
                run(connection, sql, null);
            }
            for (int i = 0; i < count; i++) {
                String sql = mangling.statement(script);
                inputs++;
                Finding finding = judge(connection, script, sql, draw);
                if (finding != null) {
                    found.accept(seed, finding);
                }
                if (isBroken(connection)) {
                    if (finding == null) {
                        found.accept(seed, new Finding("connection lost", script.name(), sql, "the connection does not answer any more"));
                    }
                    connection = DriverManager.getConnection(url + CREATE);
                }
            }
            connection.close();
        } catch (SQLException failure) {
            found.accept(seed, new Finding("connection " + failure.getSQLState(), script.name(), "", String.valueOf(failure)));
        }
        try {
            DriverManager.getConnection(url + ";drop=true").close();
        } catch (SQLException gone) {
            // That is how a dropped database says so.
        }
    }

    private boolean isBroken(Connection connection) {
        if (inputs % 16 != 0) {
            return false;
        }
        try (Statement statement = connection.createStatement(); ResultSet result = statement.executeQuery("VALUES 1")) {
            return !result.next() || result.getInt(1) != 1;
        } catch (SQLException lost) {
            return true;
        }
    }

    private Finding judge(Connection connection, Corpus.Script script, String sql, Draw draw) {
        long began = clock.nanoTime();
        running = sql;
        Finding finding = null;
        try {
            SQLException error = run(connection, sql, draw);
            states.merge(error == null ? "ok" : String.valueOf(error.getSQLState()), 1L, Long::sum);
            finding = error == null ? null : judge(script, sql, error);
        } catch (RuntimeException | StackOverflowError | AssertionError | OutOfMemoryError escaped) {
            finding = new Finding(escaped.getClass().getSimpleName() + " " + top(escaped), script.name(), sql, trace(escaped));
        }
        running = "";
        long took = clock.nanoTime() - began;
        return finding == null && took > TOO_LONG.toNanos()
            ? new Finding("slow", script.name(), sql, "took " + Duration.ofNanos(took).toSeconds() + " s in spite of a limit of " + TIMEOUT_SECONDS) : finding;
    }

    private static Finding judge(Corpus.Script script, String sql, SQLException error) {
        String state = String.valueOf(error.getSQLState());
        String message = String.valueOf(error.getMessage());
        if (!STATE.matcher(state).matches()) {
            return new Finding("no SQLState", script.name(), sql, state + " " + message);
        }
        if (OWN_FAULT.matcher(state).matches()) {
            Throwable cause = cause(error);
            return new Finding(state + " " + cause.getClass().getSimpleName() + " " + top(cause), script.name(), sql, trace(error));
        }
        Matcher place = PLACE.matcher(message);
        while (place.find()) {
            if (!isWithin(sql, Integer.parseInt(place.group(1)), Integer.parseInt(place.group(2)))) {
                return new Finding("place", script.name(), sql, message);
            }
        }
        return null;
    }

    private static boolean isWithin(String sql, int line, int column) {
        String[] lines = sql.split("\n", -1);
        return line >= 1 && line <= lines.length && column >= 1 && column <= lines[line - 1].length() + 1;
    }

    /// @param draw for parameters; null: none are given
    private SQLException run(Connection connection, String sql, Draw draw) {
        try {
            if (draw != null && draw.once(3)) {
                try (PreparedStatement statement = connection.prepareStatement(sql)) {
                    statement.setQueryTimeout(TIMEOUT_SECONDS);
                    int count = Math.min(MOST_PARAMETERS, statement.getParameterMetaData().getParameterCount());
                    for (int i = 1; i <= count; i++) {
                        statement.setObject(i, draw.of(parameters()));
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
            for (int row = 0; row < MOST_ROWS && result.next(); row++) {
                for (int column = 1; column <= columns; column++) {
                    result.getObject(column);
                }
            }
        }
    }

    private static Throwable cause(Throwable error) {
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
