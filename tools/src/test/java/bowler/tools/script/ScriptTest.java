// SPDX-License-Identifier: Apache-2.0
package bowler.tools.script;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import bowler.tools.script.Script.Count;
import bowler.tools.script.Script.Failure;
import bowler.tools.script.Script.Query;
import bowler.tools.script.Script.Sort;
import bowler.tools.script.Script.Statement;
import bowler.tools.script.Script.Success;
import java.util.List;
import org.junit.jupiter.api.Test;

class ScriptTest {
    @Test
    void recordsHaveLinesConditionsAndOutcomes() throws MalformedScript {
        Script script = parse("""
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
        assertThat(script.entries()).hasSize(5);
        assertThat(script.entries().get(0)).isEqualTo(new Statement(
            4, "CREATE TABLE t (\n  a INTEGER)", Script.Condition.NONE, new Success()));
        assertThat(((Statement) script.entries().get(1)).outcome()).isEqualTo(new Failure("42X05"));
        assertThat(script.entries().get(1).condition().holdsFor("mysql")).isFalse();
        assertThat(script.entries().get(1).condition().holdsFor("bowler")).isTrue();
        assertThat(((Statement) script.entries().get(2)).outcome()).isEqualTo(new Count(2));
        Query query = (Query) script.entries().get(3);
        assertThat(query.sort()).isEqualTo(Sort.ROWSORT);
        assertThat(query.label()).isEqualTo("label-1");
        assertThat(query.expected()).containsExactly("1", "a");
        assertThat(query.condition().holdsFor("mysql")).isFalse();
        assertThat(((Query) script.entries().get(4)).outcome()).isEqualTo(new Failure(null));
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
    void skipsLookAtStatementsOrNotes() throws MalformedScript {
        Skips skips = Skips.parse(List.of("# why", "", "^\\s*replace  only there", "note:STRICT  lax grouping"));
        List<Script.Entry> entries = parse("""
            statement ok
            REPLACE INTO t VALUES (1)

            skipif postgresql # has strict grouping
            statement ok
            SELECT 1

            statement ok
            SELECT replace('a', 'b', 'c')
            """).entries();
        assertThat(entries.stream().map(skips::reasonFor)).containsExactly("only there", "lax grouping", null);
        assertThatThrownBy(() -> Skips.parse(List.of("abc"))).hasMessageContaining("line 1: a reason is missing");
        assertThatThrownBy(() -> Skips.parse(List.of("a(b  c"))).hasMessageContaining("not a regular expression");
    }

    private static Script parse(String text) throws MalformedScript {
        return Script.parse(text.lines().toList());
    }
}
