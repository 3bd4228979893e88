// SPDX-License-Identifier: Apache-2.0
package bowler.trials.store;

import bowler.simulation.SeededRandom;
import bowler.storage.Store;
import bowler.storage.api.StoreOptions;
import bowler.trials.machine.SimulatedMachine;
import bowler.trials.machine.WorkloadSubject;
import java.util.ArrayList;
import java.util.List;

/// A small store with small pages, a small pool and a short log, so that everything happens often.
public final class StoreSubject extends WorkloadSubject {
    /// Memory for row versions, one of these by the seed: with 0 the versions of every page go to the version file.
    private static final long[] VERSION_BYTES = {0, 2 << 10, 0, 1 << 20};

    /// One of this many seeds gives unused space back in the background.
    private static final int COMPACTING_SEEDS = 3;

    private final StoreOptions options;
    private final StoreWorkload workload;
    private Store store;

    public StoreSubject(long seed) {
        this(seed, new StoreWorkload(new SeededRandom(seed)));
    }

    private StoreSubject(long seed, StoreWorkload workload) {
        super(workload);
        this.workload = workload;
        long versionBytes = VERSION_BYTES[(int) Math.floorMod(seed, (long) VERSION_BYTES.length)];
        if (Math.floorMod(seed, COMPACTING_SEEDS) == 0) {
            workload.compact();
        }
        options = new StoreOptions(4 << 10, 96 << 10, 64 << 10, 128 << 10, 0, 20, 20, 5, 2, versionBytes, false);
    }

    @Override
    public void create(SimulatedMachine newMachine) {
        use(newMachine);
        store = Store.create(newMachine.disk(), options, newMachine.clock(), newMachine.entropy(), newMachine.workers());
        workload.use(newMachine, store);
    }

    @Override
    public boolean exists(SimulatedMachine present) {
        return Store.exists(present.disk());
    }

    @Override
    public void open(SimulatedMachine newMachine) {
        use(newMachine);
        store = Store.open(newMachine.disk(), options, newMachine.clock(), newMachine.entropy(), newMachine.workers());
        workload.use(newMachine, store);
    }

    /// Returns the inconsistencies of a store.
    public static List<String> damage(Store store) {
        List<String> damage = new ArrayList<>(store.inspect().verify());
        // A crash between a long row's pages and its stub leaves the pages unused: lost space, not lost data.
        damage.removeIf(finding -> finding.contains("nobody points to"));
        return damage;
    }

    @Override
    protected Store store() {
        return store;
    }

    @Override
    protected List<String> damage() {
        return damage(store);
    }

    @Override
    protected void closeStore() {
        store.close();
    }

    @Override
    protected void abandonStore() {
        store.abandon();
    }

    @Override
    protected void clearStore() {
        store = null;
    }
}
