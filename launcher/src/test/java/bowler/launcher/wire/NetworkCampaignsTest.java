// SPDX-License-Identifier: Apache-2.0
package bowler.launcher.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import picocli.CommandLine;

/// Short runs of the campaigns with processes of their own.
@Timeout(120)
final class NetworkCampaignsTest {
    private static String run(Callable<Integer> command, String... arguments) {
        StringWriter out = new StringWriter();
        int exitCode = new CommandLine(command).setOut(new PrintWriter(out)).setErr(new PrintWriter(out)).execute(arguments);
        assertThat(exitCode).as(out.toString()).isZero();
        return out.toString();
    }

    /// With this seed the server is killed first, then the clients.
    @Test
    void killsLoseAndDoubleNoCommit() {
        assertThat(run(new NetworkKillCommand(), "--rounds", "2", "--clients", "3", "--seed", "5"))
            .containsPattern("servers killed +1").containsPattern("client JVMs killed +1").containsPattern("faults +0");
    }

    @Test
    void manyConnectionsAreServed() {
        assertThat(run(new ConnectionsCommand(), "--count", "300", "--requests", "20")).containsPattern("connections +300");
    }

    @Test
    void wrongNumbersAreRefused() {
        StringWriter err = new StringWriter();
        assertThat(new CommandLine(new ConnectionsCommand()).setErr(new PrintWriter(err)).execute("--count", "5")).isEqualTo(2);
        assertThat(new CommandLine(new NetworkKillCommand()).setErr(new PrintWriter(err)).execute("--rounds", "0")).isEqualTo(2);
        assertThat(new CommandLine(new WireCommand()).setErr(new PrintWriter(err)).execute("--inputs", "0")).isEqualTo(2);
    }
}
