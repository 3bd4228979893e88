// SPDX-License-Identifier: Apache-2.0
package bowler.tools.bench.suite;

import static org.assertj.core.api.Assertions.assertThat;

import bowler.tools.peer.DatabaseTarget;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class BenchSpecTest {
    @TempDir
    private Path folder;

    @Test
    void survivesSerializationWithAndWithoutTasks() throws IOException {
        for (List<String> tasks : List.of(List.of("clique-12 first", "clique-12 again"), List.of("one"), List.<String>of())) {
            BenchSpec spec = new BenchSpec(Suite.PLAN, DatabaseTarget.ofUrl("name", "jdbc:nobody:", "me", "", List.of()), tasks, 1, 2, 0.5, 60, folder);
            Path file = folder.resolve("spec.properties");
            spec.write(file);
            assertThat(BenchSpec.read(file)).usingRecursiveComparison().ignoringFields("databaseTarget.settings").isEqualTo(spec);
        }
    }

    @Test
    void plansAreMeasuredBySubjectAfterTheTablesAreCreated() {
        assertThat(Suite.PLAN.together(List.of("star-12 first", "star-12 again", "cycle-12 first"))).containsExactly(
            List.of(), List.of("star-12 first", "star-12 again"), List.of("cycle-12 first"));
    }
}
