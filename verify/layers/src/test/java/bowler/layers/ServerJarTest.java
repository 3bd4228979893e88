// SPDX-License-Identifier: Apache-2.0
package bowler.layers;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// What users run: one file that serves, tells where, and ends in good order.
@Timeout(60)
final class ServerJarTest {
    private static final Pattern READY = Pattern.compile("Bowler server ready at 127\\.0\\.0\\.1 port (\\d+), databases in .*");
    private static final byte[] PING = HexFormat.of().parseHex("434d443a00010000040000000000");

    @TempDir
    private Path home;

    @Test
    void itServesUntilItIsTerminated() throws IOException, InterruptedException {
        Path jar = WorkingTree.here().folder("server-jar").resolve("target/bowler-server.jar");
        assertThat(jar).as("mvn verify builds it").isRegularFile();
        Process server = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xmx64m",
            "-XX:TieredStopAtLevel=1", "-jar", jar.toString(), "--port", "0", "--home", home.toString()).redirectErrorStream(true).start();
        try {
            BufferedReader out = new BufferedReader(new InputStreamReader(server.getInputStream(), StandardCharsets.UTF_8));
            String line = out.readLine();
            Matcher ready = READY.matcher(String.valueOf(line));
            assertThat(ready.matches()).as(line).isTrue();
            try (Socket socket = new Socket("127.0.0.1", Integer.parseInt(ready.group(1)))) {
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
