// SPDX-License-Identifier: Apache-2.0
package bowler.pool;

import static bowler.pool.FakeDatabase.AS_USUAL;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import bowler.pool.settings.PoolSettings;
import bowler.pool.transaction.LocalResource;
import bowler.pool.transaction.PoolTransaction;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.sql.XAConnection;
import javax.sql.XADataSource;
import javax.transaction.xa.XAResource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// One connection for all within one global transaction.
final class TransactionSharingTest {
    private final FakeDatabase database = new FakeDatabase();
    private final List<String> events = new ArrayList<>();
    private Transaction current;
    private PooledDataSource pool;

    private final class Transaction implements PoolTransaction {
        private final Map<Object, Object> resources = new HashMap<>();
        private final List<Runnable> after = new ArrayList<>();
        private LocalResource last;
        private Runnable breakOff;
        private boolean refuses;

        @Override
        public Object resource(Object key) {
            return resources.get(key);
        }

        @Override
        public void putResource(Object key, Object value) {
            resources.put(key, value);
        }

        @Override
        public void enlist(XAResource resource, String name) throws SQLException {
            if (refuses) {
                throw new SQLException("marked for rollback", "40000");
            }
            events.add("enlist " + name);
        }

        @Override
        public void enlist(XAResource resource, String name, Runnable breaks) throws SQLException {
            enlist(resource, name);
            breakOff = breaks;
        }

        @Override
        public void enlistLast(LocalResource resource, String name) {
            events.add("last " + name);
            last = resource;
        }

        @Override
        public void afterEnd(Runnable action) {
            after.add(action);
        }

        void end() {
            current = null;
            after.forEach(Runnable::run);
        }
    }

    private XADataSource xaSource() {
        return xaSource((XAResource) Proxy.newProxyInstance(getClass().getClassLoader(), new Class<?>[] {XAResource.class},
            (self, method, arguments) -> null));
    }

    private XADataSource xaSource(XAResource resource) {
        return (XADataSource) Proxy.newProxyInstance(getClass().getClassLoader(), new Class<?>[] {XADataSource.class},
            (self, method, arguments) -> {
                Connection connection = database.getConnection();
                return Proxy.newProxyInstance(getClass().getClassLoader(), new Class<?>[] {XAConnection.class}, (me, call, with) ->
                    switch (call.getName()) {
                        case "getConnection" -> connection;
                        case "getXAResource" -> resource;
                        case "close" -> {
                            connection.close();
                            yield null;
                        }
                        default -> null;
                    });
            });
    }

    private void open(PoolSettings settings) throws SQLException {
        pool = PooledDataSource.open(settings.poolName("orders").maximumPoolSize(2).minimumIdle(1).transactionContext(() -> current));
    }

    @AfterEach
    void close() {
        if (pool != null) {
            pool.close();
        }
    }

    @Test
    void aDriverWithoutXaIsNamed() {
        assertThatThrownBy(() -> open(PoolSettings.of(xaSource(null)))).hasMessageContaining("Pool 'orders'")
            .hasMessageContaining("gave no XAResource").hasMessageContaining("set dataSource instead");
        assertThat(database.open()).isZero();
    }

    @Test
    void anXaConnectionWithoutAConnectionIsClosed() {
        int[] closed = {0};
        XADataSource halfway = (XADataSource) Proxy.newProxyInstance(getClass().getClassLoader(), new Class<?>[] {XADataSource.class},
            (self, method, arguments) -> Proxy.newProxyInstance(getClass().getClassLoader(), new Class<?>[] {XAConnection.class}, (me, call, with) -> {
                closed[0] += call.getName().equals("close") ? 1 : 0;
                return call.getName().equals("getXAResource") ? Proxy.newProxyInstance(getClass().getClassLoader(), new Class<?>[] {XAResource.class},
                    (it, verb, what) -> null) : null;
            }));
        assertThatThrownBy(() -> open(PoolSettings.of(halfway))).hasMessageContaining("Pool 'orders'").hasMessageContaining("gave null instead of a connection");
        assertThat(closed[0]).isEqualTo(1);
    }

