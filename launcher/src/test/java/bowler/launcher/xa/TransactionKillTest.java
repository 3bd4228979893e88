// SPDX-License-Identifier: Apache-2.0
package bowler.launcher.xa;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/// Which steps there are; they are tried by `bowler torture transactions`, in processes of their own.
final class TransactionKillTest {
    @Test
    void stepsAreNamedToWhoAsksForAnother() {
        var err = new StringWriter();
        assertThat(new CommandLine(new TransactionKillCommand()).setErr(new PrintWriter(err)).execute("--step", "nowhere")).isEqualTo(2);
        assertThat(err.toString()).contains("--step 'nowhere' is in none of", "decision is forced");
    }
}
