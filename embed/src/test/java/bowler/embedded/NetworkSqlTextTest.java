// SPDX-License-Identifier: Apache-2.0
package bowler.embedded;

import bowler.server.BowlerServer;
import bowler.server.settings.ServerSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/// Every `.sqltest` file of [SqlTextTest] once more, through the server and the network client. The results have to be
/// the same to the letter, errors and warnings included.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class NetworkSqlTextTest {
    private BowlerServer server;

    @BeforeAll
    void start(@TempDir Path home) {
        server = BowlerServer.start(ServerSettings.local(home.toString(), 0));
    }

    @AfterAll
    void stop() {
        server.close();
    }

    @TestFactory
    Stream<DynamicTest> sqlTests() throws IOException {
        try (Stream<Path> files = Files.walk(SqlTextTest.folder())) {
            return files.filter(file -> file.toString().endsWith(".sqltest")).sorted().toList().stream()
                .map(file -> DynamicTest.dynamicTest(file.getFileName().toString(),
                    () -> SqlTextTest.run(file, "jdbc:bowler://127.0.0.1:" + server.port() + "/")));
        }
    }
}
