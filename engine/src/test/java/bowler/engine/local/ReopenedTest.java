// SPDX-License-Identifier: Apache-2.0
package bowler.engine.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import bowler.base.error.SqlFailure;
import bowler.engine.EmbeddedDatabase;
import bowler.engine.Engine;
import bowler.os.host.HostClock;
import bowler.os.host.HostEntropy;
import bowler.os.host.HostWorkers;
import bowler.session.Cursor;
import bowler.session.Session;
import bowler.session.Statement;
import bowler.simulation.DiskOperation;
import bowler.simulation.FaultPlan;
import bowler.simulation.SimulatedDisk;
import bowler.storage.api.StoreOptions;
import bowler.types.RowBuffer;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A database that has stopped itself is recovered by the next connection. Its old sessions end with the cause.
final class ReopenedTest {
    private static final RowBuffer NONE = new RowBuffer(0);
    private static final StoreOptions OPTIONS =
        new StoreOptions(4 << 10, 256 << 10, 64 << 10, 512 << 10, 1_000, 20, 5_000, 5, false);

    @TempDir
    Path folder;

    private static void run(Session session, String sql) {
        try (Statement statement = session.prepare(sql)) {
            statement.update(NONE);
        }
    }

    private static long number(Session session, String sql) {
        try (Statement statement = session.prepare(sql); Cursor cursor = statement.query(NONE)) {
            assertThat(cursor.next()).isTrue();
            return cursor.longAt(0);
        }
    }

    private static void assertStopped(Runnable call, String... parts) {
        assertThatThrownBy(call::run).isInstanceOfSatisfying(SqlFailure.class, failure -> {
            assertThat(failure.sqlState()).isEqualTo("08006");
            assertThat(failure.getMessage()).contains(parts);
        });
    }

    // -- on a simulated disk, which fails

    private static FaultPlan failing(DiskOperation kind, String name) {
        return (operation, file, number) -> operation == kind && file.contains(name) ? new IOException("the device is gone") : null;
    }

    private static EmbeddedDatabase onDisk(SimulatedDisk disk) {
        return EmbeddedDatabase.create("shop", disk, OPTIONS, new HostClock(), new HostEntropy(), new HostWorkers());
    }

    @Test
    void afterAFailedForceEveryCommitIsThere() {
        SimulatedDisk disk = new SimulatedDisk(7);
        try (EmbeddedDatabase database = onDisk(disk)) {
            Session first = database.newSession("APP");
            Session idle = database.newSession("APP");
            run(first, "CREATE TABLE t (a INTEGER PRIMARY KEY)");
            first.commit();
            for (int round = 0; round < 5; round++) {
                Session session = database.newSession("APP");
                run(session, "INSERT INTO t VALUES (" + round + ")");
                session.commit();
                run(session, "INSERT INTO t VALUES (" + (100 + round) + ")");
                disk.failBy(failing(DiskOperation.FORCE, "log"));
                // The row may or may not exist later.
                assertThatThrownBy(session::commit).isInstanceOf(SqlFailure.class);
                assertThat(session.isValid()).isFalse();
                Session other = idle;
                assertThat(other.isValid()).isFalse();
                assertStopped(() -> number(other, "SELECT COUNT(*) FROM t"), "'shop'", "the device is gone");
                assertStopped(() -> number(other, "SELECT COUNT(*) FROM t"), "'shop'", "the device is gone");
                assertStopped(() -> database.newSession("APP"), "the device is gone");
                disk.failBy(FaultPlan.NONE);
                database.reopen();
                assertStopped(() -> number(other, "SELECT COUNT(*) FROM t"), "'shop'", "the device is gone");
                idle = database.newSession("APP");
                assertThat(number(idle, "SELECT COUNT(*) FROM t WHERE a < 100")).isEqualTo(round + 1);
                idle.commit();
                assertThat(database.store().inspect().verify()).isEmpty();
                other.close();
                session.close();
            }
        }
    }

