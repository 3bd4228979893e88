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
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;

/// A database in memory with a table T that three sessions change while a test works on the table. They commit or roll
/// back after some changes each.
final class TableUnderChange implements AutoCloseable {
    static final RowBuffer NONE = new RowBuffer(0);
    /// The rows with the ids 0 to `ROWS` - 1 are changed.
    static final int ROWS = 2_000;
    private static final int WRITERS = 3;

    private final MemoryDisk disk = new MemoryDisk("changed");
    final Database database = Database.create(
        "changed", disk, new MemoryDisk("spill"),
        new DatabaseOptions(new StoreOptions(4 << 10, 16 << 20, 1 << 20, 64 << 20, 30_000, 20, 5_000, 5, false), 1 << 20, false, WatchSettings.NONE),
        new MessageLog(disk, "bowler.log", new HostClock()), new HostClock(), new HostEntropy(), new HostWorkers());
    final AtomicInteger commits = new AtomicInteger();
    private final ChangeOfRow change;
    private final Set<Integer> removedIds = ConcurrentHashMap.newKeySet();
    private final Set<Integer> addedIds = ConcurrentHashMap.newKeySet();
    private volatile boolean isOver;

    /// A change of at most one row.
    ///
    /// @param removedId the id that no row has afterwards; null for none
    /// @param addedId the id of a new row; null for none
    /// @param sql null for a query
    record Change(Integer removedId, Integer addedId, String sql) {
        static final Change NONE = new Change(null, null, null);

        static Change of(String sql) {
            return new Change(null, null, sql);
        }
    }

    @FunctionalInterface
    interface ChangeOfRow {
        /// @param id an id that may exist
        /// @param next an id that does not exist and is not passed again
        Change change(SeededRandom random, int id, int next);
    }

    TableUnderChange(ChangeOfRow change) {
        this.change = change;
    }

    EmbeddedSession newSession() {
        return new EmbeddedSession(database, "APP", Durability.RELAXED);
    }

    static void run(EmbeddedSession session, String sql) {
        try (Statement statement = session.prepare(sql)) {
            statement.update(NONE);
        }
    }

    private static boolean changes(EmbeddedSession session, String sql) {
        try (Statement statement = session.prepare(sql)) {
            return statement.update(NONE) == 1;
        }
    }

    static long number(EmbeddedSession session, String sql) {
        try (Statement statement = session.prepare(sql); Cursor rows = statement.query(NONE)) {
            rows.next();
            return rows.longAt(0);
        }
    }

    /// Does the work while the writers change the table.
    void whileChanged(Runnable work) throws Exception {
        try (ExecutorService threads = Executors.newFixedThreadPool(WRITERS)) {
            List<Future<?>> writers = new ArrayList<>();
            for (int number = 0; number < WRITERS; number++) {
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

    private void write(int number) {
        SeededRandom random = new SeededRandom(number);
        EmbeddedSession own = newSession();
        int next = 1_000_000 * (number + 1);
        while (!isOver) {
            List<Change> uncommitted = new ArrayList<>();
            try {
                for (int changes = random.between(1, 4); changes > 0; changes--) {
                    Change drawn = change.change(random, random.nextInt(ROWS), next++);
                    if (drawn.sql == null) {
                        assertThat(number(own, "SELECT COUNT(*) FROM t")).isPositive();
                    } else if (changes(own, drawn.sql)) {
                        uncommitted.add(drawn);
                    }
                }
                if (random.chance(25)) {
                    own.rollback();
                } else {
                    own.commit();
                    uncommitted.forEach(this::committed);
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

    private void committed(Change change) {
        if (change.removedId != null) {
            removedIds.add(change.removedId);
        }
        if (change.addedId != null) {
            addedIds.add(change.addedId);
        }
    }

    /// Checks that the table has the rows that the writers have committed.
    void requireCommittedRows(EmbeddedSession session) {
        Set<Integer> expected = new TreeSet<>(addedIds);
        for (int id = 0; id < ROWS; id++) {
            if (!removedIds.contains(id)) {
                expected.add(id);
            }
        }
        Set<Integer> found = new TreeSet<>();
        try (Statement statement = session.prepare("SELECT id FROM t"); Cursor rows = statement.query(NONE)) {
            while (rows.next()) {
                found.add((int) rows.longAt(0));
            }
        }
        session.commit();
        assertThat(found).isEqualTo(expected);
    }

    /// Checks that the table and its indexes agree, and that every tree belongs to an object.
    void audit(int indexes) {
        try (StoreTransaction transaction = database.store().newTransaction()) {
            CatalogAudit audit = new CatalogAudit(transaction, database.store()::tree);
            assertThat(audit.run()).isEmpty();
            assertThat(audit.tables().stream().filter(table -> table.name().equals("T"))
                .mapToInt(table -> table.indexes().size()).sum()).isEqualTo(indexes);
            assertThat(database.store().inspect().treeIds()).allSatisfy(id -> assertThat(audit.nameOf(id)).isNotNull());
        }
    }

    @Override
    public void close() {
        database.shutDown();
    }
}
