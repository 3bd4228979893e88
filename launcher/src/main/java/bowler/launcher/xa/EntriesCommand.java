// SPDX-License-Identifier: Apache-2.0
package bowler.launcher.xa;

import bowler.base.error.SqlFailure;
import bowler.enlist.PoolTransactions;
import bowler.jta.TransactionService;
import bowler.jta.TransactionSettings;
import bowler.jta.decision.Decision;
import bowler.jta.decision.DecisionInspection;
import bowler.jta.decision.DecisionLog;
import bowler.jta.decision.HeuristicNote;
import bowler.jta.recovery.RecoveryState;
import bowler.os.host.HostClock;
import bowler.os.host.HostDisk;
import bowler.os.host.HostEntropy;
import bowler.pool.PooledDataSource;
import bowler.pool.settings.InvalidSetting;
import bowler.pool.settings.PoolSettings;
import bowler.tools.text.JsonText;
import bowler.tools.text.TextTable;
import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Reader;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.Callable;
import java.util.concurrent.locks.LockSupport;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `bowler transactions`: what a transaction manager's log holds, and the prepared branches in a database.
@Command(
    name = "transactions",
    description = {
        "Show, resolve or forget entries in the log of a transaction manager. An entry is in doubt if a resource has not yet received the "
            + "decision, and heuristic if a resource has not obeyed it.",
        "The commands prepared and decide work on the branches in a Bowler database, without the manager's log.",
        "While the manager runs, only list works. Use its JMX bean bowler.jta:type=TransactionManager to resolve and forget."},
    mixinStandardHelpOptions = true,
    subcommands = {EntriesCommand.ListThem.class, EntriesCommand.Resolve.class, EntriesCommand.Forget.class,
        PreparedBranches.Show.class, PreparedBranches.Decide.class})
public final class EntriesCommand implements Runnable {
    @Spec
    private CommandSpec command;

    @Override
    public void run() {
        throw new ParameterException(command.commandLine(), "Say what to do: list, resolve, forget, prepared or decide");
    }

    /// Fails if there is no log, so that none is made.
    private static DecisionInspection.Summary look(Path folder) {
        return DecisionInspection.of(HostDisk.at("", folder.toString()));
    }

    private static Instant time(HeuristicNote note) {
        return Instant.ofEpochMilli(note.timeMillis()).truncatedTo(ChronoUnit.SECONDS);
    }

    private static void table(DecisionInspection.Summary summary, PrintWriter out) {
        out.println("node '" + summary.node() + "', epoch " + summary.epoch() + ", " + summary.records() + " records");
        if (summary.decisions().isEmpty()) {
            out.println("nothing is in doubt");
        } else {
            out.println();
            var table = new TextTable(List.of("in doubt", "decided", "of", "not yet at"));
            for (Decision decision : summary.decisions()) {
                table.add(List.of(decision.id().toString(), "commit", String.join(", ", decision.resources()), String.join(", ", decision.open())));
            }
            table.print(out);
        }
        if (!summary.notes().isEmpty()) {
            out.println();
            var table = new TextTable(List.of("heuristic", "resource", "decided", "did", "when", "remark"));
            for (HeuristicNote note : summary.notes()) {
                table.add(List.of(note.key(), note.resource(), words(note.decided().name()), words(note.did().name()), time(note).toString(), note.remark()));
            }
            table.print(out);
        }
    }

    private static String words(String constant) {
        return constant.toLowerCase(java.util.Locale.ROOT).replace('_', ' ');
    }