    @Test
    void oneConnectionForOneTransaction() throws SQLException {
        open(PoolSettings.of(xaSource()));
        current = new Transaction();
        Transaction transaction = current;
        Connection first = pool.getConnection();
        Connection second = pool.getConnection();
        assertThat(first).isNotSameAs(second);
        assertThat(first.unwrap(Connection.class)).isSameAs(second.unwrap(Connection.class));
        assertThat(events).containsExactly("enlist orders");
        first.close();
        assertThat(first.isClosed()).isTrue();
        second.close();
        assertThat(pool.control().getInUse()).as("kept until the end").isEqualTo(1);
        Connection third = pool.getConnection();
        assertThat(events).hasSize(1);
        transaction.end();
        assertThat(pool.control().getInUse()).as("still in use").isEqualTo(1);
        third.commit();
        third.close();
        assertThat(pool.control().getInUse()).isZero();
    }

    @Test
    void theManagerDecides() throws SQLException {
        open(PoolSettings.of(xaSource()));
        current = new Transaction();
        try (Connection connection = pool.getConnection()) {
            assertThatThrownBy(connection::commit).hasMessageContaining("'orders'").extracting("SQLState").isEqualTo("XJ057");
            assertThatThrownBy(connection::rollback).extracting("SQLState").isEqualTo("XJ058");
            assertThatThrownBy(connection::setSavepoint).extracting("SQLState").isEqualTo("XJ058");
            assertThatThrownBy(() -> connection.setAutoCommit(true)).extracting("SQLState").isEqualTo("XJ056");
        }
        current.end();
        try (Connection connection = pool.getConnection()) {
            connection.setAutoCommit(false);
            connection.commit();
        }
    }

    @Test
    void aConnectionWithoutXaIsTheLastResource() throws SQLException {
        open(PoolSettings.of(database));
        current = new Transaction();
        try (Connection connection = pool.getConnection()) {
            connection.createStatement().execute("UPDATE");
        }
        assertThat(events).containsExactly("last orders");
        assertThat(database.opened.getFirst().state).containsEntry("AutoCommit", false);
        current.last.commit();
        current.end();
        assertThat(database.opened.getFirst().count("commit")).isEqualTo(1);
        assertThat(database.opened.getFirst().state).containsEntry("AutoCommit", true);
        assertThat(pool.control().getInUse()).isZero();
    }

    @Test
    void aFailedEnlistmentLeaksNothing() throws SQLException {
        open(PoolSettings.of(xaSource()));
        current = new Transaction();
        current.refuses = true;
        assertThatThrownBy(pool::getConnection).hasMessage("marked for rollback");
        current.end();
        assertThat(pool.control().getInUse()).isZero();
        database.mischief = (connection, call) -> AS_USUAL;
        pool.getConnection().close();
    }

    @Test
    void aConnectionThatHangsIsAbortedAndNotUsedAgain() throws Exception {
        open(PoolSettings.of(xaSource()));
        current = new Transaction();
        Transaction transaction = current;
        pool.getConnection().close();
        transaction.breakOff.run();
        assertThat(database.opened.getFirst().calls).anyMatch(call -> call.startsWith("abort"));
        transaction.end();
        assertThat(pool.control().getInUse()).isZero();
        try (Connection other = pool.getConnection()) {
            assertThat(other.unwrap(Connection.class)).isNotSameAs(database.opened.getFirst().connection);
        }
    }

    @Test
    void recoveryHasItsOwnConnection() throws SQLException {
        open(PoolSettings.of(xaSource()));
        try (Connection one = pool.getConnection(); Connection two = pool.getConnection()) {
            XAConnection own = pool.openUnpooled();
            assertThat(own.getXAResource()).isNotNull();
            own.close();
            assertThat(one.isClosed() || two.isClosed()).isFalse();
        }
    }
}
