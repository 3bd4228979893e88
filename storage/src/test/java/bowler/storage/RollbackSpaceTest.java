// SPDX-License-Identifier: Apache-2.0
package bowler.storage;

import static org.assertj.core.api.Assertions.assertThat;

import bowler.base.error.Severity;
import bowler.base.error.SqlFailure;
import bowler.simulation.SeededRandom;
import bowler.simulation.SimulatedClock;
import bowler.simulation.SimulatedDisk;
import bowler.simulation.SimulatedEntropy;
import bowler.simulation.SimulatedWorkers;
import bowler.storage.api.StoreOptions;
import bowler.storage.api.TreeRef;
import bowler.storage.assembly.TreeHandle;
import bowler.storage.tree.TreeVerifier;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Transactions of many log segments meet a full disk at every operation. The statement ends and the rollback works,
/// whatever the transaction did and whatever other transactions did to its pages meanwhile.
class RollbackSpaceTest {
    private static final int ROWS = 300;
    private static final int BLOCK_BYTES = 4 << 10;

    private final class Life {
        final SeededRandom random;
        final SimulatedClock clock = new SimulatedClock();
        final SimulatedWorkers workers;
        SimulatedDisk disk;
        Store store;
        TestSession testSession;
        TreeRef tree;
        int next = ROWS;

        Life(long seed) {
            random = new SeededRandom(seed);
            workers = new SimulatedWorkers(seed, clock);
            disk = new SimulatedDisk(seed);
            store = Store.create(
                disk, new StoreOptions(4 << 10, 512 << 10, 64 << 10, 256 << 10, 0, 20, 5_000, 5, false), clock,
                new SimulatedEntropy(1), workers);
            testSession = new TestSession(store.newTransaction());
            testSession.begin();
            tree = testSession.transaction.createTree(0);
            testSession.end();
            for (int i = 0; i < ROWS; i++) {
                testSession.insert(tree, key(i), row(i, 200));
            }
            testSession.commit();
            store.checkpoint();
        }

        static String key(int i) {
            return String.format("%08d", i * 7919 % 1_000_003);
        }

        static String row(int i, int length) {
            return (i + "-").repeat(length).substring(0, length);
        }

        /// One change of a long transaction: rows grow, shrink, go, come back, are long; others fill up the pages.
        void change(TestSession other) {
            int i = random.nextInt(next);
            switch (random.nextInt(8)) {
                case 0, 1 -> testSession.insert(tree, key(next++), row(next, random.between(1, 700)));
                case 2 -> testSession.update(tree, key(i), row(i, random.between(1, 60)));
                case 3 -> testSession.update(tree, key(i), row(i, random.between(1, 900)));
                case 4 -> testSession.update(tree, key(i), row(i, random.between(1_000, 9_000)));
                case 5 -> testSession.delete(tree, key(i));
                case 6 -> {
                    testSession.delete(tree, key(i));
                    testSession.insert(tree, key(i), row(i, random.between(1, 300)));
                }
                default -> {
                    other.insert(tree, key(next++), row(next, random.between(1, 200)));
                    other.commit();
                }
            }
            if (random.chance(5)) {
                workers.runDue(3);
            }
        }

        SqlFailure workUntilFull() {
            TestSession other = new TestSession(store.newTransaction());
            try {
                for (long savepoint = 0;;) {
                    change(other);
                    if (random.chance(2)) {
                        savepoint = testSession.transaction.savepoint();
                    } else if (savepoint > 0 && random.chance(1)) {
                        testSession.transaction.rollbackTo(savepoint);
                    }
                }
            } catch (SqlFailure failure) {
                assertThat(failure.severity()).as("%s", failure).isEqualTo(Severity.STATEMENT);
                assertThat(failure).hasMessageContaining("No space");
                return failure;
            } finally {
                other.transaction.rollback();
            }
        }

        void verify() {
            assertThat(store.isStopped()).isFalse();
            assertThat(new TreeVerifier(((TreeHandle) tree).tree()).verify()).isEmpty();
        }
    }

    /// Rows committed by other transactions stay; all other rows are as before.
    private static List<String> committed(Life life) {
        return new TestSession(life.store.newTransaction()).rows(life.tree);
    }

    @Test
    void aFullDiskEndsTheStatementAndRollbackSucceeds() {
        for (int blocks = 16; blocks < 600; blocks += 1 + blocks / 12) {
            Life life = new Life(blocks);
            life.disk.setCapacity(life.disk.usedBytes() + blocks * BLOCK_BYTES);
            SqlFailure failure = life.workUntilFull();
            List<String> before = committed(life);
            life.testSession.transaction.rollback();
            assertThat(life.testSession.rows(life.tree)).as("%d blocks, %s", blocks, failure).isEqualTo(before);
            assertThat(life.store.log().reservedBytes()).isZero();
            life.verify();
            life.disk.setCapacity(Long.MAX_VALUE);
            life.clock.advance(Duration.ofSeconds(2));
            life.testSession.insert(life.tree, "new", "row");
            life.testSession.commit();
            life.workers.runDue(20);
            life.verify();
            life.store.close();
        }
    }

    @Test
    void restartRollsBackOnAFullDisk() {
        for (int blocks = 16; blocks < 600; blocks += 1 + blocks / 8) {
            Life life = new Life(blocks);
            life.disk.setCapacity(life.disk.usedBytes() + blocks * BLOCK_BYTES);
            life.workUntilFull();
            List<String> before = committed(life);
            life.store.log().force(life.store.log().endLsn());
            life.store.abandon();
            life.disk = life.disk.restart();
            life.store = Store.open(life.disk, life.store.options(), life.clock, new SimulatedEntropy(1), life.workers);
            life.tree = life.store.tree(life.tree.treeId());
            assertThat(committed(life)).as("%d blocks", blocks).isEqualTo(before);
            life.verify();
            life.disk.setCapacity(Long.MAX_VALUE);
            life.store.close();
        }
    }
}
