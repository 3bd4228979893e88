// SPDX-License-Identifier: Apache-2.0
package bowler.storage;

import static org.assertj.core.api.Assertions.assertThat;

import bowler.base.error.SqlFailure;
import bowler.simulation.SimulatedClock;
import bowler.simulation.SimulatedCrash;
import bowler.simulation.SimulatedDisk;
import bowler.simulation.SimulatedEntropy;
import bowler.simulation.SimulatedWorkers;
import bowler.storage.api.StoreOptions;
import bowler.storage.api.TreeRef;
import java.util.List;
import org.junit.jupiter.api.Test;

/// A row of many pages is on its way when the machine stops, at each operation of the disk in turn: no page is lost.
class LongRowCrashTest {
    private static final StoreOptions OPTIONS =
        new StoreOptions(4 << 10, 96 << 10, 256 << 10, 1 << 20, 0, 20, 5_000, 5, false);
    private static final int LONG = 120_000;

    private final SimulatedClock clock = new SimulatedClock();
    private SimulatedDisk disk;
    private int treeId;

    private SimulatedWorkers workers() {
        return new SimulatedWorkers(1, clock);
    }

    private Store prepared(int seed) {
        disk = new SimulatedDisk(seed);
        Store store = Store.create(disk, OPTIONS, clock, new SimulatedEntropy(1), workers());
        TestSession maker = new TestSession(store.newTransaction());
        maker.begin();
        TreeRef tree = maker.transaction.createTree(0);
        treeId = tree.treeId();
        maker.insert(tree, "old", "o".repeat(LONG));
        maker.insert(tree, "other", "p".repeat(LONG));
        maker.end();
        maker.commit();
        return store;
    }

    private void change(Store store) {
        TreeRef tree = store.tree(treeId);
        TestSession testSession = new TestSession(store.newTransaction());
        testSession.insert(tree, "new", "n".repeat(LONG));
        testSession.begin();
        testSession.insert(tree, "undone", "u".repeat(LONG));
        testSession.undo();
        testSession.update(tree, "old", "a".repeat(LONG));
        testSession.delete(tree, "other");
        testSession.transaction.rollback();
    }

    @Test
    void noPageIsLost() {
        boolean crashed = true;
        int crashes = 0;
        for (int number = 1; crashed; number += 2) {
            Store store = prepared(number);
            disk.crashAt(disk.operations() + number);
            try {
                change(store);
                crashed = false;
            } catch (SimulatedCrash | SqlFailure end) {
                assertThat(disk.crashed()).as("%s", end).isTrue();
                crashes++;
            }
            store.abandon();
            disk = disk.restart();
            store = Store.open(disk, OPTIONS, clock, new SimulatedEntropy(1), workers());
            assertThat(store.inspect().verify()).as("crash at operation %s", number).isEmpty();
            assertThat(new TestSession(store.newTransaction()).rows(store.tree(treeId)))
                .isEqualTo(List.of("old=" + "o".repeat(LONG), "other=" + "p".repeat(LONG)));
            store.abandon();
        }
        assertThat(crashes).isGreaterThan(20);
    }
}
