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

/// Indexes are made while others insert, change, move and delete rows, commit and roll back.
class OnlineIndexBuildTest {
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
        run(session, "CREATE TABLE t (id INTEGER PRIMARY KEY, a INTEGER, b VARCHAR(40), u INTEGER)");
        for (int i = 0; i < ROWS; i++) {
            run(session, "INSERT INTO t VALUES (" + i + ", " + i % 97 + ", 'row " + i + "', " + i + ")");
        }
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
                    switch (random.nextInt(6)) {
                        case 0 -> run(own, "INSERT INTO t VALUES (" + next + ", 5, 'new', " + next++ + ")");
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

    @Test
    void everyIndexHasWhatTheTableHas() throws Exception {
        fill();
        AtomicInteger meanwhile = new AtomicInteger();
        beside(() -> {
            String[] forms = {
                "INDEX i0 ON t (a)", "INDEX i1 ON t (b, a DESC)", "UNIQUE INDEX i2 ON t (u)", "INDEX i3 ON t (a) INCLUDE (b)",
                "INDEX i4 ON t (UPPER(b)) WHERE a > 40"};
            for (String form : forms) {
                int before = commits.get();
                run(session, "CREATE " + form);
                meanwhile.addAndGet(commits.get() - before);
                session.commit();
            }
            // Taken back, and made again; until the machine has let a writer run in between.
            for (int round = 0; round < 3 || meanwhile.get() == 0 && round < 1_000; round++) {
                int before = commits.get();
                run(session, "CREATE INDEX gone ON t (a, u)");
                meanwhile.addAndGet(commits.get() - before);
                session.rollback();
            }
        });
        assertThat(meanwhile.get()).as("commits while indexes were made").isPositive();
        assertThat(commits.get()).isPositive();
        audit(5);
        long rows = number(session, "SELECT COUNT(*) FROM t");
        assertThat(number(session, "SELECT COUNT(*) FROM t --DERBY-PROPERTIES index=I0\nWHERE a >= 0 OR a IS NULL")).isEqualTo(rows);
        session.commit();
    }

    /// Equal keys come into being while a unique index is made: either it is not made, or they are refused.
    @Test
    void equalKeysAreFound() throws Exception {
        fill();
        int made = 0;
        EmbeddedSession own = newSession();
        for (int round = 0; round < 6; round++) {
            int id = round;
            try (ExecutorService thread = Executors.newSingleThreadExecutor()) {
                Future<Boolean> writer = thread.submit(() -> {
                    try {
                        run(own, "UPDATE t SET u = " + (id + 100) + " WHERE id = " + id);
                        own.commit();
                        return true;
                    } catch (SqlFailure failure) {
                        own.rollback();
                        assertThat(failure.sqlState()).isEqualTo("23505");
                        return false;
                    }
                });
                boolean isMade;
                try {
                    run(session, "CREATE UNIQUE INDEX one ON t (u)");
                    session.commit();
                    isMade = true;
                } catch (SqlFailure failure) {
                    assertThat(failure.sqlState()).as("%s", failure).isEqualTo("23505");
                    session.rollback();
                    isMade = false;
                }
                assertThat(writer.get()).isEqualTo(!isMade);
                audit(isMade ? 1 : 0);
                if (isMade) {
                    made++;
                    run(session, "DROP INDEX one");
                }
                run(session, "UPDATE t SET u = id");
                session.commit();
            }
        }
        assertThat(made).isBetween(0, 6);
        own.close();
    }

    /// The session itself has changed the table in the same transaction.
    @Test
    void ownChangesAreInTheIndex() {
        fill();
        run(session, "UPDATE t SET a = 1000 WHERE id < 10");
        run(session, "CREATE INDEX own ON t (a)");
        run(session, "CREATE INDEX more ON t (b)");
        run(session, "DELETE FROM t WHERE id = 3");
        session.commit();
        audit(2);
        assertThat(number(session, "SELECT COUNT(*) FROM t WHERE a = 1000")).isEqualTo(9);
        session.commit();
    }
}
