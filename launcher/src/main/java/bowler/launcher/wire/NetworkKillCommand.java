// SPDX-License-Identifier: Apache-2.0
package bowler.launcher.wire;

import bowler.tools.peer.TemporaryFolder;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// `bowler torture network`: kills servers and clients under load.
@Command(
    name = "network",
    description = {
        "Kill the network server, or the process of its clients, at random moments. Each acknowledged commit must be there once, a commit "
            + "without an answer once or not at all, and there must be no other changes.",
        "Clients of a killed server must fail with a connection error (SQLState 08...). Connections and locks of killed clients must be released."},
    mixinStandardHelpOptions = true,
    sortOptions = false,
    footerHeading = "%nExamples:%n",
    footer = {"  ./bowler torture network --rounds 20", "  ./bowler torture network --clients 20 --seed 7", "",
        "Exit codes: 0 no failure, 1 a failure, 2 wrong call."})
public final class NetworkKillCommand implements Callable<Integer> {
    private static final String DATABASE = "kills";
    private static final List<String> JVM_OPTIONS = List.of("-Xmx256m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-ea:bowler...");
    private static final int MIN_MILLIS = 200;
    private static final int MAX_MILLIS = 2_500;
    private static final int MAX_START_MILLIS = 60_000;
    private static final int MAX_END_SECONDS = 30;
    private static final int POLL_MILLIS = 50;
    private static final String CONNECTION_ERROR = "08";

    @Spec
    private CommandSpec spec;

    @Option(names = "--rounds", paramLabel = "N", defaultValue = "5", description = "The number of kills (default ${DEFAULT-VALUE}).")
    private int rounds;

    @Option(names = "--clients", paramLabel = "N", defaultValue = "8", description = "Number of concurrent clients (default ${DEFAULT-VALUE}).")
    private int clients;

    @Option(names = "--seed", paramLabel = "N", defaultValue = "1", description = "The seed of the kinds and times of kills (default ${DEFAULT-VALUE}).")
    private long seed;

    private final List<String> faults = new ArrayList<>();
    /// The last acknowledged number of each client.
    private final Map<Integer, Long> acknowledged = new TreeMap<>();
    private long serverKills;
    private long clientKills;
    private long unanswered;

    @Override
    public Integer call() throws IOException, InterruptedException, SQLException {
        if (rounds < 1 || clients < 1) {
            throw new ParameterException(spec.commandLine(), "Rounds and clients are counted from 1");
        }
        Random random = new Random(seed);
        PrintWriter out = spec.commandLine().getOut();
        try (TemporaryFolder folder = TemporaryFolder.create("network")) {
            Path home = Files.createDirectories(folder.folder().resolve("home"));
            Path errors = folder.folder().resolve("errors.txt");
            ServerProcess server = new ServerProcess(home, errors, JVM_OPTIONS);
            try {
                prepare(server);
                for (int round = 0; round < rounds && faults.isEmpty(); round++) {
                    boolean killsServer = random.nextBoolean();
                    round(server, killsServer, MIN_MILLIS + random.nextInt(MAX_MILLIS - MIN_MILLIS), errors);
                    if (killsServer) {
                        server = new ServerProcess(home, errors, JVM_OPTIONS);
                    }
                    audit(server, killsServer);
                }
            } finally {
                server.close();
            }
        }
        faults.forEach(out::println);
        out.printf("%-22s %,14d%n%-22s %,14d%n%-22s %,14d%n%-22s %,14d%n%-22s %,14d%n", "servers killed", serverKills, "client JVMs killed", clientKills,
            "acknowledged commits", acknowledged.values().stream().mapToLong(Long::longValue).sum(), "kept without an answer", unanswered,
            "faults", faults.size());
        return faults.isEmpty() ? 0 : 1;
    }

    private void prepare(ServerProcess server) throws SQLException {
        try (Connection connection = DriverManager.getConnection(server.url(DATABASE) + ";create=true"); Statement statement = connection.createStatement()) {
            // There is no key, so that a commit that happens twice is detected instead of refused.
            statement.execute("CREATE TABLE note (client INT, number BIGINT)");
            statement.execute("CREATE TABLE counter (client INT PRIMARY KEY, amount BIGINT)");
            for (int client = 0; client < clients; client++) {
                statement.execute("INSERT INTO counter VALUES (" + client + ", 0)");
            }
        }
    }

