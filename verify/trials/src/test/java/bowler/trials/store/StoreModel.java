// SPDX-License-Identifier: Apache-2.0
package bowler.trials.store;

import static org.assertj.core.api.Assertions.assertThat;

import bowler.trials.machine.FaultProfile;
import bowler.trials.machine.RunReport;
import bowler.trials.machine.SimulatedRun;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Sessions at all levels against the model.
class StoreModel {
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void sessionsSeeTheStateOfTheirIsolationLevel(long seed) {
        RunReport report = new SimulatedRun(seed, 1_500, SimulatedRun.NEVER, FaultProfile.NONE).live(new StoreSubject(seed));
        assertThat(report.commits()).isGreaterThan(50);
        assertThat(report.conflicts()).isPositive();
    }
}
