// SPDX-License-Identifier: Apache-2.0
package bowler.storage;

import bowler.simulation.SeededRandom;
import bowler.simulation.SimulatedClock;
import bowler.simulation.SimulatedDisk;
import bowler.simulation.SimulatedEntropy;
import bowler.simulation.SimulatedWorkers;
import bowler.storage.tree.TreeVerifier;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/// A store's life on a disk that stops at the n-th operation, for every n: opened again, what was committed is there,
/// what was not is not, and every tree is sound. One seed repeats one life. Needs no test framework.
public final class StoreSimulation {
    private static final int STEPS_AFTER_RESTART = 20;

    /// What a run has done.
    ///
    /// @param lives how often the store was crashed and opened
    /// @param commits transactions committed, all lives together
    public record Result(long seed, int steps, long operations, int lives, int commits) {}

    private final long seed;
    private final int steps;

    private StoreSimulation(long seed, int steps) {
        this.seed = seed;
        this.steps = steps;
    }

    /// Crashes at every disk operation of a life of so many steps.
    ///
    /// @throws AssertionError that says with which seed and operation the store broke its promise
    public static Result run(long seed, int steps) {
        return run(seed, steps, 1);
    }

    /// As [#run(long, int)], crashing at every `stride`-th operation only.
    public static Result run(long seed, int steps, int stride) {
        return new StoreSimulation(seed, steps).run(stride);
    }

    private Result run(int stride) {
        long operations = 0;
        int lives = 0;
        int commits = 0;
        boolean isCrashed = true;
        for (long crashAt = 1; isCrashed; crashAt += stride) {
            Life life = new Life(crashAt);
            try {
                isCrashed = life.live();
            } catch (RuntimeException | Error failure) {
                throw new AssertionError(
                    "seed " + seed + ", " + steps + " steps, crash at operation " + crashAt + ": " + failure.getMessage(),
                    failure);
            }
            operations = Math.max(operations, life.operations);
            lives++;
            commits += life.workload.commits();
        }
        return new Result(seed, steps, operations, lives, commits);
    }

    /// One life up to the crash, and the next.
    private final class Life {
        private final SeededRandom random = new SeededRandom(seed);
        private final SimulatedClock clock = new SimulatedClock();
        private SimulatedWorkers workers = new SimulatedWorkers(seed, clock);
        private SimulatedDisk disk = new SimulatedDisk(seed);
        private final StoreWorkload workload;
        private long operations;

        Life(long crashAt) {
            disk.crashAt(crashAt);
            workload = new StoreWorkload(random, () -> workers);
        }

        /// @return whether the crash came
        boolean live() {
            Store store = null;
            boolean isCrashed = false;
            try {
                store = Store.create(disk, options(), clock, new SimulatedEntropy(seed), workers);
                workload.use(store);
                work(store, steps);
                workload.finish();
                store.close();
            } catch (RuntimeException | Error failure) {
                if (!disk.crashed()) {
                    throw failure;
                }
                isCrashed = true;
            }
            operations = disk.operations();
            if (store != null) {
                abandon(store);
            }
            disk = disk.restart();
            workers = new SimulatedWorkers(seed, clock);
            if (isCrashed && !Store.exists(disk)) {
                return true;
            }
            Store next = Store.open(disk, options(), clock, new SimulatedEntropy(seed), workers);
            verify(next);
            workload.use(next);
            workload.checkRecovered();
            work(next, STEPS_AFTER_RESTART);
            workload.finish();
            next.close();
            workers = new SimulatedWorkers(seed, clock);
            next = Store.open(disk, options(), clock, new SimulatedEntropy(seed), workers);
            workload.use(next);
            workload.checkCurrent();
            verify(next);
            next.close();
            return isCrashed;
        }

        private void work(Store store, int count) {
            for (int step = 0; step < count; step++) {
                workload.step();
                if (random.chance(2)) {
                    store.checkpoint();
                }
                if (random.chance(5)) {
                    workers.advance(Duration.ofMillis(60), 10);
                }
                if (disk.crashed()) {
                    throw new IllegalStateException("the disk has crashed");
                }
            }
        }

        private void abandon(Store store) {
            try {
                store.abandon();
            } catch (RuntimeException | Error failure) {
                if (!disk.crashed()) {
                    throw failure;
                }
            }
        }
    }

    private static StoreOptions options() {
        return new StoreOptions(4 << 10, 96 << 10, 64 << 10, 128 << 10, 0, 20, 20, 5, false);
    }

    private static void verify(Store store) {
        for (int treeId : store.trees().ids()) {
            List<String> damage = new ArrayList<>(new TreeVerifier(store.trees().get(treeId).tree()).verify());
            // A crash between a long row's pages and its stub leaves the pages unused: lost space, not lost data.
            damage.removeIf(finding -> finding.contains("nobody points to"));
            if (!damage.isEmpty()) {
                throw new AssertionError("tree " + treeId + ": " + damage);
            }
        }
    }
}
