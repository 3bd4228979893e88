// SPDX-License-Identifier: Apache-2.0
package bowler.tools.torture;

import bowler.tools.peer.OptionCheck;
import java.util.List;
import picocli.CommandLine.Option;

/// Options of commands that kill JVMs.
public final class KillOptions {
    @Option(names = "--rounds", paramLabel = "N", description = "Number of kills (default: ${DEFAULT-VALUE}).")
    private int rounds;

    @Option(names = "--seed", paramLabel = "N", defaultValue = "1", description = "The seed of random decisions (default: ${DEFAULT-VALUE}).")
    private long seed;

    @Option(names = "--jvm-options", paramLabel = "OPTIONS", description = "Options of the JVMs that are killed (default: ${DEFAULT-VALUE}).")
    private String jvmOptions;

    /// With these unless said otherwise.
    public KillOptions(int rounds, String jvmOptions) {
        this.rounds = rounds;
        this.jvmOptions = jvmOptions;
    }

    public void check(OptionCheck check) {
        check.require(rounds > 0, "--rounds must be 1 or more");
    }

    public int rounds() {
        return rounds;
    }

    public long seed() {
        return seed;
    }

    public List<String> jvmOptions() {
        return OptionCheck.words(jvmOptions);
    }
}
