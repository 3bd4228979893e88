// SPDX-License-Identifier: Apache-2.0
package bowler.launcher.wire;

import bowler.tools.peer.TemporaryFolder;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicReference;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// `bowler torture connections`: many connections, few of which work.
@Command(
    name = "connections",
    description = {
        "Open many connections to a server in its own JVM, use one in a hundred, and compare with the same number of active connections without idle ones.",
        "It prints the memory of the server per idle connection, and the latencies of a lookup by key. The limit of open files (ulimit -n) "
            + "must be above the number of connections."},
    mixinStandardHelpOptions = true,
    sortOptions = false,
    footerHeading = "%nExamples:%n",
    footer = {"  ./bowler torture connections --count 10000", "", "Exit codes: 0 no error, 1 an error, 2 wrong call."})
public final class ConnectionsCommand implements Callable<Integer> {
    private static final String DATABASE = "memory:many;create=true";
    private static final int ROWS = 1_000;
    private static final double NANOS_PER_MICRO = 1_000.0;

    @Spec
    private CommandSpec spec;

    @Option(names = "--count", paramLabel = "N", defaultValue = "1000", description = "Number of connections (default ${DEFAULT-VALUE}).")
    private int count;

    @Option(names = "--requests", paramLabel = "N", defaultValue = "200", description = "Lookups of each active connection (default ${DEFAULT-VALUE}).")
    private int requests;

    @Override
    public Integer call() throws IOException, InterruptedException, SQLException {
        if (count < 100 || requests < 1) {
            throw new ParameterException(spec.commandLine(), "At least 100 connections and 1 request are needed");
        }
        PrintWriter out = spec.commandLine().getOut();
        int active = count / 100;
        List<Connection> connections = new ArrayList<>();
        try (TemporaryFolder folder = TemporaryFolder.create("connections");
                ServerProcess server = new ServerProcess(folder.folder(), errors(folder), List.of("-Xmx2g", "-XX:+UseSerialGC"), "--max-connections",
                    Integer.toString(count + 10))) {
            fill(server);
            for (int i = 0; i < active; i++) {
                connections.add(DriverManager.getConnection(server.url(DATABASE)));
            }
            lookups(connections, requests);
            long[] alone = lookups(connections, requests);
            long before = server.residentBytes();
            while (connections.size() < count) {
                connections.add(DriverManager.getConnection(server.url(DATABASE)));
            }
            long after = server.residentBytes();
            // The active ones are spread over all.
            List<Connection> some = new ArrayList<>();
            for (int i = 0; i < active; i++) {
                some.add(connections.get(i * (count / active)));
            }
            lookups(some, requests);
            long[] among = lookups(some, requests);
            out.printf("%-32s %,12d%n", "connections", connections.size());
            out.printf("%-32s %,12d%n", "active", active);
            if (before >= 0) {
                out.printf("%-32s %,12d bytes%n", "server per idle connection", (after - before) / (count - active));
            }
            out.printf("%-32s %12.0f %12.0f us%n", "lookup alone, p50 and p99", percentile(alone, 50), percentile(alone, 99));
            out.printf("%-32s %12.0f %12.0f us%n", "lookup among all, p50 and p99", percentile(among, 50), percentile(among, 99));
            return 0;
        } finally {
            for (Connection connection : connections) {
                connection.close();
            }
        }
    }

    private static Path errors(TemporaryFolder folder) {
        return folder.folder().resolve("errors.txt");
    }

    private static void fill(ServerProcess server) throws SQLException {
        try (Connection connection = DriverManager.getConnection(server.url(DATABASE)); Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE t (id INT PRIMARY KEY, v INT)");
            try (PreparedStatement insert = connection.prepareStatement("INSERT INTO t VALUES (?, ?)")) {
                for (int row = 0; row < ROWS; row++) {
                    insert.setInt(1, row);
                    insert.setInt(2, row);
                    insert.addBatch();
                }
                insert.executeBatch();
            }
        }
    }

    /// Runs lookups on all connections at once.
    ///
    /// @return the nanoseconds of each lookup, ascending
    private static long[] lookups(List<Connection> connections, int requests) throws InterruptedException, SQLException {
        long[] nanos = new long[connections.size() * requests];
        AtomicReference<SQLException> failure = new AtomicReference<>();
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < connections.size(); i++) {
            Connection connection = connections.get(i);
            int from = i * requests;
            threads.add(Thread.ofPlatform().daemon().start(() -> {
                try {
                    lookup(connection, nanos, from, requests);
                } catch (SQLException e) {
                    failure.set(e);
                }
            }));
        }
        for (Thread thread : threads) {
            thread.join();
        }
        if (failure.get() != null) {
            throw failure.get();
        }
        Arrays.sort(nanos);
        return nanos;
    }

    private static void lookup(Connection connection, long[] nanos, int from, int requests) throws SQLException {
        try (PreparedStatement select = connection.prepareStatement("SELECT v FROM t WHERE id = ?")) {
            for (int i = 0; i < requests; i++) {
                long start = System.nanoTime();
                select.setInt(1, (from + i) % ROWS);
                try (ResultSet rows = select.executeQuery()) {
                    rows.next();
                    if (rows.getInt(1) != (from + i) % ROWS) {
                        throw new SQLException("a wrong row");
                    }
                }
                nanos[from + i] = System.nanoTime() - start;
            }
        }
    }

    private static double percentile(long[] ascending, int percent) {
        return ascending[(int) Math.min(ascending.length - 1L, (long) ascending.length * percent / 100)] / NANOS_PER_MICRO;
    }
}
