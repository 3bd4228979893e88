// SPDX-License-Identifier: Apache-2.0
package bowler.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import bowler.tools.bench.BenchCommand;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/// `bowler bench size` and `bowler bench safety` with little data. A period without time for a statement has one.
class FigureBenchTest {
    @TempDir
    private Path scratch;

    @Test
    void sizePrintsEveryFigure() {
        assertThat(bench("size", "--gigabytes", "0.01", "--cache-megabytes", "1"))
            .contains("load ", "select ", "update ", "scan ", "restart ", "backup ", "check ", "shutdown ", "start ");
        assertThat(scratch).isEmptyDirectory();
    }

    @Test
    void safetyPrintsEveryFigure() {
        assertThat(bench("safety", "--megabytes", "2", "--rounds", "1", "--log-megabytes", "1"))
            .contains("backup ", "restore ", "updates ", "updates p99.9", "archive ", "restart 1", "roll forward 1");
    }

    private String bench(String... arguments) {
        StringWriter out = new StringWriter();
        PrintWriter writer = new PrintWriter(out, true);
        CommandLine command = new CommandLine(new BenchCommand()).setOut(writer).setErr(writer);
        String[] all = Arrays.copyOf(arguments, arguments.length + 4);
        System.arraycopy(new String[] {"--seconds", "0.000001", "--folder", scratch.toString()}, 0, all, arguments.length, 4);
        assertThat(command.execute(all)).as(out.toString()).isZero();
        return out.toString();
    }
}
