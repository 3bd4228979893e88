// SPDX-License-Identifier: Apache-2.0
package bowler.trials.sql;

import bowler.catalog.audit.CatalogAudit;
import bowler.catalog.audit.IndexMismatch;
import bowler.engine.EmbeddedDatabase;
import bowler.simulation.SeededRandom;
import bowler.storage.Store;
import bowler.storage.StoreTransaction;
import bowler.storage.api.StoreOptions;
import bowler.trials.machine.SimulatedMachine;
import bowler.trials.machine.WorkloadSubject;
import bowler.trials.store.StoreSubject;
import java.util.List;

/// A small database with small pages, a small pool and a short log.
public final class SqlSubject extends WorkloadSubject {
    private static final StoreOptions OPTIONS =
        new StoreOptions(4 << 10, 256 << 10, 64 << 10, 256 << 10, 0, 20, 100, 5, 4, 0, false);
    private static final String NAME = "simulated";

    private final String folder;
    private final SqlWorkload workload;
    private EmbeddedDatabase database;

    public SqlSubject(long seed) {
        this(seed, "");
    }

    /// @param folder of the disk where it lives; "": all of it
    SqlSubject(long seed, String folder) {
        this(folder, new SqlWorkload(new SeededRandom(seed)));
    }

    private SqlSubject(String folder, SqlWorkload workload) {
        super(workload);
        this.folder = folder;
        this.workload = workload;
    }

    @Override
    public void create(SimulatedMachine newMachine) {
        use(newMachine);
        database = EmbeddedDatabase.create(
            NAME + folder, newMachine.disk(folder), OPTIONS, newMachine.clock(), newMachine.entropy(), newMachine.workers(),
            SqlWorkload.USER);
        // Rights are checked from the next opening on.
        GuestRight.require(database);
        database.close();
        open(newMachine);
        workload.fill();
    }

    @Override
    public boolean exists(SimulatedMachine present) {
        return Store.exists(present.disk(folder));
    }

    @Override
    public void open(SimulatedMachine newMachine) {
        use(newMachine);
        database = EmbeddedDatabase.open(
            NAME + folder, newMachine.disk(folder), OPTIONS, newMachine.clock(), newMachine.entropy(), newMachine.workers());
        workload.use(newMachine, database);
    }

    @Override
    protected List<String> damage() {
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
    protected Store store() {
        return database == null ? null : database.store();
    }

    @Override
    protected void closeStore() {
        database.close();
    }

    @Override
    protected void abandonStore() {
        database.abandon();
    }

    @Override
    protected void clearStore() {
        database = null;
    }
}
