// SPDX-License-Identifier: Apache-2.0
package bowler.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/// `bowler torture memory` at a small scale: every step of it, in a JVM with a small heap.
@ExtendWith(ClassPathOfChildren.class)
final class MemoryTortureTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int torture(String... options) {
        String[] arguments = new String[options.length + 2];
        arguments[0] = "torture";
        arguments[1] = "memory";
        System.arraycopy(options, 0, arguments, 2, options.length);
        return Main.run(new PrintWriter(out, true), new PrintWriter(err, true), arguments);
    }

    /// The pace depends on what else the machine does, so it is left to the command.
    @Test
    void everyStatementSucceedsInASmallHeap() {
        int exitCode = torture("--heap", "40m", "--rows", "4000", "--seconds", "2", "--pace", "0");
        assertThat(exitCode).as("%s%s", out, err).isZero();
        assertThat(out.toString()).contains("batch", "merge, rolled back", "beside a snapshot", "every statement ended well")
            .doesNotContain("WRONG");
    }

    @Test
    void wrongOptionsAreReported() {
        assertThat(torture("--heap", "much")).isEqualTo(2);
        assertThat(torture("--rows", "0")).isEqualTo(2);
        assertThat(torture("--pace", "101")).isEqualTo(2);
        assertThat(err.toString()).contains("--heap is a number of bytes", "--rows must be 1 or more", "--pace is a number from 0 to 100");
    }
}
