// SPDX-License-Identifier: Apache-2.0
package bowler.trials.store;

import static org.assertj.core.api.Assertions.assertThat;

import bowler.trials.machine.FaultProfile;
import bowler.trials.machine.LifeReport;
import bowler.trials.machine.SimulatedLife;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Sessions at all levels against the model.
class StoreModel {
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void sessionsSeeWhatTheirLevelsSay(long seed) {
        LifeReport report = new SimulatedLife(seed, 1_500, SimulatedLife.NEVER, FaultProfile.CALM).live(new StoreSubject(seed));
        assertThat(report.commits()).isGreaterThan(50);
        assertThat(report.conflicts()).isPositive();
    }
}
