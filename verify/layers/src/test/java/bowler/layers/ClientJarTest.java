// SPDX-License-Identifier: Apache-2.0
package bowler.layers;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.Properties;
import java.util.ServiceLoader;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// What users of a server put on their class path: one small file, which answers a query alone.
@Timeout(60)
final class ClientJarTest {
    private static final Pattern READY = Pattern.compile("Bowler server ready at 127\\.0\\.0\\.1 port (\\d+), databases in .*");
    private static final long MAX_BYTES = 2_000_000;

    private final WorkingTree tree = WorkingTree.here();
    @TempDir
    private Path home;

    @Test
    void itAnswersAQueryAlone() throws Exception {
        Path jar = tree.folder("client-jar").resolve("target/bowler-client.jar");
        assertThat(jar).as("mvn verify builds it").isRegularFile();
        assertThat(Files.size(jar)).isLessThan(MAX_BYTES);
        Process server = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xmx64m",
            "-XX:TieredStopAtLevel=1", "-jar", tree.folder("server-jar").resolve("target/bowler-server.jar").toString(), "--port", "0",
            "--home", home.toString()).redirectErrorStream(true).start();
        try (URLClassLoader alone = new URLClassLoader(new URL[] {jar.toUri().toURL()}, ClassLoader.getPlatformClassLoader())) {
            Driver driver = ServiceLoader.load(Driver.class, alone).findFirst().orElseThrow();
            try (Connection connection = driver.connect("jdbc:bowler://127.0.0.1:" + port(server) + "/shop;create=true", new Properties());
                    Statement statement = connection.createStatement();
                    ResultSet rows = statement.executeQuery("VALUES 'hello'")) {
                assertThat(rows.next()).isTrue();
                assertThat(rows.getString(1)).isEqualTo("hello");
                assertThat(driver.getClass().getClassLoader()).isSameAs(alone);
            }
        } finally {
            server.destroyForcibly();
        }
    }

    private static String port(Process server) throws IOException {
        BufferedReader out = new BufferedReader(new InputStreamReader(server.getInputStream(), StandardCharsets.UTF_8));
        String line = out.readLine();
        Matcher ready = READY.matcher(String.valueOf(line));
        assertThat(ready.matches()).as(line).isTrue();
        return ready.group(1);
    }
}
