// SPDX-License-Identifier: Apache-2.0
package bowler.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import bowler.base.error.SqlFailure;
import bowler.os.TlsSettings;
import bowler.os.host.HostEntropy;
import bowler.server.security.UserFile;
import bowler.server.settings.ServerSettings;
import bowler.server.settings.ServerSettings.Limits;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.Security;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Tests which clients are admitted, to which databases, and for how long.
@Timeout(60)
final class AccessTest {
    @TempDir
    private Path home;

    private ServerSettings settings() {
        return ServerSettings.local(home.toString(), 0);
    }

    private static void assertState(String url, String state) {
        assertThatThrownBy(() -> DriverManager.getConnection(url).close())
            .isInstanceOfSatisfying(SQLException.class, failure -> assertThat(failure.getSQLState()).as(failure.getMessage()).isEqualTo(state));
    }

    @Test
    void databasesAreBelowTheFolder() throws Exception {
        Path inside = Files.createDirectory(home.resolve("inside"));
        Path outside = Files.createDirectory(home.resolve("outside"));
        Files.createSymbolicLink(inside.resolve("link"), outside);
        Files.createSymbolicLink(inside.resolve("dangling"), outside.resolve("nothing"));
        try (ServerRun run = new ServerRun(ServerSettings.local(inside.toString(), 0))) {
            DriverManager.getConnection(run.url("deep/er;create=true")).close();
            assertThat(inside.resolve("deep/er")).isDirectory();
            DriverManager.getConnection(run.url("deep/er")).close();
            for (String name : new String[] {"../outside/db", "a/../../outside/db", outside + "/db", "link/db", "link", "dangling/db", ".",
                "directory:../outside/db", "jar:x", "deep/./er", "a\\b"}) {
                assertState(run.url(name + ";create=true"), "08004");
            }
            assertThat(outside).isEmptyDirectory();
            assertState(run.url("missing"), "08004");
            assertState(run.url("deep/er;restoreFrom=" + outside), "08004");
            assertState(run.url("deep/er;shutdown=true"), "08006");
        }
    }

    @Test
    void databasesAreCreatedOnlyIfAllowed() {
        try (ServerRun run = new ServerRun(settings().withCreation(false))) {
            assertThatThrownBy(() -> DriverManager.getConnection(run.url("new;create=true")))
                .isInstanceOfSatisfying(SQLException.class, failure -> assertThat(failure.getSQLState()).isEqualTo("08004"))
                .hasMessageContaining("--no-create");
            assertThat(home).isEmptyDirectory();
        }
    }

    @Test
    void aDatabaseAuthenticatesItsUsersOverTheNetwork() throws SQLException {
        try (ServerRun run = new ServerRun(settings())) {
            String derby = run.url("own");
            String bowler = "jdbc:bowler://127.0.0.1:" + run.server.port() + "/own";
            try (Connection dbo = DriverManager.getConnection(derby + ";create=true;user=dbo;password=d1");
                    Statement statement = dbo.createStatement()) {
                statement.execute("CALL SYSCS_UTIL.SYSCS_SET_DATABASE_PROPERTY('derby.authentication.builtin.iterations', '1000')");
                statement.execute("CALL SYSCS_UTIL.SYSCS_CREATE_USER('dbo', 'd1')");
                statement.execute("CALL SYSCS_UTIL.SYSCS_CREATE_USER('ann', 'a1')");
                statement.execute("CREATE TABLE t (a INT)");
            }
            assertState(derby + ";shutdown=true;user=dbo;password=d1", "08006");
            for (String url : new String[] {derby, bowler}) {
                try (Connection ann = DriverManager.getConnection(url, "ann", "a1"); Statement statement = ann.createStatement()) {
                    assertThatThrownBy(() -> statement.executeQuery("SELECT * FROM dbo.t").next())
                        .hasFieldOrPropertyWithValue("SQLState", "42502");
                }
                assertState(url + ";user=ann;password=d1", "08004");
                assertState(url + ";user=ann", "08004");
                assertState(url + ";user=nobody;password=a1", "08004");
                assertState(url, "08004");
            }
            assertState(derby + ";shutdown=true;user=ann;password=a1", "08004");
            assertThatThrownBy(() -> DriverManager.getConnection(derby + ";user=ann;password=a1;securityMechanism=8"))
                .hasFieldOrPropertyWithValue("SQLState", "08004").hasMessageContaining("securityMechanism=8");
            assertState(derby + ";shutdown=true;user=dbo;password=d1", "08006");
        }
    }

