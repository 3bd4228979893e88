// SPDX-License-Identifier: Apache-2.0
package bowler.engine.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import bowler.base.error.SqlFailure;
import bowler.engine.EmbeddedDatabase;
import bowler.os.host.HostClock;
import bowler.os.host.HostEntropy;
import bowler.os.host.HostWorkers;
import bowler.session.Cursor;
import bowler.session.Session;
import bowler.session.Statement;
import bowler.simulation.SimulatedDisk;
import bowler.storage.api.StoreOptions;
import bowler.types.RowBuffer;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/// A database on a disk that may only be read.
class ReadOnlyDatabaseTest {
    private static final RowBuffer NONE = new RowBuffer(0);
    private static final StoreOptions OPTIONS =
        new StoreOptions(4 << 10, 1 << 20, 64 << 10, 512 << 10, 1_000, 20, 5_000, 5, false);

    private final SimulatedDisk disk = new SimulatedDisk(3);

    private EmbeddedDatabase made() {
        EmbeddedDatabase database = EmbeddedDatabase.create(
            "db", disk, OPTIONS, new HostClock(), new HostEntropy(), new HostWorkers());
        Session session = database.newSession("APP");
        run(session, "CREATE TABLE t (a INTEGER PRIMARY KEY, b INTEGER)");
        run(session, "INSERT INTO t VALUES (1, 10), (2, 20)");
        session.commit();
        return database;
    }

    private EmbeddedDatabase open(SimulatedDisk from) {
        return EmbeddedDatabase.open("db", from, OPTIONS, new HostClock(), new HostEntropy(), new HostWorkers());
    }

    @Test
    void showsItsRowsAndRefusesEveryChange() {
        made().close();
        disk.setReadOnly(true);
        long operations = disk.operations();
        EmbeddedDatabase database = open(disk);
        Session session = database.newSession("APP");
        assertThat(session.isReadOnly()).isTrue();
        assertThat(sum(session)).isEqualTo(30);
        assertRefused("25502", () -> run(session, "INSERT INTO t VALUES (3, 30)"));
        assertRefused("25502", () -> run(session, "UPDATE t SET b = 0"));
        assertRefused("25502", () -> run(session, "DELETE FROM t"));
        assertRefused("25503", () -> run(session, "CREATE TABLE u (a INTEGER)"));
        assertRefused("25503", () -> run(session, "DROP TABLE t"));
        session.rollback();
        assertRefused("25505", () -> session.setReadOnly(false));
        session.setReadOnly(true);
        assertThat(sum(session)).isEqualTo(30);
        session.rollback();
        database.close();
        assertThat(disk.operations()).isEqualTo(operations);
        disk.setReadOnly(false);
        EmbeddedDatabase writable = open(disk);
        run(writable.newSession("APP"), "UPDATE t SET b = b + 1");
        writable.close();
    }

    @Test
    void oneThatWasNotShutDownNamesTheRemedy() {
        made().abandon();
        disk.setReadOnly(true);
        assertThatThrownBy(() -> open(disk)).isInstanceOfSatisfying(SqlFailure.class, failure -> {
            assertThat(failure.sqlState()).isEqualTo("XBM0H");
            assertThat(failure).hasMessageContaining("was not shut down").hasMessageContaining("writable");
        });
    }

    private static void assertRefused(String sqlState, ThrowingCallable verb) {
        assertThatThrownBy(verb).isInstanceOfSatisfying(SqlFailure.class,
            failure -> assertThat(failure.sqlState()).isEqualTo(sqlState));
    }

    private static void run(Session session, String sql) {
        try (Statement statement = session.prepare(sql)) {
            statement.update(NONE);
        }
    }

    private static long sum(Session session) {
        try (Statement statement = session.prepare("SELECT SUM(b) FROM t ORDER BY 1"); Cursor cursor = statement.query(NONE)) {
            assertThat(cursor.next()).isTrue();
            return cursor.longAt(0);
        }
    }
}
