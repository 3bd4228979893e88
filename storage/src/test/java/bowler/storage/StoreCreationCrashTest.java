// SPDX-License-Identifier: Apache-2.0
package bowler.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import bowler.base.error.SqlFailure;
import bowler.log.LogError;
import bowler.simulation.SimulatedClock;
import bowler.simulation.SimulatedCrash;
import bowler.simulation.SimulatedDisk;
import bowler.simulation.SimulatedEntropy;
import bowler.simulation.SimulatedWorkers;
import bowler.storage.api.StoreOptions;
import bowler.storage.file.ControlFile;
import org.junit.jupiter.api.Test;

/// A creation of a store that a crash has cut short is repeated.
class StoreCreationCrashTest {
    private static final StoreOptions OPTIONS = new StoreOptions(4 << 10, 256 << 10, 64 << 10, 512 << 10, 0, 20, 5_000, 5, false);

    private final SimulatedClock clock = new SimulatedClock();

    private Store create(SimulatedDisk disk) {
        return Store.create(disk, OPTIONS, clock, new SimulatedEntropy(1), new SimulatedWorkers(1, clock));
    }

    @Test
    void aCreationIsRepeatedAfterACrashAtEachOperation() {
        int repeated = 0;
        boolean crashed = true;
        for (int number = 1; crashed; number++) {
            SimulatedDisk disk = new SimulatedDisk(number);
            disk.crashAt(number);
            crashed = false;
            try {
                create(disk).abandon();
            } catch (SimulatedCrash crash) {
                crashed = true;
            }
            SimulatedDisk after = disk.restart();
            if (!Store.exists(after)) {
                repeated++;
                try (Store made = create(after)) {
                    assertThat(made.inspect().verify()).isEmpty();
                }
            }
            try (Store opened = Store.open(after, OPTIONS, clock, new SimulatedEntropy(2), new SimulatedWorkers(2, clock))) {
                assertThat(opened.inspect().verify()).as("crash at operation %d", number).isEmpty();
            }
        }
        assertThat(repeated).isGreaterThan(5);
    }

    /// The log of a store whose control file is lost is kept: it is needed for salvage.
    @Test
    void aLogWithRecordsIsNotRemoved() throws Exception {
        SimulatedDisk disk = new SimulatedDisk(1);
        try (Store made = create(disk)) {
            TestSession session = new TestSession(made.newTransaction());
            session.begin();
            session.end();
            made.checkpoint();
        }
        var before = disk.list("log");
        disk.delete(ControlFile.NAME);
        assertThatThrownBy(() -> create(disk)).isInstanceOfSatisfying(SqlFailure.class, failure -> assertThat(failure.error()).isEqualTo(LogError.EXISTS));
        assertThat(disk.list("log")).containsAll(before);
    }
}
