// SPDX-License-Identifier: Apache-2.0
package bowler.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import bowler.base.error.SqlFailure;
import bowler.simulation.DiskOperation;
import bowler.simulation.FaultPlan;
import bowler.simulation.SimulatedClock;
import bowler.simulation.SimulatedCrash;
import bowler.simulation.SimulatedDisk;
import bowler.simulation.SimulatedEntropy;
import bowler.simulation.SimulatedWorkers;
import bowler.storage.api.StoreOptions;
import bowler.storage.api.TreeRef;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// A force fails, and only the process ends. The next process reads bytes that are not on the disk, and that no later
/// force would write. When the power goes too, nothing that the second process has built on them may be lost.
class FailedForceTest {
    private static final StoreOptions OPTIONS =
        new StoreOptions(4 << 10, 96 << 10, 64 << 10, 128 << 10, 0, 20, 5_000, 5, false);
    private static final int ROWS = 150;
    private static final int FEW_ROWS = 5;

    private final SimulatedClock clock = new SimulatedClock();
    private SimulatedDisk disk;
    private Store store;

    private SimulatedWorkers workers() {
        return new SimulatedWorkers(1, clock);
    }

    private void open() {
        store = Store.open(disk, OPTIONS, clock, new SimulatedEntropy(1), workers());
    }

    private void commitRows(int treeId, String value) {
        commitRows(treeId, value, 0, ROWS);
    }

    private void commitRows(int treeId, String value, int from, int to) {
        TestSession testSession = new TestSession(store.newTransaction());
        TreeRef tree = store.tree(treeId);
        for (int i = from; i < to; i++) {
            String key = String.format("%04d", i);
            if (!testSession.insert(tree, key, value + "x".repeat(300))) {
                testSession.update(tree, key, value + "x".repeat(300));
            }
        }
        testSession.commit();
    }

    /// Injects one failure, after this number of successful operations of the kind.
    private static FaultPlan once(int successes, DiskOperation kind, String nameContains) {
        int[] met = {0};
        return (operation, name, number) -> operation == kind && name.contains(nameContains) && met[0]++ == successes
            ? new IOException("the device is busy") : null;
    }

    @ParameterizedTest
    @CsvSource({"FORCE, log", "FORCE, data", "FORCE, control", "FORCE, doublewrite", "FORCE_NAMES, data", "FORCE_NAMES, log"})
    void stateReadByTheNextProcessIsDurable(DiskOperation operation, String name) {
        for (int seed = 1; seed <= 16; seed++) {
            disk = new SimulatedDisk(seed);
            store = Store.create(disk, OPTIONS, clock, new SimulatedEntropy(1), workers());
            TestSession maker = new TestSession(store.newTransaction());
            maker.begin();
            int treeId = maker.transaction.createTree(0).treeId();
            maker.end();
            maker.commit();
            commitRows(treeId, "first");
            disk.failBy(once(seed % 4, operation, name));
            try {
                commitRows(treeId, "second");
                TestSession other = new TestSession(store.newTransaction());
                other.begin();
                other.transaction.createTree(0);
                other.end();
                other.commit();
                store.checkpoint();
            } catch (SqlFailure failure) {
                assertThat(store.isStopped()).as("%s", failure).isTrue();
            }
            store.abandon();
            disk.failBy(FaultPlan.NONE);
            disk.crashAt(disk.operations() + 1 + seed);
            List<String> before = useALittle(treeId);
            disk.crash();
            disk = disk.restart();
            open();
            assertThat(store.inspect().verify()).as("seed %s", seed).isEmpty();
            if (before != null) {
                assertThat(new TestSession(store.newTransaction()).rows(store.tree(treeId)))
                    .as("seed %s", seed).hasSameSizeAs(before)
                    .allMatch(row -> row.contains("=third") || before.contains(row));
            }
            store.abandon();
        }
    }

