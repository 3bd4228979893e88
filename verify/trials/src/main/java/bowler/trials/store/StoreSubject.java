// SPDX-License-Identifier: Apache-2.0
package bowler.trials.store;

import bowler.simulation.SeededRandom;
import bowler.simulation.SimulatedCrash;
import bowler.storage.Store;
import bowler.storage.api.StoreOptions;
import bowler.trials.machine.SimulatedMachine;
import bowler.trials.machine.TrialSubject;
import java.util.ArrayList;
import java.util.List;

/// A small store with small pages, a small pool and a short log, so that everything happens often.
public final class StoreSubject implements TrialSubject {
    /// Memory for row versions, one of these by the seed: with 0 the versions of every page go to the version file.
    private static final long[] VERSION_BYTES = {0, 2 << 10, 0, 1 << 20};

    private final StoreOptions options;
    private final StoreWorkload workload;
    private SimulatedMachine simulatedMachine;
    private Store store;

    public StoreSubject(long seed) {
        long versionBytes = VERSION_BYTES[(int) Math.floorMod(seed, (long) VERSION_BYTES.length)];
        options = new StoreOptions(4 << 10, 96 << 10, 64 << 10, 128 << 10, 0, 20, 20, 5, 2, versionBytes, false);
        workload = new StoreWorkload(new SeededRandom(seed));
    }

    @Override
    public void create(SimulatedMachine newMachine) {
        simulatedMachine = newMachine;
        store = Store.create(simulatedMachine.disk(), options, simulatedMachine.clock(), simulatedMachine.entropy(), simulatedMachine.workers());
        workload.use(simulatedMachine, store);
    }

    @Override
    public boolean exists(SimulatedMachine present) {
        return Store.exists(present.disk());
    }

    @Override
    public void open(SimulatedMachine newMachine) {
        simulatedMachine = newMachine;
        store = Store.open(simulatedMachine.disk(), options, simulatedMachine.clock(), simulatedMachine.entropy(), simulatedMachine.workers());
        workload.use(simulatedMachine, store);
    }

    @Override
    public void step() {
        workload.step();
    }

    @Override
    public void checkRecovered() {
        simulatedMachine.check(() -> damage(store));
        workload.checkRecovered();
    }

    @Override
    public void checkCurrent() {
        simulatedMachine.check(() -> damage(store));
        workload.checkCurrent();
    }

    /// Returns the inconsistencies of a store.
    public static List<String> damage(Store store) {
        List<String> damage = new ArrayList<>(store.inspect().verify());
        // A crash between a long row's pages and its stub leaves the pages unused: lost space, not lost data.
        damage.removeIf(finding -> finding.contains("nobody points to"));
        return damage;
    }

    @Override
    public void close() {
        workload.finish();
        boolean wasStopped = store.isStopped();
        store.close();
        store = null;
        if (!wasStopped) {
            workload.noteClosed();
        }
    }

    @Override
    public void abandon() {
        if (store == null) {
            return;
        }
        try {
            store.abandon();
        } catch (SimulatedCrash gone) {
            // The machine has stopped: nothing is left to let go of.
        } finally {
            store = null;
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
