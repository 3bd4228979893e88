// SPDX-License-Identifier: Apache-2.0
package bowler.tools.bench.suite;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class DefinitionSuiteTest {
    @Test
    void oneJvmFillsTheTableAndEachStatementHasItsOwnJvm() {
        assertThat(Suite.DEFINITIONS.together(List.of("index first", "index work", "drop-table again")))
            .containsExactly(List.of(), List.of("index first", "index work"), List.of("drop-table again"));
    }

    @Test
    void eachStatementHasThreeFigures() {
        assertThat(DefinitionSuite.tasks()).hasSize(3 * DefinitionTask.values().length).doesNotHaveDuplicates()
            .contains("index first", "insert-select again", "drop-table work");
    }
}
