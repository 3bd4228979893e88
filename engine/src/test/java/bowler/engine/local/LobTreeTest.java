// SPDX-License-Identifier: Apache-2.0
package bowler.engine.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import bowler.base.error.SqlFailure;
import bowler.catalog.TableDescriptor;
import bowler.catalog.audit.CatalogAudit;
import bowler.engine.database.Database;
import bowler.engine.database.DatabaseOptions;
import bowler.engine.watch.MessageLog;
import bowler.engine.watch.WatchSettings;
import bowler.os.host.HostClock;
import bowler.os.host.HostEntropy;
import bowler.os.host.HostWorkers;
import bowler.os.host.MemoryDisk;
import bowler.session.Cursor;
import bowler.session.Lob;
import bowler.session.Statement;
import bowler.storage.StoreTransaction;
import bowler.storage.api.Durability;
import bowler.storage.api.ReadIntent;
import bowler.storage.api.RowCursor;
import bowler.storage.api.StoreOptions;
import bowler.storage.terms.KeyRange;
import bowler.types.LobInput;
import bowler.types.LobReference;
import bowler.types.RowBuffer;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// Tests long values that are stored apart from their rows. After any statements each value has one
/// owner and all its chunks, and none is left behind.
class LobTreeTest {
    private static final RowBuffer NONE = new RowBuffer(0);
    private static final int LONG = 70_000;

    private final MemoryDisk disk = new MemoryDisk("lobs");
    private final Database database = Database.create(
        "lobs", disk, new MemoryDisk("spill"),
        new DatabaseOptions(new StoreOptions(4 << 10, 16 << 20, 1 << 20, 64 << 20, 30_000, 20, 5_000, 5, false), 1 << 20, false, WatchSettings.NONE),
        new MessageLog(disk, "bowler.log", new HostClock()), new HostClock(), new HostEntropy(), new HostWorkers());
    private final EmbeddedSession session = newSession();

    private EmbeddedSession newSession() {
        return new EmbeddedSession(database, "APP", Durability.RELAXED);
    }

    @AfterEach
    void close() {
        database.shutDown();
    }

    private static long run(EmbeddedSession session, String sql, Object... parameters) {
        try (Statement statement = session.prepare(sql)) {
            return statement.update(row(parameters));
        }
    }

    private long run(String sql, Object... parameters) {
        return run(session, sql, parameters);
    }

    private static RowBuffer row(Object... parameters) {
        RowBuffer row = new RowBuffer(parameters.length);
        for (int at = 0; at < parameters.length; at++) {
            if (parameters[at] instanceof Integer number) {
                row.setLong(at, number);
            } else {
                row.setObject(at, parameters[at]);
            }
        }
        return row;
    }

    /// Returns the content of the first column: the complete text or bytes.
    private static String value(EmbeddedSession session, String sql, Object... parameters) {
        try (Statement statement = session.prepare(sql); Cursor rows = statement.query(row(parameters))) {
            if (!rows.next()) {
                return "no row";
            }
            return rows.isNull(0) ? null : switch (statement.columns().getFirst().type().carrier()) {
                case LONG -> String.valueOf(rows.longAt(0));
                case DOUBLE -> String.valueOf(rows.doubleAt(0));
                case OBJECT -> rows.objectAt(0) instanceof LobReference reference
                    ? whole(session, reference) : String.valueOf(rows.objectAt(0));
            };
        }
    }

    private String value(String sql, Object... parameters) {
        return value(session, sql, parameters);
    }

    private static String whole(EmbeddedSession session, LobReference reference) {
        try (Lob lob = session.open(reference)) {
            char[] text = new char[(int) lob.length()];
            assertThat(lob.read(0, text, 0, text.length)).isEqualTo(text.length);
            return new String(text);
        }
    }

    private static String text(int seed, int length) {
        StringBuilder text = new StringBuilder();
        for (int at = 0; text.length() < length; at++) {
            text.append(seed).append(' ').append(at).append(seed % 2 == 0 ? ' ' : '\u20AC');
        }
        text.setLength(length);
        return text.toString();
    }

    /// Characters that come a few at a time, and end in a failure if they are to.
    private static LobInput input(String text, boolean fails) {
        return new LobInput() {
            private int at;

            @Override
            public int read(char[] into, int offset, int count) {
                int end = Math.min(text.length(), at + Math.min(count, 1_000));
                if (end == at) {
                    if (fails) {
                        throw bowler.engine.database.EngineError.INTERNAL.failure("the stream broke");
                    }
                    return -1;
                }
                text.getChars(at, end, into, offset);
                int found = end - at;
                at = end;
                return found;
            }
        };
    }

