// SPDX-License-Identifier: Apache-2.0
package bowler.queries;

import static org.assertj.core.api.Assertions.assertThat;

import bowler.queries.ask.ChangeDatabaseSite;
import bowler.queries.ask.ChangeOracle;
import bowler.queries.make.QueryDialect;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// A few rounds; many more are run by `./bowler torture changes`.
class ChangeCampaignTest {
    private static final int ROUNDS = 25;

    @Test
    void changesAreTheSameByAnyPlan() throws SQLException {
        List<QueryCampaign.Finding> findings = new ArrayList<>();
        try (ChangeDatabaseSite own = site("jdbc:bowler:memory:changed;create=true;automaticStatistics=false");
                ChangeDatabaseSite other = site("jdbc:bowler:memory:changed-other;create=true;statementMemoryBytes=65536;maximumWorkers=4;parallelCost=1;bulkLoadRows=1")) {
            ChangeCampaign campaign = new ChangeCampaign(QueryDialect.BOWLER, new ChangeOracle(own, other), findings::add);
            for (int seed = 1; seed <= ROUNDS; seed++) {
                campaign.round(seed);
            }
            int steps = own.states().values().stream().mapToInt(Integer::intValue).sum();
            assertThat(own.states().get("ok")).as("most steps mean something: " + own.examples()).isGreaterThan(steps / 2);
        }
        assertThat(findings).isEmpty();
    }

    private static ChangeDatabaseSite site(String url) throws SQLException {
        return new ChangeDatabaseSite(url, DriverManager.getConnection(url), true);
    }
}
