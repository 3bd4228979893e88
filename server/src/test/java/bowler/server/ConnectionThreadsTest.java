// SPDX-License-Identifier: Apache-2.0
package bowler.server;

import static bowler.os.Network.ThreadKind.PLATFORM;
import static bowler.os.Network.ThreadKind.VIRTUAL;
import static org.assertj.core.api.Assertions.assertThat;

import bowler.base.error.SqlFailure;
import bowler.jdbc.EmbeddedSessions;
import bowler.os.Network;
import bowler.os.NetworkChannel;
import bowler.os.NetworkListener;
import bowler.os.TlsSettings;
import bowler.os.host.HostClock;
import bowler.os.host.HostEntropy;
import bowler.os.host.HostFolders;
import bowler.os.host.HostNetwork;
import bowler.os.host.HostWorkers;
import bowler.server.settings.ServerSettings;
import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// The kind of thread that serves a connection follows the number of active connections.
class ConnectionThreadsTest {
    private static final long PATIENCE_NANOS = 60_000_000_000L;

    @Test
    void manyActiveConnectionsGetVirtualThreadsAndFewGetPlatformThreads() {
        ConnectionThreads threads = new ConnectionThreads(2);
        assertThat(threads.preferred()).isEqualTo(PLATFORM);
        threads.observe(12, 0);
        assertThat(threads.preferred()).isEqualTo(PLATFORM);
        threads.observe(13, 0);
        assertThat(threads.preferred()).isEqualTo(VIRTUAL);
        threads.observe(9, 0);
        assertThat(threads.preferred()).describedAs("between the bounds nothing changes").isEqualTo(VIRTUAL);
        threads.observe(8, 0);
        assertThat(threads.preferred()).isEqualTo(PLATFORM);
    }

    @Test
    void longRequestsDoNotHoldUpOthersInVirtualThreads() {
        ConnectionThreads threads = new ConnectionThreads(2);
        threads.observe(40, 1);
        assertThat(threads.preferred()).isEqualTo(VIRTUAL);
        threads.observe(40, 2);
        assertThat(threads.preferred()).isEqualTo(PLATFORM);
        threads.observe(40, 0);
        assertThat(threads.preferred()).isEqualTo(VIRTUAL);
    }

    /// Long statements run in virtual threads, one for each processor. A further virtual thread runs meanwhile.
    @Test
    @Timeout(120)
    void aLongStatementLetsOtherVirtualThreadsRun() throws Exception {
        String url = "jdbc:bowler:memory:turns;create=true";
        CountDownLatch others = new CountDownLatch(1);
        List<Thread> threads = new ArrayList<>();
        List<Statement> running = new CopyOnWriteArrayList<>();
        try (Connection connection = DriverManager.getConnection(url); Statement setup = connection.createStatement()) {
            setup.execute("CREATE TABLE t (i INT)");
            setup.execute("INSERT INTO t SELECT s FROM GENERATE_SERIES(1, 5000) s");
            int count = Runtime.getRuntime().availableProcessors();
            CountDownLatch started = new CountDownLatch(count);
            for (int number = 0; number < count; number++) {
                threads.add(Thread.ofVirtual().start(() -> {
                    try (Connection own = DriverManager.getConnection(url); Statement statement = own.createStatement()) {
                        running.add(statement);
                        started.countDown();
                        statement.executeQuery("SELECT COUNT(*) FROM t a, t b, t c WHERE a.i + b.i + c.i < 0").close();
                    } catch (SQLException cancelled) {
                        assertThat(cancelled.getSQLState()).isEqualTo("XCL52");
                    }
                }));
            }
            started.await();
            Thread.sleep(200);
            Thread.ofVirtual().start(others::countDown);
            boolean hasRun = others.await(20, TimeUnit.SECONDS);
            for (Statement statement : running) {
                statement.cancel();
            }
            for (Thread thread : threads) {
                thread.join();
            }
            assertThat(hasRun).describedAs("another thread has run next to the long statements").isTrue();
        }
    }

