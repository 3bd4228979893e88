// SPDX-License-Identifier: Apache-2.0
package bowler.layers;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.Socket;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HexFormat;
import java.util.Properties;
import java.util.ServiceLoader;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Tests what users run: one file that serves, tells where, and ends in good order, and one small file that is its client.
@Timeout(60)
final class ServerJarTest {
    private static final Pattern READY = Pattern.compile("Bowler server ready at 127\\.0\\.0\\.1 port (\\d+), databases in .*");
    private static final byte[] PING = HexFormat.of().parseHex("434d443a00010000040000000000");

    private static final long MAX_CLIENT_BYTES = 2_000_000;

    private final WorkingTree tree = WorkingTree.here();
    @TempDir
    private Path home;

    private Process start() throws IOException {
        Path jar = tree.folder("server-jar").resolve("target/bowler-server.jar");
        assertThat(jar).as("mvn verify builds it").isRegularFile();
        return new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xmx64m",
            "-XX:TieredStopAtLevel=1", "-jar", jar.toString(), "--port", "0", "--home", home.toString()).redirectErrorStream(true).start();
    }

    private static int port(Process server) throws IOException {
        BufferedReader out = new BufferedReader(new InputStreamReader(server.getInputStream(), StandardCharsets.UTF_8));
        String line = out.readLine();
        Matcher ready = READY.matcher(String.valueOf(line));
        assertThat(ready.matches()).as(line).isTrue();
        return Integer.parseInt(ready.group(1));
    }

    @Test
    void theClientAnswersAQueryAlone() throws IOException, SQLException {
        Path jar = tree.folder("client-jar").resolve("target/bowler-client.jar");
        assertThat(jar).as("mvn verify builds it").isRegularFile();
        assertThat(Files.size(jar)).isLessThan(MAX_CLIENT_BYTES);
        Process server = start();
        try (URLClassLoader alone = new URLClassLoader(new URL[] {jar.toUri().toURL()}, ClassLoader.getPlatformClassLoader())) {
            Driver driver = ServiceLoader.load(Driver.class, alone).findFirst().orElseThrow();
            assertThat(driver.getClass().getClassLoader()).isSameAs(alone);
            try (Connection connection = driver.connect("jdbc:bowler://127.0.0.1:" + port(server) + "/shop;create=true", new Properties());
                    Statement statement = connection.createStatement();
                    ResultSet rows = statement.executeQuery("VALUES 'hello'")) {
                assertThat(rows.next()).isTrue();
                assertThat(rows.getString(1)).isEqualTo("hello");
            }
        } finally {
            server.destroyForcibly();
        }
    }

    @Test
    void itServesUntilItIsTerminated() throws IOException, InterruptedException {
        Process server = start();
        try {
            try (Socket socket = new Socket("127.0.0.1", port(server))) {
                socket.setSoTimeout(20_000);
                socket.getOutputStream().write(PING);
                assertThat(socket.getInputStream().readNBytes(5)).containsExactly('R', 'P', 'Y', ':', 0);
            }
            server.destroy();
            assertThat(server.waitFor(20, TimeUnit.SECONDS)).as("it ends within a bounded time").isTrue();
        } finally {
            server.destroyForcibly();
        }
    }
}
