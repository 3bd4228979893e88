// SPDX-License-Identifier: Apache-2.0
package bowler.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import bowler.base.error.SqlFailure;
import bowler.simulation.DiskOperation;
import bowler.simulation.FaultPlan;
import bowler.simulation.SimulatedClock;
import bowler.simulation.SimulatedDisk;
import bowler.simulation.SimulatedEntropy;
import bowler.simulation.SimulatedWorkers;
import bowler.storage.api.StoreOptions;
import bowler.storage.api.TreeRef;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

/// A rollback that could not delete the file of a tree it had made is asked for again, and finds its way.
class RollbackAgainTest {
    private static final StoreOptions OPTIONS =
        new StoreOptions(4 << 10, 96 << 10, 64 << 10, 128 << 10, 0, 20, 5_000, 5, false);

    @Test
    void longRowsOfADroppedTreeNeedNoUndo() {
        SimulatedClock clock = new SimulatedClock();
        SimulatedDisk disk = new SimulatedDisk(1);
        Store store = Store.create(disk, OPTIONS, clock, new SimulatedEntropy(1), new SimulatedWorkers(1, clock));
        TestSession testSession = new TestSession(store.newTransaction());
        testSession.begin();
        TreeRef tree = testSession.transaction.createTree(0);
        testSession.end();
        testSession.insert(tree, "long", "x".repeat(20_000));
        testSession.insert(tree, "short", "y");
        boolean[] failed = {false};
        disk.failBy((operation, name, number) -> {
            boolean fails = operation == DiskOperation.DELETE && !failed[0];
            failed[0] |= fails;
            return fails ? new IOException("the device is busy") : null;
        });
        assertThatThrownBy(testSession.transaction::rollback).isInstanceOf(SqlFailure.class).hasMessageContaining("busy");
        disk.failBy(FaultPlan.NONE);
        assertThat(store.isStopped()).isFalse();
        testSession.transaction.rollback();
        assertThat(store.inspect().treeIds()).isEqualTo(List.of());
        store.close();
    }
}
