// SPDX-License-Identifier: Apache-2.0
package bowler.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import bowler.os.host.HostEntropy;
import bowler.os.host.HostNetwork;
import bowler.server.control.ControlClient;
import bowler.server.control.ControlCommand;
import bowler.server.main.ServerMain;
import bowler.server.security.UserFile;
import bowler.server.settings.ServerSettings;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.derby.drda.NetworkServerControl;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Commands to a running server, by its own client and by Derby's; and the server as a program.
@Timeout(60)
final class ControlTest {
    private static final Pattern READY = Pattern.compile("Bowler server ready at 127\\.0\\.0\\.1 port (\\d+).*\\R");

    @TempDir
    private Path home;

    private static ControlClient client(int port, String user, String password) {
        return new ControlClient(new HostNetwork(), "127.0.0.1", port, null, user, password);
    }

    @Test
    void aServerListsAndEndsConnections() throws Exception {
        try (ServerRun run = new ServerRun(home); Connection connection = run.connect()) {
            connection.createStatement().executeQuery("VALUES 4711").close();
            ControlClient client = client(run.server.port(), null, null);
            client.ping();
            assertThat(client.text(ControlCommand.SESSIONS)).contains(run.database).contains("VALUES 4711").contains("idle");
            assertThat(client.text(ControlCommand.RUNTIME_INFO)).contains("Connections: ");
            assertThatThrownBy(() -> client.kill(999)).isInstanceOf(IOException.class).hasMessageContaining("999");
            client.kill(run.server.connections().getFirst().number());
            assertThatThrownBy(() -> connection.createStatement().executeQuery("VALUES 1")).isInstanceOf(SQLException.class);
            client.shutdown();
            run.server.awaitStop();
            assertThatThrownBy(client::ping).isInstanceOf(IOException.class);
        }
    }

    @Test
    void usersAreAskedForTheirPassword() throws IOException {
        UserFile users = new UserFile(UserFile.line("op", "secret", false, new HostEntropy()), new HostEntropy());
        try (ServerRun run = new ServerRun(ServerSettings.local(home.toString(), 0).with(users))) {
            int port = run.server.port();
            client(port, null, null).ping();
            assertThatThrownBy(() -> client(port, null, null).text(ControlCommand.SESSIONS)).isInstanceOf(IOException.class);
            assertThatThrownBy(() -> client(port, "op", "wrong").shutdown()).isInstanceOf(IOException.class);
            assertThat(client(port, "op", "secret").text(ControlCommand.PROPERTIES)).contains("derby.drda.portNumber=" + port);
        }
    }

    @Test
    void derbysControlIsUnderstood() throws Exception {
        try (ServerRun run = new ServerRun(home)) {
            NetworkServerControl control = new NetworkServerControl(InetAddress.getByName("127.0.0.1"), run.server.port());
            control.ping();
            assertThat(control.getSysinfo()).contains("Bowler");
            assertThat(control.getRuntimeInfo()).contains("Session # :").contains("# Active Sessions :");
            assertThat(control.getCurrentProperties()).containsEntry("derby.drda.sslMode", "off");
            assertThat(control.getCurrentProperties()).containsEntry("derby.drda.startNetworkServer", "false");
            control.logConnections(true);
            assertThat(control.getCurrentProperties()).containsEntry("derby.drda.logConnections", "true");
            control.logConnections(false);
            control.setMaxThreads(5);
            control.setTimeSlice(100);
            assertThat(control.getMaxThreads()).isEqualTo(5);
            assertThat(control.getTimeSlice()).isEqualTo(100);
            control.setMaxThreads(-1);
            assertThat(control.getMaxThreads()).isZero();
            control.shutdown();
            run.server.awaitStop();
        }
    }

    /// The update waits for a row lock in the only slot. The commit that frees the row needs none.
    @Test
    void oneRequestAtATimeDoesNotHoldUpATransaction() throws Exception {
        try (ServerRun run = new ServerRun(home); Connection holder = run.connect(); Connection waiter = run.connect();
                Statement holding = holder.createStatement(); Statement waiting = waiter.createStatement()) {
            new NetworkServerControl(InetAddress.getByName("127.0.0.1"), run.server.port()).setMaxThreads(1);
            holding.execute("CREATE TABLE slots (id INT PRIMARY KEY, v INT)");
            holding.execute("INSERT INTO slots VALUES (1, 0)");
            holder.setAutoCommit(false);
            holding.executeUpdate("UPDATE slots SET v = 1");
            CompletableFuture<Integer> update = CompletableFuture.supplyAsync(() -> {
                try {
                    return waiting.executeUpdate("UPDATE slots SET v = v + 1");
                } catch (SQLException e) {
                    throw new IllegalStateException(e);
                }
            });
            try (ResultSet waits = holding.executeQuery("SELECT COUNT(*) FROM slots")) {
                assertThat(waits.next()).isTrue();
            }
            holder.commit();
            assertThat(update.get(20, TimeUnit.SECONDS)).isEqualTo(1);
            try (ResultSet rows = waiting.executeQuery("SELECT v FROM slots")) {
                rows.next();
                assertThat(rows.getInt(1)).isEqualTo(2);
            }
        }
    }

