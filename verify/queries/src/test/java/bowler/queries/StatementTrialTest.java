// SPDX-License-Identifier: Apache-2.0
package bowler.queries;

import static org.assertj.core.api.Assertions.assertThat;

import bowler.os.host.HostClock;
import bowler.queries.fuzz.StatementTrial;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Some thousand statements; many more are run by `./bowler torture statements`.
class StatementTrialTest {
    private static final int ROUNDS = 10;
    private static final int INPUTS = 300;

    @Test
    void whateverTheTextThereIsAResultOrAnError() throws IOException {
        List<StatementTrial.Finding> findings = new ArrayList<>();
        StatementTrial trial = new StatementTrial(Scripts.read(), new HostClock(), (seed, finding) -> findings.add(finding));
        for (int seed = 1; seed <= ROUNDS; seed++) {
            trial.round(seed, INPUTS);
        }
        assertThat(findings).isEmpty();
        assertThat(trial.states().get("ok")).isGreaterThan(50);
        assertThat(trial.states()).hasSizeGreaterThan(20);
    }
}
