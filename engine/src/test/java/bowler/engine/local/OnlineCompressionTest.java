// SPDX-License-Identifier: Apache-2.0
package bowler.engine.local;

import static org.assertj.core.api.Assertions.assertThat;

import bowler.base.error.SqlFailure;
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
import bowler.session.Statement;
import bowler.simulation.SeededRandom;
import bowler.storage.StoreTransaction;
import bowler.storage.api.Durability;
import bowler.storage.api.StoreOptions;
import bowler.types.RowBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// Tables are compressed while others read, insert, change, move and delete rows, commit and roll back.
class OnlineCompressionTest {
    private static final RowBuffer NONE = new RowBuffer(0);
    private static final int ROWS = 2_000;

    private final MemoryDisk disk = new MemoryDisk("beside");
    private final Database database = Database.create(
        "beside", disk, new MemoryDisk("spill"),
        new DatabaseOptions(new StoreOptions(4 << 10, 16 << 20, 1 << 20, 64 << 20, 30_000, 20, 5_000, 5, false), 1 << 20, false, WatchSettings.NONE),
        new MessageLog(disk, "bowler.log", new HostClock()), new HostClock(), new HostEntropy(), new HostWorkers());
    private final EmbeddedSession session = newSession();
    private volatile boolean isOver;
    private final AtomicInteger commits = new AtomicInteger();

    private EmbeddedSession newSession() {
        return new EmbeddedSession(database, "APP", Durability.RELAXED);
    }

    @AfterEach
    void close() {
        database.shutDown();
    }

    private static void run(EmbeddedSession session, String sql) {
        try (Statement statement = session.prepare(sql)) {
            statement.update(NONE);
        }
    }

    private static long number(EmbeddedSession session, String sql) {
        try (Statement statement = session.prepare(sql); Cursor rows = statement.query(NONE)) {
            rows.next();
            return rows.longAt(0);
        }
    }

    private void fill() {
        run(session, "CREATE TABLE t (id INTEGER PRIMARY KEY, a INTEGER, b VARCHAR(40), u INTEGER, doc CLOB)");
        for (int i = 0; i < ROWS; i++) {
            run(session, "INSERT INTO t VALUES (" + i + ", " + i % 97 + ", 'row " + i + "', " + i + ", REPEAT(CAST('d' AS CLOB), " + (i % 50 == 0 ? 30_000 : i % 9) + "))");
        }
        run(session, "CREATE INDEX i1 ON t (b, a DESC)");
        run(session, "CREATE INDEX i2 ON t (UPPER(b)) WHERE a > 40");
        run(session, "CREATE INDEX i3 ON t (a) INCLUDE (u)");
        run(session, "ALTER TABLE t ADD COLUMN added VARCHAR(10) DEFAULT 'added'");
        session.commit();
    }

    private void write(int number) {
        SeededRandom random = new SeededRandom(number);
        EmbeddedSession own = newSession();
        int next = 1_000_000 * (number + 1);
        while (!isOver) {
            try {
                for (int changes = random.between(1, 4); changes > 0; changes--) {
                    int id = random.nextInt(ROWS);
                    switch (random.nextInt(7)) {
                        case 4 -> assertThat(number(own, "SELECT COUNT(*) FROM t")).isPositive();
                        case 0 -> run(own, "INSERT INTO t VALUES (" + next + ", 5, 'new', " + next++ + ", REPEAT(CAST('n' AS CLOB), " + random.nextInt(12_000) + "), 'own')");
                        case 1 -> run(own, "DELETE FROM t WHERE id = " + id);
                        case 2 -> run(own, "UPDATE t SET id = " + next++ + " WHERE id = " + id);
                        case 3 -> run(own, "UPDATE t SET b = NULL WHERE id = " + id);
                        default -> run(own, "UPDATE t SET a = " + random.nextInt(97) + ", b = 'x" + id + "' WHERE id = " + id);
                    }
                }
                if (random.chance(25)) {
                    own.rollback();
                } else {
                    own.commit();
                    commits.getAndIncrement();
                }
            } catch (SqlFailure failure) {
                assertThat(failure.sqlState()).as("%s", failure).isIn("40001", "40XL1", "23505");
                own.rollback();
            }
        }
        own.rollback();
        own.close();
    }

    private void beside(Runnable work) throws Exception {
        try (ExecutorService threads = Executors.newFixedThreadPool(3)) {
            List<Future<?>> writers = new ArrayList<>();
            for (int number = 0; number < 3; number++) {
                int own = number;
                writers.add(threads.submit(() -> write(own)));
            }
            try {
                work.run();
            } finally {
                isOver = true;
            }
            for (Future<?> writer : writers) {
                writer.get();
            }
        }
    }