    @Test
    void tracesAreTurnedOnAndOff() throws Exception {
        Path traces = home.resolve("traces");
        try (ServerRun run = new ServerRun(home); Connection first = run.connect(); Connection second = run.connect()) {
            NetworkServerControl control = new NetworkServerControl(InetAddress.getByName("127.0.0.1"), run.server.port());
            control.setTraceDirectory(traces.toString());
            assertThat(control.getCurrentProperties()).containsEntry("derby.drda.traceDirectory", traces.toString());
            assertThatThrownBy(() -> control.trace(4711, true)).hasMessageContaining("Session, 4711, not found");
            int number = (int) run.server.connections().getFirst().number();
            first.createStatement().executeQuery("VALUES 'before'").close();
            control.trace(number, true);
            first.createStatement().executeQuery("VALUES 'during'").close();
            second.createStatement().executeQuery("VALUES 'second'").close();
            control.trace(number, false);
            first.createStatement().executeQuery("VALUES 'after'").close();
            String trace = Files.readString(traces.resolve("Server" + number + ".trace"));
            assertThat(trace).contains("VALUES 'during'").doesNotContain("before").doesNotContain("after").doesNotContain("second");
            control.trace(true);
            second.createStatement().executeQuery("VALUES 'all'").close();
            control.trace(false);
            assertThat(Files.readString(traces.resolve("Server" + run.server.connections().get(1).number() + ".trace"))).contains("VALUES 'all'");
            Files.writeString(home.resolve("file"), "");
            control.setTraceDirectory(home.resolve("file").toString());
            assertThatThrownBy(() -> control.trace(true)).hasMessageContaining("Error starting tracing");
        }
    }

    @Test
    void theProgramServesTracesAndEnds() throws Exception {
        Path traces = home.resolve("traces");
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Thread program = new Thread(() -> ServerMain.run(new PrintStream(out, true, StandardCharsets.UTF_8), System.err,
            List.of("--port", "0", "--home", home.resolve("data").toString(), "--trace", traces.toString())));
        program.start();
        Matcher ready = READY.matcher("");
        while (!ready.reset(out.toString(StandardCharsets.UTF_8)).matches()) {
            Thread.sleep(20);
        }
        int port = Integer.parseInt(ready.group(1));
        try (Connection connection = java.sql.DriverManager.getConnection("jdbc:derby://127.0.0.1:" + port + "/db;create=true;user=a;password=hidden")) {
            connection.createStatement().executeQuery("VALUES 4711").close();
        }
        client(port, null, null).shutdown();
        program.join(20_000);
        assertThat(program.isAlive()).isFalse();
        assertThat(home.resolve("data/db")).isDirectory();
        assertThat(Files.readString(traces.resolve("Server1.trace"))).contains("EXCSAT").contains("VALUES 4711").doesNotContain("hidden");
    }

    @Test
    void wrongArgumentsAreReported() {
        for (List<String> arguments : List.of(List.of("--nonsense"), List.of("--port"), List.of("--port", "x"))) {
            ByteArrayOutputStream err = new ByteArrayOutputStream();
            assertThat(ServerMain.run(System.out, new PrintStream(err), arguments)).isEqualTo(2);
            assertThat(err.toString(StandardCharsets.UTF_8)).startsWith("bowler: ");
        }
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        assertThat(ServerMain.run(System.out, new PrintStream(err), List.of("--host", "0.0.0.0", "--port", "0", "--home", home.toString()))).isEqualTo(1);
        assertThat(err.toString(StandardCharsets.UTF_8)).contains("--insecure");
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        assertThat(ServerMain.run(new PrintStream(out), System.err, List.of("--help"))).isZero();
        assertThat(out.toString(StandardCharsets.UTF_8)).contains("--home");
    }
}
