// SPDX-License-Identifier: Apache-2.0
package bowler.tools.shell;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StatementSplitterTest {
    private static List<String> texts(String text) {
        return StatementSplitter.split(text).stream().map(StatementSplitter.StatementText::text).toList();
    }

    @Test
    void semicolonsEndStatements() {
        assertThat(texts("select 1; select 2;\n\nselect\n3")).containsExactly("select 1", "select 2", "select\n3");
        assertThat(texts(" ;; ; ")).allMatch(String::isEmpty);
    }

    @Test
    void quotesAndCommentsHideSemicolons() {
        assertThat(texts("select ';', 'it''s;' from \"a;b\"; select 2 -- ; no\n + 1; /* ; /* ; */ */ select 3 /* ; */;"))
            .containsExactly("select ';', 'it''s;' from \"a;b\"", "select 2 -- ; no\n + 1", "select 3 /* ; */");
        assertThat(texts("select `it's;` from t; select '`'; select 2")).containsExactly("select `it's;` from t", "select '`'", "select 2");
    }

    @Test
    void compoundStatementsAreOnePiece() {
        String trigger = "create trigger t after insert on x begin atomic if a > 1 then set b = 2; else set b = 3; end if; "
            + "while b < 9 do set b = case when b = 1 then 2 else 3 end; end while; end";
        assertThat(texts(trigger + "; select 1")).containsExactly(trigger, "select 1");
    }

    @Test
    void bodiesOfRoutinesAreOnePiece() {
        String procedure = "create procedure p() begin declare exit handler for sqlstate '23505', not found begin a; end; "
            + "declare continue handler for sqlexception if x = 1 then b; end if; "
            + "rounds: loop for r as select 1 from t do leave rounds; end for; end loop rounds; case x when 1 then c; end case; end";
        assertThat(texts(procedure + "; select 1")).containsExactly(procedure, "select 1");
    }

    @Test
    void keywordsOfCompoundStatementsElsewhereHaveNoEffect() {
        assertThat(texts("select case when a then 1 end from t for update; drop table if exists t; begin; select 2"))
            .containsExactly("select case when a then 1 end from t for update", "drop table if exists t", "begin", "select 2");
    }

    @Test
    void commandsHaveTheirOwnLines() {
        List<StatementSplitter.StatementText> statements = StatementSplitter.split("\\d orders\nselect 1\n\\d;\n.tables\nselect .5;");
        assertThat(statements).extracting(StatementSplitter.StatementText::text)
            .containsExactly("\\d orders", "select 1\n\\d", ".tables", "select .5");
        assertThat(statements).extracting(StatementSplitter.StatementText::isCommand).containsExactly(true, false, true, false);
        assertThat(statements).extracting(StatementSplitter.StatementText::line).containsExactly(1, 2, 4, 5);
    }

    @Test
    void stringsWithEscapesAndBetweenDollarSignsContainSemicolons() {
        assertThat(texts("values E'a\\';b'; values 'a\\'; select like'a\\'; values $$;'$$; values $t$ $$;$ $t$; select 1"))
            .containsExactly("values E'a\\';b'", "values 'a\\'", "select like'a\\'", "values $$;'$$", "values $t$ $$;$ $t$", "select 1");
    }

    @ParameterizedTest
    @ValueSource(strings = {"select E'a\\';", "values $$ a;", "values $t$ a; $$;", "select 1", "select 'a;", "/* open", "create trigger t begin atomic set x = 1;", "select \";"})
    void anIncompleteStatementIsUnfinished(String text) {
        assertThat(StatementSplitter.isUnfinished(text)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"select 1;", "", "  \n", "\\d", "-- a comment", "select 1; -- and a comment"})
    void aCompleteStatementIsFinished(String text) {
        assertThat(StatementSplitter.isUnfinished(text)).isFalse();
    }
}
