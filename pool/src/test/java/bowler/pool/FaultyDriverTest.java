// SPDX-License-Identifier: Apache-2.0
package bowler.pool;

import static bowler.pool.FakeDatabase.AS_USUAL;
import static bowler.pool.FakeDatabase.until;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import bowler.os.Clock;
import bowler.os.Workers;
import bowler.os.host.HostWorkers;
import bowler.pool.settings.InvalidSetting;
import bowler.pool.settings.PoolSettings;
import bowler.pool.slot.RestingSlots;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.SQLRecoverableException;
import java.time.Instant;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// Drivers throw, hang, and report a wrong state: other borrowers are not affected, and nothing leaks.
final class FaultyDriverTest {
    private final FakeDatabase database = new FakeDatabase();
    private final FakeDatabase.JumpingClock clock = new FakeDatabase.JumpingClock();
    private final CountDownLatch released = new CountDownLatch(1);
    private PooledDataSource pool;

    private void open(PoolSettings settings) throws SQLException {
        pool = PooledDataSource.open(settings, clock, new HostWorkers());
    }

    private PoolSettings small() {
        return PoolSettings.of(database).poolName("orders").maximumPoolSize(2).minimumIdle(0);
    }

    @AfterEach
    void close() {
        released.countDown();
        if (pool != null) {
            pool.close();
        }
    }

    @Test
    void aPoolThatCannotConnectDoesNotOpen() {
        database.mischief = (connection, call) -> {
            throw new SQLException("wrong password", "28000");
        };
        assertThatThrownBy(() -> open(small())).hasMessage("Pool 'orders': cannot open a connection: wrong password")
            .hasRootCauseMessage("wrong password");
        assertThat(database.openCalls).hasValue(1);
    }

    /// The machine has no more threads for a while: what fails says so, and the pool goes on when there are some again.
    @Test
    void aLackOfThreadsIsReportedAndSurvived() throws SQLException {
        var none = new AtomicBoolean(true);
        Workers threads = new HostWorkers();
        Workers exhausted = (name, step, onFailure) -> {
            if (none.get() && !name.endsWith("keeper")) {
                throw new OutOfMemoryError("unable to create native thread");
            }
            return threads.start(name, step, onFailure);
        };
        assertThatThrownBy(() -> pool = PooledDataSource.open(small(), clock, exhausted))
            .hasMessage("Pool 'orders': cannot open a connection: unable to create native thread");
        pool = PooledDataSource.open(small().connectionTimeout(250).initializationFailTimeout(-1), clock, exhausted);
        assertThatThrownBy(pool::getConnection).hasMessageContaining("unable to create native thread");
        pool.control().setConnectionTimeout(60_000);
        none.set(false);
        pool.getConnection().close();
        assertThat(database.open()).isEqualTo(1);
    }

    @Test
    void aPoolTriesToConnectForTheConfiguredTime() throws SQLException {
        database.mischief = (connection, call) -> {
            if (call.equals("connect") && database.openCalls.get() < 3) {
                throw new SQLException("not yet", "08001");
            }
            return AS_USUAL;
        };
        open(small().initializationFailTimeout(60_000));
        assertThat(database.openCalls).hasValue(3);
        pool.getConnection().close();
    }

    @Test
    void aPoolThatNeedNotConnectOpensWithoutConnection() throws SQLException {
        database.mischief = (connection, call) -> {
            if (call.equals("connect") && database.openCalls.get() < 2) {
                throw new SQLException("not yet", "08001");
            }
            return AS_USUAL;
        };
        open(small().initializationFailTimeout(0));
        assertThat(database.openCalls).hasValue(1);
        pool.getConnection().close();
    }

    @Test
    void theLastFailureExplainsATimeout() throws SQLException {
        database.mischief = (connection, call) -> {
            throw new SQLException("no route", "08001");
        };
        open(small().initializationFailTimeout(-1).connectionTimeout(250));
        assertThatThrownBy(pool::getConnection).hasMessageContaining("the last attempt to connect failed: no route");
        assertThat(pool.control().getLastFailure()).isEqualTo("no route");
        assertThat(pool.control().getFailedToOpen()).isPositive();
    }

    @Test
    void aHangingConnectBlocksNoOtherThread() throws Exception {
        var first = new AtomicBoolean(true);
        database.mischief = (connection, call) -> {
            if (call.equals("connect") && first.getAndSet(false)) {
                released.await();
            }
            return AS_USUAL;
        };
        open(small().initializationFailTimeout(-1));
        pool.getConnection().close();
        assertThat(pool.control().getTotal()).isEqualTo(1);
        assertThat(pool.control().getOpening()).isEqualTo(1);
        released.countDown();
        until(() -> pool.control().getOpening() == 0);
        assertThat(pool.control().getTotal()).isEqualTo(2);
    }

