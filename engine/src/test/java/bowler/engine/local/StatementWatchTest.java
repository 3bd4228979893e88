// SPDX-License-Identifier: Apache-2.0
package bowler.engine.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import bowler.base.error.SqlFailure;
import bowler.engine.database.Database;
import bowler.engine.database.DatabaseOptions;
import bowler.engine.watch.MessageLog;
import bowler.engine.watch.SlowStatement;
import bowler.engine.watch.WatchSettings;
import bowler.os.DiskFile;
import bowler.os.host.HostClock;
import bowler.os.host.HostEntropy;
import bowler.os.host.HostWorkers;
import bowler.os.host.MemoryDisk;
import bowler.session.Cursor;
import bowler.session.Statement;
import bowler.storage.api.Durability;
import bowler.storage.api.StoreOptions;
import bowler.types.RowBuffer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/// Tests the information about statements that is logged and kept when a setting requests it.
final class StatementWatchTest {
    private static final String LOG = "messages.log";
    private static final RowBuffer NONE = new RowBuffer(0);

    private final MemoryDisk place = new MemoryDisk("messages");

    @Test
    void textsWithTheirParametersAndPlansWithTheirCounts() throws IOException {
        Database database = database(new WatchSettings(-1, true, true, false, false), 1_000);
        EmbeddedSession session = session(database);
        run(session, "CREATE TABLE t (a INTEGER PRIMARY KEY, b VARCHAR(10), c DATE)");
        RowBuffer values = new RowBuffer(2);
        values.setLong(0, 7);
        values.setObject(1, "seven");
        try (Statement insert = session.prepare("INSERT INTO t VALUES (?, ?, DATE '2024-02-29')")) {
            insert.update(values);
        }
        try (Statement query = session.prepare("SELECT b FROM t WHERE c > '2024-01-01'"); Cursor rows = query.query(NONE)) {
            assertThat(rows.next()).isTrue();
            assertThat(rows.next()).isFalse();
        }
        assertThat(log()).contains(
            "(DATABASE = watched), (DRDAID = null), Executing prepared statement: INSERT INTO t VALUES (?, ?, DATE '2024-02-29')"
                + " :End prepared statement with 2 parameters begin parameter #1: 7 :end parameter begin parameter #2: seven"
                + " :end parameter",
            "rows of APP.T", "actual rows 1, ", "in all: actual rows 1, ");
        database.shutDown();
    }

    @Test
    void theLogIsATableWithDurationsOfStatements() throws IOException {
        Database database = database(new WatchSettings(-1, true, false, false, false), 1_000);
        EmbeddedSession session = session(database);
        run(session, "CREATE TABLE t (a INTEGER\nPRIMARY KEY)");
        run(session, "INSERT INTO t VALUES (1)");
        assertThat(rows(session, "SELECT logtext FROM TABLE (SYSCS_DIAG.ERROR_LOG_READER()) AS l WHERE database = 'watched'"
            + " AND logtext LIKE 'Executing%'")).containsExactly(
            "Executing prepared statement: CREATE TABLE t (a INTEGER\nPRIMARY KEY) :End prepared statement",
            "Executing prepared statement: INSERT INTO t VALUES (1) :End prepared statement",
            "Executing prepared statement: SELECT logtext FROM TABLE (SYSCS_DIAG.ERROR_LOG_READER()) AS l WHERE database = 'watched'"
                + " AND logtext LIKE 'Executing%' :End prepared statement");
        assertThat(rows(session, "SELECT logtext FROM TABLE (SYSCS_DIAG.STATEMENT_DURATION()) AS l WHERE CAST(duration AS INTEGER) >= 0"))
            .first().asString().startsWith("(DATABASE = watched), (DRDAID = null), Begin compiling prepared statement: CREATE TABLE t");
        assertThatThrownBy(() -> rows(session, "SELECT * FROM TABLE (SYSCS_DIAG.ERROR_LOG_READER('other.log')) AS l"))
            .hasMessageContaining("The message log other.log cannot be read");
        database.shutDown();
    }

    @Test
    void compilingAndTheEndsOfTransactionsAreLogged() throws IOException {
        Database database = database(new WatchSettings(-1, true, false, false, false), 1_000);
        EmbeddedSession session = session(database);
        run(session, "CREATE TABLE t (a INTEGER PRIMARY KEY)");
        session.commit();
        run(session, "INSERT INTO t VALUES (1)");
        session.rollback();
        run(session, "INSERT INTO t VALUES (2)");
        session.commit();
        session.commit();
        assertThatThrownBy(() -> run(session, "DELETE FROM nosuch")).isInstanceOf(SqlFailure.class);
        assertThat(log().lines().map(line -> line.substring(line.indexOf("(DRDAID = null), ") + "(DRDAID = null), ".length()))).containsExactly(
            "Begin compiling prepared statement: CREATE TABLE t (a INTEGER PRIMARY KEY) :End prepared statement",
            "End compiling prepared statement: CREATE TABLE t (a INTEGER PRIMARY KEY) :End prepared statement",
            "Executing prepared statement: CREATE TABLE t (a INTEGER PRIMARY KEY) :End prepared statement",
            "Committing",
            "Begin compiling prepared statement: INSERT INTO t VALUES (1) :End prepared statement",
            "End compiling prepared statement: INSERT INTO t VALUES (1) :End prepared statement",
            "Executing prepared statement: INSERT INTO t VALUES (1) :End prepared statement",
            "Rolling back",
            "Executing prepared statement: INSERT INTO t VALUES (2) :End prepared statement",
            "Committing",
            "Begin compiling prepared statement: DELETE FROM nosuch :End prepared statement",
            "Error compiling prepared statement: DELETE FROM nosuch :End prepared statement");
        database.shutDown();
    }