    /// Returns the numbers of the long values in the tree of a table that belong to no note.
    private Set<Long> audit(String... tables) {
        Set<Long> all = new HashSet<>();
        try (StoreTransaction transaction = database.store().newTransaction()) {
            CatalogAudit audit = new CatalogAudit(transaction, database.store()::tree);
            assertThat(audit.run()).isEmpty();
            assertThat(database.store().inspect().treeIds()).allSatisfy(id -> assertThat(audit.nameOf(id)).isNotNull());
        }
        for (String name : tables) {
            all.addAll(entries(database.catalog().table("APP", name)));
        }
        return all;
    }

    private Set<Long> entries(TableDescriptor table) {
        Set<Long> found = new HashSet<>();
        try (StoreTransaction transaction = database.store().newTransaction()) {
            transaction.beginStatement();
            try (RowCursor rows = transaction.scan(
                    database.store().tree(table.lobTreeId()), KeyRange.ALL, false, ReadIntent.READ)) {
                while (rows.next()) {
                    found.add(bowler.catalog.lob.LobTree.number(rows.keyBytes(), rows.keyOffset(), rows.keyLength()));
                }
            }
            transaction.endStatement();
            transaction.rollback();
        }
        return found;
    }

    /// Waits for the background to have removed what is noted.
    private void awaitValues(String table, int count) throws InterruptedException {
        for (int tries = 0; tries < 6_000 && entries(database.catalog().table("APP", table)).size() != count; tries++) {
            Thread.sleep(10);
        }
        assertThat(audit(table)).hasSize(count);
        assertThat(database.store().inspect().verify()).isEmpty();
    }

    private static String state(Throwable failure) {
        return ((SqlFailure) failure).sqlState();
    }

    private void commit() {
        session.commit();
    }

    @Test
    void aValueIsWrittenReadReplacedAndRemoved() throws Exception {
        run("CREATE TABLE t (id INTEGER PRIMARY KEY, c CLOB, n INTEGER)");
        run("INSERT INTO t VALUES (1, ?, 1)", text(1, LONG));
        run("INSERT INTO t VALUES (2, ?, 2)", text(2, LONG));
        run("INSERT INTO t VALUES (3, ?, 3)", "short");
        commit();
        assertThat(audit("T")).hasSize(2);
        assertThat(value("SELECT c FROM t WHERE id = 1")).isEqualTo(text(1, LONG));
        assertThat(value("SELECT c FROM t WHERE n = 2")).isEqualTo(text(2, LONG));
        assertThat(value("SELECT c FROM t WHERE id = 3")).isEqualTo("short");
        run("UPDATE t SET n = 7, id = id + 10 WHERE id = 1");
        run("UPDATE t SET c = c");
        commit();
        assertThat(audit("T")).hasSize(2);
        assertThat(value("SELECT c FROM t WHERE id = 11")).isEqualTo(text(1, LONG));
        run("UPDATE t SET c = ? WHERE id = 11", text(4, LONG));
        assertThat(value("SELECT c FROM t WHERE id = 11")).isEqualTo(text(4, LONG));
        session.rollback();
        assertThat(value("SELECT c FROM t WHERE id = 11")).isEqualTo(text(1, LONG));
        run("UPDATE t SET c = ? WHERE id = 11", text(5, LONG));
        run("DELETE FROM t WHERE id = 2");
        commit();
        awaitValues("T", 1);
        assertThat(value("SELECT c FROM t WHERE id = 11")).isEqualTo(text(5, LONG));
        run("TRUNCATE TABLE t");
        commit();
        assertThat(audit("T")).isEmpty();
        run("DROP TABLE t");
        commit();
        audit();
    }

