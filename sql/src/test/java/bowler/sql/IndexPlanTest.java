// SPDX-License-Identifier: Apache-2.0
package bowler.sql;

import static org.assertj.core.api.Assertions.assertThat;

import bowler.plan.CompiledStatement;
import bowler.plan.ExplainFormat;
import bowler.plan.show.Explanation;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Tests when plans use indexes with conditions, expressions and included columns.
class IndexPlanTest {
    private final TestCatalog catalog = new TestCatalog();

    @BeforeEach
    void makeTable() {
        catalog.define("CREATE TABLE jobs (id INT NOT NULL PRIMARY KEY, state VARCHAR(10), due INT, owner VARCHAR(20), p INT)");
        catalog.setRows("JOBS", 1_000_000);
    }

    private String plan(String sql) {
        return String.join("\n", Explanation.of(Compiler.compile(sql, catalog, "APP").plan(), ExplainFormat.TEXT));
    }

    private void serves(String condition) {
        assertThat(plan("SELECT p FROM jobs WHERE " + condition)).contains(" by I");
    }

    private void doesNotServe(String condition) {
        assertThat(plan("SELECT p FROM jobs WHERE " + condition)).doesNotContain(" by I");
    }

    @Test
    void conditionOfTheQuery() {
        catalog.define("CREATE INDEX i ON jobs (due) WHERE state = 'open' AND owner LIKE 'A%'");
        serves("owner LIKE 'A%' AND due = 3 AND state = 'open'");
        serves("due BETWEEN 1 AND 2 AND 'open' = state AND owner LIKE 'A%'");
        doesNotServe("due = 3 AND state = 'open'");
        doesNotServe("due = 3 AND state = 'shut' AND owner LIKE 'A%'");
        doesNotServe("due = 3 AND (state = 'open' OR state = 'shut') AND owner LIKE 'A%'");
        doesNotServe("due = 3 AND state = ? AND owner LIKE 'A%'");
    }

    @Test
    void impliedCondition() {
        catalog.define("CREATE INDEX i ON jobs (due) WHERE p > 10");
        serves("due = 1 AND p > 10");
        serves("due = 1 AND p > 11");
        serves("due = 1 AND p = 11");
        serves("due = 1 AND 12 <= p");
        serves("due = 1 AND p IN (11, 15)");
        serves("due = 1 AND (p = 11 OR p > 20)");
        doesNotServe("due = 1 AND p >= 10");
        doesNotServe("due = 1 AND p > 9");
        doesNotServe("due = 1 AND p IN (10, 11)");
        doesNotServe("due = 1 AND p <> 10");
    }

    @Test
    void optionsOfAList() {
        catalog.define("CREATE INDEX i ON jobs (due) WHERE state IN ('open', 'new')");
        serves("due = 1 AND state = 'new'");
        serves("due = 1 AND state IN ('new', 'open')");
        doesNotServe("due = 1 AND state IN ('new', 'old')");
    }

    @Test
    void notNullFollowsFromComparisons() {
        catalog.define("CREATE INDEX i ON jobs (due) WHERE due IS NOT NULL AND p IS NOT NULL");
        serves("due = 1 AND p < 5");
        serves("due = ? AND p = ?");
        doesNotServe("due = 1");
        doesNotServe("due = 1 AND COALESCE(p, 1) = 1");
        assertThat(plan("SELECT j.state FROM jobs k JOIN jobs j ON j.due = k.id AND j.p = k.id WHERE k.id = 5"))
            .contains("by I");
    }

    @Test
    void expressionThatTheQueryHas() {
        catalog.define("CREATE INDEX i ON jobs (UPPER(owner), id)");
        serves("UPPER(owner) = 'ADA'");
        serves("UPPER(owner) = ? AND id > 5");
        serves("UPPER(owner) > 'X' AND UPPER(owner) < 'Y'");
        doesNotServe("owner = 'ADA'");
        doesNotServe("LOWER(owner) = 'ada'");
    }

    @Test
    void coveringIndexNeedsNoTable() {
        catalog.define("CREATE INDEX i ON jobs (due) INCLUDE (owner)");
        assertThat(plan("SELECT id, due, owner FROM jobs WHERE due = 1")).contains("only by I");
        assertThat(plan("SELECT id, due, owner FROM jobs WHERE due = 1 AND owner LIKE 'A%'")).contains("only by I");
        assertThat(plan("SELECT state, owner FROM jobs WHERE due = 1")).contains(" by I").doesNotContain("only by I");
    }

    @Test
    void literalsStayIfTheyDecideThePlan() {
        catalog.define("CREATE INDEX i ON jobs (due) WHERE state = 'open'");
        assertThat(Compiler.compile(TextNormalizer.normalized("SELECT p FROM jobs WHERE state = 'open' AND due = 1"), catalog, CompilationSettings.ofSchema("APP"), Long.MAX_VALUE, ParameterPeek.atNone())).isEmpty();
    }

    @Test
    void literalsBecomeParametersIfTheyDoNotDecideThePlan() {
        catalog.define("CREATE INDEX i ON jobs (UPPER(owner)) WHERE due IS NOT NULL");
        CompiledStatement compiled = Compiler.compile(
            TextNormalizer.normalized("SELECT p FROM jobs WHERE UPPER(owner) = 'ADA' AND due = 1"), catalog, CompilationSettings.ofSchema("APP"), Long.MAX_VALUE, ParameterPeek.atNone()).orElseThrow();
        assertThat(String.join("\n", Explanation.of(compiled.plan(), ExplainFormat.TEXT))).contains("by I");
    }
}
