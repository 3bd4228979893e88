// SPDX-License-Identifier: Apache-2.0
package bowler.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import bowler.server.BowlerServer;
import bowler.server.settings.ServerSettings;
import bowler.tools.script.SkippedRecords;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import org.apache.derby.client.ClientAutoloadedDriver;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The scripts through the server and Derby's own client. `derbyclient.differences` lists the results that differ.
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class DerbyClientSqlTextTest {
    @Test
    void resultsAreThoseOfTheEmbeddedDriver(@TempDir Path home) throws Exception {
        SkippedRecords skipped = SkippedRecords.parse(List.of("WHERE CURRENT OF$  Derby's client throws NoSuchElementException for this text"));
        try (BowlerServer server = BowlerServer.start(ServerSettings.local(home.toString(), 0))) {
            String url = "jdbc:derby://127.0.0.1:" + server.port() + "/memory:derby-";
            new DifferingScripts("derbyclient.differences", skipped).run(new DifferingScripts.Databases() {
                @Override
                public Connection connect(String script, String attributes) throws SQLException {
                    return client(url + script + ";create=true;automaticStatistics=false" + attributes);
                }

                @Override
                public void drop(String script) {
                    DerbyClientSqlTextTest.drop(url + script + ";drop=true");
                }
            });
        }
    }

    /// Connects with Derby's driver, whatever other drivers for its URLs are on the class path.
    private static Connection client(String url) throws SQLException {
        return new ClientAutoloadedDriver().connect(url, new Properties());
    }

    private static void drop(String url) {
        try {
            client(url).close();
        } catch (SQLException gone) {
            assertThat(gone.getSQLState()).as(gone.getMessage()).isIn("08006", "08004");
        }
    }
}
