// SPDX-License-Identifier: Apache-2.0
package bowler.queries;

import static org.assertj.core.api.Assertions.assertThat;

import bowler.os.Clock;
import bowler.queries.fuzz.StatementTrial;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Some thousand statements; many more are run by `./bowler torture statements`.
class StatementTrialTest {
    private static final int ROUNDS = 10;
    private static final int INPUTS = 300;
    /// Nothing is timed here.
    private static final Clock STANDING = new Clock() {
        @Override
        public long nanoTime() {
            return 0;
        }

        @Override
        public Instant now() {
            return Instant.EPOCH;
        }
    };

    @Test
    void everyTextEndsInAResultOrAnError() throws IOException {
        List<StatementTrial.Finding> findings = new ArrayList<>();
        StatementTrial trial = new StatementTrial(Scripts.read(), STANDING, (seed, finding) -> findings.add(finding));
        for (int seed = 1; seed <= ROUNDS; seed++) {
            trial.round(seed, INPUTS);
        }
        assertThat(findings).isEmpty();
        assertThat(trial.states().get("ok")).isGreaterThan(50);
        assertThat(trial.states()).hasSizeGreaterThan(20);
    }
}
