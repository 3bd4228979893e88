// SPDX-License-Identifier: Apache-2.0
package bowler.tools.profile;

import bowler.tools.load.LoadCommand;
import bowler.tools.load.LoadPlan;
import bowler.tools.peer.LoadFailure;
import bowler.tools.profile.render.CsvReport;
import bowler.tools.profile.render.HtmlReport;
import bowler.tools.profile.render.JsonReport;
import bowler.tools.profile.render.TextReport;
import bowler.tools.profile.table.ProfileReport;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/// `bowler profile`: a load, with what its clients wait for and where the engine spends its time.
@Command(
    name = "profile",
    description = "Run a load under Flight Recorder, and show where clients and engine spend their time.",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    footerHeading = "%nThe workloads and their options are those of bowler load.%n",
    footer = {
        "Each number of clients is measured with recording, and then in slices that alternate",
        "between recording and no recording. The difference is the cost of recording.",
        "",
        "Exit codes: 0 done; 2 wrong call, or a source of data is missing ('missing:').",
        "",
        "Examples:",
        "  ./bowler profile select --clients 1,2",
        "  ./bowler profile update --clients 1,8 --peer derby --html update.html",
        "  ./bowler profile tpcb --compare bowler,old/bowler.jar --clients 8",
        "  ./bowler profile select --url jdbc:x:db --driver-path x.jar \\", "      --modules x.modules"})
public final class ProfileCommand extends LoadCommand {
    private static final int INCOMPLETE = 2;

    @Option(names = "--modules", paramLabel = "FILE",
        description = "A file with the modules of the engine, in lines such as 'Lock manager = org.example.locks' (default: those of Bowler, Derby, H2, HSQLDB).")
    private Path modules;

    @Option(names = "--compare", paramLabel = "A,B", split = ",",
        description = "Compare two databases, or two builds (a bowler.jar, derby=JARS), instead of those of the other options.")
    private List<String> compare;

    @Option(names = "--html", paramLabel = "FILE", description = "Also write one page with tables, bars, flame graphs and timelines.")
    private Path html;

    @Option(names = "--json", description = "The same as --format json.")
    private boolean json;

    @Option(names = "--without-system-calls", description = "Skip the run under strace, which counts system calls.")
    private boolean withoutSystemCalls;

    @Option(names = "--cost-seconds", paramLabel = "SECONDS",
        description = "How long the cost of recording is measured (default: twice the measured seconds; 0: not at all).")
    private Double costSeconds;

    @Override
    protected int run(LoadPlan plan) throws IOException, InterruptedException {
        if (modules != null && !Files.isReadable(modules)) {
            throw mistake("--modules: there is no " + modules);
        }
        if (html != null && !Files.isDirectory(html.toAbsolutePath().getParent())) {
            throw mistake("--html: there is no folder " + html.toAbsolutePath().getParent());
        }
        if (plan.rounds() != 1) {
            throw mistake("--rounds: a profile has one round");
        }
        if (costSeconds != null && !(costSeconds >= 0 && costSeconds <= 3_600)) {
            throw mistake("--cost-seconds must be between 0 and 3600");
        }
        ProfileReport report = new ProfileRun(compare == null ? plan : compared(plan), modules, !withoutSystemCalls,
            costSeconds == null ? 2 * plan.spec().seconds() : costSeconds).run();
        print(report, commandLine().getOut());
        if (html != null) {
            Files.writeString(html, HtmlReport.of(report));
        }
        report.missing().forEach(missing -> commandLine().getErr().println("missing: " + missing));
        commandLine().getErr().flush();
        return report.missing().isEmpty() ? 0 : INCOMPLETE;
    }

    private LoadPlan compared(LoadPlan plan) throws IOException {
        try {
            return ComparedPair.plan(plan, compare);
        } catch (LoadFailure wrong) {
            throw mistake(wrong.getMessage());
        }
    }

    private void print(ProfileReport report, PrintWriter out) {
        switch (json ? "json" : format().strip().toLowerCase(Locale.ROOT)) {
            case "json" -> JsonReport.print(report, out);
            case "csv" -> CsvReport.print(report, out);
            default -> TextReport.print(report, out);
        }
    }
}
