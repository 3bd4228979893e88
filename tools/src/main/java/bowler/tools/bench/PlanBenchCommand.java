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

/// `bowler bench plan`.
@Command(
    name = "plan",
    description = {"How long a join of 12 or 64 tables takes to prepare, by what ties them together: milliseconds.",
        "Each shape has a JVM of its own: first, nothing has been joined before; again, the machine knows the code, and the text is"
            + " written a little otherwise each time."},
    mixinStandardHelpOptions = true,
    sortOptions = false,
    footerHeading = "%nTasks, each for 12 and 64 tables, first and again (\"chain-12 first\"):%n",
    footer = {
        "  chain     each refers to the next",
        "  star      the first refers to all others",
        "  cycle     a chain whose last refers to the first",
        "  clique    every two have a condition of their own",
        "  key       all have the same key",
        "  ordered   a clique of which the first rows in an order are wanted",
        "  outer     inner and outer joins by turns",
        "  subquery  a clique of half of them, each with a subquery: EXISTS, NOT EXISTS, IN, MAX",
        "",
        "Examples:",
        "  bowler bench plan",
        "  bowler bench plan --tasks 'clique-12 first,clique-12 again' --peer derby,h2"})
final class PlanBenchCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Mixin
    private BenchOptions options;

    @Option(names = "--seconds", paramLabel = "SECONDS", defaultValue = "3",
        description = "How long a join is prepared again, at most (default: ${DEFAULT-VALUE}).")
    private double seconds;

    @Override
    public Integer call() throws IOException, InterruptedException {
        new OptionCheck(spec).require(seconds > 0, "--seconds must be more than 0");
        return options.run(spec, Suite.PLAN, 1, seconds);
    }
}