    @Test
    void propertiesOfTheJvmAllowStrongPasswordSubstitutes() throws SQLException {
        System.setProperty("derby.user.Sub", "s1");
        try (ServerRun run = new ServerRun(settings())) {
            String url = run.url("substituted");
            try (Connection connection = DriverManager.getConnection(url + ";create=true;user=sub;password=s1");
                    Statement statement = connection.createStatement()) {
                statement.execute("CALL SYSCS_UTIL.SYSCS_SET_DATABASE_PROPERTY('derby.authentication.builtin.iterations', '1000')");
                statement.execute("CALL SYSCS_UTIL.SYSCS_SET_DATABASE_PROPERTY('derby.user.hashed', 'h1')");
                statement.execute("CALL SYSCS_UTIL.SYSCS_SET_DATABASE_PROPERTY('derby.connection.requireAuthentication', 'true')");
            }
            assertState(url + ";shutdown=true;user=sub;password=s1", "08006");
            try (Connection connection = DriverManager.getConnection(url + ";user=sub;password=s1;securityMechanism=8")) {
                assertThat(connection.isValid(5)).isTrue();
            }
            assertState(url + ";user=sub;password=wrong;securityMechanism=8", "08004");
            assertState(url + ";user=hashed;password=h1;securityMechanism=8", "08004");
            DriverManager.getConnection(url + ";user=hashed;password=h1").close();
            assertState(url + ";shutdown=true;user=sub;password=s1", "08006");
        } finally {
            System.clearProperty("derby.user.Sub");
        }
    }

    @Test
    void usersProveWhoTheyAre() throws SQLException {
        String lines = UserFile.line("sa", "secret", true, new HostEntropy()) + "\n" + UserFile.line("reader", "other", false, new HostEntropy());
        try (ServerRun run = new ServerRun(settings().with(new UserFile(lines, new HostEntropy())))) {
            String url = run.url();
            try (Connection connection = DriverManager.getConnection(url + ";user=sa;password=secret")) {
                assertThat(connection.getMetaData().getUserName()).isEqualTo("sa");
            }
            try (Connection connection = DriverManager.getConnection(url + ";user=sa;password=secret;securityMechanism=8")) {
                assertThat(connection.isValid(5)).isTrue();
            }
            assertState(url + ";user=sa;password=wrong", "08004");
            assertState(url + ";user=sa;password=wrong;securityMechanism=8", "08004");
            assertState(url + ";user=reader;password=other;securityMechanism=8", "08004");
            assertState(url + ";user=nobody;password=secret", "08004");
            assertState(url + ";user=sa", "08004");
            assertState(url, "08004");
            String own = url.replace("jdbc:derby:", "jdbc:bowler:");
            try (Connection connection = DriverManager.getConnection(own, "sa", "secret")) {
                assertThat(connection.getMetaData().getUserName()).isEqualTo("SA");
            }
            assertState(own + ";user=sa;password=wrong", "08004");
            assertState(own + ";user=sa", "08004");
            assertThatThrownBy(() -> DriverManager.getConnection(own)).hasMessageContaining("password");
        }
    }

    @Test
    void encryptedPasswordsWithDesAreAcceptedOnlyIfAllowed() throws SQLException {
        UserFile users = new UserFile(UserFile.line("sa", "secret", false, new HostEntropy()), new HostEntropy());
        ServerSettings closed = settings().with(users);
        ServerSettings open = closed.with(new ServerSettings.Drda(0, true, home.toString(), false));
        WeakKeysProvider provider = new WeakKeysProvider();
        Security.insertProviderAt(provider, 1); // Derby takes the first that knows Diffie-Hellman
        try (ServerRun refusing = new ServerRun(closed); ServerRun accepting = new ServerRun(open)) {
            String login = ";user=sa;password=secret;securityMechanism=9";
            try (Connection connection = DriverManager.getConnection(accepting.url() + login)) {
                assertThat(connection.isValid(5)).isTrue();
                assertThat(connection.getMetaData().getUserName()).isEqualTo("sa");
            }
            assertState(accepting.url() + ";user=sa;password=wrong;securityMechanism=9", "08004");
            assertThatThrownBy(() -> DriverManager.getConnection(refusing.url() + login)).isInstanceOf(SQLException.class);
        } finally {
            Security.removeProvider(provider.getName());
        }
    }