    private static void json(DecisionInspection.Summary summary, PrintWriter out) {
        out.println("{");
        out.println("  \"node\": " + JsonText.of(summary.node()) + ", \"epoch\": " + summary.epoch() + ", \"records\": " + summary.records() + ",");
        out.println("  \"inDoubt\": [" + String.join(", ", summary.decisions().stream().map(decision -> "{\"id\": "
            + JsonText.of(decision.id().toString()) + ", \"resources\": " + texts(decision.resources()) + ", \"open\": " + texts(decision.open())
            + "}").toList()) + "],");
        out.println("  \"heuristic\": [" + String.join(", ", summary.notes().stream().map(note -> "{\"key\": " + JsonText.of(note.key())
            + ", \"resource\": " + JsonText.of(note.resource()) + ", \"decided\": " + JsonText.of(words(note.decided().name()))
            + ", \"did\": " + JsonText.of(words(note.did().name())) + ", \"when\": " + JsonText.of(time(note).toString())
            + ", \"remark\": " + JsonText.of(note.remark()) + "}").toList()) + "]");
        out.println("}");
    }

    private static String texts(List<String> texts) {
        return "[" + String.join(", ", texts.stream().map(JsonText::of).toList()) + "]";
    }

    /// `bowler transactions list`.
    @Command(name = "list", description = "Show in-doubt and heuristic entries without changing them.", mixinStandardHelpOptions = true,
        sortOptions = false, footer = {"", "Example:", "  ./bowler transactions list data/transactions"})
    static final class ListThem implements Callable<Integer> {
        @Spec
        private CommandSpec command;

        @Parameters(paramLabel = "FOLDER", description = "The folder of the manager's decision log.")
        private Path folder;

        @Option(names = "--format", paramLabel = "FORMAT", defaultValue = "table", description = "table or json (default: ${DEFAULT-VALUE}).")
        private String format;

        @Override
        public Integer call() {
            if (!format.equals("table") && !format.equals("json")) {
                throw new ParameterException(command.commandLine(), "--format is table or json, not '" + format + "'");
            }
            PrintWriter out = command.commandLine().getOut();
            if (format.equals("json")) {
                json(look(folder), out);
            } else {
                table(look(folder), out);
            }
            out.flush();
            return 0;
        }
    }

    /// `bowler transactions forget`.
    @Command(name = "forget",
        description = {"Remove entries. A heuristic entry is then settled. An in-doubt entry is no longer committed: its branches that are "
            + "still prepared will be rolled back."},
        mixinStandardHelpOptions = true,
        footer = {"", "Example:", "  ./bowler transactions forget data/transactions 19a1c0ffee0-3000000000001"})
    static final class Forget implements Callable<Integer> {
        @Spec
        private CommandSpec command;

        @Parameters(index = "0", paramLabel = "FOLDER", description = "The folder of the manager's decision log.")
        private Path folder;

        @Parameters(index = "1..*", arity = "1..*", paramLabel = "ENTRY", description = "The entries, as shown by list.")
        private List<String> entries;

        @Override
        public Integer call() {
            look(folder);
            try (DecisionLog log = DecisionLog.open(HostDisk.at("", folder.toString()), null, "bowler transactions forget",
                DecisionLog.DEFAULT_OPTIONS, new HostClock(), new HostEntropy())) {
                for (String entry : entries) {
                    log.forget(entry);
                    command.commandLine().getOut().println("forgot " + entry);
                }
            }
            command.commandLine().getOut().flush();
            return 0;
        }
    }

    /// `bowler transactions resolve`.
    @Command(name = "resolve",
        description = {"Connect to the resources and complete their branches: commit those of in-doubt entries, and roll back prepared "
            + "branches without a decision. Branches of other nodes are not changed."},
        mixinStandardHelpOptions = true, sortOptions = false,
        footer = {"", "A resource has the name that is in the log, and a file of pool settings:", "  dataSourceClassName = org.h2.jdbcx.JdbcDataSource",
            "  dataSource.url = jdbc:h2:file:/srv/orders", "  username = sa", "", "Example:",
            "  ./bowler transactions resolve data/transactions \\", "      --resource orders=orders.properties --driver-path h2.jar", "",
            "Exit codes: 0 no entry is left, 1 an entry is left, 2 wrong call."})
    static final class Resolve implements Callable<Integer> {
        private static final long POLL_NANOS = 5_000_000;

        @Spec
        private CommandSpec command;

