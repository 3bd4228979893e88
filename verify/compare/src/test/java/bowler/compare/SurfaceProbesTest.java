// SPDX-License-Identifier: Apache-2.0
package bowler.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// Compares Derby's surface statement by statement: rows, counts, metadata, values by every getter, warnings and
/// SQLStates. All are Derby's, except for those that the scripts name, each with a reason.
class SurfaceProbesTest {
    static final List<String> SCRIPTS = List.of(
        "aggregates", "catalog", "change", "definitions", "forms", "functions", "further", "objects", "overrides", "procedures", "queries",
        "routines", "seen", "session", "temporary", "triggers", "types", "xml");

    @BeforeAll
    static void derbyIsThere() {
        System.setProperty("derby.stream.error.method", "bowler.compare.CompareTest.noLog");
        assumeTrue(DriverManager.drivers().anyMatch(driver -> driver.getClass().getName().contains("derby")));
    }

    @ParameterizedTest
    @FieldSource("SCRIPTS")
    void bothAnswerAlike(String script) throws SQLException, IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (ComparedDatabase bowler = new ComparedDatabase("jdbc:bowler:memory:probes;automaticStatistics=false", false);
                ComparedDatabase derby = new ComparedDatabase("jdbc:derby:memory:probes", false);
                InputStream lines = SurfaceProbesTest.class.getResourceAsStream("surface/" + script + ".probes")) {
            bowler.enter("PROBES_" + script);
            derby.enter("PROBES_" + script);
            SurfaceProbes.run(new String(lines.readAllBytes(), StandardCharsets.UTF_8).lines().toList(), bowler, derby,
                new PrintStream(out, true, StandardCharsets.UTF_8));
        }
        assertThat(out.toString(StandardCharsets.UTF_8)).isEmpty();
    }
}
