// SPDX-License-Identifier: Apache-2.0
package bowler.trials.sql;

import static org.assertj.core.api.Assertions.assertThat;

import bowler.base.error.SqlFailure;
import bowler.catalog.audit.CatalogAudit;
import bowler.engine.EmbeddedDatabase;
import bowler.session.Cursor;
import bowler.session.Session;
import bowler.session.Statement;
import bowler.simulation.SimulatedClock;
import bowler.simulation.SimulatedCrash;
import bowler.simulation.SimulatedDisk;
import bowler.simulation.SimulatedEntropy;
import bowler.simulation.SimulatedWorkers;
import bowler.storage.StoreTransaction;
import bowler.storage.api.StoreOptions;
import bowler.types.RowBuffer;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/// The machine stops at each operation of the disk in turn while a table is compressed, and while its old trees wait
/// for a reader. No row is lost, and every tree that is left belongs to a table.
class CompressionCrashTest {
    private static final StoreOptions OPTIONS =
        new StoreOptions(4 << 10, 192 << 10, 256 << 10, 1 << 20, 0, 20, 5_000, 5, false);
    private static final String NAME = "compressed";
    private static final RowBuffer NONE = new RowBuffer(0);
    private static final int ROWS = 400;

    private final SimulatedClock clock = new SimulatedClock();
    private SimulatedWorkers workers;
    private SimulatedDisk disk;
    private EmbeddedDatabase database;

    private static void run(Session session, String sql) {
        try (Statement statement = session.prepare(sql)) {
            statement.update(NONE);
        }
    }

    private void create(int seed) {
        disk = new SimulatedDisk(seed);
        workers = new SimulatedWorkers(seed, clock);
        database = EmbeddedDatabase.create(NAME, disk, OPTIONS, clock, new SimulatedEntropy(1), workers);
        Session session = database.newSession("APP");
        run(session, "CREATE TABLE t (id INTEGER PRIMARY KEY, k INTEGER, text VARCHAR(300))");
        run(session, "CREATE INDEX by_k ON t (k)");
        run(session, "INSERT INTO t SELECT n, MOD(n, 7), REPEAT('text', 20) FROM generate_series(1, " + ROWS + ") AS g(n)");
        run(session, "DELETE FROM t WHERE MOD(id, 4) <> 0");
        session.commit();
        session.close();
    }

    private void compress() {
        Session reader = database.newSession("APP");
        Session session = database.newSession("APP");
        try (Statement statement = reader.prepare("SELECT id FROM t"); Cursor rows = statement.query(NONE)) {
            assertThat(rows.next()).isTrue();
            run(session, "CALL SYSCS_UTIL.SYSCS_INPLACE_COMPRESS_TABLE('APP', 'T', 1, 1, 1)");
            session.commit();
            workers.advance(Duration.ofSeconds(2), 20);
            int count = 1;
            while (rows.next()) {
                count++;
            }
            assertThat(count).isEqualTo(ROWS / 4);
        }
        reader.commit();
        workers.advance(Duration.ofSeconds(2), 20);
        session.close();
        reader.close();
    }

    private void check(int number) {
        assertThat(database.store().inspect().verify()).as("crash at operation %s", number).isEmpty();
        try (StoreTransaction transaction = database.store().newTransaction()) {
            CatalogAudit audit = new CatalogAudit(transaction, database.store()::tree);
            assertThat(audit.run()).as("crash at operation %s", number).isEmpty();
            assertThat(database.store().inspect().treeIds()).allSatisfy(id -> assertThat(audit.nameOf(id)).as("tree %s after operation %s", id, number).isNotNull());
        }
        Session session = database.newSession("APP");
        for (String condition : new String[] {"id > 0", "k >= 0"}) {
            try (Statement statement = session.prepare("SELECT COUNT(*) FROM t WHERE " + condition); Cursor rows = statement.query(NONE)) {
                rows.next();
                assertThat(rows.longAt(0)).as("crash at operation %s", number).isEqualTo(ROWS / 4);
            }
        }
        session.close();
    }

    @Test
    void noRowIsLostAndNoOldTreeRemains() {
        boolean crashed = true;
        int crashes = 0;
        for (int number = 1; crashed; number += 1 + crashes / 12) {
            create(number);
            disk.crashAt(disk.operations() + number);
            try {
                compress();
                crashed = false;
            } catch (SimulatedCrash | SqlFailure end) {
                assertThat(disk.crashed()).as("%s", end).isTrue();
                crashes++;
            }
            database.abandon();
            disk = disk.restart();
            workers = new SimulatedWorkers(number, clock);
            database = EmbeddedDatabase.open(NAME, disk, OPTIONS, clock, new SimulatedEntropy(1), workers);
            check(number);
            database.abandon();
        }
        assertThat(crashes).isGreaterThan(20);
    }
}
