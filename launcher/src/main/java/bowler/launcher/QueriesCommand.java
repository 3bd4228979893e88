// SPDX-License-Identifier: Apache-2.0
package bowler.launcher;

import bowler.queries.QueryCampaign;
import bowler.queries.ask.ArrayRoundTripOracle;
import bowler.queries.ask.DifferentialOracle;
import bowler.queries.ask.ForcedPlans;
import bowler.queries.ask.JsonRoundTripOracle;
import bowler.queries.ask.Oracle;
import bowler.queries.ask.PivotedQueryOracle;
import bowler.queries.ask.PlanEquivalenceOracle;
import bowler.queries.ask.PredicateCountOracle;
import bowler.queries.ask.TernaryLogicOracle;
import bowler.queries.ask.TestDatabaseSite;
import bowler.queries.make.QueryDialect;
import bowler.tools.peer.DriverOptions;
import bowler.tools.peer.OptionCheck;
import bowler.tools.peer.TemporaryFolder;
import java.io.IOException;
import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// `bowler torture queries`.
@Command(
    name = "queries",
    description = {
        "Run random queries and check the answers: by oracles, by other plans of the same query, and by other databases. "
            + "PostgreSQL, if --url names one, receives nearly all of the language.",
        "The seed determines everything. A wrong answer is printed with the fewest statements that show it."},
    mixinStandardHelpOptions = true,
    sortOptions = false,
    footerHeading = "%nExamples:%n",
    footer = {
        "  ./bowler torture queries --rounds 1000  # Bowler against itself",
        "  # Bowler must agree where both agree", "  ./bowler torture queries --peer h2,hsqldb --rounds 500",
        "  ./bowler torture queries --url jdbc:postgresql://localhost/test \\", "      --driver-path postgresql.jar --user me",
        "  ./bowler torture queries --seed 4711 --rounds 1         # repeats one round",
        "",
        "Exit codes: 0 no wrong answer, 1 a wrong answer, 2 wrong call."})
final class QueriesCommand implements Callable<Integer> {
    private static final String OWN = "jdbc:bowler:memory:queries";
    private static final String NARROW = "jdbc:bowler:memory:queries-narrow";
    private static final String WIDE = "jdbc:bowler:memory:queries-wide";
    private static final String CROSSED = "jdbc:bowler:memory:queries-crossed";
    private static final int TIMEOUT_SECONDS = 4;

    @Spec
    private CommandSpec spec;

    @Mixin
    private RoundOptions roundOptions;

    @Option(names = "--peer", paramLabel = "NAMES", split = ",",
        description = "Compare with h2, hsqldb, sqlite or derby. Of several, two must agree.")
    private List<String> peers = new ArrayList<>();

    @Option(names = "--url", paramLabel = "URL", description = "Compare with this database, too. Its tables T0 to T3 are dropped.")
    private String url;

    @Mixin
    private DriverOptions driver;

    @Option(names = "--states", description = "Count queries by SQLState, and show the first of each.")
    private boolean states;

    @Option(names = "--refusals", description = "Also list queries that a peer answers and Bowler refuses.")
    private boolean refusals;

    private int faults;

    @Override
    public Integer call() throws SQLException, IOException {
        roundOptions.check();
        List<TestDatabaseSite> sites = new ArrayList<>();
        try (TemporaryFolder temporaryFolder = TemporaryFolder.create("queries"); PeerDatabases known = new PeerDatabases(temporaryFolder.folder())) {
            try {
                run(known, sites);
            } finally {
                // While the drivers' classes can still be loaded: some are first needed to close.
                for (TestDatabaseSite testDatabaseSite : sites) {
                    testDatabaseSite.close();
                }
            }
        } catch (IllegalArgumentException unknown) {
            throw new ParameterException(spec.commandLine(), unknown.getMessage(), unknown);
        }
        return faults == 0 ? 0 : 1;
    }

    private void run(PeerDatabases known, List<TestDatabaseSite> sites) throws SQLException, IOException {
        TestDatabaseSite own = site("bowler", OWN + ";create=true");
        sites.add(own);
        List<Oracle> oracles = new ArrayList<>();
        boolean isPostgres = false;
        if (peers.isEmpty() && url == null) {
            TestDatabaseSite narrow = site("bowler with little memory", NARROW + ";create=true;statementMemoryBytes=65536");
            sites.add(narrow);
            TestDatabaseSite wide = site("bowler by several threads", WIDE + ";create=true;maximumWorkers=4;parallelCost=1");
            sites.add(wide);
            TestDatabaseSite crossed = site("bowler, both", CROSSED + ";create=true;statementMemoryBytes=65536;maximumWorkers=4;parallelCost=1;automaticStatistics=false");
            sites.add(crossed);
            oracles.addAll(List.of(new PlanEquivalenceOracle(own, narrow), new TernaryLogicOracle(own, true), new PredicateCountOracle(own, true), new PlanEquivalenceOracle(own, wide),
                new PivotedQueryOracle(own, true), new TernaryLogicOracle(narrow, false), new PredicateCountOracle(wide, false), new ForcedPlans(own, List.of(crossed, wide)), new JsonRoundTripOracle(own), new ArrayRoundTripOracle(own)));
        } else {
            List<TestDatabaseSite> others = new ArrayList<>();
            for (String peer : peers) {
                others.add(new TestDatabaseSite(peer, known.connect(peer), false, TIMEOUT_SECONDS));
            }
            if (url != null) {
                Connection connection = known.connect(url, driver.user(), driver.password(), driver.jars(new OptionCheck(spec)));
                isPostgres = TestDatabaseSite.isPostgres(connection);
                others.add(TestDatabaseSite.peer(url, connection, TIMEOUT_SECONDS));
            }
            sites.addAll(others);
            oracles.add(new DifferentialOracle(own, others, refusals));
        }
        run(new QueryCampaign(!peers.isEmpty() ? QueryDialect.COMMON : isPostgres ? QueryDialect.POSTGRES : url != null ? QueryDialect.STANDARD : QueryDialect.BOWLER, oracles, this::report), sites);
    }

    private static TestDatabaseSite site(String name, String address) throws SQLException {
        return new TestDatabaseSite(name, DriverManager.getConnection(address), true, TIMEOUT_SECONDS);
    }

    private void run(QueryCampaign campaign, List<TestDatabaseSite> sites) {
        roundOptions.run(campaign::round, () -> campaign.questionCount() + " questions, " + faults + " wrong answers");
        PrintWriter out = spec.commandLine().getOut();
        out.printf("%-22s %,14d%n", "questions", campaign.questionCount());
        campaign.questions().forEach((oracle, count) -> out.printf("  %-20s %,14d%n", oracle, count));
        for (TestDatabaseSite testDatabaseSite : sites) {
            long refused = testDatabaseSite.refusals().values().stream().mapToLong(Integer::longValue).sum();
            out.printf("%-22s %,14d  %,d of them refused%n", "asked " + testDatabaseSite.name(), testDatabaseSite.queryCount(), refused);
            if (states) {
                testDatabaseSite.refusals().forEach((state, count) -> out.printf("  %s %,d%n      %s%n", state, count, testDatabaseSite.examples().get(state)));
            }
        }
        out.printf("%-22s %,14d%n", "wrong answers", faults);
    }

    private void report(QueryCampaign.Finding fault) {
        faults++;
        PrintWriter out = spec.commandLine().getOut();
        out.println(fault);
        out.printf("repeat: ./bowler torture queries --seed %d --rounds 1%s%n%n", fault.seed(), peers.isEmpty() ? "" : " --peer " + String.join(",", peers));
        out.flush();
    }
}
