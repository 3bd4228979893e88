// SPDX-License-Identifier: Apache-2.0
package bowler.tools.bench.suite;

import bowler.tools.peer.Measurement;
import java.io.IOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.locks.LockSupport;

/// Joins of many tables, prepared and never run. Each shape and number of tables has its own JVM, so that the first
/// time is that of a program that has joined nothing yet. The text varies slightly with each repetition, so that no
/// cached plan is used.
///
/// Tables have a key, as many other columns as there are tables, and indexes on the first three of those. They are
/// filled, and statistics are gathered.
final class PlanSuite implements SuiteRun {
    static final String FIRST = "first";
    static final String AGAIN = "again";
    private static final int[] COUNTS = {12, 64};
    private static final int INDEXES = 3;
    private static final int MIN_ROWS = 10;
    private static final int ROW_DISTANCE = 3;
    private static final int SPREAD = 37;
    private static final int REPEATED_RUNS = 60;
    private static final long PAUSE_NANOS = 300_000_000;
    private static final double NANOS_PER_MILLI = 1e6;
    private static final double NANOS_PER_SECOND = 1e9;

    private final BenchSpec spec;
    private final BenchListener listener;

    PlanSuite(BenchSpec spec, BenchListener listener) {
        this.spec = spec;
        this.listener = listener;
    }

    static List<String> tasks() {
        List<String> tasks = new ArrayList<>();
        for (int count : COUNTS) {
            for (JoinTopology shape : JoinTopology.values()) {
                tasks.add(name(shape, count) + FIRST);
                tasks.add(name(shape, count) + AGAIN);
            }
        }
        return tasks;
    }

    private static String name(JoinTopology shape, int count) {
        return shape.label() + "-" + count + " ";
    }

    @Override
    public void run(Connection connection) throws SQLException, IOException {
        pauseAfterOpening();
        for (int count : COUNTS) {
            if (spec.tasks().isEmpty()) {
                listener.progress("making " + count + " tables");
                make(connection, count);
            }
            for (JoinTopology shape : JoinTopology.values()) {
                String first = name(shape, count) + FIRST;
                String again = name(shape, count) + AGAIN;
                if (spec.tasks().contains(first) || spec.tasks().contains(again)) {
                    listener.progress(first);
                    double millis = millis(connection, shape, count, 0);
                    measured(first, millis);
                    listener.progress(again);
                    measured(again, again(connection, shape, count));
                }
            }
        }
    }

    /// A program does something else first; a database may use that time to load what it will need.
    private static void pauseAfterOpening() {
        LockSupport.parkNanos(PAUSE_NANOS);
    }

    private void measured(String task, double millis) {
        if (spec.tasks().contains(task)) {
            listener.measured(task, millis);
        }
    }

    /// The median of the later half.
    private double again(Connection connection, JoinTopology shape, int count) throws SQLException {
        long end = System.nanoTime() + (long) (spec.seconds() * NANOS_PER_SECOND);
        List<Double> millis = new ArrayList<>();
        for (int run = 1; run <= REPEATED_RUNS && (run < 3 || System.nanoTime() < end); run++) {
            millis.add(millis(connection, shape, count, run));
        }
        return Measurement.median(millis.subList(millis.size() / 2, millis.size()).stream().mapToDouble(each -> each).toArray());
    }

    private static double millis(Connection connection, JoinTopology shape, int count, int run) throws SQLException {
        String sql = shape.sql(count, run);
        long begin = System.nanoTime();
        connection.prepareStatement(sql).close();
        return (System.nanoTime() - begin) / NANOS_PER_MILLI;
    }

    static String table(int number, int count) {
        return "t" + count + "_" + number;
    }

    private static void make(Connection connection, int count) throws SQLException {
        StringBuilder columns = new StringBuilder();
        StringBuilder places = new StringBuilder();
        for (int column = 0; column < count; column++) {
            columns.append(", c").append(column).append(" INTEGER");
            places.append(", ?");
        }
        try (Statement statement = connection.createStatement()) {
            for (int table = 0; table < count; table++) {
                statement.execute("CREATE TABLE " + table(table, count) + " (id INTEGER NOT NULL PRIMARY KEY" + columns + ")");
                for (int index = 0; index < INDEXES; index++) {
                    statement.execute("CREATE INDEX " + table(table, count) + "_" + index + " ON " + table(table, count) + " (c" + index + ")");
                }
                fill(connection, "INSERT INTO " + table(table, count) + " VALUES (?" + places + ")",
                    MIN_ROWS + table * SPREAD % count * ROW_DISTANCE, count);
            }
            if (connection.getMetaData().getDatabaseProductName().equals("Bowler")) {
                for (int table = 0; table < count; table++) {
                    statement.execute("CALL SYSCS_UTIL.SYSCS_UPDATE_STATISTICS('APP', '" + table(table, count).toUpperCase(Locale.ROOT) + "', NULL)");
                }
            }
        }
    }

    private static void fill(Connection connection, String sql, int rows, int columns) throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement(sql)) {
            for (int row = 0; row < rows; row++) {
                insert.setInt(1, row);
                for (int column = 0; column < columns; column++) {
                    insert.setInt(column + 2, row * (column + 1) % (rows / 2));
                }
                insert.addBatch();
            }
            insert.executeBatch();
        }
    }
}