    @Test
    void memoryThatRunsOutInTheMiddleOfAChangeIsRecoveredFrom() {
        SimulatedDisk disk = new SimulatedDisk(8);
        try (EmbeddedDatabase database = onDisk(disk)) {
            Session session = database.newSession("APP");
            run(session, "CREATE TABLE t (a INTEGER PRIMARY KEY, b VARCHAR(200))");
            for (int row = 0; row < 3_000; row++) {
                run(session, "INSERT INTO t VALUES (" + row + ", 'a row of some length, so that not all of them are in the pool')");
            }
            session.commit();
            int stops = 0;
            for (int round = 0; round < 30; round++) {
                int failing = round;
                AtomicInteger met = new AtomicInteger();
                disk.failBy((operation, name, number) -> {
                    if (operation == DiskOperation.READ && name.contains("data") && met.getAndIncrement() == failing) {
                        throw new OutOfMemoryError("Java heap space");
                    }
                    return null;
                });
                try {
                    run(session, "UPDATE t SET b = 'changed' || b WHERE MOD(a, 17) = " + round % 17);
                } catch (SqlFailure failure) {
                    assertThat(failure.sqlState()).isIn("53200", "XSDB0");
                }
                disk.failBy(FaultPlan.NONE);
                if (database.store().isStopped()) {
                    stops++;
                    database.reopen();
                    session = database.newSession("APP");
                } else {
                    session.rollback();
                }
                assertThat(number(session, "SELECT COUNT(*) FROM t WHERE b LIKE 'a row%'")).isEqualTo(3_000);
                session.commit();
                assertThat(database.store().inspect().verify()).as("round %s", round).isEmpty();
            }
            assertThat(stops).isLessThan(30);
        }
    }

    // -- found by its address

    @Test
    void theNextConnectionOpensItWithTheSameSettings() {
        Engine engine = new Engine();
        String place = folder.resolve("db").toString();
        EmbeddedSession first = (EmbeddedSession) engine.connect(place, Map.of("create", "true", "pageCacheBytes", "3145728"));
        run(first, "CREATE TABLE t (a INTEGER PRIMARY KEY)");
        run(first, "INSERT INTO t VALUES (1)");
        first.commit();
        run(first, "INSERT INTO t VALUES (2)");
        first.database().store().abandon();
        assertThat(first.isValid()).isFalse();
        Session next = engine.connect(place, Map.of());
        assertThat(next.takeWarnings()).extracting(SqlFailure::sqlState).containsExactly("01J0N");
        assertThat(number(next, "SELECT COUNT(*) FROM t")).isEqualTo(1);
        assertThat(((EmbeddedSession) next).database()).isNotSameAs(first.database());
        assertThat(((EmbeddedSession) next).database().store().counters()).isNotEmpty();
        assertStopped(() -> run(first, "INSERT INTO t VALUES (3)"), "it was abandoned");
        assertThat(engine.connect(place, Map.of()).takeWarnings()).isEmpty();
        assertThatThrownBy(() -> engine.connect(place, Map.of("shutdown", "true"))).isInstanceOf(SqlFailure.class)
            .hasMessageContaining("is shut down");
    }

    @Test
    void aStoppedDatabaseInMemoryReportsItsLoss() {
        Engine engine = new Engine();
        Map<String, String> create = Map.of("create", "true");
        EmbeddedSession first = (EmbeddedSession) engine.connect("memory:lost", create);
        run(first, "CREATE TABLE t (a INTEGER PRIMARY KEY)");
        first.commit();
        first.database().store().abandon();
        assertStopped(() -> engine.connect("memory:lost", create), "'memory:lost'", "Drop it");
        assertThatThrownBy(() -> engine.connect("memory:lost", Map.of("drop", "true"))).isInstanceOf(SqlFailure.class);
        Session anew = engine.connect("memory:lost", create);
        run(anew, "CREATE TABLE t (a INTEGER PRIMARY KEY)");
        anew.commit();
        assertThatThrownBy(() -> engine.connect("", Map.of("shutdown", "true"))).isInstanceOf(SqlFailure.class);
    }
}
