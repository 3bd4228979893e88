// SPDX-License-Identifier: Apache-2.0
package bowler.sql;

import static org.assertj.core.api.Assertions.assertThat;

import bowler.plan.CompiledStatement;
import bowler.plan.ExplainFormat;
import bowler.plan.show.Explanation;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Tests how plans for several threads differ from those for one.
class ParallelizerTest {
    private static final double MIN_COST = 20_000;

    private final TestCatalog catalog = new TestCatalog();

    @BeforeEach
    void makeTable() {
        catalog.define("CREATE TABLE jobs (id INT NOT NULL PRIMARY KEY, due INT, p INT)");
        catalog.setRows("JOBS", 10_000_000);
        catalog.define("CREATE INDEX jobs_due ON jobs (due)");
    }

    private String plan(String sql, int workers) {
        CompiledStatement compiled = Compiler.spread(Compiler.compile(sql, catalog, "APP"), workers, MIN_COST);
        return String.join("\n", Explanation.of(compiled.plan(), ExplainFormat.TEXT));
    }

    @Test
    void anIndexIsFollowedInParallel() {
        String sums = "SELECT SUM(p) FROM jobs WHERE due BETWEEN ? AND ?";
        assertThat(plan(sums, 1)).contains("rows of APP.JOBS by keys of JOBS_DUE").doesNotContain("gather");
        assertThat(plan(sums, 2)).contains("gather by 2 workers").contains("rows of APP.JOBS by JOBS_DUE at")
            .doesNotContain("by keys");
        String groups = "SELECT p, COUNT(*) FROM jobs WHERE due BETWEEN ? AND ? AND p <> 7 GROUP BY p";
        assertThat(plan(groups, 1)).contains("rows of APP.JOBS by keys of JOBS_DUE where JOBS.P <> 7");
        assertThat(plan(groups, 2)).contains("gather by 2 workers").contains("where JOBS.P <> 7").doesNotContain("by keys");
    }

    @Test
    void rowsWithoutGroupingOrSortComeFromOneThread() {
        assertThat(plan("SELECT p FROM jobs WHERE due BETWEEN ? AND ?", 2)).contains("by keys of JOBS_DUE")
            .doesNotContain("gather");
    }
}
