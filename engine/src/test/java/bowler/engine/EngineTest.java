// SPDX-License-Identifier: Apache-2.0
package bowler.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import bowler.base.error.SqlFailure;
import bowler.session.Cursor;
import bowler.session.Isolation;
import bowler.session.Session;
import bowler.session.Statement;
import bowler.types.RowBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EngineTest {
    private static final RowBuffer NONE = new RowBuffer(0);

    @TempDir
    Path folder;

    private final Engine engine = new Engine();
    private final List<Session> sessions = new ArrayList<>();

    @AfterEach
    void shutDown() {
        assertThatThrownBy(() -> engine.connect("", Map.of("shutdown", "true"))).isInstanceOf(SqlFailure.class)
            .extracting(e -> ((SqlFailure) e).sqlState()).isEqualTo("XJ015");
    }

    private Session connect(String address, String... attributes) {
        Map<String, String> map = new HashMap<>();
        for (String attribute : attributes) {
            map.put(attribute.substring(0, attribute.indexOf('=')), attribute.substring(attribute.indexOf('=') + 1));
        }
        Session session = engine.connect(address, map);
        sessions.add(session);
        return session;
    }

    private static long run(Session session, String sql) {
        try (Statement statement = session.prepare(sql)) {
            return statement.update(NONE);
        }
    }

    private static long number(Session session, String sql) {
        try (Statement statement = session.prepare(sql); Cursor cursor = statement.query(NONE)) {
            assertThat(cursor.next()).isTrue();
            return cursor.longAt(0);
        }
    }

    private static void assertFails(String sqlState, Runnable call) {
        assertThatThrownBy(call::run).isInstanceOf(SqlFailure.class)
            .extracting(e -> ((SqlFailure) e).sqlState()).isEqualTo(sqlState);
    }

    /// A process may be killed before or after each file of a new database gets its final name.
    @Test
    void aCreationThatWasCutShortIsRepeated() throws Exception {
        for (String left : List.of("control.new", "encryption.key.new", "folder.elsewhere.new", "lock")) {
            Path place = Files.createDirectory(folder.resolve("cut-" + left));
            Files.writeString(place.resolve(left), "");
            assertFails("XJ004", () -> connect(place.toString()));
            assertThat(connect(place.toString(), "create=true").takeWarnings()).isEmpty();
        }
    }

    @Test
    void aDatabaseIsCreatedOnlyOnRequest() throws Exception {
        String place = folder.resolve("db").toString();
        assertFails("XJ004", () -> connect(place));
        Session made = connect(place, "create=true");
        assertThat(made.takeWarnings()).isEmpty();
        Session again = connect(place, "create=true");
        assertThat(again.takeWarnings()).extracting(SqlFailure::sqlState).containsExactly("01J01");
        Path other = Files.createDirectory(folder.resolve("other"));
        Files.writeString(other.resolve("letter.txt"), "not a database");
        assertFails("XBM0A", () -> connect(other.toString(), "create=true"));
        Files.createFile(other.resolve("service.properties"));
        assertThatThrownBy(() -> connect(other.toString(), "create=true")).hasMessageContaining("contains a Derby database");
        assertThatThrownBy(() -> connect(other.resolve("service.properties") + "/below", "create=true"))
            .hasMessageContaining("service.properties");
        assertFails("XJ05B", () -> connect(place, "create=perhaps"));
        assertFails("XJ041", () -> connect(folder.resolve("secret").toString(), "create=true", "dataEncryption=true"));
        connect(place, "dataEncryption=false").close();
        for (String pageSize : List.of("5000", "100", "big")) {
            assertThatThrownBy(() -> connect(folder.resolve("new").toString(), "create=true", "pageSize=" + pageSize))
                .hasMessageContaining("'" + pageSize + "'. Allowed: 4096, 8192, 16384, 32768, 65536");
        }
    }

    @Test
    void committedRowsSurviveShutdownAndRestart() {
        String place = folder.resolve("db").toString();
        Session session = connect(place, "create=true");
        run(session, "CREATE TABLE t (a INTEGER PRIMARY KEY, b VARCHAR(10))");
        run(session, "INSERT INTO t VALUES (1, 'x')");
        session.commit();
        run(session, "INSERT INTO t VALUES (2, 'lost')");
        assertFails("08006", () -> connect(place, "shutdown=true"));
        assertFails("08006", () -> number(session, "SELECT COUNT(*) FROM t"));
        assertFails("XJ004", () -> connect(place, "shutdown=true"));
        assertThat(number(connect(place), "SELECT COUNT(*) FROM t")).isEqualTo(1);
    }

    @Test
    void definitionsBelongToTheirTransaction() {
        Session maker = connect("memory:definitions", "create=true");
        Session other = connect("memory:definitions");
        run(maker, "CREATE TABLE t (a INTEGER PRIMARY KEY)");
        run(maker, "INSERT INTO t VALUES (1)");
        assertFails("42X05", () -> number(other, "SELECT COUNT(*) FROM t"));
        assertThat(number(maker, "SELECT COUNT(*) FROM t")).isEqualTo(1);
        long savepoint = maker.savepoint();
        run(maker, "CREATE TABLE u (a INTEGER)");
        maker.rollbackTo(savepoint);
        assertFails("42X05", () -> number(maker, "SELECT COUNT(*) FROM u"));
        maker.rollback();
        assertFails("42X05", () -> number(maker, "SELECT COUNT(*) FROM t"));
        run(maker, "CREATE TABLE t (a INTEGER PRIMARY KEY)");
        maker.commit();
        assertThat(number(other, "SELECT COUNT(*) FROM t")).isZero();
    }

    @Test
    void aPreparedStatementFollowsTheCatalog() {
        Session session = connect("memory:stale", "create=true");
        run(session, "CREATE TABLE t (a INTEGER PRIMARY KEY, b INTEGER)");
        Statement insert = session.prepare("INSERT INTO t VALUES (?, ?)");
        RowBuffer row = new RowBuffer(2);
        row.setLong(0, 1);
        row.setLong(1, 10);
        insert.update(row);
        session.commit();
        Session indexer = connect("memory:stale");
        run(indexer, "CREATE INDEX tb ON t (b)");
        indexer.commit();
        row.setLong(0, 2);
        row.setLong(1, 20);
        insert.update(row);
        session.commit();
        assertThat(number(indexer, "SELECT a FROM t WHERE b = 20")).isEqualTo(2);
        run(indexer, "DROP TABLE t");
        indexer.commit();
        assertFails("42X05", () -> insert.update(row));
    }

    @Test
    void aSnapshotDoesNotUseLaterIndexes() {
        Session reader = connect("memory:pinned", "create=true");
        run(reader, "CREATE TABLE t (a INTEGER PRIMARY KEY, b INTEGER)");
        for (int a = 0; a < 200; a++) {
            run(reader, "INSERT INTO t VALUES (" + a + ", " + a % 10 + ")");
        }
        reader.commit();
        reader.setIsolation(Isolation.SNAPSHOT);
        assertThat(number(reader, "SELECT COUNT(*) FROM t WHERE b = 3")).isEqualTo(20);
        Session other = connect("memory:pinned");
        run(other, "DELETE FROM t WHERE b = 3 AND a > 100");
        other.commit();
        run(other, "CREATE INDEX tb ON t (b)");
        other.commit();
        assertThat(number(reader, "SELECT COUNT(*) FROM t WHERE b = 3")).isEqualTo(20);
        assertFails("40001", () -> run(reader, "INSERT INTO t VALUES (1000, 3)"));
        assertThat(number(reader, "SELECT COUNT(*) FROM t WHERE b = 3")).isEqualTo(10);
        assertThat(run(reader, "INSERT INTO t VALUES (1000, 3)")).isEqualTo(1);
        assertThat(number(reader, "SELECT COUNT(*) FROM t WHERE b = 3")).isEqualTo(11);
    }

    @Test
    void literalsDoNotMakeNewPlansNorOldResults() {
        Session session = connect("memory:shapes", "create=true");
        run(session, "CREATE TABLE t (a INTEGER PRIMARY KEY, b VARCHAR(20))");
        for (int a = 0; a < 50; a++) {
            run(session, "INSERT INTO t VALUES (" + a + ", 'text " + a + "')");
        }
        for (int a = 0; a < 50; a++) {
            assertThat(number(session, "SELECT a FROM t WHERE b = 'text " + a + "'")).isEqualTo(a);
            assertThat(number(session, "SELECT COUNT(*) FROM t WHERE a < " + a)).isEqualTo(a);
        }
        assertThat(number(session, "SELECT a FROM t WHERE a = 7.0")).isEqualTo(7);
        assertThat(number(session, "SELECT COUNT(*) FROM t WHERE a < 10000000000")).isEqualTo(50);
    }

    @Test
    void abortRollsBackASessionThatNeverCallsAgain() {
        Session session = connect("memory:abort", "create=true");
        run(session, "CREATE TABLE t (a INTEGER PRIMARY KEY)");
        session.commit();
        run(session, "INSERT INTO t VALUES (1)");
        session.abort();
        assertThat(session.isClosed()).isTrue();
        assertFails("08003", () -> run(session, "INSERT INTO t VALUES (2)"));
        Session other = connect("memory:abort");
        assertThat(number(other, "SELECT COUNT(*) FROM t")).isZero();
        assertThat(run(other, "INSERT INTO t VALUES (1)")).isEqualTo(1);
    }

    @Test
    void abortEndsACallThatWaits() throws Exception {
        Session holder = connect("memory:waits", "create=true");
        run(holder, "CREATE TABLE t (a INTEGER PRIMARY KEY)");
        holder.commit();
        run(holder, "INSERT INTO t VALUES (1)");
        Session waiter = connect("memory:waits");
        AtomicReference<Throwable> outcome = new AtomicReference<>();
        CountDownLatch started = new CountDownLatch(1);
        Thread thread = new Thread(() -> {
            started.countDown();
            try {
                run(waiter, "INSERT INTO t VALUES (1)");
            } catch (Throwable e) {
                outcome.set(e);
            }
        });
        thread.start();
        started.await();
        Thread.sleep(20);
        waiter.abort();
        thread.join(10_000);
        assertThat(thread.isAlive()).isFalse();
        assertThat(outcome.get()).isInstanceOf(SqlFailure.class);
        holder.commit();
    }

    @Test
    void waitsAreReportedWithTableNames() {
        Session holder = connect("memory:brief", "create=true", "lockTimeout=0");
        run(holder, "CREATE TABLE accounts (id INTEGER PRIMARY KEY, n INTEGER)");
        run(holder, "INSERT INTO accounts VALUES (7, 1)");
        holder.commit();
        run(holder, "UPDATE accounts SET n = 2 WHERE id = 7");
        Session other = connect("memory:brief");
        assertThatThrownBy(() -> run(other, "UPDATE accounts SET n = 3 WHERE id = 7"))
            .hasMessageContaining("row (7) of APP.ACCOUNTS");
        assertThatThrownBy(() -> run(other, "LOCK TABLE accounts IN EXCLUSIVE MODE"))
            .hasMessageContaining("table APP.ACCOUNTS");
    }

    @Test
    void aReadOnlySessionChangesNothing() {
        Session session = connect("memory:readonly", "create=true");
        run(session, "CREATE TABLE t (a INTEGER PRIMARY KEY)");
        session.commit();
        session.setReadOnly(true);
        assertFails("25502", () -> run(session, "INSERT INTO t VALUES (1)"));
        assertFails("25503", () -> run(session, "CREATE TABLE u (a INTEGER)"));
        assertThat(number(session, "SELECT COUNT(*) FROM t")).isZero();
    }

    @Test
    void identityValuesContinueAfterARestart() {
        String place = folder.resolve("ids").toString();
        Session session = connect(place, "create=true");
        run(session, "CREATE TABLE t (id INTEGER GENERATED ALWAYS AS IDENTITY, v INTEGER)");
        run(session, "INSERT INTO t (v) VALUES (1), (2)");
        session.commit();
        assertFails("08006", () -> connect(place, "shutdown=true"));
        Session again = connect(place);
        run(again, "INSERT INTO t (v) VALUES (3)");
        again.commit();
        assertThat(number(again, "SELECT COUNT(DISTINCT id) FROM t")).isEqualTo(3);
        assertThat(number(again, "SELECT MAX(id) FROM t")).isGreaterThan(2);
    }

    @Test
    void generatedKeysAreReturned() {
        Session session = connect("memory:keys", "create=true");
        run(session, "CREATE TABLE t (id INTEGER GENERATED BY DEFAULT AS IDENTITY (START WITH 5), v INTEGER)");
        try (Statement insert = session.prepare("INSERT INTO t (v) VALUES (1), (2)")) {
            Cursor keys = insert.updateReturningKeys(NONE, List.of());
            assertThat(insert.lastUpdateCount()).isEqualTo(2);
            assertThat(keys.next()).isTrue();
            assertThat(keys.longAt(0)).isEqualTo(5);
            assertThat(keys.next()).isTrue();
            assertThat(keys.longAt(0)).isEqualTo(6);
            assertThat(keys.next()).isFalse();
        }
        assertFails("X0X0F", () -> session.prepare("INSERT INTO t (v) VALUES (1)").updateReturningKeys(NONE, List.of("NO")));
    }
}