    @Test
    void aLateConnectionIsClosed() throws Exception {
        var first = new AtomicBoolean(true);
        database.mischief = (connection, call) -> {
            if (call.equals("connect") && first.getAndSet(false)) {
                released.await();
            }
            return AS_USUAL;
        };
        open(small().initializationFailTimeout(-1).maximumPoolSize(1).connectionTimeout(300));
        assertThatThrownBy(pool::getConnection).hasMessageContaining("no connection became available within ");
        until(() -> !first.get()); // on a busy machine it hangs later
        until(() -> {
            clock.skipMillis(400);
            pool.control().setMinimumIdle(0);
            return pool.control().getOpening() == 0;
        });
        clock.skipMillis(400);
        pool.control().setConnectionTimeout(30_000);
        pool.getConnection().close();
        released.countDown();
        until(() -> database.opened.size() == 2 && database.open() == 1);
    }

    /// After a long rest a thread of the pool tests: a driver that never comes back holds up no borrower.
    @Test
    void aHangingTestRemovesOnlyItsConnection() throws Exception {
        open(small().minimumIdle(1).maximumPoolSize(1).validationTimeout(250).keepaliveTime(0));
        pool.getConnection().close();
        database.mischief = (connection, call) -> {
            if (call.equals("isValid")) {
                released.await();
            }
            return AS_USUAL;
        };
        rest(31_000);
        var served = new AtomicBoolean();
        Thread borrower = Thread.ofPlatform().start(() -> {
            borrowAndClose();
            served.set(true);
        });
        until(() -> {
            clock.skipMillis(600);
            pool.control().setMinimumIdle(1);
            return served.get();
        });
        borrower.join();
        until(() -> database.opened.getFirst().closed);
        assertThat(database.openCalls).hasValue(2);
        assertThat(pool.control().getTotal()).isEqualTo(1);
    }

    /// After a short rest the borrower tests. A test that hangs is broken off by aborting its connection, and he is lent another.
    @Test
    void aTestThatHangsAfterAShortIdleTimeIsAborted() throws Exception {
        open(small().minimumIdle(1).maximumPoolSize(1).validationTimeout(250));
        pool.getConnection().close();
        rest(600);
        var tester = new AtomicReference<Thread>();
        database.mischief = (connection, call) -> {
            if (call.equals("isValid")) {
                tester.set(Thread.currentThread());
                until(() -> connection.closed);
            }
            return AS_USUAL;
        };
        Thread borrower = Thread.ofPlatform().start(this::borrowAndClose);
        until(() -> tester.get() != null);
        assertThat(tester.get()).isSameAs(borrower);
        until(() -> {
            clock.skipMillis(600);
            pool.control().setMinimumIdle(1);
            return !borrower.isAlive();
        });
        assertThat(database.opened.getFirst().calls).contains("isValid[1]").anyMatch(call -> call.startsWith("abort"));
        assertThat(database.openCalls).hasValue(2);
        assertThat(pool.control().getTotal()).isEqualTo(1);
    }

    @Test
    void theBorrowerGetsAnotherConnectionIfATestFails() throws Exception {
        open(small().minimumIdle(1).maximumPoolSize(1));
        for (long milliseconds : new long[] {600, 31_000}) {
            pool.getConnection().close();
            int before = database.openCalls.get();
            rest(milliseconds);
            database.mischief = (connection, call) -> call.equals("isValid") ? (Object) false : AS_USUAL;
            borrowAndClose();
            database.mischief = (connection, call) -> AS_USUAL;
            assertThat(database.openCalls).as("after %s ms", milliseconds).hasValue(before + 1);
            until(() -> database.open() == 1);
        }
    }

    /// Until the keeper has seen that the one connection, which is there, is not used.
    private void rest(long milliseconds) throws InterruptedException {
        until(() -> {
            clock.skipMillis(600);
            pool.control().setMinimumIdle(1);
            return RestingSlots.areAll(pool.pool.slotPool);
        });
        clock.skipMillis(milliseconds);
    }

    private void borrowAndClose() {
        try {
            pool.getConnection().close();
        } catch (SQLException failure) {
            throw new IllegalStateException(failure);
        }
    }

