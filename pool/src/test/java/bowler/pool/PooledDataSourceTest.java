// SPDX-License-Identifier: Apache-2.0
package bowler.pool;

import static bowler.pool.FakeDatabase.until;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import bowler.os.host.HostWorkers;
import bowler.pool.settings.PoolSettings;
import java.lang.management.ManagementFactory;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import javax.management.ObjectName;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The guarantees for borrowers and operators.
final class PooledDataSourceTest {
    private final FakeDatabase database = new FakeDatabase();
    private final FakeDatabase.JumpingClock clock = new FakeDatabase.JumpingClock();
    private PooledDataSource pool;

    private PooledDataSource open(PoolSettings settings) throws SQLException {
        pool = PooledDataSource.open(settings, clock, new HostWorkers());
        return pool;
    }

    private PoolSettings small() {
        return PoolSettings.of(database).poolName("orders").maximumPoolSize(2).minimumIdle(1);
    }

    private FakeDatabase.Bare bare() {
        return database.opened.getFirst();
    }

    /// Has the keeper look now.
    private void look(long afterMillis) {
        clock.skipMillis(afterMillis);
        pool.control().setMinimumIdle(pool.control().getMinimumIdle());
    }

    @AfterEach
    void close() {
        if (pool != null) {
            pool.close();
        }
    }

    @Test
    void theSameConnectionIsBorrowedAgain() throws SQLException {
        open(small());
        for (int i = 0; i < 100; i++) {
            try (Connection connection = pool.getConnection()) {
                assertThat(connection.unwrap(Connection.class)).isSameAs(bare().connection);
            }
        }
        assertThat(database.openCalls).hasValue(1);
        assertThat(pool.control().getBorrowed()).isEqualTo(100);
        assertThat(pool.control().getWaits()).isZero();
    }

    @Test
    void aClosedHandleStaysClosed() throws SQLException {
        open(small());
        Connection first = pool.getConnection();
        Statement statement = first.createStatement();
        first.close();
        first.close();
        try (Connection second = pool.getConnection()) {
            first.close();
            assertThat(first.isClosed()).isTrue();
            assertThat(first.isValid(1)).isFalse();
            assertThat(second.isClosed()).isFalse();
            assertThat(statement.isClosed()).isTrue();
            assertThatThrownBy(first::createStatement).isInstanceOf(SQLException.class)
                .hasMessageContaining("'orders'").extracting("SQLState").isEqualTo("08003");
            assertThatThrownBy(() -> statement.execute("SELECT 1")).extracting("SQLState").isEqualTo("XJ012");
            assertThat(pool.control().getInUse()).isEqualTo(1);
        }
        assertThat(pool.control().getAvailable()).isEqualTo(1);
    }

    @Test
    void statementsAndResultSetsAreClosedWithTheConnection() throws SQLException {
        open(small());
        Connection connection = pool.getConnection();
        for (int i = 0; i < 3; i++) {
            connection.createStatement().executeQuery("SELECT 1");
        }
        connection.createStatement().close();
        ResultSet tables = connection.getMetaData().getTables(null, null, null, null);
        assertThat(tables.getStatement()).isNull();
        connection.close();
        assertThat(bare().count("Statement.close")).isEqualTo(4);
        assertThat(bare().count("ResultSet.close")).isEqualTo(1);
    }

    @Test
    void wrappersReturnWrappers() throws SQLException {
        open(small());
        try (Connection connection = pool.getConnection(); Statement statement = connection.createStatement();
             ResultSet rows = statement.executeQuery("SELECT 1")) {
            assertThat(rows.getStatement()).isSameAs(statement);
            assertThat(statement.getConnection()).isSameAs(connection);
            assertThat(connection.getMetaData().getConnection()).isSameAs(connection);
            assertThat(statement.isWrapperFor(Statement.class)).isTrue();
            assertThat(statement.unwrap(Statement.class)).isNotSameAs(statement);
            assertThatThrownBy(() -> connection.unwrap(Runnable.class)).extracting("SQLState").isEqualTo("XJ128");
        }
    }