    /// Records the kinds of the threads in which connections are served.
    private static final class RecordingNetwork implements Network {
        final Queue<ThreadKind> kinds = new ConcurrentLinkedQueue<>();
        private final Network network = new HostNetwork();

        @Override
        public NetworkListener listen(String host, int port, TlsSettings tls) throws IOException {
            return network.listen(host, port, tls);
        }

        @Override
        public NetworkChannel connect(String host, int port, long timeoutMillis, TlsSettings tls) throws IOException {
            return network.connect(host, port, timeoutMillis, tls);
        }

        @Override
        public boolean isLoopback(String host) throws IOException {
            return network.isLoopback(host);
        }

        @Override
        public void serve(String name, Runnable work) {
            network.serve(name, work);
        }

        @Override
        public void serve(String name, ThreadKind kind, Runnable work) {
            kinds.add(kind);
            network.serve(name, kind, work);
        }
    }

    @Test
    void aConnectionKeepsItsTransactionAndStatementsWhenItMoves() throws Exception {
        RecordingNetwork network = new RecordingNetwork();
        int active = Runtime.getRuntime().availableProcessors() * 6 + 1;
        try (BowlerServer server = new BowlerServer(ServerSettings.local(".", 0), EmbeddedSessions.provider(), network, new HostClock(),
                new HostEntropy(), new HostWorkers(), new HostFolders())) {
            server.start();
            String url = "jdbc:bowler://127.0.0.1:" + server.port() + "/memory:moving;create=true";
            List<Connection> connections = new ArrayList<>();
            try {
                for (int number = 0; number < active; number++) {
                    connections.add(DriverManager.getConnection(url));
                }
                Connection first = connections.getFirst();
                first.setAutoCommit(false);
                try (Statement statement = first.createStatement()) {
                    statement.execute("CREATE TABLE t (id INT)");
                    statement.execute("INSERT INTO t VALUES 1");
                }
                try (PreparedStatement count = first.prepareStatement("SELECT COUNT(*) FROM t")) {
                    untilAsked(connections, network, Network.ThreadKind.VIRTUAL);
                    assertThat(one(count)).isEqualTo(1);
                    connections.subList(1, active).forEach(ConnectionThreadsTest::close);
                    untilAsked(List.of(first), network, Network.ThreadKind.PLATFORM);
                    assertThat(one(count)).isEqualTo(1);
                }
                first.rollback();
            } finally {
                connections.forEach(ConnectionThreadsTest::close);
            }
        }
        drop();
    }

    /// Sends requests over all connections at the same time until one is served by a thread of this kind.
    private static void untilAsked(List<Connection> connections, RecordingNetwork network, Network.ThreadKind kind) throws Exception {
        network.kinds.clear();
        long end = System.nanoTime() + PATIENCE_NANOS;
        try (ExecutorService clients = Executors.newFixedThreadPool(connections.size())) {
            List<Future<?>> asked = new ArrayList<>();
            for (Connection connection : connections) {
                asked.add(clients.submit(() -> {
                    while (!network.kinds.contains(kind)) {
                        assertThat(System.nanoTime()).describedAs("no connection has moved").isLessThan(end);
                        try (Statement statement = connection.createStatement()) {
                            statement.executeQuery("VALUES 1").close();
                        }
                    }
                    return null;
                }));
            }
            for (Future<?> each : asked) {
                each.get();
            }
        }
    }

    private static int one(PreparedStatement statement) throws SQLException {
        try (ResultSet rows = statement.executeQuery()) {
            rows.next();
            return rows.getInt(1);
        }
    }

    private static void close(Connection connection) {
        try {
            if (!connection.isClosed()) {
                connection.rollback();
                connection.close();
            }
        } catch (SQLException ended) {
            assertThat(ended.getSQLState()).startsWith("08");
        }
    }

    private static void drop() {
        try {
            EmbeddedSessions.provider().connect("memory:moving", java.util.Map.of("drop", "true")).close();
        } catch (SqlFailure dropped) {
            assertThat(dropped.sqlState()).isEqualTo("08006");
        }
    }
}
