// SPDX-License-Identifier: Apache-2.0
package bowler.tools.bench;

import bowler.tools.migrate.MigrateCommand;
import bowler.tools.peer.ChildLine;
import bowler.tools.peer.ParentWatch;
import com.sun.management.OperatingSystemMXBean;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.management.ManagementFactory;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import picocli.CommandLine;

/// Main class of the JVM that makes a source, or copies it in one way. The arguments are the task, the table and its number of
/// rows. Then follow the source's URL, user, URL for its shutdown and jars, and the folder of the copy.
public final class MigrateChild {
    private static final String DERBY = "jdbc:derby:";
    private static final int FAILED = 3;
    private static final int BATCH_ROWS = 1_000;
    private static final int ROWS_PER_COMMIT = 10_000;

    private final MigratedTable table;
    private final long rows;
    private final String url;
    private final String user;
    private final String shutdownUrl;
    private final String jars;
    private final String copy;

    private MigrateChild(String[] arguments) {
        table = MigratedTable.valueOf(arguments[1]);
        rows = Long.parseLong(arguments[2]);
        url = arguments[3];
        user = arguments[4];
        shutdownUrl = arguments[5];
        jars = arguments[6];
        copy = arguments[7];
    }

    public static void main(String[] arguments) {
        ParentWatch.start();
        PrintStream out = System.out;
        System.setOut(System.err);
        int exitCode = 0;
        try {
            OperatingSystemMXBean system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
            long cpu = system.getProcessCpuTime();
            long start = System.nanoTime();
            MigrateTask task = MigrateTask.valueOf(arguments[0]);
            new MigrateChild(arguments).run(task);
            double seconds = (System.nanoTime() - start) / 1e9;
            out.println(ChildLine.MEASURE + seconds + "\t" + (system.getProcessCpuTime() - cpu) / 1e9);
        } catch (SQLException | RuntimeException | Error failure) {
            failure.printStackTrace();
            out.println(ChildLine.FAILED + failure.toString().replaceAll("\\s+", " "));
            exitCode = FAILED;
        }
        out.flush();
        Runtime.getRuntime().halt(exitCode);
    }

    private void run(MigrateTask task) throws SQLException {
        switch (task) {
            case FILL -> fill();
            case LOOP -> loop(false);
            case LOOP_INDEX_LAST -> loop(true);
            case MIGRATE -> migrate();
        }
    }

    private void fill() throws SQLException {
        try (Connection connection = openSource(); Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            statement.execute(table.create());
            Random random = new Random(rows);
            try (PreparedStatement insert = connection.prepareStatement(MigratedTable.INSERT)) {
                for (int id = 1; id <= rows; id++) {
                    table.make(id, random, insert);
                    insert.addBatch();
                    if (id % BATCH_ROWS == 0 || id == rows) {
                        insert.executeBatch();
                        connection.commit();
                    }
                }
            }
            statement.execute(MigratedTable.CREATE_INDEX);
            connection.commit();
        }
        shutDown(shutdownUrl);
    }

    private Connection openSource() throws SQLException {
        return user.isEmpty() ? DriverManager.getConnection(url) : DriverManager.getConnection(url, user, "");
    }

    /// Copies as a program does that knows JDBC only.
    private void loop(boolean isIndexLast) throws SQLException {
        String target = "jdbc:bowler:" + copy;
        try (Connection from = openSource();
            Connection to = DriverManager.getConnection(target + ";create=true");
            Statement query = from.createStatement();
            Statement definition = to.createStatement()) {
            from.setAutoCommit(false);
            to.setAutoCommit(false);
            definition.execute(table.create());
            if (!isIndexLast) {
                definition.execute(MigratedTable.CREATE_INDEX);
            }
            to.commit();
            query.setFetchSize(BATCH_ROWS);
            long copied = 0;
            try (PreparedStatement insert = to.prepareStatement(MigratedTable.INSERT); ResultSet row = query.executeQuery(MigratedTable.SELECT)) {
                while (row.next()) {
                    table.copy(row, insert);
                    insert.addBatch();
                    if (++copied % BATCH_ROWS == 0) {
                        insert.executeBatch();
                        if (copied % ROWS_PER_COMMIT == 0) {
                            to.commit();
                        }
                    }
                }
                insert.executeBatch();
            }
            to.commit();
            if (isIndexLast) {
                definition.execute(MigratedTable.CREATE_INDEX);
                to.commit();
            }
            from.commit();
            check(copied);
        }
        shutDown(target + ";shutdown=true");
        shutDown(shutdownUrl);
    }

    private void check(long copied) {
        if (copied != rows) {
            throw new IllegalStateException(copied + " rows were copied instead of " + rows);
        }
    }

    private void migrate() {
        StringWriter report = new StringWriter();
        PrintWriter out = new PrintWriter(report, true);
        List<String> command = new ArrayList<>(List.of(url.startsWith(DERBY) ? url.substring(DERBY.length()).replace(";create=true", "") : url, copy, "--driver-path", jars));
        if (!user.isEmpty()) {
            command.addAll(List.of("--user", user, "--password="));
        }
        int exitCode = new CommandLine(new MigrateCommand()).setOut(out).setErr(out).execute(command.toArray(String[]::new));
        if (exitCode != 0 || !report.toString().contains(String.format(Locale.ROOT, "%,d rows, verified", rows))) {
            throw new IllegalStateException(report.toString());
        }
    }

    private static void shutDown(String url) throws SQLException {
        if (url.isEmpty()) {
            return;
        }
        try {
            DriverManager.getConnection(url).close();
        } catch (SQLException e) {
            // 08006 confirms the shutdown.
            if (!"08006".equals(e.getSQLState())) {
                throw e;
            }
        }
    }
}