    /// All that a borrower can change, one by one.
    @Test
    void changedStateIsReset() throws SQLException {
        open(small());
        Map<String, Object> before = Map.copyOf(bare().state);
        for (Change change : List.<Change>of(it -> it.setAutoCommit(false), it -> it.setReadOnly(true), it -> it.setTransactionIsolation(8),
            it -> it.setCatalog("other"), it -> it.setSchema("other"), it -> it.setNetworkTimeout(Runnable::run, 7), it -> it.setHoldability(2),
            it -> it.setTypeMap(Map.of("t", String.class)), it -> it.setClientInfo(new Properties()),
            it -> it.unwrap(Connection.class).setAutoCommit(false))) {
            try (Connection connection = pool.getConnection()) {
                change.on(connection);
            }
            assertThat(bare().state).isEqualTo(before);
            try (Connection connection = pool.getConnection()) {
                change.on(connection);
                change.on(connection); // what was there before is not what the first call has set
            }
            assertThat(bare().state).isEqualTo(before);
        }
        assertThat(database.openCalls).hasValue(1);
    }

    @FunctionalInterface
    private interface Change {
        void on(Connection connection) throws SQLException;
    }

    @Test
    void onlyChangedStateIsReset() throws SQLException {
        open(small());
        pool.getConnection().close();
        bare().calls.clear();
        pool.getConnection().close();
        assertThat(bare().calls).containsExactly("beginRequest", "endRequest", "clearWarnings");
        bare().calls.clear();
        try (Connection connection = pool.getConnection()) {
            connection.setReadOnly(true);
            connection.setSchema("other");
            connection.setNetworkTimeout(Runnable::run, 77);
        }
        assertThat(bare().state).containsEntry("ReadOnly", false).containsEntry("Schema", "app").containsEntry("NetworkTimeout", 0);
        assertThat(bare().calls).doesNotContain("setCatalog[main]", "setTransactionIsolation[2]", "rollback");
        bare().calls.clear();
        pool.getConnection().close();
        assertThat(bare().calls).containsExactly("beginRequest", "endRequest", "clearWarnings");
    }

    @Test
    void uncommittedWorkIsRolledBack() throws SQLException {
        open(small());
        try (Connection connection = pool.getConnection()) {
            connection.setAutoCommit(false);
            connection.createStatement().executeUpdate("UPDATE t SET a = 1");
        }
        assertThat(bare().count("rollback")).isEqualTo(1);
        assertThat(bare().state).containsEntry("AutoCommit", true);
        try (Connection connection = pool.getConnection()) {
            connection.setAutoCommit(false);
            connection.createStatement().executeUpdate("UPDATE t SET a = 1");
            connection.commit();
        }
        assertThat(bare().count("rollback")).isEqualTo(1);
    }

    @Test
    void connectionsHaveTheConfiguredState() throws SQLException {
        open(small().autoCommit(false).readOnly(true).transactionIsolation("TRANSACTION_SERIALIZABLE").catalog("c").schema("s")
            .connectionInitSql("SET x"));
        assertThat(bare().state).containsEntry("AutoCommit", false).containsEntry("ReadOnly", true)
            .containsEntry("TransactionIsolation", 8).containsEntry("Catalog", "c").containsEntry("Schema", "s");
        assertThat(bare().calls).contains("Statement.execute", "commit");
    }

    @Test
    void preparedStatementsAreCached() throws SQLException {
        open(small().preparedStatementCacheSize(2));
        for (int i = 0; i < 5; i++) {
            try (Connection connection = pool.getConnection(); var statement = connection.prepareStatement("SELECT 1")) {
                statement.executeQuery();
            }
        }
        assertThat(bare().count("prepareStatement")).isEqualTo(1);
        assertThat(bare().count("PreparedStatement.clearParameters")).isEqualTo(5);
        assertThat(bare().count("ResultSet.close")).isEqualTo(5);
        try (Connection connection = pool.getConnection()) {
            var twice = List.of(connection.prepareStatement("SELECT 1"), connection.prepareStatement("SELECT 1"));
            assertThat(twice.get(0).unwrap(Object.class)).isNotSameAs(twice.get(1).unwrap(Object.class));
        }
        bare().calls.clear();
        for (String sql : List.of("a", "b", "c")) {
            try (Connection connection = pool.getConnection(); var statement = connection.prepareStatement(sql)) {
                statement.execute();
            }
        }
        assertThat(bare().count("PreparedStatement.close")).as("the bound").isEqualTo(1);
        try (Connection connection = pool.getConnection(); var statement = connection.prepareStatement("c")) {
            statement.setMaxRows(5);
        }
        assertThat(bare().count("PreparedStatement.close")).as("one with other settings is not kept").isEqualTo(2);
    }

