// SPDX-License-Identifier: Apache-2.0
package bowler.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import bowler.server.BowlerServer;
import bowler.server.settings.ServerSettings;
import bowler.tools.script.SkippedRecords;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The scripts through the server and Bowler's client without the extension. `standardclient.differences` lists the
/// results that differ.
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class StandardClientSqlTextTest {
    @Test
    void resultsAreThoseOfTheEmbeddedDriver(@TempDir Path home) throws Exception {
        try (BowlerServer server = BowlerServer.start(ServerSettings.local(home.toString(), 0))) {
            String url = "jdbc:bowler://127.0.0.1:" + server.port() + "/memory:standard-";
            new DifferingScripts("standardclient.differences", SkippedRecords.parse(List.of())).run(new DifferingScripts.Databases() {
                @Override
                public Connection connect(String script, String attributes) throws SQLException {
                    return DriverManager.getConnection(
                        url + script + ";protocol=drda;create=true;automaticStatistics=false" + attributes);
                }

                @Override
                public void drop(String script) {
                    StandardClientSqlTextTest.drop(url + script + ";protocol=drda;drop=true");
                }
            });
        }
    }

    private static void drop(String url) {
        try {
            DriverManager.getConnection(url).close();
        } catch (SQLException gone) {
            assertThat(gone.getSQLState()).as(gone.getMessage()).isIn("08006", "08004");
        }
    }
}
