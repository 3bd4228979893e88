// SPDX-License-Identifier: Apache-2.0
package bowler.tools.pool;

import bowler.tools.peer.PeerReport;
import bowler.tools.peer.PeerRounds;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/// `bowler bench pool`: options become the arguments of a [PoolChild] for each pool and round.
@Command(
    name = "pool",
    description = "Compare connection pools.",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    footerHeading = "%nWorkloads, on 10 connections unless stated otherwise:%n",
    footer = {
        "  ops        borrow, prepare, execute, close, on a driver without cost,",
        "             with --threads, and with 1,000 virtual threads",
        "  hold       100 threads hold a connection for 1 ms each; measures their waits",
        "  spike-5    50 threads arrive at once, connecting takes 150 ms, work 2 ms, 5 connections",
        "  spike-0    the same, with one connection that was used before",
        "  h2-memory  select by key, 32 threads, H2 in memory",
        "  h2-file    the same, in a file",
        "",
        "Examples:",
        "  ./bowler bench pool",
        "  ./bowler bench pool --workload ops,hold --peer hikari --rounds 5",
        "  ./bowler bench pool --format csv > pools.csv",
        "",
        "Exit codes: 0 done, 1 a pool failed, 2 wrong call."})
public final class PoolBenchCommand implements Callable<Integer> {
    @Spec
    private CommandSpec command;

    @Mixin
    private final PeerRounds rounds = new PeerRounds("hikari,agroal,tomcat,dbcp,btm-2-1-4,btm-2-1-2", "1,8,32,100", 1);

    @Override
    public Integer call() throws IOException, InterruptedException {
        rounds.run(command, new PeerRounds.Bench<>(PoolChild.class, "pool", PoolWorkload.values(), PoolPeer.values(), List.of(
            new PeerReport.Quantity("k/s", "thousands_per_second"),
            new PeerReport.Quantity("p99 ms", "p99_ms"),
            new PeerReport.Quantity("worst ms", "worst_ms"),
            new PeerReport.Quantity("all done ms", "done_ms"),
            new PeerReport.Quantity("opened", "opened"),
            new PeerReport.Quantity("blocked", "blocked"))));
        return 0;
    }
}
