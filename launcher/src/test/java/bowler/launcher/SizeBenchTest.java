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

class SizeBenchTest {
    @TempDir
    private Path scratch;

    @Test
    void everyFigureIsThere() {
        StringWriter out = new StringWriter();
        PrintWriter writer = new PrintWriter(out, true);
        int code = new CommandLine(new BenchCommand()).setOut(writer).setErr(writer).execute(
            "size", "--gigabytes", "0.01", "--cache-megabytes", "1", "--seconds", "0.2", "--folder", scratch.toString());
        assertThat(code).as(out.toString()).isZero();
        assertThat(out.toString()).contains("load ", "select ", "update ", "scan ", "restart ", "backup ", "check ", "shutdown ", "start ");
        assertThat(scratch).isEmptyDirectory();
    }
}
