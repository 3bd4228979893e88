// SPDX-License-Identifier: Apache-2.0
package bowler.tools.xa;

import bowler.tools.peer.PeerReport;
import bowler.tools.peer.PeerRounds;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/// `bowler bench transactions`: options become the arguments of a [TransactionChild] for each manager and round.
@Command(
    name = "transactions",
    description = "Compare transaction managers.",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    footerHeading = "%nWorkloads:%n",
    footer = {
        "  stub-1                     begin, enlist, delist, commit; one resource without cost",
        "  stub-2                     the same with two: two phases, one decision",
        "  bowler-2, bowler-2-memory  one row inserted in each of two Bowler databases, in files or in memory",
        "  h2-2, h2-2-memory          the same with two H2 databases",
        "",
        "Peer bare makes the same calls to the resources without a manager.",
        "Forces are shown for managers that count them.",
        "",
        "Examples:",
        "  ./bowler bench transactions",
        "  ./bowler bench transactions --workload stub-2 --threads 20 --peer none",
        "  ./bowler bench transactions --format csv > managers.csv",
        "",
        "Exit codes: 0 done, 1 a manager failed, 2 wrong call."})
public final class TransactionBenchCommand implements Callable<Integer> {
    @Spec
    private CommandSpec command;

    @Mixin
    private final PeerRounds rounds = new PeerRounds("narayana,narayana-journal,atomikos,btm,bare", "1,20", 5);

    @Override
    public Integer call() throws IOException, InterruptedException {
        rounds.run(command, new PeerRounds.Bench<>(TransactionChild.class, "manager", TransactionWorkload.values(), TransactionPeer.values(), List.of(
            new PeerReport.Quantity("tx/s", "transactionsPerSecond"),
            new PeerReport.Quantity("forces/tx", "forcesPerTransaction"))));
        return 0;
    }
}
