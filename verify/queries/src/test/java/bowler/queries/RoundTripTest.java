// SPDX-License-Identifier: Apache-2.0
package bowler.queries;

import static org.assertj.core.api.Assertions.assertThat;

import bowler.base.error.SqlFailure;
import bowler.queries.fuzz.StatementCorpus;
import bowler.queries.make.QueryDialect;
import bowler.queries.make.QueryGenerator;
import bowler.queries.make.SeededChoice;
import bowler.queries.make.TestSchema;
import bowler.sql.ast.AstStatement;
import bowler.sql.parse.StatementParser;
import java.io.IOException;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// A statement that is parsed, printed and parsed again is the same statement.
class RoundTripTest {
    private static final int WORLDS = 60;
    private static final int QUERIES = 10;
    /// The fields of nodes that are not compared: positions, and texts that are kept as written.
    private static final Set<String> PLACES = Set.of("offset", "externalOffset", "end", "mentions", "text");

    @Test
    void statementsOfScripts() throws IOException {
        List<String> differing = new ArrayList<>();
        int parsed = 0;
        for (StatementCorpus.Script script : Scripts.read().scripts()) {
            for (String sql : script.statements()) {
                AstStatement first;
                try {
                    first = StatementParser.parse(sql);
                } catch (SqlFailure refused) {
                    continue;
                }
                parsed++;
                check(script.name(), sql, first, differing);
            }
        }
        assertThat(differing).isEmpty();
        assertThat(parsed).isGreaterThan(1_000);
    }

    @Test
    void randomQueries() {
        List<String> differing = new ArrayList<>();
        for (int seed = 0; seed < WORLDS; seed++) {
            SeededChoice seededChoice = new SeededChoice(seed);
            TestSchema testSchema = TestSchema.make(seededChoice, QueryDialect.BOWLER, 3);
            for (int i = 0; i < QUERIES; i++) {
                String sql = new QueryGenerator(seededChoice, QueryDialect.BOWLER, testSchema).whole();
                check("seed " + seed, sql, StatementParser.parse(sql), differing);
            }
            for (String sql : testSchema.definitions()) {
                check("seed " + seed, sql, StatementParser.parse(sql), differing);
            }
        }
        assertThat(differing).isEmpty();
    }

    private static void check(String where, String sql, AstStatement first, List<String> differing) {
        String printed = StatementPrinter.statement(first);
        String before = shape(first);
        String after;
        try {
            after = shape(StatementParser.parse(printed));
        } catch (SqlFailure refused) {
            after = refused.getMessage();
        }
        if (!before.equals(after)) {
            differing.add(where + ": " + sql + "\n   printed " + printed + "\n   " + before + "\n   " + after);
        }
    }

    /// The tree without its places.
    private static String shape(Object node) {
        StringBuilder text = new StringBuilder();
        write(node, text);
        return text.toString();
    }

    private static void write(Object node, StringBuilder text) {
        if (node instanceof List<?> list) {
            text.append('[');
            list.forEach(each -> write(each, text));
            text.append(']');
        } else if (node instanceof Record) {
            text.append(node.getClass().getSimpleName()).append('(');
            for (RecordComponent component : node.getClass().getRecordComponents()) {
                boolean isLiteral = node instanceof bowler.sql.ast.Expression.Constant || node instanceof bowler.sql.ast.ObjectDefinition.CommentOn;
                if (!PLACES.contains(component.getName()) || component.getName().equals("text") && isLiteral) {
                    text.append(component.getName()).append('=');
                    write(valueOf(component, node), text);
                    text.append(' ');
                }
            }
            text.append(')');
        } else {
            text.append(node);
        }
    }

    private static Object valueOf(RecordComponent component, Object node) {
        try {
            component.getAccessor().setAccessible(true);
            return component.getAccessor().invoke(node);
        } catch (ReflectiveOperationException failure) {
            throw new IllegalStateException(failure);
        }
    }
}
