// SPDX-License-Identifier: Apache-2.0
package bowler.tools.torture;

import bowler.tools.peer.ChildLine;
import bowler.tools.peer.ParentWatch;
import java.io.PrintStream;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Locale;

/// Main class of the JVM with a small heap. `URL SHUTDOWN_URL ROWS SECONDS LEAST_PERCENT`: all [MemoryStep]s, then
/// [HotRows].
///
/// In addition to [ChildLine]s it reports to its parent `@finding text` for each broken promise.
public final class MemoryChild {
    static final String FINDING = "@finding ";
    private static final int FAILURE = 3;
    private static final long NANOS_PER_MILLI = 1_000_000;

    private final PrintStream out;
    private final String url;

    private MemoryChild(PrintStream out, String url) {
        this.out = out;
        this.url = url;
    }

    public static void main(String[] arguments) {
        ParentWatch.start();
        PrintStream out = System.out;
        System.setOut(System.err);
        var child = new MemoryChild(out, arguments[0]);
        int exitCode = child.run(arguments);
        out.flush();
        Runtime.getRuntime().halt(exitCode);
    }

    private int run(String[] arguments) {
        try {
            for (MemoryStep step : MemoryStep.all(Integer.parseInt(arguments[2]))) {
                run(step);
            }
            int seconds = Integer.parseInt(arguments[3]);
            if (seconds > 0) {
                new HotRows(this, url, seconds, Integer.parseInt(arguments[4])).run();
            }
            shutDown(arguments[1]);
            return 0;
        } catch (SQLException | InterruptedException | RuntimeException | Error failure) {
            failure.printStackTrace();
            report(ChildLine.FAILED + failure);
            return FAILURE;
        }
    }

    private static void shutDown(String shutdownUrl) throws SQLException {
        try {
            DriverManager.getConnection(shutdownUrl).close();
        } catch (SQLException ended) {
            if (!"08006".equals(ended.getSQLState())) {
                throw ended;
            }
        }
    }

    private void run(MemoryStep step) {
        report(ChildLine.PROGRESS + step.name());
        HeapWatch.begin();
        long begin = System.nanoTime();
        String result = "done";
        String expected = null;
        try (Connection connection = connect()) {
            expected = step.name().equals("create tables") ? null : row(connection, step.expected());
            connection.commit();
            begin = System.nanoTime();
            try {
                step.work().run(connection);
                if (step.commits()) {
                    connection.commit();
                }
            } finally {
                if (!connection.isClosed()) {
                    connection.rollback();
                }
            }
        } catch (SQLException failure) {
            result = failure.getSQLState();
            finding(step.name() + " failed: " + text(failure));
            failure.printStackTrace();
        } catch (OutOfMemoryError | StackOverflowError bare) {
            result = bare.getClass().getSimpleName();
            finding(step.name() + ": a bare " + bare + " reached the application");
            bare.printStackTrace();
        }
        long millis = (System.nanoTime() - begin) / NANOS_PER_MILLI;
        long peak = HeapWatch.peakMebibytes();
        String data = result.equals("done") ? compared(step, expected) : "-";
        measure(step.name(), millis, peak, result, data);
    }

    private String compared(MemoryStep step, String expected) {
        try (Connection connection = connect()) {
            String actual = row(connection, step.actual());
            connection.commit();
            if (expected == null || actual.equals(expected)) {
                return "right";
            }
            finding(step.name() + ": " + step.actual() + " gives " + actual + ", not " + expected);
            return "WRONG";
        } catch (SQLException failure) {
            finding("after " + step.name() + ": " + step.actual() + " failed: " + text(failure));
            return "-";
        } catch (OutOfMemoryError | StackOverflowError bare) {
            finding("after " + step.name() + ": a bare " + bare + " reached the application");
            return "-";
        }
    }

    private Connection connect() throws SQLException {
        Connection connection = DriverManager.getConnection(url);
        connection.setAutoCommit(false);
        return connection;
    }

    private static String row(Connection connection, String query) throws SQLException {
        try (Statement statement = connection.createStatement(); ResultSet rows = statement.executeQuery(query)) {
            rows.next();
            var text = new StringBuilder();
            for (int column = 1; column <= rows.getMetaData().getColumnCount(); column++) {
                text.append(column == 1 ? "" : ", ").append(rows.getString(column));
            }
            return text.toString();
        }
    }

    static String text(SQLException failure) {
        return failure.getMessage() + " (SQLState " + failure.getSQLState() + ")";
    }

    /// One line of the table.
    ///
    /// @param peak in MiB
    void measure(String name, long millis, long peak, String result, String data) {
        report(ChildLine.MEASURE + String.join("\t", name, Long.toString(millis), Long.toString(peak),
            Long.toString(HeapWatch.liveMebibytes()), result, data));
    }

    void finding(String text) {
        report(FINDING + text);
    }

    void progress(String format, Object... values) {
        report(ChildLine.PROGRESS + String.format(Locale.ROOT, format, values));
    }

    private synchronized void report(String line) {
        out.println(String.join(" ", line.split("\\R+")));
        out.flush();
    }
}
