// SPDX-License-Identifier: Apache-2.0
package bowler.compare;

import static org.assertj.core.api.Assertions.assertThat;

import bowler.server.BowlerServer;
import bowler.server.settings.ServerSettings;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// The scripts of [SurfaceProbesTest] through Bowler's server and its client, with the extension and without. The
/// answers have to be those of Derby's embedded driver.
class NetworkProbesTest {
    /// The script that shows NUMERIC columns. Standard DRDA has one number for DECIMAL and NUMERIC.
    private static final String SHOWS_NUMERIC = "types";
    private static BowlerServer server;

    @BeforeAll
    static void start(@TempDir Path home) {
        System.setProperty("derby.stream.error.method", "bowler.compare.CompareTest.noLog");
        server = BowlerServer.start(ServerSettings.local(home.toString(), 0));
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    /// The ways to the server: attributes of the URL.
    private enum Way {
        EXTENSION(""), STANDARD(";protocol=drda");

        private final String attributes;

        Way(String attributes) {
            this.attributes = attributes;
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
        String url = "jdbc:bowler://127.0.0.1:" + server.port() + "/" + name + ";automaticStatistics=false" + way.attributes;
        try (ComparedDatabase bowler = new ComparedDatabase(url, false);
                ComparedDatabase derby = new ComparedDatabase("jdbc:derby:" + name, false);
                InputStream lines = NetworkProbesTest.class.getResourceAsStream("surface/" + script + ".probes")) {
            bowler.enter("PROBES_" + script);
            derby.enter("PROBES_" + script);
            SurfaceProbes.run(new String(lines.readAllBytes(), StandardCharsets.UTF_8).lines().toList(), bowler, derby,
                new PrintStream(out, true, StandardCharsets.UTF_8));
        }
        return out.toString(StandardCharsets.UTF_8);
    }
}
