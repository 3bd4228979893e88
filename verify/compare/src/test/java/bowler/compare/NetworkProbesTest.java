// SPDX-License-Identifier: Apache-2.0
package bowler.compare;

import static org.assertj.core.api.Assertions.assertThat;

import bowler.server.BowlerServer;
import bowler.server.settings.ServerSettings;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.apache.derby.drda.NetworkServerControl;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// The scripts of [SurfaceProbesTest] through Bowler's server and its client, with the extension and without. The
/// answers have to be those of Derby's embedded driver. Through Derby's client, both servers have to give the same
/// answers.
class NetworkProbesTest {
    /// The script that shows NUMERIC columns. Standard DRDA has one number for DECIMAL and NUMERIC.
    private static final String SHOWS_NUMERIC = "types";
    /// Statements that end the connection between Derby's client and its server with 0A000. They work with Bowler's server.
    private static final List<String> DERBY_BREAKS = List.of("LOCATE(CAST(NULL", "LOCATE('a', CAST(NULL", "SELECT ALIAS, JAVACLASSNAME");
    /// A difference that standard DRDA does not show, because a cursor without updatable columns is read-only there.
    private static final String NOT_IN_STANDARD = "though FOR UPDATE OF leaves it out";
    private static BowlerServer server;
    private static NetworkServerControl derbyServer;
    private static int derbyPort;

    @BeforeAll
    static void start(@TempDir Path home) throws Exception {
        System.setProperty("derby.stream.error.method", "bowler.compare.CompareTest.noLog");
        server = BowlerServer.start(ServerSettings.local(home.toString(), 0));
        try (ServerSocket free = new ServerSocket(0)) {
            derbyPort = free.getLocalPort();
        }
        derbyServer = new NetworkServerControl(InetAddress.getLoopbackAddress(), derbyPort);
        derbyServer.start(null);
        awaitDerby();
    }

    private static void awaitDerby() throws InterruptedException {
        for (int attempt = 1;; attempt++) {
            try {
                derbyServer.ping();
                return;
            } catch (Exception starting) {
                assertThat(attempt).as(starting.toString()).isLessThan(200);
                Thread.sleep(50);
            }
        }
    }

    @AfterAll
    static void stop() throws Exception {
        server.close();
        derbyServer.shutdown();
    }

    /// The ways to the server: attributes of the URL.
    private enum Way {
        EXTENSION("jdbc:bowler:", ""), STANDARD("jdbc:bowler:", ";protocol=drda"), DERBYCLIENT("jdbc:derby:", "");

        private final String prefix;
        private final String attributes;

        Way(String prefix, String attributes) {
            this.prefix = prefix;
            this.attributes = attributes;
        }

        /// Returns the URL of a database of Derby: of its server for its client, otherwise of its engine in this JVM.
        private String derbyUrl(String name) {
            return this == DERBYCLIENT ? "jdbc:derby://127.0.0.1:" + derbyPort + "/" + name : "jdbc:derby:" + name;
        }
    }

    static Stream<Arguments> scripts() {
        return Arrays.stream(Way.values()).flatMap(way -> SurfaceProbesTest.SCRIPTS.stream()
            .filter(script -> way == Way.EXTENSION || !script.equals(SHOWS_NUMERIC)).map(script -> Arguments.of(script, way)));
    }

    @ParameterizedTest
    @MethodSource("scripts")
    void theNetworkChangesNoAnswer(String script, Way way) throws SQLException, IOException {
        assertThat(differences(script, way)).isEmpty();
    }

    private static String differences(String script, Way way) throws SQLException, IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        String name = "memory:network-probes-" + way;
        String url = way.prefix + "//127.0.0.1:" + server.port() + "/" + name + ";automaticStatistics=false" + way.attributes;
        try (ComparedDatabase bowler = new ComparedDatabase(url, false);
                ComparedDatabase derby = new ComparedDatabase(way.derbyUrl(name), false);
                InputStream lines = NetworkProbesTest.class.getResourceAsStream("surface/" + script + ".probes")) {
            bowler.enter("PROBES_" + script);
            derby.enter("PROBES_" + script);
            List<String> probes = new String(lines.readAllBytes(), StandardCharsets.UTF_8).lines()
                .filter(line -> way != Way.STANDARD || !line.contains(NOT_IN_STANDARD))
                .filter(line -> way != Way.DERBYCLIENT || DERBY_BREAKS.stream().noneMatch(line::contains)).toList();
            SurfaceProbes.run(probes, bowler, derby, new PrintStream(out, true, StandardCharsets.UTF_8));
        }
        String found = out.toString(StandardCharsets.UTF_8);
        return way == Way.DERBYCLIENT ? DerbyClientDifferences.unexplained(script, found) : found;
    }
}
