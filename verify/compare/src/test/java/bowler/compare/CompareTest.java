// SPDX-License-Identifier: Apache-2.0
package bowler.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.sql.DriverManager;
import java.sql.SQLException;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/// A few scripts; many more are run by hand, with [Compare].
class CompareTest {
    private static final int SCRIPTS = 10;
    private static final int STATEMENTS = 30;

    @BeforeAll
    static void derbyIsThere() {
        System.setProperty("derby.stream.error.method", "bowler.compare.CompareTest.noLog");
        assumeTrue(DriverManager.drivers().anyMatch(driver -> driver.getClass().getName().contains("derby")));
    }

    /// Where Derby writes its log.
    public static java.io.OutputStream noLog() {
        return java.io.OutputStream.nullOutputStream();
    }

    @Test
    void bothReturnTheSameResults() throws SQLException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (ComparedDatabase bowler = new ComparedDatabase("jdbc:bowler:memory:compare", false);
                ComparedDatabase derby = new ComparedDatabase("jdbc:derby:memory:compare", false)) {
            Compare compare = new Compare(bowler, derby, new PrintStream(out, true, StandardCharsets.UTF_8));
            for (int seed = 1; seed <= SCRIPTS; seed++) {
                compare.compare(CompareScriptGenerator.make(seed, STATEMENTS, false));
            }
        }
        assertThat(out.toString(StandardCharsets.UTF_8)).isEmpty();
    }
}
