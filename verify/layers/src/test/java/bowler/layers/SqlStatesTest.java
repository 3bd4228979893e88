// SPDX-License-Identifier: Apache-2.0
package bowler.layers;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// Every condition that the code can raise stands in `docs/sqlstates.md`, which is printed from the code, and in a list within
/// the jar.
final class SqlStatesTest {
    private static final String LIST = "engine/src/main/resources/bowler/engine/database/conditions.txt";
    /// The conditions in the jar.
    private static final Set<String> MODULES = Set.of(
        "base", "os", "types", "log", "storage", "catalog", "plan", "sql", "execute", "session", "engine", "jdbc");
    private static final String HEAD = """
        <!-- SPDX-License-Identifier: Apache-2.0 -->
        # SQLStates

        This page lists every condition that Bowler can report. It is generated from the code: do not edit it, but run
        `mvn verify -Dexpect=rewrite`. Where Derby has a condition for the same case, the SQLState is Derby's. The severity
        is the vendor code of the `SQLException`, and determines what the error ends:

        | Severity | Vendor code | What it ends |
        |---|---|---|
        | warning | 10000 | nothing |
        | statement | 20000 | the statement, whose changes are undone; under auto-commit the transaction too, and 30000 is reported |
        | transaction | 30000 | the transaction, rolled back |
        | session | 40000 | the connection |
        | database | 45000 | all connections to the database |
        | system | 50000 | all databases of the JVM |

        `…` stands for a name or value in a message.

        | SQLState | Severity | Message | Package |
        |---|---|---|---|
        """;

    @Test
    void theListIsCurrent() throws IOException, ClassNotFoundException {
        WorkingTree workingTree = WorkingTree.here();
        Path document = workingTree.root().resolve("docs/sqlstates.md");
        String printed = print(ErrorConditions.of(workingTree));
        if ("rewrite".equals(System.getProperty("expect"))) {
            Files.writeString(document, printed);
        }
        assertThat(document).as("mvn verify -Dexpect=rewrite writes it anew").content().isEqualTo(printed);
    }

    /// Tests what `SYSCS_DIAG.ERROR_MESSAGES` shows.
    @Test
    void theListInTheJarIsCurrent() throws IOException, ClassNotFoundException {
        WorkingTree workingTree = WorkingTree.here();
        StringBuilder printed = new StringBuilder();
        for (ErrorConditions.Condition condition : ErrorConditions.of(workingTree)) {
            String line = condition.error().sqlState() + '\t' + condition.error().severity().vendorCode() + '\t'
                + condition.message() + '\n';
            if (MODULES.contains(condition.module()) && printed.indexOf(line) < 0) {
                printed.append(line);
            }
        }
        Path list = workingTree.root().resolve(LIST);
        if ("rewrite".equals(System.getProperty("expect"))) {
            Files.createDirectories(list.getParent());
            Files.writeString(list, printed);
        }
        assertThat(list).as("mvn verify -Dexpect=rewrite writes it anew").content().isEqualTo(printed.toString());
    }

    @Test
    void everyStateHasFiveCharacters() throws IOException, ClassNotFoundException {
        assertThat(ErrorConditions.of(WorkingTree.here())).isNotEmpty()
            .allSatisfy(condition -> assertThat(condition.error().sqlState()).matches("[0-9A-Z]{5}"));
    }

    private static String print(List<ErrorConditions.Condition> conditions) {
        var text = new StringBuilder(HEAD);
        for (ErrorConditions.Condition condition : conditions) {
            String message = condition.message().replace("|", "\\|");
            text.append("| ").append(condition.error().sqlState()).append(" | ")
                .append(condition.error().severity().name().toLowerCase(Locale.ENGLISH)).append(" | ")
                .append(message).append(" | `").append(condition.space()).append("` |\n");
        }
        return text.toString();
    }
}
