// SPDX-License-Identifier: Apache-2.0
package bowler.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/// `bowler bench`, from the command to the table, as short as it can be.
@ExtendWith(ClassPathOfChildren.class)
final class BenchTest {
    @TempDir
    private Path scratch;

    @Test
    void aDefinitionIsMeasuredOnTheTableThatAnotherJvmHasFilled() {
        var out = new StringWriter();
        int exitCode = Main.run(new PrintWriter(out, true), new PrintWriter(new StringWriter(), true), "bench", "definitions", "--rows", "100",
            "--seconds", "0.01", "--tasks", "index first,index again", "--jvm-options", "-Xmx128m");
        assertThat(out.toString()).containsPattern("index first +[0-9]").containsPattern("index again +[0-9]").doesNotContain("FILLED");
        assertThat(exitCode).isZero();
    }

    @Test
    void aMigrationIsMeasuredNextToALoop() {
        var out = new StringWriter();
        int exitCode = Main.run(new PrintWriter(out, true), new PrintWriter(new StringWriter(), true), "bench", "migrate", "--rows", "1500",
            "--rounds", "1", "--table", "typed", "--jvm-options", "-Xmx128m", "--folder", scratch.toString());
        assertThat(out.toString()).containsPattern("derby +typed +loop +[0-9,]+ ").containsPattern("h2 +typed +loop index last +[0-9,]+ ")
            .containsPattern("h2 +typed +migrate +[0-9,]+ ");
        assertThat(exitCode).isZero();
        assertThat(scratch.resolve("h2-typed-1500")).isDirectoryNotContaining(file -> file.endsWith("copy"));
    }
}
