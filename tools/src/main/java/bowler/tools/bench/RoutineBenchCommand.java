// SPDX-License-Identifier: Apache-2.0
package bowler.tools.bench;

import bowler.tools.bench.suite.Suite;
import bowler.tools.peer.OptionCheck;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// `bowler bench routines`.
@Command(
    name = "routines",
    description = "Functions in Java, triggers, privileges and logins: nanoseconds.",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    footerHeading = "%nTasks:%n",
    footer = {
        "  function  a call of a Java function per row",
        "  trigger   a row of an INSERT with an AFTER ROW trigger that inserts an audit row",
        "  by hand   the same two rows by two INSERTs",
        "  owner     a select by key by the owner",
        "  granted   the same select by a user with a granted right",
        "  login     a connection with a password, opened and closed",
        "",
        "Example:",
        "  ./bowler bench routines --peer derby,h2 --rounds 3"})
final class RoutineBenchCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Mixin
    private BenchOptions options;

    @Option(names = "--seconds", paramLabel = "SECONDS", defaultValue = "2",
        description = "Measured seconds of a task; the warm-up before takes the same time (default: ${DEFAULT-VALUE}).")
    private double seconds;

    @Override
    public Integer call() throws IOException, InterruptedException {
        new OptionCheck(spec).require(seconds > 0, "--seconds must be more than 0");
        return options.run(spec, Suite.ROUTINES, 1, seconds);
    }
}
