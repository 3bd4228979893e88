// SPDX-License-Identifier: Apache-2.0
package bowler.storage.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import bowler.base.error.SqlFailure;
import bowler.simulation.DiskOperation;
import bowler.simulation.FaultPlan;
import bowler.simulation.SimulatedCrash;
import bowler.simulation.SimulatedDisk;
import bowler.storage.file.ControlFile.State;
import org.junit.jupiter.api.Test;

final class ControlFileTest {
    private static final State FIRST = new State(4096, 100, 90, 120, 7, 3, false);
    private static final State SECOND = new State(4096, 200, 190, 220, 8, 4, true);

    @Test
    void theNewestStateIsFoundAgain() {
        SimulatedDisk disk = new SimulatedDisk(1);
        assertThat(ControlFile.exists(disk)).isFalse();
        ControlFile.create(disk, State.initial(4096), StoreIdentity.UNKNOWN);
        assertThat(ControlFile.exists(disk)).isTrue();
        ControlFile control = ControlFile.open(disk, new StoreHealth());
        assertThat(control.state()).isEqualTo(State.initial(4096));
        control.write(FIRST);
        control.write(SECOND);
        control.close();
        assertThat(ControlFile.open(disk, new StoreHealth()).state()).isEqualTo(SECOND);
    }

    @Test
    void aCrashLeavesTheOldStateOrTheNew() {
        boolean crashed = true;
        for (int number = 1; crashed; number++) {
            for (int seed = 0; seed < 20; seed++) {
                SimulatedDisk disk = new SimulatedDisk(seed);
                ControlFile.create(disk, FIRST, StoreIdentity.UNKNOWN);
                ControlFile control = ControlFile.open(disk, new StoreHealth());
                disk.crashAt(disk.operations() + number);
                try {
                    control.write(SECOND);
                    control.write(FIRST);
                    crashed = false;
                } catch (SimulatedCrash crash) {
                    crashed = true;
                }
                assertThat(ControlFile.open(disk.restart(), new StoreHealth()).state()).isIn(FIRST, SECOND);
            }
        }
    }

    @Test
    void aStoreIsCreatedCompletelyOrNotAtAll() {
        boolean crashed = true;
        for (int number = 1; crashed; number++) {
            for (int seed = 0; seed < 20; seed++) {
                SimulatedDisk disk = new SimulatedDisk(seed);
                disk.crashAt(number);
                try {
                    ControlFile.create(disk, FIRST, StoreIdentity.UNKNOWN);
                    crashed = false;
                } catch (SimulatedCrash crash) {
                    crashed = true;
                }
                SimulatedDisk after = disk.restart();
                if (ControlFile.exists(after)) {
                    assertThat(ControlFile.open(after, new StoreHealth()).state()).isEqualTo(FIRST);
                } else {
                    assertThat(crashed).isTrue();
                    ControlFile.create(after, FIRST, StoreIdentity.UNKNOWN);
                    assertThat(ControlFile.open(after, new StoreHealth()).state()).isEqualTo(FIRST);
                }
            }
        }
    }

    @Test
    void damageOfOneSlotIsRepairedAndOfBothIsReported() throws Exception {
        SimulatedDisk disk = new SimulatedDisk(1);
        ControlFile.create(disk, FIRST, StoreIdentity.UNKNOWN);
        ControlFile control = ControlFile.open(disk, new StoreHealth());
        control.write(SECOND);
        disk.flipBit(ControlFile.NAME, 30, 2);
        assertThat(ControlFile.open(disk, new StoreHealth()).state()).isIn(FIRST, SECOND);
        disk.flipBit(ControlFile.NAME, 4096 + 30, 2);
        assertThatThrownBy(() -> ControlFile.open(disk, new StoreHealth())).isInstanceOf(SqlFailure.class)
            .hasMessageContaining("control").hasMessageContaining("slots");
    }

    @Test
    void aFailedWriteStopsTheStore() {
        SimulatedDisk disk = new SimulatedDisk(1);
        ControlFile.create(disk, FIRST, StoreIdentity.UNKNOWN);
        StoreHealth health = new StoreHealth();
        ControlFile control = ControlFile.open(disk, health);
        disk.failBy(FaultPlan.first(1, DiskOperation.FORCE, ControlFile.NAME));
        assertThatThrownBy(() -> control.write(SECOND)).isInstanceOf(SqlFailure.class);
        assertThatThrownBy(() -> control.write(SECOND)).isInstanceOfSatisfying(
            SqlFailure.class, failure -> assertThat(failure.error()).isEqualTo(FileError.STOPPED));
    }

    /// The force of a slot fails and only the process ends: the slot can be read and is not on the disk. The next process
    /// writes the other slot, and the machine stops: one of the two must be whole.
    @Test
    void aSlotLostByAFailedForceIsWrittenAgain() {
        for (int seed = 0; seed < 50; seed++) {
            SimulatedDisk disk = new SimulatedDisk(seed, new SimulatedDisk.Options(Long.MAX_VALUE, 100, 16));
            ControlFile.create(disk, FIRST, StoreIdentity.UNKNOWN);
            ControlFile failing = ControlFile.open(disk, new StoreHealth());
            failing.write(SECOND);
            disk.failBy(FaultPlan.first(1, DiskOperation.FORCE, ControlFile.NAME));
            assertThatThrownBy(() -> failing.write(FIRST)).isInstanceOf(SqlFailure.class);
            failing.close();
            ControlFile next = ControlFile.open(disk, new StoreHealth());
            assertThat(next.state()).isEqualTo(FIRST);
            next.writeAgain();
            disk.crashAt(disk.operations() + 1);
            assertThatThrownBy(() -> next.write(SECOND)).isInstanceOf(SimulatedCrash.class);
            assertThat(ControlFile.open(disk.restart(), new StoreHealth()).state()).as("seed %s", seed).isIn(FIRST, SECOND);
        }
    }
}
