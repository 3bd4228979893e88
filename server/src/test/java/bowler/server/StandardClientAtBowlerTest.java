// SPDX-License-Identifier: Apache-2.0
package bowler.server;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import javax.sql.XADataSource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;

/// Bowler's client at Bowler's server, without the extension.
class StandardClientAtBowlerTest extends StandardClientTests {
    private static ServerRun run;
    private static int databases;
    private final String database = "memory:standard-" + ++databases;

    @BeforeAll
    static void start(@TempDir Path home) {
        run = new ServerRun(home);
    }

    @AfterAll
    static void stop() {
        run.close();
    }

    @Override
    Connection connect() throws SQLException {
        return connectTo(database + ";create=true");
    }

    @Override
    Connection connectTo(String name) throws SQLException {
        return DriverManager.getConnection("jdbc:bowler://127.0.0.1:" + run.server.port() + "/" + name + ";protocol=drda");
    }

    @Override
    XADataSource source() {
        return source(run.server.port(), database, "protocol=drda");
    }
}
