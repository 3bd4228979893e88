// SPDX-License-Identifier: Apache-2.0
package bowler.tools.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Tests the table made of JMH's CSV output.
final class MicroTableTest {
    private static final String HEAD = "\"Benchmark\",\"Mode\",\"Threads\",\"Samples\",\"Score\",\"Score Error (99.9%)\",\"Unit\"";

    @Test
    void namesBecomeWordsAndThreadsColumns() {
        MicroTable table = new MicroTable(List.of(1, 2));
        assertThat(table.isEmpty()).isTrue();
        table.add(1, List.of(HEAD, "\"bowler.log.LogMicro.logAppend100Bytes\",\"avgt\",1,3,81.25,4.0,\"ns/op\"",
            "\"bowler.storage.buffer.LatchMicro.ownLatchExclusive\",\"avgt\",1,3,9.96,NaN,\"ns/op\""));
        table.add(2, List.of(HEAD, "\"bowler.log.LogMicro.logAppend100Bytes\",\"avgt\",2,3,200.0,4.0,\"ns/op\""));
        assertThat(printed(table, "table")).isEqualTo("""
            ns per step and thread  1 thread  2 threads
            log append 100 bytes        81.3      200.0
            own latch exclusive         10.0
            """);
        assertThat(printed(table, "csv")).isEqualTo("""
            step,threads,nanos
            log append 100 bytes,1,81.25
            log append 100 bytes,2,200.0
            own latch exclusive,1,9.96
            """);
        assertThat(printed(table, "json")).startsWith("[\n  {\"step\": \"log append 100 bytes\", \"threads\": 1, \"nanos\": 81.25},\n");
    }

    private static String printed(MicroTable table, String format) {
        StringWriter out = new StringWriter();
        table.print(format, new PrintWriter(out, true));
        return out.toString().replace(System.lineSeparator(), "\n");
    }
}