    @Test
    void onlyTheConfiguredMechanismIsAccepted() throws SQLException {
        UserFile users = new UserFile(UserFile.line("sa", "secret", true, new HostEntropy()), new HostEntropy());
        ServerSettings strong = settings().with(users).with(new ServerSettings.Drda(8, false, home.toString(), false));
        try (ServerRun run = new ServerRun(strong)) {
            DriverManager.getConnection(run.url() + ";user=sa;password=secret;securityMechanism=8").close();
            assertThatThrownBy(() -> DriverManager.getConnection(run.url() + ";user=sa;password=secret;securityMechanism=3"))
                .isInstanceOf(SQLException.class);
        }
    }

    @Test
    void otherMachinesNeedUsersAndTls() {
        assertThatThrownBy(() -> BowlerServer.start(settings().withHost("0.0.0.0", false)))
            .isInstanceOf(SqlFailure.class).hasMessageContaining("--insecure");
        try (BowlerServer server = BowlerServer.start(settings().withHost("0.0.0.0", true))) {
            assertThat(server.port()).isPositive();
        }
    }

    @Test
    void tlsEncrypts() throws Exception {
        Path keys = home.resolve("keys.p12");
        Process keytool = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "keytool").toString(), "-genkeypair", "-alias", "server",
            "-keyalg", "EC", "-groupname", "secp256r1", "-validity", "2", "-dname", "CN=localhost", "-ext", "san=dns:localhost,ip:127.0.0.1",
            "-storetype", "PKCS12", "-keystore", keys.toString(), "-storepass", "changeit").redirectErrorStream(true).start();
        assertThat(keytool.waitFor(30, TimeUnit.SECONDS)).isTrue();
        assertThat(keytool.exitValue()).isZero();
        TlsSettings tls = new TlsSettings(new TlsSettings.Store(keys.toString(), "changeit", "PKCS12"), null, false, true);
        try (ServerRun run = new ServerRun(settings().with(tls))) {
            try (Connection connection = DriverManager.getConnection(run.url() + ";ssl=basic");
                    ResultSet rows = connection.createStatement().executeQuery("VALUES 7")) {
                assertThat(rows.next()).isTrue();
                assertThat(rows.getInt(1)).isEqualTo(7);
            }
            assertThatThrownBy(() -> DriverManager.getConnection(run.url())).isInstanceOf(SQLException.class);
            String own = run.url().replace("jdbc:derby:", "jdbc:bowler:");
            for (String mode : new String[] {";ssl=basic", ";ssl=peerAuthentication;trustStorePassword=changeit;trustStore=" + keys}) {
                try (Connection connection = DriverManager.getConnection(own + mode);
                        ResultSet rows = connection.createStatement().executeQuery("VALUES 7")) {
                    assertThat(rows.next()).isTrue();
                }
            }
            assertState(own + ";ssl=peerAuthentication", "08001");
            assertState(own + ";loginTimeout=5", "08001");
            assertThatThrownBy(() -> DriverManager.getConnection(own + ";ssl=sometimes")).hasMessageContaining("peerAuthentication");
        }
    }

    @Test
    void aProgramMayTakeItsTimeBetweenRows() throws Exception {
        Limits limits = new Limits(3, 1 << 20, 300, 300, 0, 1000);
        try (ServerRun run = new ServerRun(settings().with(limits));
                Connection connection = DriverManager.getConnection(run.url().replace("jdbc:derby:", "jdbc:bowler:"));
                Statement statement = connection.createStatement()) {
            String wide = "CAST('" + "x".repeat(30_000) + "' AS VARCHAR(30000))";
            String columns = String.join(", ", java.util.Collections.nCopies(20, wide));
            StringBuilder numbers = new StringBuilder("(0)");
            for (int row = 1; row < 60; row++) {
                numbers.append(", (").append(row).append(')');
            }
            try (ResultSet rows = statement.executeQuery("SELECT n, " + columns + " FROM (VALUES " + numbers + ") AS v (n)")) {
                for (int row = 0; row < 60; row++) {
                    if (row % 20 == 10) {
                        Thread.sleep(1500);
                    }
                    assertThat(rows.next()).isTrue();
                    assertThat(rows.getInt(1)).isEqualTo(row);
                }
                assertThat(rows.next()).isFalse();
            }
        }
    }

    @Test
    void slowClientsAreDisconnected() throws Exception {
        Limits limits = new Limits(3, 1 << 20, 300, 300, 0, 1000);
        try (ServerRun run = new ServerRun(settings().with(limits))) {
            try (Socket silent = new Socket("127.0.0.1", run.server.port()); Socket half = new Socket("127.0.0.1", run.server.port())) {
                silent.setSoTimeout(20_000);
                half.setSoTimeout(20_000);
                half.getOutputStream().write(new byte[] {0, 100, (byte) 0xD0});
                assertThat(silent.getInputStream().read()).isEqualTo(-1);
                assertThat(half.getInputStream().read()).isEqualTo(-1);
            }
            try (Connection first = run.connect(); Connection second = run.connect(); Connection third = run.connect()) {
                assertThatThrownBy(run::connect).isInstanceOf(SQLException.class);
                assertThat(run.server.connections()).hasSize(3);
                assertThat(run.server.refusedCount()).isPositive();
                assertThat(first.isValid(5) && second.isValid(5) && third.isValid(5)).isTrue();
            }
        }
    }

    @Test
    void aConnectionIsKilledAndTheOthersContinue() throws Exception {
        try (ServerRun run = new ServerRun(settings()); Connection victim = run.connect(); Connection other = run.connect()) {
            long number = run.server.connections().getFirst().number();
            assertThat(run.server.kill(number)).isTrue();
            assertThat(run.server.kill(9999)).isFalse();
            assertThatThrownBy(() -> victim.createStatement().executeQuery("VALUES 1")).isInstanceOf(SQLException.class);
            assertThat(other.isValid(5)).isTrue();
        }
    }

    @Test
    void garbageEndsOnlyItsConnection() throws Exception {
        try (ServerRun run = new ServerRun(settings()); Connection other = run.connect()) {
            for (String garbage : new String[] {"GET / HTTP/1.1\r\nHost: x\r\n\r\n", "\u0000\u0006\u00d0\u0001\u0000\u0001", "CMD:\u0000\u0009xxxxxxxx"}) {
                try (Socket socket = new Socket("127.0.0.1", run.server.port())) {
                    socket.setSoTimeout(20_000);
                    OutputStream out = socket.getOutputStream();
                    out.write(garbage.getBytes(java.nio.charset.StandardCharsets.ISO_8859_1));
                    socket.shutdownOutput();
                    assertThat(socket.getInputStream().readAllBytes().length).isLessThan(1000);
                }
            }
            assertThat(other.isValid(5)).isTrue();
        }
    }

    @Test
    void stoppingTakesABoundedTime() throws Exception {
        ServerRun run = new ServerRun(settings().with(new Limits(100, 1 << 20, 10_000, 10_000, 0, 500)));
        try (Connection idle = run.connect(); Connection busy = run.connect()) {
            busy.setAutoCommit(false);
            busy.createStatement().executeUpdate("CREATE TABLE t (id INT)");
            long start = System.nanoTime();
            run.close();
            assertThat(TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start)).isLessThan(10_000);
            assertThatThrownBy(() -> idle.createStatement().executeQuery("VALUES 1")).isInstanceOf(SQLException.class);
            assertThatThrownBy(() -> busy.createStatement().executeQuery("VALUES 1")).isInstanceOf(SQLException.class);
        }
    }
}
