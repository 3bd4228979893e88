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
    description = {"The time to prepare a join of 12 or 64 tables, by the shape of the join graph, in milliseconds.",
        "Each shape has its own JVM. 'first' is the first join in that JVM. 'again' is a join after the code was compiled, with a"
            + " slightly different text each time."},
    mixinStandardHelpOptions = true,
    sortOptions = false,
    footerHeading = "%nTasks, each for 12 and 64 tables, first and again (\"chain-12 first\"):%n",
    footer = {
        "  chain     each refers to the next",
        "  star      the first refers to all others",
        "  cycle     a chain whose last refers to the first",
        "  clique    each pair has its own condition",
        "  key       all have the same key",
        "  ordered   a clique with ORDER BY and FETCH FIRST",
        "  outer     inner and outer joins alternate",
        "  subquery  a clique of half of the tables, each with a subquery: EXISTS, NOT EXISTS, IN, MAX",
        "",
        "Examples:",
        "  ./bowler bench plan",
        "  ./bowler bench plan --tasks 'clique-12 first,clique-12 again' --peer derby,h2"})
final class PlanBenchCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Mixin
    private BenchOptions options;

    @Option(names = "--seconds", paramLabel = "SECONDS", defaultValue = "3",
        description = "Maximum time for preparing a join again (default: ${DEFAULT-VALUE}).")
    private double seconds;

    @Override
    public Integer call() throws IOException, InterruptedException {
        new OptionCheck(spec).require(seconds > 0, "--seconds must be more than 0");
        return options.run(spec, Suite.PLAN, 1, seconds);
    }
}
