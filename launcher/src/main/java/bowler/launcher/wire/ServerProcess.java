// SPDX-License-Identifier: Apache-2.0
package bowler.launcher.wire;

import bowler.server.main.ServerMain;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A network server in a JVM of its own.
public final class ServerProcess implements AutoCloseable {
    private static final Pattern READY = Pattern.compile("Bowler server ready at .* port (\\d+).*");
    private static final Pattern RESIDENT = Pattern.compile("VmRSS:\\s+(\\d+) kB");
    private static final int STOP_SECONDS = 30;
    private static final int BYTES_PER_KILOBYTE = 1024;

    private final Process process;
    private final int port;

    /// Starts a server and waits until it accepts connections.
    ///
    /// @param errors the file for its messages
    public ServerProcess(Path home, Path errors, List<String> jvmOptions, String... options) throws IOException {
        List<String> command = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString()));
        command.addAll(jvmOptions);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), ServerMain.class.getName(), "--port", "0", "--home", home.toString()));
        command.addAll(List.of(options));
        process = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.appendTo(errors.toFile())).start();
        Runtime.getRuntime().addShutdownHook(Thread.ofPlatform().unstarted(process::destroyForcibly));
        BufferedReader out = process.inputReader(StandardCharsets.UTF_8);
        String line = out.readLine();
        Matcher ready = READY.matcher(String.valueOf(line));
        if (!ready.matches()) {
            process.destroyForcibly();
            throw new IOException("the server does not start: " + line + "; " + errors + " has its messages");
        }
        port = Integer.parseInt(ready.group(1));
    }

    public int port() {
        return port;
    }

    String url(String database) {
        return "jdbc:bowler://127.0.0.1:" + port + "/" + database;
    }

    /// Kills the server, as `kill -9` does.
    public void kill() throws InterruptedException {
        process.destroyForcibly().waitFor();
    }

    boolean isAlive() {
        return process.isAlive();
    }

    /// Returns the memory of the process; -1 if the system does not tell.
    long residentBytes() throws IOException {
        Path status = Path.of("/proc", Long.toString(process.pid()), "status");
        if (!Files.isReadable(status)) {
            return -1;
        }
        Matcher resident = RESIDENT.matcher(Files.readString(status));
        return resident.find() ? Long.parseLong(resident.group(1)) * BYTES_PER_KILOBYTE : -1;
    }

    /// Stops the server in good order, or kills it if it takes too long.
    @Override
    public void close() {
        process.destroy();
        try {
            if (!process.waitFor(STOP_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