    private void audit(int indexes) {
        try (StoreTransaction transaction = database.store().newTransaction()) {
            CatalogAudit audit = new CatalogAudit(transaction, database.store()::tree);
            assertThat(audit.run()).isEmpty();
            assertThat(audit.tables().stream().filter(table -> table.name().equals("T"))
                .mapToInt(table -> table.indexes().size()).sum()).isEqualTo(indexes);
            assertThat(database.store().inspect().treeIds()).allSatisfy(id -> assertThat(audit.nameOf(id)).isNotNull());
        }
    }

    private String content() {
        try (Statement statement = session.prepare("SELECT COUNT(*), SUM(CAST(a AS BIGINT)), COUNT(b), SUM(CAST(u AS BIGINT)), SUM(CAST(LENGTH(doc) AS BIGINT)), "
                + "COUNT(added) FROM t"); Cursor rows = statement.query(NONE)) {
            rows.next();
            StringBuilder text = new StringBuilder();
            for (int column = 0; column < 6; column++) {
                text.append(rows.longAt(column)).append(' ');
            }
            return text.toString();
        } finally {
            session.commit();
        }
    }

    /// Pages of the table and its indexes, without long values.
    private long pages() {
        try (StoreTransaction transaction = database.store().newTransaction()) {
            CatalogAudit audit = new CatalogAudit(transaction, database.store()::tree);
            return database.store().inspect().treeIds().stream()
                .filter(id -> audit.nameOf(id) != null && audit.nameOf(id).endsWith("APP.T") && !audit.nameOf(id).startsWith("LOBs"))
                .mapToLong(id -> database.store().space(database.store().tree(id)).usedPages()).sum();
        }
    }

    @Test
    void theTableHasTheSameRowsAndSmallerTrees() {
        fill();
        run(session, "DELETE FROM t WHERE MOD(id, 10) <> 0");
        session.commit();
        String before = content();
        long pages = pages();
        run(session, "CALL SYSCS_UTIL.SYSCS_INPLACE_COMPRESS_TABLE('APP', 'T', 1, 1, 1)");
        session.commit();
        assertThat(pages()).isLessThan(pages / 2);
        assertThat(content()).isEqualTo(before);
        audit(3);
    }

    @Test
    void concurrentChangesAreNotLost() throws Exception {
        fill();
        AtomicInteger meanwhile = new AtomicInteger();
        beside(() -> {
            for (int round = 0; round < 12 || meanwhile.get() < 10 && round < 1_000; round++) {
                int before = commits.get();
                run(session, "CALL SYSCS_UTIL.SYSCS_COMPRESS_TABLE('APP', 'T', 1)");
                meanwhile.addAndGet(commits.get() - before);
                if (round % 3 == 2) {
                    session.rollback();
                } else {
                    session.commit();
                }
            }
        });
        assertThat(meanwhile.get()).as("commits while the table was compressed").isPositive();
        audit(3);
        long rows = number(session, "SELECT COUNT(*) FROM t");
        assertThat(number(session, "SELECT COUNT(*) FROM t --DERBY-PROPERTIES index=I3\nWHERE a >= 0 OR a IS NULL")).isEqualTo(rows);
        assertThat(number(session, "SELECT COUNT(*) FROM t WHERE added IS NULL")).isZero();
        session.commit();
        String before = content();
        run(session, "CALL SYSCS_UTIL.SYSCS_COMPRESS_TABLE('APP', 'T', 1)");
        session.commit();
        assertThat(content()).isEqualTo(before);
    }

    /// The same rows are counted before and after by a transaction that keeps its result set open.
    @Test
    void aReaderFinishesInTheOldTrees() {
        fill();
        EmbeddedSession reader = newSession();
        try (Statement statement = reader.prepare("SELECT id, b, doc FROM t"); Cursor rows = statement.query(NONE)) {
            for (int i = 0; i < 10; i++) {
                assertThat(rows.next()).isTrue();
            }
            run(session, "UPDATE t SET a = 1");
            session.commit();
            run(session, "CALL SYSCS_UTIL.SYSCS_COMPRESS_TABLE('APP', 'T', 1)");
            session.commit();
            int count = 10;
            while (rows.next()) {
                count++;
            }
            assertThat(count).isEqualTo(ROWS);
            int trees = database.store().inspect().treeIds().size();
            reader.commit();
            database.store().purge();
            assertThat(database.store().inspect().treeIds()).as("the old trees are gone").hasSize(trees - 4);
        }
        reader.commit();
        reader.close();
    }
}
