// SPDX-License-Identifier: Apache-2.0
package bowler.tools.trace;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// `bowler trace`: one subcommand per kind of thing that is traced.
@Command(
    name = "trace",
    description = "Show what one statement does in the engine.",
    mixinStandardHelpOptions = true,
    subcommands = TraceLocksCommand.class,
    synopsisSubcommandLabel = "WHAT")
public final class TraceCommand implements Runnable {
    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "Say what to trace: " + String.join(" or ", spec.subcommands().keySet()));
    }
}