    @Test
    void aBrokenConnectionIsRemoved() throws Exception {
        open(small());
        var broken = new AtomicBoolean(true);
        database.mischief = (connection, call) -> {
            if (call.equals("Statement.execute") && broken.getAndSet(false)) {
                throw new SQLRecoverableException("gone", "08006");
            }
            return AS_USUAL;
        };
        try (Connection connection = pool.getConnection(); var statement = connection.createStatement()) {
            assertThatThrownBy(() -> statement.execute("SELECT 1")).hasMessage("gone");
        }
        until(() -> database.opened.getFirst().closed);
        try (Connection connection = pool.getConnection()) {
            assertThat(connection.unwrap(Connection.class)).isSameAs(database.opened.get(1).connection);
        }
    }

    @Test
    void onlyBreakingErrorsAndTheUsersRuleBreakAConnection() throws Exception {
        open(small().brokenWhen(failure -> failure.getErrorCode() == 4711));
        var code = new AtomicInteger(1);
        database.mischief = (connection, call) -> {
            if (call.equals("Statement.execute")) {
                throw new SQLException("duplicate", "23505", code.get());
            }
            return AS_USUAL;
        };
        for (int expected : new int[] {1, 2}) {
            try (Connection connection = pool.getConnection(); var statement = connection.createStatement()) {
                assertThatThrownBy(() -> statement.execute("INSERT")).hasMessage("duplicate");
            }
            code.set(4711);
            assertThat(database.openCalls.get()).isEqualTo(1);
        }
        until(() -> database.opened.getFirst().closed);
    }

    @Test
    void aConnectionThatCannotBeResetIsRemoved() throws Exception {
        open(small());
        database.mischief = (connection, call) -> {
            if (call.equals("rollback")) {
                throw new SQLException("cannot", "XX000");
            }
            return AS_USUAL;
        };
        try (Connection connection = pool.getConnection()) {
            connection.setAutoCommit(false);
            connection.createStatement().execute("UPDATE");
        }
        until(() -> database.opened.getFirst().closed);
        assertThat(pool.control().getInUse()).isZero();
    }

    /// Not with an SQLException, as it should, but with anything else.
    @Test
    void aConnectionThatFailsOnReturnIsRemovedWithoutALeak() throws Exception {
        open(small().maximumPoolSize(1));
        for (Throwable breakdown : new Throwable[] {new IllegalStateException("driver"), new NoClassDefFoundError("driver"), new AssertionError("driver")}) {
            for (String where : new String[] {"clearWarnings", "rollback", "Statement.close", "endRequest", "setAutoCommit", "ResultSet.close"}) {
                pool.getConnection().close();
                long before = database.opened.size();
                Connection connection = pool.getConnection();
                connection.setAutoCommit(false);
                connection.createStatement().execute("UPDATE");
                connection.getMetaData().getTables(null, null, null, null);
                database.mischief = failing(where, breakdown);
                connection.close();
                database.mischief = (any, call) -> AS_USUAL;
                assertThat(pool.control().getInUse()).as("%s at %s", breakdown, where).isZero();
                pool.getConnection().close();
                assertThat(database.opened.size()).as("another one, after %s at %s", breakdown, where).isEqualTo(before + 1);
            }
            database.mischief = failing("beginRequest", breakdown);
            assertThatThrownBy(pool::getConnection).isSameAs(breakdown);
            database.mischief = (any, call) -> AS_USUAL;
            assertThat(pool.control().getInUse()).isZero();
        }
    }

    private static FakeDatabase.Mischief failing(String where, Throwable breakdown) {
        return (connection, call) -> {
            if (call.equals(where) && breakdown instanceof RuntimeException exception) {
                throw exception;
            }
            if (call.equals(where)) {
                throw (Error) breakdown;
            }
            return AS_USUAL;
        };
    }

    @Test
    void anErrorOfTheDriverIsHandledLikeAnException() throws Exception {
        open(small().maximumPoolSize(1).minimumIdle(1).connectionTimeout(0).keepaliveTime(0));
        for (String where : new String[] {"connect", "isValid", "isClosed"}) {
            pool.getConnection().close();
            rest(600);
            database.mischief = failing(where, new AssertionError("driver"));
            if (!where.equals("isValid")) {
                pool.control().softEvictConnections();
            }
            Thread borrower = Thread.ofPlatform().start(this::borrowAndClose);
            until(() -> pool.control().getWaiting() == 1 || !borrower.isAlive());
            database.mischief = (any, call) -> AS_USUAL;
            until(() -> {
                clock.skipMillis(600);
                pool.control().setMinimumIdle(1);
                return !borrower.isAlive();
            });
            assertThat(pool.control().getInUse()).as(where).isZero();
        }
        until(() -> pool.control().getOpening() == 0);
        until(() -> database.open() == 1);
    }