        @Parameters(paramLabel = "FOLDER", description = "The folder of the manager's decision log.")
        private Path folder;

        @Option(names = "--resource", paramLabel = "NAME=FILE", required = true, description = "The name and the settings of a resource; may be repeated.")
        private Map<String, Path> resources = new LinkedHashMap<>();

        @Option(names = "--driver-path", paramLabel = "PATH", defaultValue = "", description = "Jars with drivers, separated as in a class path.")
        private String driverPath;

        @Option(names = "--wait", paramLabel = "SECONDS", defaultValue = "10",
            description = "How long to try to connect to a resource (default: ${DEFAULT-VALUE}).")
        private double waitSeconds;

        @Override
        public Integer call() throws IOException, SQLException {
            if (waitSeconds < 0) {
                throw new ParameterException(command.commandLine(), "--wait must not be negative");
            }
            look(folder);
            List<URL> jars = new ArrayList<>();
            for (String jar : driverPath.isEmpty() ? new String[0] : driverPath.split(File.pathSeparator)) {
                jars.add(Path.of(jar).toUri().toURL());
            }
            Thread thread = Thread.currentThread();
            ClassLoader before = thread.getContextClassLoader();
            try (var drivers = new URLClassLoader(jars.toArray(URL[]::new), before)) {
                thread.setContextClassLoader(drivers);
                return resolve();
            } catch (InvalidSetting bad) {
                throw new ParameterException(command.commandLine(), bad.getMessage());
            } finally {
                thread.setContextClassLoader(before);
            }
        }

        private int resolve() throws IOException, SQLException {
            PrintWriter out = command.commandLine().getOut();
            List<PooledDataSource> pools = new ArrayList<>();
            try (TransactionService service = TransactionService.open(TransactionSettings.in(folder.toString()))) {
                List<Decision> before = service.inDoubt();
                var opener = new PoolTransactions(service);
                for (Map.Entry<String, Path> resource : resources.entrySet()) {
                    PooledDataSource pool = opener.open(settings(resource.getKey(), resource.getValue()));
                    pools.add(pool);
                    if (!pool.hasXa()) {
                        throw new ParameterException(command.commandLine(), "resource '" + resource.getKey() + "' has no XA: " + resource.getValue());
                    }
                }
                await(service);
                boolean isDone = true;
                for (RecoveryState state : service.recovery()) {
                    boolean reached = state.reached() != null && state.failure() == null;
                    isDone &= reached && state.left() == 0;
                    out.println("resource '" + state.resource() + "': " + (!reached ? "not reached: " + state.failure()
                        : state.left() == 0 ? "nothing is left" : state.left() + " branches must be told again"));
                }
                List<Decision> left = service.inDoubt();
                for (Decision decision : before) {
                    if (!left.contains(decision)) {
                        out.println("resolved " + decision.id() + ": committed at " + String.join(", ", decision.resources()));
                    }
                }
                for (Decision decision : left) {
                    out.println("in doubt " + decision.id() + ": not yet at " + String.join(", ", decision.open()));
                }
                return isDone && left.isEmpty() ? 0 : 1;
            } finally {
                pools.forEach(PooledDataSource::close);
                out.flush();
            }
        }

        private static PoolSettings settings(String name, Path file) throws IOException {
            var properties = new Properties();
            try (Reader reader = Files.newBufferedReader(file)) {
                properties.load(reader);
            }
            return PoolSettings.of(properties).poolName(name).minimumIdle(0).initializationFailTimeout(-1);
        }

        /// Until each resource was asked and has nothing left, or time is up.
        private void await(TransactionService service) throws SqlFailure {
            var clock = new HostClock();
            long end = clock.nanoTime() + (long) (waitSeconds * 1e9);
            boolean isOver = false;
            while (!isOver && clock.nanoTime() < end) {
                LockSupport.parkNanos(POLL_NANOS);
                isOver = service.recovery().stream().allMatch(state -> state.reached() != null && state.failure() == null && state.left() == 0);
            }
        }
    }
}