    /// Opens the store, changes few of its rows, and makes checkpoints, until the crash comes.
    ///
    /// @return what was there; null if it could not be read before the crash
    private List<String> useALittle(int treeId) {
        List<String> before = null;
        try {
            open();
            before = new TestSession(store.newTransaction()).rows(store.tree(treeId));
            for (int row = 0; row < FEW_ROWS; row++) {
                commitRows(treeId, "third", row, row + 1);
                store.checkpoint();
            }
        } catch (SimulatedCrash | SqlFailure crashed) {
            assertThat(disk.crashed()).as("%s", crashed).isTrue();
        }
        return before;
    }

    /// The force of a slot of the control file fails: it can be read and is torn on the disk. While the next process opens
    /// the store, and writes the other slot, the machine stops: one of them must be whole.
    @Test
    void oneSlotOfTheControlFileIsAlwaysValid() {
        for (int seed = 1; seed <= 60; seed++) {
            disk = new SimulatedDisk(seed, new SimulatedDisk.Options(Long.MAX_VALUE, 100, 16));
            store = Store.create(disk, OPTIONS, clock, new SimulatedEntropy(1), workers());
            TestSession maker = new TestSession(store.newTransaction());
            maker.begin();
            int treeId = maker.transaction.createTree(0).treeId();
            maker.end();
            maker.commit();
            disk.failBy(once(seed % 2, DiskOperation.FORCE, "control"));
            try {
                store.checkpoint();
                commitRows(treeId, "more", 0, 1);
                store.checkpoint();
            } catch (SqlFailure failure) {
                assertThat(store.isStopped()).as("%s", failure).isTrue();
            }
            store.abandon();
            disk.failBy(FaultPlan.NONE);
            disk.crashAt(disk.operations() + 1 + seed % 20);
            try {
                open();
            } catch (SimulatedCrash | SqlFailure crashed) {
                assertThat(disk.crashed()).as("%s", crashed).isTrue();
            }
            disk = disk.restart();
            open();
            assertThat(store.inspect().verify()).as("seed %s", seed).isEmpty();
            store.abandon();
        }
    }

    /// The control file's name can be seen and is not durable; the next opening fails for another reason, the one after
    /// that succeeds.
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6})
    void aStoreThatCanBeOpenedIsDurable(int seed) {
        disk = new SimulatedDisk(seed);
        disk.failBy((operation, name, number) ->
            operation == DiskOperation.FORCE_NAMES && name.isEmpty() ? new IOException("the device is busy") : null);
        assertThatThrownBy(() -> Store.create(disk, OPTIONS, clock, new SimulatedEntropy(1), workers()))
            .hasRootCauseInstanceOf(IOException.class);
        disk.failBy(once(0, DiskOperation.FORCE, "doublewrite"));
        assertThatThrownBy(this::open).hasRootCauseInstanceOf(IOException.class);
        disk.failBy(FaultPlan.NONE);
        open();
        disk.crash();
        disk = disk.restart();
        assertThat(Store.exists(disk)).isTrue();
        open();
        store.close();
    }

    @Test
    void aStoreWithoutCommitsStartsAgainWithTheFirstNumber() {
        disk = new SimulatedDisk(3);
        store = Store.create(disk, OPTIONS, clock, new SimulatedEntropy(1), workers());
        TestSession maker = new TestSession(store.newTransaction());
        maker.begin();
        maker.transaction.createTree(0);
        maker.transaction.createTree(0);
        maker.end();
        store.log().force(store.log().endLsn());
        store.abandon();
        disk = disk.restart();
        open();
        assertThat(store.resetToEmpty()).isTrue();
        TestSession again = new TestSession(store.newTransaction());
        again.begin();
        TreeRef tree = again.transaction.createTree(0);
        assertThat(tree.treeId()).isEqualTo(1);
        again.insert(tree, "a", "1");
        again.end();
        again.commit();
        assertThat(store.resetToEmpty()).isFalse();
        store.abandon();
        disk = disk.restart();
        open();
        assertThat(new TestSession(store.newTransaction()).rows(store.tree(1))).containsExactly("a=1");
        store.close();
    }
}