    /// Prepares a text in a connection after other statements, and returns how often the driver was asked to prepare.
    private long preparations(String schema, String... before) throws SQLException {
        bare().calls.clear();
        try (Connection connection = pool.getConnection()) {
            if (schema != null) {
                connection.setSchema(schema);
            }
            try (var statement = connection.createStatement()) {
                for (String sql : before) {
                    statement.execute(sql);
                }
            }
            connection.prepareStatement("SELECT 1").close();
        }
        return bare().count("prepareStatement");
    }

    @Test
    void aCachedStatementIsReusedInTheSchemaWhereItWasPrepared() throws SQLException {
        open(small().preparedStatementCacheSize(9));
        assertThat(preparations(null)).isEqualTo(1);
        assertThat(preparations("s")).isEqualTo(1);
        assertThat(preparations("s")).isZero();
        assertThat(preparations("other")).isEqualTo(1);
        assertThat(preparations(null, "SELECT 2", "UPDATE t SET schema = 1", "SET LOCAL lock_timeout = 5")).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"SET SCHEMA x", " set current schema = x", "/* who */ SET search_path TO x", "-- who\nUSE x",
        "ALTER SESSION SET CURRENT_SCHEMA = x", "SET ROLE x"})
    void aStatementThatChangesTheSchemaEndsTheUseOfCachedStatements(String change) throws SQLException {
        open(small().preparedStatementCacheSize(9));
        assertThat(preparations(null)).isEqualTo(1);
        assertThat(preparations(null, change)).isEqualTo(1);
        assertThat(preparations(null)).as("the connection stays in the schema").isEqualTo(1);
        assertThat(preparations(null)).isZero();
    }

    @Test
    void theTimeoutMessageShowsTheStateOfThePool() throws SQLException {
        open(small().maximumPoolSize(1).connectionTimeout(250));
        try (Connection only = pool.getConnection()) {
            assertThatThrownBy(pool::getConnection).isInstanceOf(SQLTransientConnectionException.class)
                .hasMessageFindingMatch("Pool 'orders': no connection became available within \\d{3,} ms").hasMessageContaining("1 in use, 0 available")
                .hasMessageContaining("at most 1").extracting("SQLState").isEqualTo("08001");
        }
        assertThat(pool.control().getTimeouts()).isEqualTo(1);
        assertThat(pool.control().getWaiting()).isZero();
        pool.getConnection().close();
    }

    @Test
    void anInterruptEndsTheWait() throws Exception {
        open(small().maximumPoolSize(1));
        try (Connection only = pool.getConnection()) {
            var failure = new AtomicReference<Throwable>();
            var flag = new AtomicReference<Boolean>();
            Thread waiting = Thread.ofPlatform().start(() -> {
                try {
                    pool.getConnection();
                } catch (SQLException ended) {
                    failure.set(ended);
                }
                flag.set(Thread.currentThread().isInterrupted());
            });
            until(() -> pool.control().getWaiting() == 1);
            waiting.interrupt();
            waiting.join();
            assertThat(failure.get()).hasMessageContaining("interrupted");
            assertThat(flag.get()).isTrue();
            assertThat(pool.control().getWaiting()).isZero();
        }
        pool.getConnection().close();
    }

    @Test
    void aSuspendedPoolLendsNothing() throws Exception {
        open(small());
        Connection early = pool.getConnection();
        pool.control().suspend();
        var got = new AtomicReference<Connection>();
        Thread waiting = Thread.ofVirtual().start(() -> {
            try {
                got.set(pool.getConnection());
            } catch (SQLException failure) {
                throw new IllegalStateException(failure);
            }
        });
        until(() -> pool.control().getWaiting() == 1);
        early.close();
        assertThat(got.get()).isNull();
        pool.control().resume();
        waiting.join();
        got.get().close();
    }

    @Test
    void softEvictionReplacesAll() throws Exception {
        open(small().minimumIdle(2));
        until(() -> pool.control().getAvailable() == 2);
        Connection used = pool.getConnection();
        pool.control().softEvictConnections();
        assertThat(used.isValid(1)).isTrue();
        until(() -> database.opened.stream().filter(bare -> bare.closed).count() == 1);
        used.close();
        until(() -> database.opened.stream().filter(bare -> bare.closed).count() == 2);
        until(() -> pool.control().getAvailable() == 2);
        assertThat(database.open()).isEqualTo(2);
    }

    @Test
    void credentialsAndSizeChangeAtRunTime() throws Exception {
        open(small().minimumIdle(2).username("a").password("1"));
        until(() -> pool.control().getAvailable() == 2);
        pool.control().changeCredentials("b", "2");
        until(() -> pool.control().getAvailable() == 2 && database.users.stream().filter("b/2"::equals).count() == 2);
        assertThatThrownBy(() -> pool.getConnection("a", "1")).extracting("SQLState").isEqualTo("0A000");
        pool.getConnection("b", "2").close();
        pool.control().setMaximumPoolSize(1);
        look(1_000);
        until(() -> pool.control().getTotal() == 1 && database.open() == 1);
        assertThatThrownBy(() -> pool.control().setMaximumPoolSize(0)).hasMessageContaining("maximumPoolSize is 0");
        assertThat(pool.control().getMaximumPoolSize()).isEqualTo(1);
    }

    @Test
    void oldAndIdleConnectionsAreClosed() throws Exception {
        open(small().idleTimeout(60_000).maxLifetime(600_000).keepaliveTime(0));
        List<Connection> both = new ArrayList<>(List.of(pool.getConnection()));
        both.add(pool.getConnection());
        for (Connection connection : both) {
            connection.close();
        }
        look(1_000);
        assertThat(pool.control().getTotal()).isEqualTo(2);
        until(() -> {
            look(61_000);
            return pool.control().getTotal() == 1;
        });
        look(600_000);
        until(() -> database.openCalls.get() == 3 && database.open() == 1);
        pool.getConnection().close();
    }

    @Test
    void idleConnectionsAreTestedBeforeTheyAreLent() throws Exception {
        open(small().keepaliveTime(0));
        var looks = new AtomicInteger();
        until(() -> {
            look(600);
            if (looks.incrementAndGet() % 20 != 0) {
                return false;
            }
            try {
                pool.getConnection().close();
            } catch (SQLException failure) {
                throw new IllegalStateException(failure);
            }
            return bare().calls.stream().anyMatch(call -> call.startsWith("isValid"));
        });
        assertThat(database.openCalls).hasValue(1);
    }

    @Test
    void idleConnectionsAreKeptAlive() throws Exception {
        open(small().keepaliveTime(120_000).connectionTestQuery("VALUES 1").maxLifetime(0).validationTimeout(10_000_000_000L)); // whoever is late
        assertThat(bare().count("Statement.execute")).isZero();
        for (int tests = 1; tests <= 3; tests++) {
            int wanted = tests;
            until(() -> {
                look(130_000);
                return bare().count("Statement.execute") >= wanted;
            });
        }
        assertThat(bare().calls).doesNotContain("isValid[5]");
        assertThat(database.openCalls).hasValue(1);
        pool.getConnection().close();
    }

    @Test
    void aLeakIsReportedWithTheBorrowersStack() throws Exception {
        open(small().leakDetectionThreshold(2_000));
        Connection leaked = pool.getConnection();
        look(1_000);
        assertThat(pool.control().getLeaks()).isZero();
        until(() -> {
            look(1_500);
            return pool.control().getLeaks() == 1;
        });
        leaked.close();
    }

    @Test
    void jmxShowsStateAndChangesSettings() throws Exception {
        open(small().registerMbeans(true));
        var server = ManagementFactory.getPlatformMBeanServer();
        var name = new ObjectName("bowler.pool:type=Pool,name=\"orders\"");
        try (Connection connection = pool.getConnection()) {
            assertThat(server.getAttribute(name, "InUse")).isEqualTo(1);
        }
        server.setAttribute(name, new javax.management.Attribute("MaximumPoolSize", 7));
        assertThat(pool.control().getMaximumPoolSize()).isEqualTo(7);
        pool.close();
        assertThat(server.isRegistered(name)).isFalse();
    }

    @Test
    void metricsCanBeBound() throws SQLException {
        open(small());
        pool.getConnection().close();
        assertThat(PoolControl.METRICS).allSatisfy(metric -> assertThat(metric.reading().applyAsDouble(pool.control())).isNotNegative());
        assertThat(PoolControl.METRICS).filteredOn(metric -> metric.name().equals("bowler.pool.borrowed"))
            .singleElement().satisfies(metric -> assertThat(metric.reading().applyAsDouble(pool.control())).isEqualTo(1));
    }

    @Test
    void aClosedPoolRefusesAndLeavesNothingOpen() throws Exception {
        open(small().minimumIdle(2));
        until(() -> pool.control().getAvailable() == 2);
        Connection used = pool.getConnection();
        Connection other = pool.getConnection();
        var failure = new AtomicReference<Throwable>();
        Thread waiting = Thread.ofPlatform().start(() -> {
            try {
                pool.getConnection();
            } catch (SQLException ended) {
                failure.set(ended);
            }
        });
        until(() -> pool.control().getWaiting() == 1);
        pool.close();
        waiting.join();
        assertThat(failure.get()).hasMessage("Pool 'orders' is closed.");
        assertThatThrownBy(pool::getConnection).hasMessage("Pool 'orders' is closed.");
        used.close();
        other.close();
        until(() -> database.open() == 0);
    }

    /// A connection that is left to a thread which is just about to come back for it is closed as well.
    @Test
    void aPoolClosedUnderLoadLeavesNothingOpen() throws Exception {
        for (int round = 0; round < 40; round++) {
            PooledDataSource crowded = PooledDataSource.open(small().initializationFailTimeout(-1));
            var busy = new CountDownLatch(20);
            var messages = new ConcurrentLinkedQueue<String>();
            List<Thread> crowd = new ArrayList<>();
            for (int i = 0; i < 6; i++) {
                crowd.add(Thread.ofPlatform().start(() -> {
                    try {
                        while (true) {
                            crowded.getConnection().close();
                            busy.countDown();
                        }
                    } catch (SQLException closed) {
                        messages.add(closed.getMessage());
                    }
                }));
            }
            busy.await();
            Thread.sleep(1);
            crowded.close();
            for (Thread one : crowd) {
                one.join();
            }
            assertThat(messages).hasSize(6).containsOnly("Pool 'orders' is closed.");
            until(() -> database.open() == 0);
            assertThat(crowded.control().getTotal()).isZero();
        }
    }

    @Test
    void tenThousandVirtualThreadsAreServed() throws Exception {
        open(small().maximumPoolSize(10));
        var inUse = new AtomicInteger();
        var max = new AtomicInteger();
        var done = new CountDownLatch(10_000);
        for (int i = 0; i < 10_000; i++) {
            Thread.ofVirtual().start(() -> {
                try (Connection connection = pool.getConnection()) {
                    max.accumulateAndGet(inUse.incrementAndGet(), Math::max);
                    Thread.yield();
                    inUse.decrementAndGet();
                    done.countDown();
                } catch (SQLException failure) {
                    throw new IllegalStateException(failure);
                }
            });
        }
        done.await();
        assertThat(max.get()).isLessThanOrEqualTo(10);
        until(() -> pool.control().getInUse() == 0);
    }
}
