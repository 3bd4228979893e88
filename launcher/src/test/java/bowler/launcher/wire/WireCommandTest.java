// SPDX-License-Identifier: Apache-2.0
package bowler.launcher.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import picocli.CommandLine;

/// Hostile bytes for the server, a short budget of them.
@Timeout(120)
final class WireCommandTest {
    @Test
    void mutatedRequestsDoNoHarm() {
        StringWriter out = new StringWriter();
        int exitCode = new CommandLine(new WireCommand()).setOut(new PrintWriter(out)).setErr(new PrintWriter(out)).execute("--inputs", "30000", "--seed", "5");
        assertThat(exitCode).as(out.toString()).isZero();
        assertThat(out.toString()).contains("30,000");
    }

    /// An input that found a fault once: a reply that a failure interrupted stood half written before the failure.
    @Test
    void aFailureWithinAReplyReplacesIt() {
        assertHarmless("3", "27639");
    }

    /// Inputs that found a fault once: a request where an object was expected ended in an internal error.
    @Test
    void aRequestInPlaceOfAnObjectIsAProtocolError() {
        assertHarmless("11", "4565498");
        assertHarmless("11", "4887938");
    }

    private static void assertHarmless(String seed, String input) {
        StringWriter out = new StringWriter();
        int exitCode = new CommandLine(new WireCommand()).setOut(new PrintWriter(out)).execute("--inputs", "1", "--seed", seed, "--from", input);
        assertThat(exitCode).as(out.toString()).isZero();
    }
}
