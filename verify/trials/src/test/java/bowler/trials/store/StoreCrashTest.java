// SPDX-License-Identifier: Apache-2.0
package bowler.trials.store;

import static org.assertj.core.api.Assertions.assertThat;

import bowler.trials.machine.FaultProfile;
import bowler.trials.machine.RunReport;
import bowler.trials.machine.SimulatedRun;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StoreCrashTest {
    @ParameterizedTest
    @CsvSource({"1, 200, 1", "2, 400, 5", "3, 1000, 29", "4, 2000, 97"})
    void exactlyTheCommittedRowsSurvive(long seed, int steps, int stride) {
        int lives = 0;
        boolean isCrashed = true;
        for (long crashAt = 1; isCrashed; crashAt += stride) {
            isCrashed = new SimulatedRun(seed, steps, crashAt, FaultProfile.NONE).live(new StoreSubject(seed)).crashed();
            lives++;
        }
        assertThat(lives).isGreaterThan(10);
    }

    @ParameterizedTest
    @CsvSource({"5, ERRORS", "6, FULL", "7, ALL"})
    void nothingIsLostUnderDiskFaults(long seed, FaultProfile faultProfile) {
        long faults = 0;
        for (long crashAt = 100; crashAt <= 500; crashAt += 100) {
            RunReport report = new SimulatedRun(seed, 600, crashAt, faultProfile).live(new StoreSubject(seed));
            faults += report.faults();
        }
        assertThat(faults > 0).isEqualTo(faultProfile != FaultProfile.FULL);
    }

    @ParameterizedTest
    @CsvSource({"11, 300", "12, 700"})
    void oneSeedDeterminesTheRun(long seed, long crashAt) {
        SimulatedRun simulatedRun = new SimulatedRun(seed, 500, crashAt, FaultProfile.ALL);
        assertThat(simulatedRun.live(new StoreSubject(seed))).isEqualTo(simulatedRun.live(new StoreSubject(seed)));
    }
}