    private static List<String> rows(EmbeddedSession session, String sql) {
        List<String> rows = new ArrayList<>();
        try (Statement query = session.prepare(sql); Cursor cursor = query.query(NONE)) {
            while (cursor.next()) {
                rows.add(String.valueOf(cursor.objectAt(0)));
            }
        }
        return rows;
    }

    @Test
    void slowStatementsAreKeptWithTheirFailures() {
        Database database = database(new WatchSettings(0, false, false, false, false), 1_000);
        EmbeddedSession session = session(database);
        run(session, "CREATE TABLE t (a INTEGER PRIMARY KEY)");
        run(session, "INSERT INTO t VALUES (1), (2)");
        assertThatThrownBy(() -> run(session, "INSERT INTO t VALUES (1)")).isInstanceOf(SqlFailure.class);
        assertThat(database.watch().slowStatements()).extracting(SlowStatement::rows).containsExactly(0L, 2L, -1L);
        session.diagnostics().watch().setSlowMillis(-1);
        run(session, "INSERT INTO t VALUES (3)");
        assertThat(database.watch().slowStatements()).hasSize(3);
        database.shutDown();
    }

    @Test
    void aTimeoutIsLoggedWithAllLocks() throws IOException {
        Database database = database(new WatchSettings(-1, false, false, false, true), 0);
        EmbeddedSession one = session(database);
        EmbeddedSession two = session(database);
        fill(one);
        run(one, "UPDATE t SET b = 1 WHERE a = 1");
        assertThatThrownBy(() -> run(two, "UPDATE t SET b = 2 WHERE a = 1")).hasMessageContaining("without success");
        assertThat(log()).contains(
            "Lock timeout: ", "Statement: UPDATE t SET b = 2 WHERE a = 1", "| TABLE | IX | T | Tablelock | GRANT | T |",
            "at bowler.engine.local.StatementWatchTest.");
        database.shutDown();
    }

    @Test
    void aDeadlockIsLoggedWithWhatEachThreadDid() throws IOException {
        Database database = database(new WatchSettings(-1, false, false, true, true), 60_000);
        EmbeddedSession one = session(database);
        EmbeddedSession two = session(database);
        fill(one);
        run(one, "UPDATE t SET b = 1 WHERE a = 1");
        run(two, "UPDATE t SET b = 2 WHERE a = 2");
        CompletableFuture<SqlFailure> other = CompletableFuture.supplyAsync(() -> failure(two, "UPDATE t SET b = 2 WHERE a = 1"));
        SqlFailure mine = failure(one, "UPDATE t SET b = 1 WHERE a = 2");
        SqlFailure his = other.join();
        SqlFailure deadlock = mine == null ? his : mine;
        assertThat(deadlock.sqlState()).isEqualTo("40001");
        assertThat(deadlock.getSuppressed()).hasSize(2)
            .anySatisfy(trace -> assertThat(trace.getStackTrace()).anyMatch(frame -> frame.getMethodName().contains("aDeadlock")));
        assertThat(log()).contains("Lock deadlock: ", "Suppressed: ", "in thread ", "| ROW | ");
        database.shutDown();
    }

    private Database database(WatchSettings watch, long lockTimeoutMillis) {
        StoreOptions store = new StoreOptions(
            4 << 10, 1 << 20, 64 << 10, 4 << 20, lockTimeoutMillis, 20, 5_000, 5, true);
        return Database.create(
            "watched", new MemoryDisk("watched"), new MemoryDisk("spill"), new DatabaseOptions(store, 1 << 20, false, watch),
            new MessageLog(place, LOG, new HostClock()), new HostClock(), new HostEntropy(), new HostWorkers());
    }

    private static EmbeddedSession session(Database database) {
        return new EmbeddedSession(database, "APP", Durability.FULL);
    }

    private static void fill(EmbeddedSession session) {
        run(session, "CREATE TABLE t (a INTEGER PRIMARY KEY, b INTEGER)");
        run(session, "INSERT INTO t VALUES (1, 0), (2, 0)");
        session.commit();
    }

    private static SqlFailure failure(EmbeddedSession session, String sql) {
        try {
            run(session, sql);
            session.commit();
            return null;
        } catch (SqlFailure failure) {
            return failure;
        }
    }

    private static void run(EmbeddedSession session, String sql) {
        try (Statement statement = session.prepare(sql)) {
            statement.update(NONE);
        }
    }

    private String log() throws IOException {
        try (DiskFile file = place.open(LOG, false)) {
            byte[] bytes = new byte[(int) file.sizeBytes()];
            file.read(0, bytes, 0, bytes.length);
            return new String(bytes, StandardCharsets.UTF_8);
        }
    }
}
