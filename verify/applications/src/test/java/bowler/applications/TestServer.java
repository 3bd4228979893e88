// SPDX-License-Identifier: Apache-2.0
package bowler.applications;

import bowler.server.main.ServerMain;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A network server in a process of its own, which ends with this JVM.
final class TestServer {
    static final String HOST = "127.0.0.1";
    private static final Pattern READY = Pattern.compile("Bowler server ready at .* port (\\d+),.*");

    private TestServer() {}

    /// Returns the port of the server, which the first call starts.
    static int port() {
        return Running.PORT;
    }

    private static final class Running {
        private static final int PORT = start();

        private static int start() {
            try {
                Path home = Files.createTempDirectory("bowler-applications");
                Process process = new ProcessBuilder(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xmx512m",
                    "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-ea", "-cp", System.getProperty("java.class.path"),
                    ServerMain.class.getName(), "--port", "0", "--home", home.toString()))
                    .redirectError(ProcessBuilder.Redirect.INHERIT).start();
                Runtime.getRuntime().addShutdownHook(new Thread(() -> stop(process, home)));
                BufferedReader out = process.inputReader();
                String line = out.readLine();
                Matcher ready = READY.matcher(String.valueOf(line));
                if (!ready.matches()) {
                    throw new IllegalStateException("the server printed " + line);
                }
                return Integer.parseInt(ready.group(1));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        private static void stop(Process process, Path home) {
            process.destroy();
            try {
                process.waitFor();
                for (Path file : Files.walk(home).sorted(java.util.Comparator.reverseOrder()).toList()) {
                    Files.delete(file);
                }
            } catch (InterruptedException | IOException e) {
                System.err.println("the folder " + home + " stays: " + e);
            }
        }
    }
}