    @Test
    void copiesAreSeparateValues() throws Exception {
        run("CREATE TABLE a (id INTEGER PRIMARY KEY, c CLOB, d CLOB)");
        run("CREATE TABLE b (id INTEGER, x CLOB)");
        run("INSERT INTO a VALUES (1, ?, NULL)", text(1, LONG));
        run("INSERT INTO b SELECT id, c FROM a");
        run("INSERT INTO a SELECT id + 1, c, c FROM a");
        run("UPDATE a SET d = c WHERE id = 1");
        commit();
        assertThat(audit("A")).hasSize(4);
        assertThat(audit("B")).hasSize(1);
        run("DELETE FROM a WHERE id = 2");
        run("UPDATE a SET c = 'gone' WHERE id = 1");
        commit();
        awaitValues("A", 1);
        assertThat(value("SELECT d FROM a WHERE id = 1")).isEqualTo(text(1, LONG));
        assertThat(value("SELECT x FROM b")).isEqualTo(text(1, LONG));
        run("MERGE INTO a USING b ON a.id = b.id WHEN MATCHED THEN UPDATE SET c = x WHEN NOT MATCHED THEN INSERT (id, c) VALUES (b.id, x)");
        run("INSERT INTO b VALUES (9, ?)", text(9, LONG));
        run("MERGE INTO a USING b ON a.id = b.id WHEN MATCHED THEN DELETE WHEN NOT MATCHED THEN INSERT (id, c) VALUES (b.id, x)");
        commit();
        awaitValues("A", 1);
        assertThat(value("SELECT c FROM a")).isEqualTo(text(9, LONG));
        run("CREATE TABLE e AS SELECT * FROM b WITH DATA");
        commit();
        assertThat(audit("E")).hasSize(2);
    }

    @Test
    void upsertsLeaveNothingBehind() throws Exception {
        run("CREATE TABLE t (id INTEGER PRIMARY KEY, c CLOB)");
        run("INSERT INTO t VALUES (1, ?)", text(1, LONG));
        run("INSERT INTO t VALUES (1, ?) ON CONFLICT DO NOTHING", input(text(2, LONG), false));
        run("INSERT INTO t VALUES (1, ?) ON CONFLICT (id) DO UPDATE SET c = EXCLUDED.c", input(text(3, LONG), false));
        commit();
        assertThat(value("SELECT c FROM t")).isEqualTo(text(3, LONG));
        awaitValues("T", 1);
    }

    @Test
    void streamsAreReadOnce() throws Exception {
        run("CREATE TABLE t (id INTEGER, c CLOB)");
        run("INSERT INTO t VALUES (1, ?), (2, NULL), (3, 'x')", input(text(1, LONG), false));
        run("INSERT INTO t VALUES (4, ?)", input("short", false));
        run("UPDATE t SET c = ?", input(text(5, LONG), false));
        run("UPDATE t SET c = ? WHERE id = 77", input(text(6, LONG), false));
        commit();
        awaitValues("T", 4);
        for (int id = 1; id <= 4; id++) {
            assertThat(value("SELECT c FROM t WHERE id = ?", id)).isEqualTo(text(5, LONG));
        }
        run("INSERT INTO t VALUES (8, 'kept')");
        assertThatThrownBy(() -> run("UPDATE t SET c = ? WHERE id = 1", input(text(7, LONG), true)))
            .isInstanceOf(SqlFailure.class).hasMessageContaining("the stream broke");
        assertThatThrownBy(() -> run("UPDATE t SET c = ? WHERE id / 0 = 1", input(text(7, LONG), false)))
            .isInstanceOf(SqlFailure.class).extracting(LobTreeTest::state).isEqualTo("22012");
        assertThatThrownBy(() -> run(
                "INSERT INTO t SELECT 9, CAST(? AS CLOB) FROM t WHERE LENGTH(c) = LENGTH(CAST(? AS CLOB))",
                input(text(7, LONG), false), input(text(8, LONG), true)))
            .isInstanceOf(SqlFailure.class).hasMessageContaining("the stream broke");
        commit();
        assertThat(value("SELECT c FROM t WHERE id = 8")).isEqualTo("kept");
        awaitValues("T", 4);
        assertThat(value("SELECT LENGTH(CAST(? AS CLOB)) FROM t WHERE id = 1", input(text(9, 5_000), false))).isEqualTo("5000");
    }

    @Test
    void readersSeeTheirState() throws Exception {
        run("CREATE TABLE t (id INTEGER PRIMARY KEY, c CLOB)");
        run("INSERT INTO t VALUES (1, ?)", text(1, 10 * LONG));
        commit();
        EmbeddedSession other = newSession();
        Lob lob;
        try (Statement statement = other.prepare("SELECT c FROM t"); Cursor rows = statement.query(NONE)) {
            rows.next();
            lob = other.open((LobReference) rows.objectAt(0));
        }
        run("DELETE FROM t");
        commit();
        Thread.sleep(400);
        char[] found = new char[LONG];
        lob.read(9L * LONG, found, 0, LONG);
        assertThat(new String(found)).isEqualTo(text(1, 10 * LONG).substring(9 * LONG));
        other.commit();
        awaitValues("T", 0);
        assertThatThrownBy(() -> lob.read(0, found, 0, LONG)).extracting(LobTreeTest::state).isEqualTo("XJ217");
        other.close();
    }

