// SPDX-License-Identifier: Apache-2.0
package bowler.trials.sql;

import static org.assertj.core.api.Assertions.assertThat;

import bowler.trials.machine.FaultProfile;
import bowler.trials.machine.LifeReport;
import bowler.trials.machine.SimulatedLife;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SqlTrialTest {
    @Test
    void clientsSeeWhatTheModelSays() {
        LifeReport report = new SimulatedLife(1, 600, SimulatedLife.NEVER, FaultProfile.CALM).live(new SqlSubject(1));
        assertThat(report.commits()).isGreaterThan(50);
        assertThat(report.conflicts()).isPositive();
    }

    @ParameterizedTest
    @CsvSource({"2, CALM", "3, ERRORS", "4, FULL", "5, ROUGH"})
    void tablesAndIndexesComeBackTogether(long seed, FaultProfile faultProfile) {
        for (long crashAt = 7; crashAt <= 250; crashAt += 60) {
            new SimulatedLife(seed, 250, crashAt, faultProfile).live(new SqlSubject(seed));
        }
    }

    @ParameterizedTest
    @CsvSource({"1, CALM", "2, ERRORS", "3, FULL", "4, ROUGH"})
    void severalDatabasesOfOneProcessComeBack(long seed, FaultProfile faultProfile) {
        for (long crashAt = 90; crashAt <= 900; crashAt += 270) {
            new SimulatedLife(seed, 150, crashAt, faultProfile).live(new SeveralSubject(seed));
        }
    }

    /// The crash comes between the making of the store and that of its catalog: the next opening makes the catalog.
    @ParameterizedTest
    @CsvSource({"1, 20", "1, 26", "1, 34", "9, 30"})
    void aDatabaseThatWasNotMadeToTheEndIsMadeByTheNextOpening(long seed, long crashAt) {
        new SimulatedLife(seed, 100, crashAt, FaultProfile.CALM).live(new SqlSubject(seed));
    }
}
