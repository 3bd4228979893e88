// SPDX-License-Identifier: Apache-2.0
package bowler.tools.peer;

import java.io.File;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/// A database server in a JVM of its own on this machine.
///
/// @param main the class to run
/// @param port where it listens
/// @param jvmProperties system properties that are its settings
/// @param folder its working directory
public record ServerStart(String main, List<String> arguments, int port, Map<String, String> jvmProperties, Path folder) {
    private static final int POLL_MILLIS = 50;
    private static final int MAX_POLLS = 1200;
    private static final int STOP_SECONDS = 20;

    /// Returns a port that is free now.
    public static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }

    /// A running server; closing it ends the process.
    public record Running(Process process) implements AutoCloseable {
        /// Returns the CPU time of the server so far.
        public long cpuNanos() {
            return process.info().totalCpuDuration().map(java.time.Duration::toNanos).orElse(0L);
        }

        @Override
        public void close() {
            process.destroy();
            try {
                if (!process.waitFor(STOP_SECONDS, TimeUnit.SECONDS)) {
                    process.destroyForcibly();
                    process.waitFor();
                }
            } catch (InterruptedException stop) {
                process.destroyForcibly();
                Thread.currentThread().interrupt();
            }
        }
    }

    /// Starts the server and waits until it accepts connections.
    ///
    /// @param output receives what it prints
    public Running start(List<String> jvmOptions, List<Path> jars, Path output) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.add("-XX:-UsePerfData");
        command.addAll(jvmOptions);
        jvmProperties.forEach((key, value) -> command.add("-D" + key + "=" + value));
        List<String> classPath = new ArrayList<>();
        jars.forEach(jar -> classPath.add(jar.toString()));
        classPath.add(System.getProperty("java.class.path"));
        command.add("-cp");
        command.add(String.join(File.pathSeparator, classPath));
        command.add(main);
        command.addAll(arguments);
        Files.createDirectories(folder);
        Process process = new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true)
            .redirectOutput(output.toFile()).start();
        Running running = new Running(process);
        try {
            for (int polls = 0; !accepts(); polls++) {
                if (!process.isAlive() || polls == MAX_POLLS) {
                    String told = Files.readString(output).strip();
                    throw new LoadFailure("the server " + main + " does not listen at port " + port + ": " + told);
                }
                Thread.sleep(POLL_MILLIS);
            }
        } catch (IOException | InterruptedException | RuntimeException e) {
            running.close();
            throw e;
        }
        return running;
    }

    private boolean accepts() {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress("127.0.0.1", port), POLL_MILLIS);
            return true;
        } catch (IOException e) {
            return false;
        }
    }
}
