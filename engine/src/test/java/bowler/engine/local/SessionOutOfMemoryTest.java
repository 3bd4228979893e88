// SPDX-License-Identifier: Apache-2.0
package bowler.engine.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import bowler.base.error.SqlFailure;
import bowler.engine.database.Database;
import bowler.engine.database.DatabaseOptions;
import bowler.engine.watch.MessageLog;
import bowler.engine.watch.WatchSettings;
import bowler.os.host.HostEntropy;
import bowler.session.Cursor;
import bowler.session.Statement;
import bowler.simulation.DiskOperation;
import bowler.simulation.FaultPlan;
import bowler.simulation.SimulatedClock;
import bowler.simulation.SimulatedDisk;
import bowler.simulation.SimulatedWorkers;
import bowler.storage.api.Durability;
import bowler.storage.api.StoreOptions;
import bowler.types.RowBuffer;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// Memory runs out while a statement reads, or while something is done in the background: that alone fails.
final class SessionOutOfMemoryTest {
    private static final RowBuffer NONE = new RowBuffer(0);
    private static final int ROWS = 2_000;
    private static final int STEPS = 200;
    private static final FaultPlan NO_MEMORY_TO_READ = (operation, name, number) -> {
        if (operation == DiskOperation.READ) {
            throw new OutOfMemoryError("for a test");
        }
        return null;
    };

    private final SimulatedClock clock = new SimulatedClock();
    private final SimulatedWorkers workers = new SimulatedWorkers(1, clock);
    private final SimulatedDisk disk = new SimulatedDisk(1);
    private final Database database = Database.create(
        "short", disk, new SimulatedDisk(4),
        new DatabaseOptions(new StoreOptions(4 << 10, 64 << 10, 256 << 10, 1 << 20, 1_000, 20, 5_000, 5, false), 1 << 20, true, WatchSettings.NONE),
        new MessageLog(disk, "bowler.log", clock), clock, new HostEntropy(), workers);
    private final EmbeddedSession session = new EmbeddedSession(database, "APP", Durability.FULL);

    @AfterEach
    void close() {
        disk.failBy(FaultPlan.NONE);
        database.shutDown();
    }

    private void fill() {
        run("CREATE TABLE t (a INTEGER PRIMARY KEY, b VARCHAR(200))");
        for (int row = 0; row < ROWS; row++) {
            run("INSERT INTO t VALUES (" + row + ", 'a row of some length, so that not all of them lie on one page')");
        }
        session.commit();
    }

    private void run(String sql) {
        try (Statement statement = session.prepare(sql)) {
            statement.update(NONE);
        }
    }

    private long number(String sql) {
        try (Statement statement = session.prepare(sql); Cursor cursor = statement.query(NONE)) {
            assertThat(cursor.next()).isTrue();
            return cursor.longAt(0);
        } finally {
            session.commit();
        }
    }

    @Test
    void aQueryThatLacksMemoryFailsAlone() {
        fill();
        disk.failBy(NO_MEMORY_TO_READ);
        assertThatThrownBy(() -> number("SELECT COUNT(b) FROM t")).isInstanceOfSatisfying(
            SqlFailure.class, failure -> assertThat(failure.sqlState()).isEqualTo("53200"));
        disk.failBy(FaultPlan.NONE);
        assertThat(number("SELECT COUNT(b) FROM t")).isEqualTo(ROWS);
    }

    @Test
    void aChangeThatLacksMemoryAtItsBeginFailsAlone() {
        fill();
        try (Statement insert = session.prepare("INSERT INTO t VALUES (-1, 'on a page that is not in the pool')")) {
            disk.failBy(NO_MEMORY_TO_READ);
            assertThatThrownBy(() -> insert.update(NONE)).isInstanceOfSatisfying(
                SqlFailure.class, failure -> assertThat(failure.sqlState()).isEqualTo("53200"));
            disk.failBy(FaultPlan.NONE);
            assertThat(number("SELECT COUNT(*) FROM t")).isEqualTo(ROWS);
            insert.update(NONE);
            assertThat(number("SELECT COUNT(*) FROM t")).isEqualTo(ROWS + 1);
        }
        assertThat(database.store().isStopped()).isFalse();
    }

    @Test
    void aCommitThatLacksMemoryMidwayStopsTheDatabaseWithAMessage() {
        fill();
        run("INSERT INTO t VALUES (-1, 'whether it is durable nobody knows')");
        disk.failBy((operation, name, number) -> {
            if (operation == DiskOperation.FORCE && name.contains("log")) {
                throw new OutOfMemoryError("for a test");
            }
            return null;
        });
        assertThatThrownBy(session::commit).isInstanceOfSatisfying(
            SqlFailure.class, failure -> assertThat(failure.sqlState()).isEqualTo("XSDB0"));
        assertThatThrownBy(() -> number("SELECT COUNT(*) FROM t")).isInstanceOf(SqlFailure.class);
        assertThat(database.store().isStopped()).isTrue();
    }

    @Test
    void statisticsAreGatheredWhenMemoryIsThereAgain() {
        fill();
        String statistics = "SELECT COUNT(*) FROM SYS.SYSSTATISTICS";
        long before = number(statistics);
        number("SELECT COUNT(*) FROM t WHERE a > 5");
        disk.failBy(NO_MEMORY_TO_READ);
        passTime();
        disk.failBy(FaultPlan.NONE);
        assertThat(number(statistics)).isEqualTo(before);
        passTime();
        assertThat(number(statistics)).isGreaterThan(before);
    }

    private void passTime() {
        for (int times = 0; times < 5; times++) {
            workers.advance(Duration.ofSeconds(2), STEPS);
        }
    }
}
