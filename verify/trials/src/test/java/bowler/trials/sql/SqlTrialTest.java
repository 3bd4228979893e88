// SPDX-License-Identifier: Apache-2.0
package bowler.trials.sql;

import static org.assertj.core.api.Assertions.assertThat;

import bowler.trials.machine.FaultProfile;
import bowler.trials.machine.RunReport;
import bowler.trials.machine.SimulatedRun;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SqlTrialTest {
    @Test
    void clientsSeeTheStateOfTheModel() {
        RunReport report = new SimulatedRun(1, 2_500, SimulatedRun.NEVER, FaultProfile.NONE).live(new SqlSubject(1));
        assertThat(report.commits()).isGreaterThan(50);
        assertThat(report.conflicts()).isPositive();
    }

    @ParameterizedTest
    @CsvSource({"2, NONE", "3, ERRORS", "4, FULL", "5, ALL"})
    void tablesAndIndexesAreRecoveredTogether(long seed, FaultProfile faultProfile) {
        for (long crashAt = 7; crashAt <= 250; crashAt += 60) {
            new SimulatedRun(seed, 250, crashAt, faultProfile).live(new SqlSubject(seed));
        }
    }

    @ParameterizedTest
    @CsvSource({"1, NONE", "2, ERRORS", "3, FULL", "4, ALL"})
    void severalDatabasesOfOneProcessRecover(long seed, FaultProfile faultProfile) {
        for (long crashAt = 90; crashAt <= 900; crashAt += 270) {
            new SimulatedRun(seed, 150, crashAt, faultProfile).live(new SeveralSubject(seed));
        }
    }

    /// The crash comes between the making of the store and that of its catalog: the next opening makes the catalog.
    @ParameterizedTest
    @CsvSource({"1, 20", "1, 26", "1, 34", "9, 30"})
    void anIncompleteDatabaseIsCreatedByTheNextOpening(long seed, long crashAt) {
        new SimulatedRun(seed, 100, crashAt, FaultProfile.NONE).live(new SqlSubject(seed));
    }

    /// An opening whose force of the control file fails is followed by one that crashes before it stamps the control file.
    @Test
    void databaseOpensAfterAnOpeningThatFailedAndOneThatCrashed() {
        new SimulatedRun(5388, 400, 194, FaultProfile.ERRORS).live(new SqlSubject(5388));
    }
}
