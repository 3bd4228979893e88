// SPDX-License-Identifier: Apache-2.0
package bowler.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

/// `bowler trace locks` on a database in memory.
final class TraceTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @Test
    void aDeleteLocksItsTableAndOwnsTheRow() {
        assertThat(run("--isolation", "serializable", "--url", "jdbc:bowler:memory:traced;create=true", "VALUES 1")).isZero();
        assertThat(out.toString()).startsWith("serializable: 0 requests");
        out.getBuffer().setLength(0);
        assertThat(run("--isolation", "read-committed", "DELETE FROM foo WHERE a = ?", "7")).isZero();
        assertThat(out.toString()).contains("table APP.FOO", "IX", "a stripe of the table's counters", "held already", "latch of a page",
            "version of a page")
            .doesNotContain("row (7)");
    }

    @Test
    void mistakesEndWithCodeTwo() {
        assertThat(run("--isolation", "snapshots", "VALUES 1")).isEqualTo(2);
        assertThat(err.toString()).contains("--isolation is one of read-uncommitted, ");
        assertThat(run("--url", "jdbc:derby:x", "VALUES 1")).isEqualTo(2);
        assertThat(run("--peer", "h2")).isEqualTo(2);
        assertThat(err.toString()).contains("--peer: only derby shows its locks; not 'h2'");
    }

    private int run(String... options) {
        String[] arguments = new String[options.length + 2];
        arguments[0] = "trace";
        arguments[1] = "locks";
        System.arraycopy(options, 0, arguments, 2, options.length);
        return Main.run(new PrintWriter(out, true), new PrintWriter(err, true), arguments);
    }
}
