// SPDX-License-Identifier: Apache-2.0
package bowler.tools.profile;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import bowler.tools.load.LoadCommand;
import bowler.tools.load.LoadPlan;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/// `bowler profile`: a load, with what its clients wait for and where the engine spends its time.
@Command(
    name = "profile",
    description = "Run a load under Flight Recorder: where clients and engine spend their time.",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    footerHeading = "%nWorkloads are those of bowler load; its options mean the same here.%n",
    footer = {
        "",
        "Examples:",
        "  bowler profile select --clients 1,2",
        "  bowler profile update --clients 1,8 --peer derby",
        "  bowler profile select --url jdbc:x:db --driver-path x.jar --modules x.modules"})
public final class ProfileCommand extends LoadCommand {
    private static final int INCOMPLETE = 2;

    @Option(names = "--modules", paramLabel = "FILE",
        description = "Modules of the engine, lines such as 'Lock manager = org.example.locks' (default: those of Bowler, Derby, H2, HSQLDB).")
    private Path modules;

    @Option(names = "--without-system-calls", description = "Do not run once more under strace to count system calls.")
    private boolean withoutSystemCalls;

    @Override
    protected int run(LoadPlan plan) throws IOException, InterruptedException {
        if (modules != null && !Files.isReadable(modules)) {
            throw mistake("--modules: there is no " + modules);
        }
        ProfileReport report = new ProfileRun(plan, modules, !withoutSystemCalls).run();
        TextReport.print(report, commandLine().getOut());
        return report.missing().isEmpty() ? 0 : INCOMPLETE;
    }
}