    @Test
    void aConnectionThatCannotBeAbortedIsClosed() throws Exception {
        open(small());
        database.mischief = (connection, call) -> {
            if (call.equals("abort")) {
                throw new SQLFeatureNotSupportedException("an old driver");
            }
            if (call.equals("Statement.execute")) {
                throw new SQLRecoverableException("gone", "08006");
            }
            return AS_USUAL;
        };
        try (Connection connection = pool.getConnection(); var statement = connection.createStatement()) {
            assertThatThrownBy(() -> statement.execute("SELECT 1")).hasMessage("gone");
        }
        until(() -> database.opened.getFirst().closed);
    }

    /// One that was begun for the old user is not lent to the new one's programs; nor one that was begun before all were to be replaced.
    @Test
    void connectionsBeingOpenedDuringEvictionAreReplaced() throws Exception {
        open(small().maximumPoolSize(1).username("old").password("1"));
        pool.getConnection().close();
        var begun = new CountDownLatch(1);
        database.mischief = (connection, call) -> {
            if (call.equals("setAutoCommit") || call.equals("getAutoCommit")) {
                begun.countDown();
                released.await();
            }
            return AS_USUAL;
        };
        pool.control().softEvictConnections();
        Thread borrower = Thread.ofPlatform().start(() -> {
            try (Connection connection = pool.getConnection()) {
                assertThat(connection.unwrap(Connection.class)).isSameAs(database.opened.getLast().connection);
            } catch (SQLException failure) {
                throw new IllegalStateException(failure);
            }
        });
        begun.await();
        pool.control().changeCredentials("new", "2");
        released.countDown();
        borrower.join();
        assertThat(database.users).containsExactly("old/1", "old/1", "new/2");
        until(() -> database.opened.get(1).closed);
        assertThat(database.open()).isEqualTo(1);
    }

    @Test
    void anInterruptWhileOpeningAPoolIsReported() {
        database.mischief = (connection, call) -> {
            if (call.equals("connect")) {
                released.await(); // one that answers at once may be there before the interrupt is seen
            }
            return AS_USUAL;
        };
        Thread.currentThread().interrupt();
        assertThatThrownBy(() -> open(small())).hasMessageContaining("the thread was interrupted");
        assertThat(Thread.interrupted()).isTrue();
    }

    /// An unexpected failure on the keeper's thread: without that thread the pool would never grow again.
    @Test
    void theHousekeeperSurvivesExceptions() throws Exception {
        var stumbles = new AtomicInteger(3);
        Clock stumbling = new Clock() {
            @Override
            public long nanoTime() {
                if (Thread.currentThread().getName().endsWith("keeper") && stumbles.getAndDecrement() > 0) {
                    throw new OutOfMemoryError("for a moment");
                }
                return clock.nanoTime();
            }

            @Override
            public Instant now() {
                return clock.now();
            }
        };
        pool = PooledDataSource.open(small().initializationFailTimeout(-1), stumbling, new HostWorkers());
        pool.getConnection().close();
        assertThat(stumbles.get()).isNotPositive();
    }

    @Test
    void aConnectionThatCannotBeSetUpIsClosed() {
        database.mischief = (connection, call) -> {
            if (call.equals("setTransactionIsolation")) {
                throw new SQLException("unknown level", "HY000");
            }
            return AS_USUAL;
        };
        assertThatThrownBy(() -> open(small().transactionIsolation("8"))).hasMessageContaining("unknown level");
        assertThat(database.open()).isZero();
    }

    @Test
    void falseAnswersOfADriverAreDetected() throws Exception {
        database.mischief = (connection, call) -> call.equals("connect") ? null : AS_USUAL;
        assertThatThrownBy(() -> open(small())).hasMessageContaining("gave null instead of a connection");
        database.mischief = (connection, call) -> call.equals("isClosed") ? (Object) true : AS_USUAL;
        assertThatThrownBy(() -> open(small())).hasMessageContaining("it says that it is closed");
        assertThat(database.open()).isZero();
        database.mischief = (connection, call) -> {
            if (call.equals("close")) {
                throw new IllegalStateException("no");
            }
            return AS_USUAL;
        };
        open(small());
        pool.getConnection().close();
        pool.control().softEvictConnections();
        until(() -> pool.control().getTotal() == 0);
        pool.getConnection().close();
    }

    @Test
    void invalidSettingsAreReported() {
        assertThatThrownBy(() -> open(small().maximumPoolSize(0))).isInstanceOf(InvalidSetting.class)
            .hasMessage("pool 'orders': maximumPoolSize is 0, but must be 1 or more");
        assertThat(database.openCalls).hasValue(0);
    }
}