    /// A session that has read a row keeps the transaction, though not the value.
    @Test
    void aValueIsDroppedWithItsTable() throws Exception {
        run("CREATE TABLE t (id INTEGER PRIMARY KEY, c CLOB)");
        run("CREATE TABLE u (id INTEGER PRIMARY KEY, c CLOB)");
        run("INSERT INTO t VALUES (1, ?)", text(1, 10 * LONG));
        commit();
        EmbeddedSession other = newSession();
        LobReference reference;
        try (Statement statement = other.prepare("SELECT c FROM t"); Cursor rows = statement.query(NONE)) {
            rows.next();
            reference = (LobReference) rows.objectAt(0);
        }
        Lob lob = other.open(reference);
        run(other, "INSERT INTO u VALUES (1, 'kept')");
        run("TRUNCATE TABLE t");
        commit();
        assertThatThrownBy(() -> lob.read(9L * LONG, new char[1], 0, 1)).extracting(LobTreeTest::state).isEqualTo("XJ217");
        assertThatThrownBy(() -> run(other, "INSERT INTO u VALUES (2, ?)", reference))
            .extracting(LobTreeTest::state).isEqualTo("XJ217");
        other.commit();
        assertThat(value("SELECT c FROM u")).isEqualTo("kept");
        assertThat(audit("U")).isEmpty();
        other.close();
    }

    @Test
    void definitionsTreatThemWithTheirRows() throws Exception {
        run("CREATE TABLE t (id INTEGER PRIMARY KEY, v VARCHAR(100))");
        run("INSERT INTO t VALUES (1, 'v')");
        run("ALTER TABLE t ADD COLUMN c CLOB");
        run("ALTER TABLE t ADD COLUMN d CLOB");
        run("UPDATE t SET c = ?, d = ?", text(1, LONG), text(2, LONG));
        commit();
        assertThat(audit("T")).hasSize(2);
        run("ALTER TABLE t ADD COLUMN g INTEGER GENERATED ALWAYS AS (CAST(LENGTH(c) AS INTEGER))");
        run("ALTER TABLE t DROP COLUMN d");
        run("ALTER TABLE t DROP PRIMARY KEY");
        commit();
        awaitValues("T", 1);
        assertThat(value("SELECT c FROM t")).isEqualTo(text(1, LONG));
        assertThat(value("SELECT g FROM t")).isEqualTo(String.valueOf(LONG));
        run("UPDATE t SET c = ?", text(3, 5_000));
        assertThat(value("SELECT g FROM t")).isEqualTo("5000");
        run("ALTER TABLE t DROP COLUMN g");
        run("ALTER TABLE t DROP COLUMN c");
        commit();
        audit();
        assertThat(database.catalog().table("APP", "T").lobTreeId()).isZero();
    }

    @Test
    void savepointsAndFailuresRemoveThem() throws Exception {
        run("CREATE TABLE p (id INTEGER PRIMARY KEY)");
        run("CREATE TABLE t (id INTEGER PRIMARY KEY REFERENCES p ON DELETE CASCADE, c CLOB CHECK (LENGTH(c) < 200000))");
        run("INSERT INTO p VALUES 1, 2");
        run("INSERT INTO t VALUES (1, ?)", text(1, LONG));
        assertThatThrownBy(() -> run("INSERT INTO t VALUES (1, ?)", text(2, LONG))).extracting(LobTreeTest::state).isEqualTo("23505");
        assertThatThrownBy(() -> run("INSERT INTO t VALUES (2, ?)", text(2, 200_000))).extracting(LobTreeTest::state).isEqualTo("23513");
        long savepoint = session.savepoint();
        run("UPDATE t SET c = ?", text(3, LONG));
        session.rollbackTo(savepoint);
        commit();
        awaitValues("T", 1);
        assertThat(value("SELECT c FROM t")).isEqualTo(text(1, LONG));
        run("DELETE FROM p");
        commit();
        awaitValues("T", 0);
    }

