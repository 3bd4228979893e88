// SPDX-License-Identifier: Apache-2.0
package bowler.trials.sql;

import bowler.catalog.audit.CatalogAudit;
import bowler.catalog.audit.IndexMismatch;
import bowler.engine.EmbeddedDatabase;
import bowler.simulation.SeededRandom;
import bowler.simulation.SimulatedCrash;
import bowler.storage.Store;
import bowler.storage.StoreTransaction;
import bowler.storage.api.StoreOptions;
import bowler.trials.machine.SimulatedMachine;
import bowler.trials.machine.TrialSubject;
import bowler.trials.store.StoreSubject;
import java.util.List;

/// A small database with small pages, a small pool and a short log.
public final class SqlSubject implements TrialSubject {
    private static final StoreOptions OPTIONS =
        new StoreOptions(4 << 10, 256 << 10, 64 << 10, 256 << 10, 0, 20, 100, 5, 4, 0, false);
    private static final String NAME = "simulated";

    private final String folder;
    private final SqlWorkload workload;
    private SimulatedMachine simulatedMachine;
    private EmbeddedDatabase database;

    public SqlSubject(long seed) {
        this(seed, "");
    }

    /// @param folder of the disk where it lives; "": all of it
    SqlSubject(long seed, String folder) {
        this.folder = folder;
        workload = new SqlWorkload(new SeededRandom(seed));
    }

    @Override
    public void create(SimulatedMachine newMachine) {
        simulatedMachine = newMachine;
        database = EmbeddedDatabase.create(
            NAME + folder, simulatedMachine.disk(folder), OPTIONS, simulatedMachine.clock(), simulatedMachine.entropy(), simulatedMachine.workers());
        workload.use(simulatedMachine, database);
        workload.fill();
    }

    @Override
    public boolean exists(SimulatedMachine present) {
        return Store.exists(present.disk(folder));
    }

    @Override
    public void open(SimulatedMachine newMachine) {
        simulatedMachine = newMachine;
        database = EmbeddedDatabase.open(
            NAME + folder, simulatedMachine.disk(folder), OPTIONS, simulatedMachine.clock(), simulatedMachine.entropy(), simulatedMachine.workers());
        workload.use(simulatedMachine, database);
    }

    @Override
    public void step() {
        workload.step();
    }

    @Override
    public void checkRecovered() {
        simulatedMachine.check(this::damage);
        workload.checkRecovered();
    }

    @Override
    public void checkCurrent() {
        simulatedMachine.check(this::damage);
        workload.checkCurrent();
    }

    private List<String> damage() {
        Store store = database.store();
        List<String> damage = StoreSubject.damage(store);
        try (StoreTransaction transaction = store.newTransaction()) {
            CatalogAudit audit = new CatalogAudit(transaction, store::tree);
            for (IndexMismatch indexMismatch : audit.run()) {
                damage.add(indexMismatch.toString());
            }
            for (int treeId : store.inspect().treeIds()) {
                if (audit.nameOf(treeId) == null) {
                    damage.add("tree " + treeId + " belongs to no table");
                }
            }
        }
        return damage;
    }

    @Override
    public void close() {
        workload.finish();
        boolean wasStopped = database.store().isStopped();
        database.close();
        database = null;
        if (!wasStopped) {
            workload.noteClosed();
        }
    }

    @Override
    public void abandon() {
        if (database == null) {
            return;
        }
        try {
            database.abandon();
        } catch (SimulatedCrash gone) {
            // The machine has stopped: nothing is left to let go of.
        } finally {
            database = null;
        }
    }

    @Override
    public long commits() {
        return workload.commits();
    }

    @Override
    public long conflicts() {
        return workload.conflicts();
    }
}
