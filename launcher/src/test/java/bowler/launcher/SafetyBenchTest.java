// SPDX-License-Identifier: Apache-2.0
package bowler.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import bowler.tools.bench.BenchCommand;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class SafetyBenchTest {
    @TempDir
    private Path scratch;

    @Test
    void everyFigureIsThere() {
        StringWriter out = new StringWriter();
        PrintWriter writer = new PrintWriter(out, true);
        int code = new CommandLine(new BenchCommand()).setOut(writer).setErr(writer).execute(
            "safety", "--megabytes", "2", "--rounds", "1", "--seconds", "0.2", "--log-megabytes", "1", "--folder", scratch.toString());
        assertThat(code).as(out.toString()).isZero();
        assertThat(out.toString()).contains("backup ", "restore ", "updates ", "updates p99.9", "archive ", "restart 1", "roll forward 1");
    }
}