    @Test
    void functionsReadWhatTheyNeed() {
        run("CREATE TABLE t (c CLOB)");
        String text = text(1, 3 * LONG);
        run("INSERT INTO t VALUES (?)", text);
        assertThat(value("SELECT LENGTH(c) FROM t")).isEqualTo(String.valueOf(3 * LONG));
        assertThat(value("SELECT SUBSTR(c, 140000, 20) FROM t")).isEqualTo(text.substring(139_999, 140_019));
        assertThat(value("SELECT SUBSTR(c, 209990) FROM t")).isEqualTo(text.substring(209_989));
        assertThat(value("SELECT SUBSTRING(c FROM -5 FOR 10) FROM t")).isEqualTo(text.substring(0, 4));
        assertThat(value("SELECT SUBSTRING(c FROM 100000 FOR 10) FROM t")).isEqualTo(text.substring(99_999, 100_009));
        assertThat(value("SELECT CAST(c AS VARCHAR(10)) FROM t")).isEqualTo(text.substring(0, 10));
        assertThat(value("SELECT 1 FROM t WHERE c LIKE '1 0%'")).isEqualTo("1");
        assertThat(value("SELECT LOCATE('777', c) FROM t")).isEqualTo(String.valueOf(text.indexOf("777") + 1));
        assertThat(value("SELECT LENGTH(c || c) FROM t")).isEqualTo(String.valueOf(6 * LONG));
        assertThat(value("SELECT COALESCE(c, 'none') FROM t")).isEqualTo(text);
        assertThat(value("SELECT CASE WHEN c IS NULL THEN 'none' ELSE c END FROM t")).isEqualTo(text);
        run("UPDATE t SET c = ?", input(text(2, 1_100_000), false));
        assertThatThrownBy(() -> value("SELECT 1 FROM t WHERE c LIKE 'x%'")).extracting(LobTreeTest::state).isEqualTo("54006");
        assertThat(value("SELECT LENGTH(c) FROM t")).isEqualTo("1100000");
        assertThatThrownBy(() -> value("SELECT SUBSTR(c, 0, 3) FROM t")).extracting(LobTreeTest::state).isEqualTo("22011");
    }

    @Test
    void otherTypesHoldWholeValues() {
        run("CREATE TABLE t (c CLOB(5000))");
        run("CREATE TABLE v (x VARCHAR(5000))");
        run("INSERT INTO t VALUES (?)", text(1, 4_000));
        run("INSERT INTO v SELECT c FROM t");
        run("INSERT INTO v SELECT CAST(c AS VARCHAR(5000)) FROM t ORDER BY CAST(c AS VARCHAR(5000))");
        assertThat(value("SELECT x FROM v")).isEqualTo(text(1, 4_000));
        run("ALTER TABLE t ALTER COLUMN c SET DATA TYPE VARCHAR(6000)");
        commit();
        assertThat(value("SELECT c FROM t")).isEqualTo(text(1, 4_000));
        assertThat(value("SELECT COUNT(*) FROM t, v WHERE c = x")).isEqualTo("2");
        assertThat(database.catalog().table("APP", "T").lobTreeId()).isZero();
        run("ALTER TABLE t ALTER COLUMN c SET DATA TYPE CLOB");
        commit();
        assertThat(audit("T")).hasSize(1);
        assertThat(value("SELECT c FROM t")).isEqualTo(text(1, 4_000));
    }

    /// The result is the same whether the update waits before or after its first change of a row.
    @Test
    void aStreamServesARestartedStatement() throws Exception {
        run("CREATE TABLE t (id INTEGER PRIMARY KEY, n INTEGER, c CLOB)");
        run("INSERT INTO t VALUES (1, 1, 'a'), (2, 1, 'b'), (3, 1, 'c')");
        run("CREATE INDEX i ON t (n)");
        commit();
        EmbeddedSession other = newSession();
        run(other, "UPDATE t SET n = 2 WHERE id = 2");
        Thread writer = Thread.ofVirtual().start(() -> {
            run("UPDATE t SET c = ? WHERE n = 1", input(text(7, LONG), false));
            commit();
        });
        Thread.sleep(150);
        run(other, "INSERT INTO t VALUES (0, 1, 'd')");
        other.commit();
        writer.join();
        assertThat(value("SELECT c FROM t WHERE id = 1")).isEqualTo(text(7, LONG));
        assertThat(value("SELECT c FROM t WHERE id = 2")).isEqualTo("b");
        assertThat(value("SELECT c FROM t WHERE id = 3")).isEqualTo(text(7, LONG));
        commit();
        awaitValues("T", value("SELECT c FROM t WHERE id = 0").equals("d") ? 2 : 3);
        other.close();
    }
}
