// SPDX-License-Identifier: Apache-2.0
package bowler.queries;

import static org.assertj.core.api.Assertions.assertThat;

import bowler.queries.ask.AnswerFault;
import bowler.queries.ask.ArrayRoundTripOracle;
import bowler.queries.ask.ForcedPlans;
import bowler.queries.ask.JsonRoundTripOracle;
import bowler.queries.ask.Oracle;
import bowler.queries.ask.PivotedQueryOracle;
import bowler.queries.ask.PlanEquivalenceOracle;
import bowler.queries.ask.PredicateCountOracle;
import bowler.queries.ask.TernaryLogicOracle;
import bowler.queries.ask.TestCaseReducer;
import bowler.queries.ask.TestDatabaseSite;
import bowler.queries.ask.TestQuestion;
import bowler.queries.make.QueryDialect;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// A few rounds; many more are run by `./bowler torture queries`.
class QueryCampaignTest {
    private static final int ROUNDS = 12;
    private static final int TIMEOUT_SECONDS = 20;

    @Test
    void bowlerAgreesWithItself() throws SQLException {
        List<QueryCampaign.Finding> findings = new ArrayList<>();
        try (TestDatabaseSite own = site("jdbc:bowler:memory:campaign;create=true");
                TestDatabaseSite narrow = site("jdbc:bowler:memory:campaign-narrow;create=true;statementMemoryBytes=65536");
                TestDatabaseSite wide = site("jdbc:bowler:memory:campaign-wide;create=true;maximumWorkers=4;parallelCost=1")) {
            List<Oracle> oracles = List.of(new PlanEquivalenceOracle(own, narrow), new PlanEquivalenceOracle(own, wide), new TernaryLogicOracle(own, true), new PredicateCountOracle(own, true), new PivotedQueryOracle(own, true),
                new TernaryLogicOracle(narrow, false), new PredicateCountOracle(wide, false), new ForcedPlans(own, List.of(wide, narrow)), new JsonRoundTripOracle(own), new ArrayRoundTripOracle(own));
            QueryCampaign campaign = new QueryCampaign(QueryDialect.BOWLER, oracles, findings::add);
            for (int seed = 1; seed <= ROUNDS; seed++) {
                campaign.round(seed);
            }
            assertThat(findings).isEmpty();
            long refused = own.refusals().values().stream().mapToInt(Integer::intValue).sum();
            assertThat(own.queryCount()).isGreaterThan(200);
            assertThat(refused).as("most queries mean something: " + own.examples()).isLessThan(own.queryCount() / 8);
        }
    }

    /// A database that forgets rows behind one condition would be found, and told shortly.
    @Test
    void aFaultIsFoundAndShrunk() {
        Oracle oracle = new Oracle() {
            @Override
            public List<String> draw(bowler.queries.make.SeededChoice seededChoice, bowler.queries.make.QueryGenerator maker) {
                return List.of();
            }

            @Override
            public AnswerFault judge(TestQuestion testQuestion) {
                String query = testQuestion.parts().getFirst();
                return query.contains("LIKE") && testQuestion.rows().contains("INSERT 2") ? new AnswerFault("rows", query) : null;
            }
        };
        TestQuestion testQuestion = new TestQuestion(List.of("CREATE 1", "CREATE 2"), List.of("INSERT 1", "INSERT 2", "INSERT 3"), List.of("INDEX"),
            List.of("SELECT A FROM (SELECT B FROM T WHERE C LIKE 'x') WHERE ABS(D) = 1"));
        TestQuestion min = TestCaseReducer.shrunk(testQuestion, candidate -> oracle.fault(candidate) != null);
        assertThat(min).isEqualTo(new TestQuestion(List.of(), List.of("INSERT 2"), List.of(), List.of("LIKE")));
    }

    private static TestDatabaseSite site(String url) throws SQLException {
        return new TestDatabaseSite(url, DriverManager.getConnection(url), true, TIMEOUT_SECONDS);
    }
}