    private void round(ServerProcess server, boolean killsServer, int millis, Path errors) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString()));
        command.addAll(JVM_OPTIONS);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), NetworkKillChild.class.getName(), server.url(DATABASE), "" + clients));
        Process child = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.appendTo(errors.toFile())).start();
        int failures = 0;
        Thread killer = null;
        Thread guard = later(MAX_START_MILLIS, child.toHandle()::destroyForcibly);
        try (BufferedReader lines = child.inputReader(StandardCharsets.UTF_8)) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                if (killer == null) {
                    killer = later(millis, () -> kill(server, child, killsServer));
                }
                failures += line.startsWith("!") ? 1 : 0;
                note(line, killsServer);
            }
        } finally {
            guard.interrupt();
            child.destroyForcibly();
        }
        if (killer == null) {
            faults.add("the clients did nothing; " + Files.readString(errors));
            return;
        }
        killer.join();
        if (!child.waitFor(MAX_END_SECONDS, TimeUnit.SECONDS)) {
            faults.add("the clients do not end");
        }
        if (killsServer && failures != clients) {
            faults.add(failures + " of " + clients + " clients were told that the server is gone");
        }
    }

    private void kill(ServerProcess server, Process child, boolean killsServer) {
        try {
            if (killsServer) {
                serverKills++;
                server.kill();
            } else {
                clientKills++;
                child.toHandle().destroyForcibly();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static Thread later(int millis, Runnable work) {
        return Thread.ofPlatform().daemon().start(() -> {
            try {
                Thread.sleep(millis);
                work.run();
            } catch (InterruptedException ended) {
                Thread.currentThread().interrupt();
            }
        });
    }

    /// Records a line of the clients. A kill may cut off the last line, which is not a failure.
    private void note(String line, boolean killsServer) {
        if (line.startsWith("@")) {
            faults.add(line.substring(1));
        } else if (line.startsWith("!")) {
            if (!killsServer || !line.startsWith(CONNECTION_ERROR, 1)) {
                faults.add("a client failed with SQLState " + line.substring(1));
            }
        } else {
            String[] parts = line.split(" ");
            if (parts.length == 2 && parts[0].matches("\\d+") && parts[1].matches("\\d+")) {
                acknowledged.merge(Integer.valueOf(parts[0]), Long.valueOf(parts[1]), Math::max);
            }
        }
    }

    private void audit(ServerProcess server, boolean killedServer) throws SQLException, InterruptedException {
        try (Connection connection = DriverManager.getConnection(server.url(DATABASE)); Statement statement = connection.createStatement()) {
            if (!killedServer) {
                awaitEndOfClients(statement);
            }
            try (ResultSet rows = statement.executeQuery("SELECT c.client, c.amount, COUNT(n.number), COUNT(DISTINCT n.number), COALESCE(MAX(n.number), 0)"
                    + " FROM counter c LEFT JOIN note n ON n.client = c.client GROUP BY c.client, c.amount ORDER BY c.client")) {
                while (rows.next()) {
                    audit(rows.getInt(1), rows.getLong(2), rows.getLong(3), rows.getLong(4), rows.getLong(5));
                }
            }
        }
    }

    private void audit(int client, long counted, long notes, long numbers, long last) {
        long told = acknowledged.getOrDefault(client, 0L);
        if (notes != numbers || last != numbers || counted != numbers) {
            faults.add("client " + client + " has " + notes + " notes, " + numbers + " numbers, the last is " + last + ", its counter " + counted);
        }
        if (last < told) {
            faults.add("client " + client + " has lost commits: " + last + " of " + told);
        }
        if (last > told + 1) {
            faults.add("client " + client + " has " + last + " commits, and was told of " + told);
        }
        if (last == told + 1) {
            unanswered++;
            acknowledged.put(client, last);
        }
    }

    /// Waits until the server has ended the sessions of the killed clients; then their locks are released, too.
    private void awaitEndOfClients(Statement statement) throws SQLException, InterruptedException {
        for (int polls = 0; polls < MAX_END_SECONDS * 1000 / POLL_MILLIS; polls++) {
            try (ResultSet rows = statement.executeQuery("SELECT COUNT(*) FROM syscs_diag.sessions")) {
                rows.next();
                if (rows.getInt(1) == 1) {
                    return;
                }
            }
            Thread.sleep(POLL_MILLIS);
        }
        faults.add("sessions of killed clients are still there after " + MAX_END_SECONDS + " s");
    }
}
