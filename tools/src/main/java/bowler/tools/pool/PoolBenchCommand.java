// SPDX-License-Identifier: Apache-2.0
package bowler.tools.pool;

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

/// `bowler bench pool`: options become the arguments of a [PoolChild] for each pool and round.
@Command(
    name = "pool",
    description = "Measure connection pools beside each other.",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    footerHeading = "%nWorkloads, each on 10 connections if it does not say else:%n",
    footer = {
        "  ops        borrow, prepare, execute, close, on a driver that costs nothing,",
        "             with --threads, and with 1,000 virtual threads",
        "  hold       100 threads hold a connection for 1 ms: how long they wait",
        "  spike-5    50 threads at once, connect 150 ms, work 2 ms, 5 connections",
        "  spike-0    the same, with the one connection that an earlier user left",
        "  h2-memory  select by key, 32 threads, H2 in memory",
        "  h2-file    the same, in a file",
        "",
        "Examples:",
        "  bowler bench pool",
        "  bowler bench pool --workload ops,hold --peer hikari --rounds 5",
        "  bowler bench pool --format csv > pools.csv",
        "",
        "Exit codes: 0 done, 1 a pool failed, 2 called wrongly."})
public final class PoolBenchCommand implements Callable<Integer> {
    @Spec
    private CommandSpec command;

    @Mixin
    private final PeerRounds rounds = new PeerRounds(1);

    @Option(names = "--peer", paramLabel = "LIST", split = ",", defaultValue = "hikari,agroal,tomcat,dbcp,btm-2-1-4",
        description = "Which pools beside Bowler's, or none; they are fetched by Maven once (default: ${DEFAULT-VALUE}).")
    private List<String> peers;

    @Option(names = "--threads", paramLabel = "LIST", split = ",", defaultValue = "1,8,32,100",
        description = "Platform threads for ops (default: ${DEFAULT-VALUE}).")
    private List<Integer> threads;

    @Override
    public Integer call() throws IOException, InterruptedException {
        var check = new OptionCheck(command);
        rounds.check(check, threads);
        PoolReport shape = rounds.format(check, PoolReport.values());
        List<PoolWorkload> wanted = rounds.workloads(check, PoolWorkload.values());
        List<PoolPeer> pools = PeerRounds.peers(check, peers, PoolPeer.values());
        boolean needsH2 = wanted.contains(PoolWorkload.H2_MEMORY) || wanted.contains(PoolWorkload.H2_FILE);
        var task = new PeerRounds.Task(PoolChild.class, wanted.stream().map(PoolWorkload::name).toList(), threads,
            needsH2 ? List.of(Jar.H2) : List.of());
        List<PoolFigure> figures = rounds.run(command, task, pools).stream().map(PoolFigure::parse).toList();
        var out = command.commandLine().getOut();
        shape.print(rounds.facts(), PoolFigure.medians(figures), out);
        out.flush();
        return 0;
    }
}
