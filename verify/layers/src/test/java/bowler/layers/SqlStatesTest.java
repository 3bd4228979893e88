// SPDX-License-Identifier: Apache-2.0
package bowler.layers;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

/// Every condition that the code can raise stands in `docs/sqlstates.md`, which is printed from the code.
final class SqlStatesTest {
    private static final String HEAD = """
        <!-- SPDX-License-Identifier: Apache-2.0 -->
        # SQLStates

        Every condition that Bowler can report, printed from the code: do not edit, `mvn verify -Dexpect=rewrite` writes it
        anew. Where Derby has a condition for the same case the state is Derby's. What goes with an error follows from its
        severity, which is the vendor code of the `SQLException`:

        | Severity | Vendor code | What it ends |
        |---|---|---|
        | warning | 10000 | nothing |
        | statement | 20000 | the statement, whose changes are undone; under auto-commit the transaction too, and 30000 is reported |
        | transaction | 30000 | the transaction, rolled back |
        | session | 40000 | the connection |
        | database | 45000 | all connections to the database |
        | system | 50000 | all databases of the JVM |

        `…` stands for what a message names.

        | SQLState | Severity | Message | Room |
        |---|---|---|---|
        """;

    @Test
    void theListIsCurrent() throws IOException, ClassNotFoundException {
        Tree tree = Tree.here();
        Path document = tree.root().resolve("docs/sqlstates.md");
        String printed = print(Conditions.of(tree));
        if ("rewrite".equals(System.getProperty("expect"))) {
            Files.writeString(document, printed);
        }
        assertThat(document).as("mvn verify -Dexpect=rewrite writes it anew").content().isEqualTo(printed);
    }

    @Test
    void everyStateHasFiveCharacters() throws IOException, ClassNotFoundException {
        assertThat(Conditions.of(Tree.here())).isNotEmpty()
            .allSatisfy(condition -> assertThat(condition.error().sqlState()).matches("[0-9A-Z]{5}"));
    }

    private static String print(List<Conditions.Condition> conditions) {
        var text = new StringBuilder(HEAD);
        for (Conditions.Condition condition : conditions) {
            String message = condition.message().replace("|", "\\|");
            text.append("| ").append(condition.error().sqlState()).append(" | ")
                .append(condition.error().severity().name().toLowerCase(Locale.ENGLISH)).append(" | ")
                .append(message).append(" | `").append(condition.room()).append("` |\n");
        }
        return text.toString();
    }
}
