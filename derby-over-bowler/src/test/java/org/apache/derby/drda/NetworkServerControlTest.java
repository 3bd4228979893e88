// SPDX-License-Identifier: Apache-2.0
package org.apache.derby.drda;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Tests that programs, properties and command lines made for Derby's network server start and control Bowler's.
@Timeout(120)
final class NetworkServerControlTest {
    @TempDir
    private Path home;

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }

    /// This test's class path without Derby's own jars, which would answer the same URLs.
    private static String classPath() {
        return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
            .filter(entry -> !entry.replace(File.separatorChar, '/').contains("org/apache/derby/")).collect(Collectors.joining(File.pathSeparator));
    }

    /// A program in a JVM of its own, with this test's class path.
    private Process start(List<String> options, String main, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xmx128m",
            "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-cp", classPath()));
        command.addAll(options);
        command.add(main);
        command.addAll(List.of(arguments));
        return new ProcessBuilder(command).directory(home.toFile()).redirectErrorStream(true).start();
    }

    private static String output(Process process) throws IOException, InterruptedException {
        String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
        return text;
    }

    private String run(String... arguments) throws IOException, InterruptedException {
        return output(start(List.of(), "org.apache.derby.drda.NetworkServerControl", arguments));
    }

    @Test
    void aPropertyStartsTheServerWithTheEngine() throws Exception {
        int port = freePort();
        Process program = start(List.of("-Dderby.system.home=" + home, "-Dderby.drda.startNetworkServer=true", "-Dderby.drda.portNumber=" + port),
            "org.apache.derby.drda.ServerProgram", String.valueOf(port));
        assertThat(output(program).lines())
            .containsExactly("pinged", "remote reads 42", "started by the engine: true", "shut down with XJ015", "silent");
        assertThat(Files.readString(home.resolve("bowler.log"))).contains("started and ready to accept connections on port " + port);
    }

    @Test
    void aFileOfPropertiesStartsTheServerWithTheFirstConnection() throws Exception {
        int port = freePort();
        Files.writeString(home.resolve("derby.properties"), "derby.drda.startNetworkServer=true\nderby.drda.portNumber=" + port + "\n");
        Process program = start(List.of("-Dderby.system.home=" + home), "org.apache.derby.drda.FirstConnection", String.valueOf(port));
        assertThat(output(program).lines()).containsExactly("connected, and the server answers");
    }

    @Test
    void aServerThatCannotListenDoesNotStopTheProgram() throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
            Process program = start(List.of("-Dderby.system.home=" + home, "-Dderby.drda.startNetworkServer=true", "-Dderby.drda.host=127.0.0.1",
                "-Dderby.drda.portNumber=" + taken.getLocalPort()), "org.apache.derby.drda.FirstConnection", "0");
            assertThat(output(program).lines()).containsExactly("connected");
            assertThat(Files.readString(home.resolve("bowler.log"))).contains("The network server is not started").contains("in use");
        }
    }

    @Test
    void aProgramStartsAndStopsIt() throws Exception {
        int port = freePort();
        NetworkServerControl control = new NetworkServerControl(InetAddress.getByName("localhost"), port);
        assertThatThrownBy(control::ping).hasMessageStartingWith("DRDA_NoIO.S:Could not connect");
        StringWriter console = new StringWriter();
        control.start(new PrintWriter(console));
        assertThat(console.toString()).contains("started and ready to accept connections on port " + port);
        control.ping();
        try (Connection remote = DriverManager.getConnection("jdbc:derby://localhost:" + port + "/memory:controlled;create=true");
                Connection embedded = DriverManager.getConnection("jdbc:derby:memory:controlled")) {
            assertThat(remote.isValid(5)).isTrue();
            assertThat(embedded.isValid(5)).isTrue();
            assertThat(control.getRuntimeInfo()).contains("Database :memory:controlled");
            assertThat(control.getSysinfo()).contains("DRDA Product Id: CSS10170").contains("derby.drda.portNumber=" + port);
            assertThat(control.getCurrentProperties()).containsEntry("derby.drda.host", "127.0.0.1").containsEntry("derby.drda.timeSlice", "0");
            assertThatThrownBy(() -> control.setMaxThreads(-2)).hasMessage("DRDA_InvalidValue.U:Invalid value, -2, for maxthreads.");
            StringWriter second = new StringWriter();
            new NetworkServerControl(InetAddress.getByName("localhost"), port).start(new PrintWriter(second));
            assertThat(second.toString()).contains("Could not listen on port " + port + " on host 127.0.0.1:\n java.net.BindException");
            control.shutdown();
            assertThatThrownBy(control::ping).isInstanceOf(Exception.class);
            assertThat(embedded.isValid(5)).as("the program's databases stay open").isTrue();
        }
    }

    @Test
    void commandsAreThoseOfDerby() throws Exception {
        String port = String.valueOf(freePort());
        Process server = start(List.of("-Dderby.system.home=" + home), "org.apache.derby.drda.NetworkServerControl", "start", "-p", port,
            "-noSecurityManager");
        try {
            String line = server.inputReader().readLine();
            assertThat(line).contains("started and ready to accept connections on port " + port);
            assertThat(run("ping", "-p", port)).contains("Connection obtained for host: localhost, port number " + port);
            assertThat(run("runtimeinfo", "-p", port)).contains("# Active Sessions : ");
            assertThat(run("sysinfo", "-p", port)).contains("DRDA Product Id: CSS10170").contains("Java Version:    " + System.getProperty("java.version"));
            assertThat(run("logconnections", "on", "-p", port)).contains("Log Connections turned on.");
            assertThat(run("trace", "on", "-s", "4711", "-p", port)).contains("Session, 4711, not found");
            assertThat(run("timeslice", "7", "-p", port)).contains("Time slice changed to 7.");
            assertThat(run("shutdown", "-p", port)).containsPattern("Bowler Network Server - .* shutdown");
            assertThat(server.waitFor(30, TimeUnit.SECONDS)).isTrue();
            assertThat(run("ping", "-p", port)).contains("Could not connect to Derby Network Server on host localhost, port " + port);
        } finally {
            server.destroyForcibly();
        }
    }

    @Test
    void wrongCommandLinesShowTheUsage() {
        assertUsage("No command given.");
        assertUsage("Command bogus is unknown.", "bogus");
        assertUsage("Argument -x is unknown.", "start", "-x");
        assertUsage("Invalid value, abc, for Port number.", "start", "-p", "abc");
        assertUsage("Invalid number of arguments for command logconnections.", "logconnections", "-p", "1527");
        assertUsage("Invalid number of arguments for command ping.", "ping", "extra");
        assertUsage("Invalid value, maybe, for derby.drda.sslMode.", "start", "-ssl", "maybe");
        assertUsage("Missing required value: Host.", "ping", "-h");
    }

    private static void assertUsage(String message, String... arguments) {
        assertThatThrownBy(() -> ServerCommandLine.parse(arguments)).isInstanceOf(IllegalArgumentException.class).hasMessage(message);
    }

    @Test
    void anUnknownHostIsNamedAsDerbyNamesIt() throws Exception {
        assertThat(run("ping", "-h", "nowhere.invalid")).contains("Unable to find host: nowhere.invalid.");
        assertThat(run("start", "-h", "nowhere.invalid")).contains("Unable to find host: nowhere.invalid.");
    }

    @Test
    void otherMachinesNeedUsersAndTls() throws Exception {
        assertThat(run("start", "-h", "0.0.0.0", "-p", String.valueOf(freePort()))).contains("-insecure");
    }
}
