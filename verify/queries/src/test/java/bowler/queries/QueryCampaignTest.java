// SPDX-License-Identifier: Apache-2.0
package bowler.queries;

import static org.assertj.core.api.Assertions.assertThat;

import bowler.queries.ask.Counting;
import bowler.queries.ask.Fault;
import bowler.queries.ask.ForcedPlans;
import bowler.queries.ask.Oracle;
import bowler.queries.ask.Packing;
import bowler.queries.ask.Partitioning;
import bowler.queries.ask.Pivot;
import bowler.queries.ask.Plans;
import bowler.queries.ask.Question;
import bowler.queries.ask.Shrinking;
import bowler.queries.ask.Site;
import bowler.queries.ask.Transport;
import bowler.queries.make.Dialect;
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
        try (Site own = site("jdbc:bowler:memory:campaign;create=true");
                Site narrow = site("jdbc:bowler:memory:campaign-narrow;create=true;statementMemoryBytes=65536");
                Site wide = site("jdbc:bowler:memory:campaign-wide;create=true;maximumWorkers=4;parallelCost=1")) {
            List<Oracle> oracles = List.of(new Plans(own, narrow), new Plans(own, wide), new Partitioning(own, true), new Counting(own, true), new Pivot(own, true),
                new Partitioning(narrow, false), new Counting(wide, false), new ForcedPlans(own, List.of(wide, narrow)), new Transport(own), new Packing(own));
            QueryCampaign campaign = new QueryCampaign(Dialect.BOWLER, oracles, findings::add);
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
            public List<String> draw(bowler.queries.make.Draw draw, bowler.queries.make.QueryMaker maker) {
                return List.of();
            }

            @Override
            public Fault judge(Question question) {
                String query = question.parts().getFirst();
                return query.contains("LIKE") && question.rows().contains("INSERT 2") ? new Fault("rows", query) : null;
            }
        };
        Question question = new Question(List.of("CREATE 1", "CREATE 2"), List.of("INSERT 1", "INSERT 2", "INSERT 3"), List.of("INDEX"),
            List.of("SELECT A FROM (SELECT B FROM T WHERE C LIKE 'x') WHERE ABS(D) = 1"));
        Question least = Shrinking.shrunk(question, candidate -> oracle.fault(candidate) != null);
        assertThat(least).isEqualTo(new Question(List.of(), List.of("INSERT 2"), List.of(), List.of("LIKE")));
    }

    private static Site site(String url) throws SQLException {
        return new Site(url, DriverManager.getConnection(url), true, TIMEOUT_SECONDS);
    }
}
