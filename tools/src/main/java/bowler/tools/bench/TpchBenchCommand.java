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

/// `bowler bench tpch`.
@Command(
    name = "tpch",
    description = {"The 22 queries of TPC-H, in milliseconds. Answers are compared with those of the last database.",
        "The data is generated, with the cardinalities and domains of the specification."},
    mixinStandardHelpOptions = true,
    sortOptions = false,
    footerHeading = "%nExamples:%n",
    footer = {
        "  ./bowler bench tpch --scale 0.1 --peer derby,h2,hsqldb,sqlite,duckdb",
        "  ./bowler bench tpch --tasks q01,q06 --peer duckdb",
        "  ./bowler bench tpch --url jdbc:postgresql:test \\", "      --driver-path postgresql.jar --name postgresql"})
final class TpchBenchCommand implements Callable<Integer> {
    private static final double MIN_SCALE = 0.001;

    @Spec
    private CommandSpec spec;

    @Mixin
    private BenchOptions options;

    @Option(names = "--scale", paramLabel = "SCALE", defaultValue = "0.1",
        description = "The scale of the data; 1 is a gigabyte (default: ${DEFAULT-VALUE}).")
    private double scale;

    @Override
    public Integer call() throws IOException, InterruptedException {
        new OptionCheck(spec).require(scale >= MIN_SCALE, "--scale must be " + MIN_SCALE + " or more");
        return options.run(spec, Suite.TPCH, scale, 0);
    }
}
