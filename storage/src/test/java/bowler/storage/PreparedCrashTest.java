// SPDX-License-Identifier: Apache-2.0
package bowler.storage;

import static org.assertj.core.api.Assertions.assertThat;

import bowler.base.error.SqlFailure;
import bowler.simulation.SimulatedClock;
import bowler.simulation.SimulatedCrash;
import bowler.simulation.SimulatedDisk;
import bowler.simulation.SimulatedEntropy;
import bowler.simulation.SimulatedWorkers;
import bowler.storage.api.Durability;
import bowler.storage.api.StoreOptions;
import bowler.storage.api.TreeRef;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The machine stops at each operation of the disk in turn while a transaction is prepared and then decided. After the
/// restart it is prepared if that was acknowledged and no decision was; a decision that was acknowledged holds.
class PreparedCrashTest {
    private static final StoreOptions OPTIONS =
        new StoreOptions(4 << 10, 96 << 10, 64 << 10, 256 << 10, 0, 20, 5_000, 5, false);
    private static final int ROWS = 40;

    private final SimulatedClock clock = new SimulatedClock();
    private SimulatedDisk disk;
    private Store store;
    private int treeId;
    private boolean isPrepared;
    private boolean isDecided;

    private void fill(int seed) {
        disk = new SimulatedDisk(seed);
        store = Store.create(disk, OPTIONS, clock, new SimulatedEntropy(1), new SimulatedWorkers(1, clock));
        TestSession testSession = new TestSession(store.newTransaction());
        testSession.begin();
        TreeRef tree = testSession.transaction.createTree(0);
        treeId = tree.treeId();
        testSession.end();
        for (int row = 0; row < ROWS; row++) {
            testSession.insert(tree, "k" + row, "old".repeat(100));
        }
        testSession.commit();
    }

    private void live(boolean commits) {
        TreeRef tree = store.tree(treeId);
        TestSession testSession = new TestSession(store.newTransaction());
        for (int row = 0; row < ROWS; row++) {
            testSession.update(tree, "k" + row, row % 2 == 0 ? "new" : "new".repeat(150));
        }
        testSession.transaction.prepare(new byte[] {7});
        isPrepared = true;
        store.checkpoint();
        decide(testSession.transaction, commits);
        store.checkpoint();
    }

    private void decide(StoreTransaction transaction, boolean commits) {
        if (commits) {
            transaction.commit(Durability.FULL);
        } else {
            transaction.rollback();
        }
        isDecided = true;
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void theDecisionSurvivesCrashes(boolean commits) {
        boolean crashed = true;
        int crashes = 0;
        for (int number = 1; crashed; number++) {
            isPrepared = false;
            isDecided = false;
            fill(number);
            disk.crashAt(disk.operations() + number);
            try {
                live(commits);
                crashed = false;
            } catch (SimulatedCrash | SqlFailure end) {
                assertThat(disk.crashed()).as("%s", end).isTrue();
                crashes++;
            }
            store.abandon();
            disk = disk.restart();
            store = Store.open(disk, OPTIONS, clock, new SimulatedEntropy(1), new SimulatedWorkers(1, clock));
            requireSound(number, commits);
            store.abandon();
        }
        assertThat(crashes).isGreaterThan(10);
    }

    private void requireSound(int number, boolean commits) {
        List<StoreTransaction> found = store.preparedTransactions();
        String where = "crash at operation " + number;
        assertThat(store.inspect().verify()).as(where).isEmpty();
        if (isDecided) {
            assertThat(found).as(where).isEmpty();
        }
        // Without an acknowledged decision the transaction may be there or its decision may have been kept.
        requireRows(where, commits && isPrepared && found.isEmpty());
        for (StoreTransaction transaction : found) {
            decide(transaction, commits);
            requireRows(where, commits);
        }
    }

    private void requireRows(String where, boolean isNew) {
        List<String> rows = new TestSession(store.newTransaction()).rows(store.tree(treeId));
        assertThat(rows).as(where).hasSize(ROWS).allMatch(row -> row.contains(isNew ? "=new" : "=old"));
    }
}
