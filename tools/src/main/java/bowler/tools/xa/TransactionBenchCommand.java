// SPDX-License-Identifier: Apache-2.0
package bowler.tools.xa;

import bowler.tools.load.Jar;
import bowler.tools.load.OptionCheck;
import bowler.tools.load.PeerRounds;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// `bowler bench transactions`: options become the arguments of a [TransactionChild] for each manager and round.
@Command(
    name = "transactions",
    description = "Measure transaction managers beside each other.",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    footerHeading = "%nWorkloads:%n",
    footer = {
        "  stub-1       begin, enlist, delist, commit; one resource that costs nothing",
        "  stub-2       the same with two: two phases, one decision",
        "  h2-2         one row inserted in each of two H2 databases",
        "  h2-2-memory  the same, both in memory",
        "",
        "Peer bare is no manager: the same calls to the resources, and nothing else.",
        "Forces are shown for managers that count them.",
        "",
        "Examples:",
        "  bowler bench transactions",
        "  bowler bench transactions --workload stub-2 --threads 20 --peer none",
        "  bowler bench transactions --format csv > managers.csv",
        "",
        "Exit codes: 0 done, 1 a manager failed, 2 called wrongly."})
public final class TransactionBenchCommand implements Callable<Integer> {
    @Spec
    private CommandSpec command;

    @Mixin
    private final PeerRounds rounds = new PeerRounds(5);

    @Option(names = "--peer", paramLabel = "LIST", split = ",", defaultValue = "narayana,narayana-journal,atomikos,btm,bare",
        description = "Which managers beside Bowler's, or none; they are fetched by Maven once (default: ${DEFAULT-VALUE}).")
    private List<String> peers;

    @Option(names = "--threads", paramLabel = "LIST", split = ",", defaultValue = "1,20",
        description = "Threads (default: ${DEFAULT-VALUE}).")
    private List<Integer> threads;

    @Override
    public Integer call() throws IOException, InterruptedException {
        var check = new OptionCheck(command);
        rounds.check(check, threads);
        TransactionReport shape = rounds.format(check, TransactionReport.values());
        List<TransactionWorkload> wanted = rounds.workloads(check, TransactionWorkload.values());
        List<TransactionPeer> managers = PeerRounds.peers(check, peers, TransactionPeer.values());
        boolean needsH2 = wanted.contains(TransactionWorkload.H2_2) || wanted.contains(TransactionWorkload.H2_2_MEMORY);
        var task = new PeerRounds.Task(TransactionChild.class, wanted.stream().map(TransactionWorkload::name).toList(), threads,
            needsH2 ? List.of(Jar.H2) : List.of());
        List<TransactionFigure> figures = rounds.run(command, task, managers).stream().map(TransactionFigure::parse).toList();
        var out = command.commandLine().getOut();
        shape.print(rounds.facts(), TransactionFigure.medians(figures), out);
        out.flush();
        return 0;
    }
}
