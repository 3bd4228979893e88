// SPDX-License-Identifier: Apache-2.0
package bowler.tools.script;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import bowler.tools.script.SqlScript.Count;
import bowler.tools.script.SqlScript.Failure;
import bowler.tools.script.SqlScript.Query;
import bowler.tools.script.SqlScript.Sort;
import bowler.tools.script.SqlScript.Statement;
import bowler.tools.script.SqlScript.Success;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SqlScriptTest {
    @Test
    void recordsHaveLinesConditionsAndOutcomes() throws MalformedScript {
        SqlScript sqlScript = parse("""
            hash-threshold 8

            # a comment
            statement ok
            CREATE TABLE t (
              a INTEGER)

            skipif mysql # not compatible
            statement error 42X05
            DROP TABLE u

            statement count 2
            DELETE FROM t

            onlyif bowler
            query IT rowsort label-1
            SELECT 1, 'a'
            ----
            1
            a

            query error
            SELECT
            """);
        assertThat(sqlScript.entries()).hasSize(5);
        assertThat(sqlScript.entries().get(0)).isEqualTo(new Statement(
            4, "CREATE TABLE t (\n  a INTEGER)", SqlScript.Condition.NONE, new Success()));
        assertThat(((Statement) sqlScript.entries().get(1)).outcome()).isEqualTo(new Failure("42X05", null));
        assertThat(sqlScript.entries().get(1).condition().holdsFor("mysql")).isFalse();
        assertThat(sqlScript.entries().get(1).condition().holdsFor("bowler")).isTrue();
        assertThat(((Statement) sqlScript.entries().get(2)).outcome()).isEqualTo(new Count(2));
        Query query = (Query) sqlScript.entries().get(3);
        assertThat(query.sort()).isEqualTo(Sort.ROWSORT);
        assertThat(query.label()).isEqualTo("label-1");
        assertThat(query.expected()).containsExactly("1", "a");
        assertThat(query.condition().holdsFor("mysql")).isFalse();
        assertThat(((Query) sqlScript.entries().get(4)).outcome()).isEqualTo(new Failure(null, null));
    }

    @Test
    void haltEndsAScript() throws MalformedScript {
        assertThat(parse("halt\n\nnonsense").entries()).isEmpty();
    }

    @Test
    void faultsNameTheirLine() {
        assertThatThrownBy(() -> parse("\n\nquerry I\nSELECT 1")).isInstanceOf(MalformedScript.class)
            .hasMessageStartingWith("line 3: 'querry' begins no record");
        assertThatThrownBy(() -> parse("query I sorted\nSELECT 1")).hasMessageContaining("line 1").hasMessageContaining("'sorted'");
        assertThatThrownBy(() -> parse("statement count many\nDELETE FROM t")).hasMessageContaining("'many'");
        assertThatThrownBy(() -> parse("skipif")).hasMessageContaining("the name of a database is missing");
    }

    @Test
    void anInvalidRecordIsSkippedAndTheScriptContinues() throws MalformedScript, SQLException {
        SqlScript sqlScript = parse("""
            statement error
            DROP TABLE t1

            skipif mssql
            DROP TABLE IF EXISTS t1
            DROP TABLE t2

            onlyif mssql
            DROP TABLE IF EXISTS t1

            statement error
            DROP TABLE t3
            """);
        assertThat(sqlScript.misplaced()).extracting(SqlScript.MisplacedLine::line).containsExactly(5, 9);
        ScriptRun run = new ScriptRun(sqlScript, refusing("42Y55"), ScriptRun.BOWLER, SkippedRecords.NONE).run();
        assertThat(run.records()).isEqualTo(2);
        assertThat(run.differences()).isEmpty();
        assertThat(run.leftOut()).isEqualTo(Map.of("no kind of record: DROP TABLE IF EXISTS t1", 1, "for other databases", 1));
    }

    @Test
    void skipRulesMatchStatementsOrNotes() throws MalformedScript {
        SkippedRecords skippedRecords = SkippedRecords.parse(List.of("# why", "", "^\\s*replace  only there", "note:STRICT  lax grouping"));
        List<SqlScript.Entry> entries = parse("""
            statement ok
            REPLACE INTO t VALUES (1)

            skipif postgresql # has strict grouping
            statement ok
            SELECT 1

            statement ok
            SELECT replace('a', 'b', 'c')
            """).entries();
        assertThat(entries.stream().map(skippedRecords::covering).map(skip -> skip == null ? null : skip.reason()))
            .containsExactly("only there", "lax grouping", null);
        assertThatThrownBy(() -> SkippedRecords.parse(List.of("abc"))).hasMessageContaining("line 1: a reason is missing");
        assertThatThrownBy(() -> SkippedRecords.parse(List.of("a(b  c"))).hasMessageContaining("not a regular expression");
    }

    @Test
    void recordsThatDependOnASkippedStatementAreSkipped() throws MalformedScript, SQLException {
        SkippedRecords skippedRecords = SkippedRecords.parse(List.of("with 2: ^UPDATE t SET a = 1, a = 2$  twice", "with 1:note:lax  loose"));
        SqlScript sqlScript = parse("""
            query I
            SELECT a FROM t

            statement ok
            UPDATE t SET a = 1, a = 2

            onlyif mysql
            query I
            SELECT 1 FROM t

            query I
            SELECT a FROM t

            query I
            SELECT a FROM t

            query I
            SELECT b FROM u

            skipif mysql # lax
            statement ok
            UPDATE t SET a = 3
            """);
        ScriptRun run = new ScriptRun(sqlScript, refusing("XX000"), ScriptRun.BOWLER, skippedRecords).run();
        assertThat(run.records()).isEqualTo(2);
        assertThat(run.differences()).extracting(ScriptRun.Difference::line).containsExactly(1, 17);
        assertThat(run.leftOut()).isEqualTo(Map.of("twice", 3, "for other databases", 1, "loose", 1));
        assertThatThrownBy(() -> SkippedRecords.parse(List.of("with some: a  b"))).hasMessageContaining("line 1: 'some' is no number of records");
        assertThatThrownBy(() -> SkippedRecords.parse(List.of("with 0: a  b"))).hasMessageContaining("from 1 to 1000");
    }

    @Test
    void aFailureCanBeSkippedByItsState() throws MalformedScript {
        SqlScript sqlScript = parse("""
            query I
            SELECT 1 / 0

            query I
            SELECT a

            statement error
            SELECT 2 / 0
            """);
        SkippedRecords skippedRecords = SkippedRecords.parse(List.of("state XX000: /  divides"));
        ScriptRun run = new ScriptRun(sqlScript, refusing("XX000"), ScriptRun.BOWLER, skippedRecords).run();
        assertThat(run.records()).isEqualTo(2);
        assertThat(run.differences()).extracting(ScriptRun.Difference::line).containsExactly(4);
        assertThat(run.leftOut()).isEqualTo(Map.of("divides", 1));
        assertThat(new ScriptRun(sqlScript, refusing("22012"), ScriptRun.BOWLER, skippedRecords).run().differences()).hasSize(2);
        assertThatThrownBy(() -> SkippedRecords.parse(List.of("with 2: state 22012: /  b"))).hasMessageContaining("does not go together");
    }

    @Test
    void numbersAreRoundedAsDoubles() {
        assertThat(ResultText.values(List.of(List.of("60.1635", "0.0625", "-0.0625", "1E3", "2")), "RRRRR", SqlScript.Sort.NOSORT, false))
            .containsExactly(String.format(java.util.Locale.ROOT, "%.3f", new java.math.BigDecimal(60.1635)), "0.063", "-0.063", "1000.000", "2.000");
    }

    @Test
    void statementsAreRewrittenForTheMeaningOfOtherDatabases() throws MalformedScript {
        assertThat(rewritten("averages: AVG", "SELECT -AVG ( DISTINCT + (a) ), 'AVG(x)', avg(b/c) FROM t")).isEqualTo(
            "SELECT -AVG ( DISTINCT CAST((+ (a) ) AS DOUBLE)), 'AVG(x)', avg(CAST((b/c) AS DOUBLE)) FROM t");
        assertThat(rewritten("quotients: /", "SELECT a / - b / ( c / 2.5 ), 1 / CASE WHEN a = 1 THEN 0 END, 2/ABS(t.a)/t.b, '1/2'")).isEqualTo(
            "SELECT a / NULLIF(( - b), 0) / NULLIF(( ( c / NULLIF(( 2.5), 0) )), 0), 1 / NULLIF(( CASE WHEN a = 1 THEN 0 END), 0), "
                + "2/ NULLIF((ABS(t.a)), 0)/ NULLIF((t.b), 0), '1/2'");
        assertThat(rewritten("equals: ==", "SELECT a == b, '==' FROM t")).isEqualTo("SELECT a = b, '==' FROM t");
        assertThat(rewritten("sets: IN", "SELECT a IN t1, b NOT IN (1)")).isEqualTo("SELECT a IN (SELECT * FROM t1), b NOT IN (1)");
        assertThat(rewritten("hints: INDEXED", "SELECT a FROM t INDEXED BY i, u NOT INDEXED").replaceAll(" +", " ")).isEqualTo("SELECT a FROM t , u ");
        assertThat(rewritten("totals: TOTAL", "SELECT total(a)")).isEqualTo("SELECT COALESCE(SUM(a), 0.0)");
        assertThat(SkippedRecords.parse(List.of("as totals: TOTAL  x")).rewritten(SqlScript.parse(List.of("query I", "SELECT 1")).entries().getFirst())).isNull();
        assertThatThrownBy(() -> SkippedRecords.parse(List.of("as much: a  b"))).hasMessageContaining("'much' is no way to rewrite");
        assertThatThrownBy(() -> SkippedRecords.parse(List.of("with 1: as totals: a  b"))).hasMessageContaining("does not go together");
    }

    private static String rewritten(String how, String sql) throws MalformedScript {
        return SkippedRecords.parse(List.of("as " + how + "  why")).rewritten(SqlScript.parse(List.of("query I", sql)).entries().getFirst()).sql();
    }

    @Test
    void recordsOfUnknownObjectsAreSkippedUntilTheyAreCreated() throws MalformedScript, SQLException {
        SkippedRecords skippedRecords = SkippedRecords.parse(List.of("^REPLACE  replaces"));
        SqlScript sqlScript = parse("""
            statement ok
            REPLACE INTO t VALUES (1)

            query I
            SELECT a FROM t

            query I
            SELECT a FROM u

            statement ok
            INSERT INTO u SELECT * FROM T
            """);
        ScriptRun run = new ScriptRun(sqlScript, refusing("XX000"), ScriptRun.BOWLER, skippedRecords).run();

        assertThat(run.differences()).extracting(ScriptRun.Difference::line).containsExactly(7);
        assertThat(run.leftOut()).isEqualTo(Map.of("replaces", 1, SkippedEffects.REASON, 2));
    }

    /// A connection on which every statement fails.
    private static Connection refusing(String sqlState) {
        return (Connection) Proxy.newProxyInstance(SqlScriptTest.class.getClassLoader(), new Class<?>[] {Connection.class},
            (proxy, method, arguments) -> {
                throw new SQLException("refused", sqlState);
            });
    }

    private static SqlScript parse(String text) throws MalformedScript {
        return SqlScript.parse(text.lines().toList());
    }

    @Test
    void theTextOfAnErrorIsCheckedOnBowler() throws MalformedScript {
        SqlScript sqlScript = SqlScript.parse(List.of("statement error 42X05 at line 1, column 8.", "SELECT"));
        Failure failure = (Failure) ((Statement) sqlScript.entries().getFirst()).outcome();

        assertThat(failure.isMet("42X05", "There is no T, at line 1, column 8.", true)).isTrue();
        assertThat(failure.isMet("42X05", "There is no T, at line 1, column 9.", true)).isFalse();
        assertThat(failure.isMet("42X05", "T fehlt.", false)).isTrue();
        assertThat(failure.isMet("42X04", "There is no T, at line 1, column 8.", true)).isFalse();
    }
}
