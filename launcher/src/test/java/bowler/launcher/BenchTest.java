// SPDX-License-Identifier: Apache-2.0
package bowler.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/// `bowler bench`, from the command to the table, as short as it can be.
@ExtendWith(ClassPathOfChildren.class)
final class BenchTest {
    @Test
    void aDefinitionIsMeasuredOnTheTableThatAnotherJvmHasFilled() {
        var out = new StringWriter();
        int exitCode = Main.run(new PrintWriter(out, true), new PrintWriter(new StringWriter(), true), "bench", "definitions", "--rows", "100",
            "--seconds", "0.01", "--tasks", "index first,index again", "--jvm-options", "-Xmx128m");
        assertThat(out.toString()).containsPattern("index first +[0-9]").containsPattern("index again +[0-9]").doesNotContain("FILLED");
        assertThat(exitCode).isZero();
    }
}
