// SPDX-License-Identifier: Apache-2.0
package bowler.tools.bench;

import bowler.tools.pool.PoolBenchCommand;
import bowler.tools.xa.TransactionBenchCommand;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// `bowler bench`: one subcommand per suite.
@Command(
    name = "bench",
    description = "Compare Bowler with its peers: statements, routines, planning, starts, backups, large databases, migrations, connection pools, transaction managers; or measure its smallest steps.",
    mixinStandardHelpOptions = true,
    subcommands = {SqlBenchCommand.class, RoutineBenchCommand.class, DefinitionBenchCommand.class, TpchBenchCommand.class, PlanBenchCommand.class, StartBenchCommand.class, MicroBenchCommand.class, SafetyBenchCommand.class, SizeBenchCommand.class, MigrateBenchCommand.class, PoolBenchCommand.class, TransactionBenchCommand.class},
    synopsisSubcommandLabel = "SUITE")
public final class BenchCommand implements Runnable {
    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "Say what to measure: "
            + String.join(" or ", spec.subcommands().keySet()));
    }
}
