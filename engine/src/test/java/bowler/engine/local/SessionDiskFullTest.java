// SPDX-License-Identifier: Apache-2.0
package bowler.engine.local;

import static org.assertj.core.api.Assertions.assertThat;

import bowler.base.error.Severity;
import bowler.base.error.SqlFailure;
import bowler.engine.database.Database;
import bowler.engine.database.DatabaseOptions;
import bowler.engine.watch.MessageLog;
import bowler.engine.watch.WatchSettings;
import bowler.os.host.HostClock;
import bowler.os.host.HostEntropy;
import bowler.os.host.HostWorkers;
import bowler.session.Cursor;
import bowler.session.Statement;
import bowler.simulation.SimulatedDisk;
import bowler.storage.api.Durability;
import bowler.storage.api.StoreOptions;
import bowler.types.RowBuffer;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/// A disk fills up under a session. The statement fails, the session continues, and nothing acknowledged is lost. Work
/// continues without intervention when there is space again.
class SessionDiskFullTest {
    private static final RowBuffer NONE = new RowBuffer(0);
    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(30);

    private final SimulatedDisk disk = new SimulatedDisk(3);
    private final Database database = Database.create(
        "full", disk, new SimulatedDisk(4),
        new DatabaseOptions(new StoreOptions(4 << 10, 1 << 20, 64 << 10, 512 << 10, 1_000, 20, 5_000, 5, false), 1 << 20, false, WatchSettings.NONE),
        new MessageLog(disk, "bowler.log", new HostClock()), new HostClock(), new HostEntropy(), new HostWorkers());
    private final EmbeddedSession session = new EmbeddedSession(database, "APP", Durability.FULL);

    @Test
    void theSessionContinuesWhenThereIsSpaceAgain() throws InterruptedException {
        run("CREATE TABLE t (a INTEGER PRIMARY KEY, b VARCHAR(500))");
        session.commit();
        disk.setCapacity(disk.usedBytes() + (512 << 10));
        int acknowledged = 0;
        SqlFailure failure = null;
        while (failure == null) {
            try {
                insert(acknowledged);
                session.commit();
                acknowledged++;
            } catch (SqlFailure full) {
                failure = full;
            }
        }
        assertSaysFull(failure);
        session.rollback();
        assertThat(count()).isEqualTo(acknowledged);
        disk.setCapacity(Long.MAX_VALUE);
        insertWhenPossible(acknowledged);
        session.commit();
        assertThat(count()).isEqualTo(acknowledged + 1);
        database.shutDown();
    }

    private void insertWhenPossible(int key) throws InterruptedException {
        long start = System.nanoTime();
        while (true) {
            try {
                insert(key);
                return;
            } catch (SqlFailure stillExhausted) {
                session.rollback();
                assertSaysFull(stillExhausted);
                assertThat(System.nanoTime() - start).isLessThan(PATIENCE_NANOS);
                Thread.sleep(10);
            }
        }
    }

    /// The pace of the background work decides whether the log or a page reaches the limit first.
    private static void assertSaysFull(SqlFailure failure) {
        assertThat(failure.sqlState()).isIn("57011", "XSDG1");
        assertThat(failure.severity()).isEqualTo(Severity.STATEMENT);
        assertThat(failure).hasMessageContaining("space");
    }

    private void insert(int key) {
        run("INSERT INTO t VALUES (" + key + ", '" + "x".repeat(400) + "')");
    }

    private void run(String sql) {
        try (Statement statement = session.prepare(sql)) {
            statement.update(NONE);
        }
    }

    private long count() {
        try (Statement statement = session.prepare("SELECT COUNT(*) FROM t"); Cursor cursor = statement.query(NONE)) {
            assertThat(cursor.next()).isTrue();
            return cursor.longAt(0);
        }
    }
}
