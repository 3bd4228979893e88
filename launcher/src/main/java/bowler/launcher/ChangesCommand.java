// SPDX-License-Identifier: Apache-2.0
package bowler.launcher;

import bowler.queries.ChangeCampaign;
import bowler.queries.QueryCampaign.Finding;
import bowler.queries.ask.ChangeDatabaseSite;
import bowler.queries.ask.ChangeOracle;
import bowler.queries.make.QueryDialect;
import bowler.tools.peer.DriverOptions;
import bowler.tools.peer.OptionCheck;
import bowler.tools.peer.TemporaryFolder;
import java.io.IOException;
import java.io.PrintWriter;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// `bowler torture changes`.
@Command(
    name = "changes",
    description = {
        "Change random tables with constraints, cyclic foreign keys and views by all kinds of statements. After each step the rows must be the "
            + "same as on a second Bowler without indexes, with little memory and several threads, or as on PostgreSQL.",
        "The seed determines everything. A difference is printed with the fewest statements that show it."},
    mixinStandardHelpOptions = true,
    sortOptions = false,
    footerHeading = "%nExamples:%n",
    footer = {
        "  ./bowler torture changes --rounds 1000",
        "  ./bowler torture changes --url jdbc:postgresql://localhost/test \\", "      --driver-path postgresql.jar --user me",
        "  ./bowler torture changes --seed 4711 --rounds 1         # repeats one round",
        "",
        "Exit codes: 0 no difference, 1 a difference, 2 wrong call."})
final class ChangesCommand implements Callable<Integer> {
    private static final String OWN = "jdbc:bowler:memory:changes;create=true;automaticStatistics=false";
    private static final String OTHER = "jdbc:bowler:memory:changes-other;create=true;statementMemoryBytes=65536;maximumWorkers=4;parallelCost=1;bulkLoadRows=1";

    @Spec
    private CommandSpec spec;

    @Mixin
    private RoundOptions roundOptions;

    @Option(names = "--url", paramLabel = "URL", description = "Compare with this PostgreSQL database. Its tables T0 to T3 and N0 to N23 are dropped.")
    private String url;

    @Mixin
    private DriverOptions driver;

    @Option(names = "--states", description = "Count steps by SQLState, and show the first of each.")
    private boolean states;

    private int faults;

    @Override
    public Integer call() throws SQLException, IOException {
        roundOptions.check();
        try (TemporaryFolder temporaryFolder = TemporaryFolder.create("changes"); PeerDatabases known = new PeerDatabases(temporaryFolder.folder());
             ChangeDatabaseSite own = new ChangeDatabaseSite("bowler", DriverManager.getConnection(OWN), true);
             ChangeDatabaseSite other = url == null ? new ChangeDatabaseSite("another bowler", DriverManager.getConnection(OTHER), true)
                 : new ChangeDatabaseSite(url, known.connect(url, driver.user(), driver.password(), driver.jars(new OptionCheck(spec))), false)) {
            run(new ChangeCampaign(url == null ? QueryDialect.BOWLER : QueryDialect.STANDARD, new ChangeOracle(own, other), this::report), own);
        } catch (IllegalArgumentException unknown) {
            throw new ParameterException(spec.commandLine(), unknown.getMessage(), unknown);
        }
        return faults == 0 ? 0 : 1;
    }

    private void run(ChangeCampaign campaign, ChangeDatabaseSite own) {
        roundOptions.run(campaign::round, () -> faults + " differences");
        PrintWriter out = spec.commandLine().getOut();
        out.printf("%-22s %,14d%n", "steps", own.states().values().stream().mapToLong(Integer::longValue).sum());
        if (states) {
            own.states().forEach((state, count) -> out.printf("  %s %,d%n      %s%n", state, count, own.examples().getOrDefault(state, "")));
        }
        out.printf("%-22s %,14d%n", "differences", faults);
    }

    private void report(Finding fault) {
        faults++;
        PrintWriter out = spec.commandLine().getOut();
        out.println(fault);
        fault.testQuestion().parts().stream().filter(part -> !part.isBlank()).forEach(part -> out.println("   " + part + ";"));
        out.printf("repeat: ./bowler torture changes --seed %d --rounds 1%n%n", fault.seed());
        out.flush();
    }
}
