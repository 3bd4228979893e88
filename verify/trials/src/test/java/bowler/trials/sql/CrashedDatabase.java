// SPDX-License-Identifier: Apache-2.0
package bowler.trials.sql;

import static org.assertj.core.api.Assertions.assertThat;

import bowler.base.error.SqlFailure;
import bowler.catalog.audit.CatalogAudit;
import bowler.engine.EmbeddedDatabase;
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
import java.util.function.Consumer;

/// A database on a simulated machine that stops at each operation of the disk in turn.
final class CrashedDatabase {
    private static final StoreOptions OPTIONS =
        new StoreOptions(4 << 10, 192 << 10, 256 << 10, 1 << 20, 0, 20, 5_000, 5, false);

    private final String name;
    private final SimulatedClock clock = new SimulatedClock();
    private SimulatedWorkers workers;
    private SimulatedDisk disk;
    private EmbeddedDatabase database;

    CrashedDatabase(String name) {
        this.name = name;
    }

    Session newSession() {
        return database.newSession("APP");
    }

    static void run(Session session, String sql, Object... values) {
        RowBuffer row = new RowBuffer(values.length);
        for (int at = 0; at < values.length; at++) {
            row.setObject(at, values[at]);
        }
        try (Statement statement = session.prepare(sql)) {
            statement.update(row);
        }
    }

    /// Lets the background tasks make this many steps in two seconds of the simulated clock.
    void runBackgroundTasks(int steps) {
        workers.advance(Duration.ofSeconds(2), steps);
    }

    /// Creates the database, stops the machine during the work, opens the database again and checks it. The stop comes at a
    /// later operation each time, until the work ends without one.
    ///
    /// @param fewerAfter number of crashes after which the distance between their operations grows by one
    void crashAtEachOperation(int fewerAfter, Consumer<Session> create, Runnable work, Consumer<String> check) {
        boolean crashed = true;
        int crashes = 0;
        for (int number = 1; crashed; number += 1 + crashes / fewerAfter) {
            disk = new SimulatedDisk(number);
            workers = new SimulatedWorkers(number, clock);
            database = EmbeddedDatabase.create(name, disk, OPTIONS, clock, new SimulatedEntropy(1), workers);
            try (Session session = newSession()) {
                create.accept(session);
            }
            disk.crashAt(disk.operations() + number);
            try {
                work.run();
            } catch (SimulatedCrash | SqlFailure end) {
                assertThat(disk.crashed()).as("%s", end).isTrue();
            }
            crashed = disk.crashed(); // a background task may have met the crash alone
            crashes += crashed ? 1 : 0;
            database.abandon();
            disk = disk.restart();
            workers = new SimulatedWorkers(number, clock);
            database = EmbeddedDatabase.open(name, disk, OPTIONS, clock, new SimulatedEntropy(1), workers);
            check.accept("crash at operation " + number);
            database.abandon();
        }
        assertThat(crashes).isGreaterThan(20);
    }

    /// Checks that pages, tables and indexes are sound.
    void verify(String crash) {
        assertThat(database.store().inspect().verify()).as(crash).isEmpty();
        try (StoreTransaction transaction = database.store().newTransaction()) {
            assertThat(new CatalogAudit(transaction, database.store()::tree).run()).as(crash).isEmpty();
        }
    }

    /// Checks that every tree belongs to a table or an index.
    void verifyOwnersOfTrees(String crash) {
        try (StoreTransaction transaction = database.store().newTransaction()) {
            CatalogAudit audit = new CatalogAudit(transaction, database.store()::tree);
            assertThat(database.store().inspect().treeIds())
                .allSatisfy(id -> assertThat(audit.nameOf(id)).as("%s: tree %s", crash, id).isNotNull());
        }
    }
}
