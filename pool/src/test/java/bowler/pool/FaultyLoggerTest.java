// SPDX-License-Identifier: Apache-2.0
package bowler.pool;

import static bowler.pool.FakeDatabase.AS_USUAL;
import static bowler.pool.FakeDatabase.until;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import bowler.os.host.HostWorkers;
import bowler.pool.settings.PoolSettings;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// The program's log throws at every line: no thread waits forever, nothing leaks, and the pool's own threads continue.
@Timeout(60)
final class FaultyLoggerTest {
    private static final Logger LOG = Logger.getLogger("bowler.pool");

    private final FakeDatabase database = new FakeDatabase();
    private final FakeDatabase.JumpingClock clock = new FakeDatabase.JumpingClock();
    private final AtomicInteger thrown = new AtomicInteger();
    private final Handler throwing = new Handler() {
        @Override
        public void publish(LogRecord line) {
            thrown.incrementAndGet();
            throw new IllegalStateException("the log is full");
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    };
    private final Level usual = LOG.getLevel();
    private PooledDataSource pool;

    @BeforeEach
    void listen() {
        throwing.setLevel(Level.ALL);
        LOG.setLevel(Level.ALL);
        LOG.addHandler(throwing);
    }

    @AfterEach
    void close() {
        if (pool != null) {
            pool.close();
        }
        LOG.removeHandler(throwing);
        LOG.setLevel(usual);
    }

    private void open(PoolSettings settings) throws SQLException {
        pool = PooledDataSource.open(settings, clock, new HostWorkers());
    }

    private PoolSettings small() {
        return PoolSettings.of(database).poolName("orders").maximumPoolSize(2).minimumIdle(0);
    }

    @Test
    void aWaitForAConnectionThatCannotBeOpenedFails() {
        database.mischief = (connection, call) -> {
            throw new SQLException("wrong password", "28000");
        };
        assertThatThrownBy(() -> open(small())).hasMessage("Pool 'orders': cannot open a connection: wrong password");
        assertThat(thrown).hasPositiveValue();
    }

    @Test
    void aConnectionThatCannotBeAbortedIsClosed() throws Exception {
        open(small());
        database.mischief = (connection, call) -> {
            if (call.equals("Statement.execute") || call.equals("abort")) {
                throw new SQLException("gone", "08006");
            }
            return AS_USUAL;
        };
        try (Connection connection = pool.getConnection()) {
            assertThatThrownBy(() -> connection.createStatement().execute("UPDATE")).isInstanceOf(SQLException.class);
        }
        until(() -> database.opened.getFirst().closed);
        assertThat(thrown).hasPositiveValue();
    }

    @Test
    void theHousekeeperContinuesIfALeakCannotBeReported() throws Exception {
        open(small().leakDetectionThreshold(2_000).idleTimeout(10_000));
        Connection leaked = pool.getConnection();
        Connection idle = pool.getConnection();
        idle.close();
        until(() -> {
            look();
            return thrown.get() > 0;
        });
        until(() -> {
            look();
            return database.open() == 1;
        });
        leaked.close();
    }

    /// Time passes, and the keeper is woken by a change of a setting.
    private void look() {
        clock.skipMillis(1_500);
        pool.control().setMinimumIdle(0);
    }

    @Test
    void theLeaseReaperSurvivesExceptions() {
        var met = new AtomicInteger();
        var turns = new LeaseReaper(null, new HostWorkers(), "turns", failure -> met.incrementAndGet());
        assertThat(turns.step()).isPositive();
        assertThat(turns.step()).isPositive();
        assertThat(met).hasValue(2);
        turns.end();
        assertThat(turns.step()).isNegative();
    }
}
