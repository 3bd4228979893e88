// SPDX-License-Identifier: Apache-2.0
package bowler.layers;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// `SYSCS_DIAG.ERROR_MESSAGES` shows every condition of the modules that are in the jar.
final class ErrorMessagesTest {
    private static final String LIST = "engine/src/main/resources/bowler/engine/database/conditions.txt";
    private static final Set<String> MODULES = Set.of(
        "base", "os", "types", "log", "storage", "catalog", "plan", "sql", "execute", "session", "engine", "jdbc");

    @Test
    void theListIsCurrent() throws IOException, ClassNotFoundException {
        Tree tree = Tree.here();
        StringBuilder printed = new StringBuilder();
        for (Conditions.Condition condition : Conditions.of(tree)) {
            String line = condition.error().sqlState() + '\t' + condition.error().severity().vendorCode() + '\t'
                + condition.message() + '\n';
            if (MODULES.contains(condition.module()) && printed.indexOf(line) < 0) {
                printed.append(line);
            }
        }
        Path list = tree.root().resolve(LIST);
        if ("rewrite".equals(System.getProperty("expect"))) {
            Files.createDirectories(list.getParent());
            Files.writeString(list, printed);
        }
        assertThat(list).as("mvn verify -Dexpect=rewrite writes it anew").content().isEqualTo(printed.toString());
    }
}
