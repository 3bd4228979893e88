// SPDX-License-Identifier: Apache-2.0
package bowler.queries;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import bowler.queries.crowd.CommitLedger;
import bowler.queries.crowd.SessionCrowd;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A short crowd; `./bowler torture sessions` is a long one.
class SessionCrowdTest {
    private static final int STEPS = 1_500;

    @ParameterizedTest
    @ValueSource(strings = {"", ";parallelCost=1;maximumWorkers=4"})
    void onlyExpectedFailuresOccur(String attributes) throws Exception {
        String url = "jdbc:bowler:memory:crowd";
        DriverManager.getConnection(url + ";create=true;lockTimeout=2" + attributes).close();
        List<String> faults = new ArrayList<>();
        AtomicInteger steps = new AtomicInteger();
        Map<String, Long> states = new SessionCrowd(url, CommitLedger.NONE, finding -> faults.add(finding.toString()))
            .run(3, 7, () -> steps.incrementAndGet() <= STEPS);
        assertThat(faults).isEmpty();
        assertThat(states.get("ok")).isGreaterThan(STEPS / 4);
        assertThatThrownBy(() -> DriverManager.getConnection(url + ";drop=true")).isInstanceOf(SQLException.class);
    }
}
