// SPDX-License-Identifier: Apache-2.0
package bowler.storage.lock;

import static org.assertj.core.api.Assertions.assertThat;

import bowler.base.error.SqlFailure;
import bowler.os.host.HostClock;
import bowler.simulation.SeededRandom;
import bowler.storage.terms.LockNames;
import bowler.storage.terms.RowLockMode;
import bowler.storage.terms.TableLockMode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Many threads lock at random, without time limits, and a plain record notes the holders. No two transactions hold
/// what the matrix forbids, every deadlock is broken, and every waiter is woken (otherwise the test would never end).
@Timeout(60)
class LockManagerModel {
    private static final int THREADS = 4;
    private static final int TRANSACTIONS = 400;
    private static final int KEYS = 5;
    private static final int TABLES = 2;

    private final LockManager locks = new LockManager(new HostClock(), new LockOptions(1, 4, 2), LockNames.NUMBERS);
    /// By thing: set of modes by owner.
    private final Map<String, Map<LockOwner, Integer>> held = new HashMap<>();
    private final ConcurrentLinkedQueue<Throwable> failures = new ConcurrentLinkedQueue<>();
    private int deadlocks;

    @Test
    void rowsAndTables() throws InterruptedException {
        List<Thread> threads = new ArrayList<>();
        for (int number = 0; number < THREADS; number++) {
            int seed = number;
            threads.add(Thread.ofPlatform().start(() -> work(seed)));
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assertThat(failures).isEmpty();
        locks.verify();
        assertThat(locks.dump()).isEmpty();
        assertThat(deadlocks).isPositive();
        for (int table = 1; table <= TABLES; table++) {
            assertThat(locks.table(table).stripes.held()).isZero();
            assertThat(locks.table(table).isClosed()).isFalse();
            assertThat(locks.tree(table * 10, table).hasExplicitLocks()).isFalse();
        }
    }

    private void work(int seed) {
        SeededRandom random = new SeededRandom(seed);
        LockOwner owner = locks.newOwner(-1);
        try {
            for (int i = 1; i <= TRANSACTIONS && failures.isEmpty(); i++) {
                owner.begin((long) i * THREADS + seed);
                transact(owner, random);
                forget(owner);
                locks.releaseAll(owner);
                if (i % 50 == 0) {
                    locks.verifyConcurrently();
                    locks.dump();
                }
            }
        } catch (Throwable e) {
            failures.add(e);
            locks.releaseAll(owner);
        }
    }

    private void transact(LockOwner owner, SeededRandom random) {
        try {
            for (int step = random.between(1, 6); step > 0; step--) {
                int table = random.between(1, TABLES);
                if (random.chance(35)) {
                    lockTable(owner, table, TableLockMode.values()[random.chance(70) ? random.nextInt(2)
                        : random.nextInt(TableLockMode.values().length)]);
                } else {
                    lockRow(owner, table, random);
                }
                if (random.chance(10)) {
                    Thread.yield();
                }
            }
        } catch (SqlFailure e) {
            assertThat(e.error()).isEqualTo(LockError.DEADLOCK);
            synchronized (held) {
                deadlocks++;
            }
        }
    }

    private void lockTable(LockOwner owner, int table, TableLockMode mode) {
        locks.lockTable(owner, locks.table(table), mode);
        note(owner, "table " + table, LockModes.TABLE, mode.ordinal());
    }

    private void lockRow(LockOwner owner, int table, SeededRandom random) {
        TreeLocks tree = locks.tree(table * 10, table);
        byte[] key = {(byte) random.nextInt(KEYS)};
        RowLockMode mode = RowLockMode.values()[random.nextInt(RowLockMode.values().length)];
        String thing = "row " + table + "." + key[0];
        if (locks.holdsTable(owner, locks.table(table), TableLockMode.S)) {
            return;
        }
        if (random.chance(20)) {
            if (locks.tryLockRow(owner, tree, key, 1, mode)) {
                note(owner, thing, LockModes.ROW, mode.ordinal());
            }
            return;
        }
        boolean isNew = locks.lockRow(owner, tree, key, 1, mode);
        note(owner, thing, LockModes.ROW, mode.ordinal());
        if (isNew && random.chance(20)) {
            synchronized (held) {
                held.get(thing).remove(owner);
            }
            locks.releaseRow(owner, tree, key, 1);
        }
    }

    private void note(LockOwner owner, String thing, LockModes modes, int mode) {
        synchronized (held) {
            Map<LockOwner, Integer> holders = held.computeIfAbsent(thing, key -> new HashMap<>());
            if (modes == LockModes.TABLE && mode == TableLocks.IS
                    && (holders.getOrDefault(owner, 0) & 1 << TableLockMode.S.ordinal()) != 0) {
                // S covers IS, which is not taken then. U of another transaction is compatible with S, though not with
                // IS.
                return;
            }
            holders.forEach((other, set) -> {
                for (int one = 0; set >>> one != 0; one++) {
                    if (other != owner && (set & 1 << one) != 0
                        && !modes.fits(mode, 1 << one) && !modes.fits(one, 1 << mode)) {
                        failures.add(new AssertionError(thing + ": " + modes.name(mode) + " of " + owner
                            + " beside " + modes.name(one) + " of " + other));
                    }
                }
            });
            holders.merge(owner, 1 << mode, (before, more) -> before | more);
        }
    }

    private void forget(LockOwner owner) {
        synchronized (held) {
            held.values().forEach(holders -> holders.remove(owner));
        }
    }
}
