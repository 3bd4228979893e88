// SPDX-License-Identifier: Apache-2.0
package bowler.tools.torture;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// `bowler torture`: the kinds of torture are its subcommands.
@Command(
    name = "torture",
    description = "Try to break a database, and check that it keeps its promises.",
    mixinStandardHelpOptions = true,
    subcommands = {CrashCommand.class, MemoryCommand.class, DiskCommand.class})
public final class TortureCommand implements Runnable {
    @Spec
    private CommandSpec command;

    @Override
    public void run() {
        throw new ParameterException(command.commandLine(), "Say how: " + String.join(", ", command.subcommands().keySet()));
    }
}
