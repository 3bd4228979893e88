// SPDX-License-Identifier: Apache-2.0
package bowler.server;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import javax.sql.XADataSource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/// Bowler's client at the network server of Derby 10.17.
class StandardClientAtDerbyTest extends StandardClientTests {
    private static DerbyServer server;
    private static int databases;
    private final String database = "memory:standard-" + ++databases;

    @BeforeAll
    static void start() throws Exception {
        server = new DerbyServer();
    }

    @AfterAll
    static void stop() throws Exception {
        server.close();
    }

    @Override
    Connection connect() throws SQLException {
        return connectTo(database + ";create=true");
    }

    @Override
    Connection connectTo(String name) throws SQLException {
        return DriverManager.getConnection("jdbc:bowler://127.0.0.1:" + server.port + "/" + name);
    }

    @Override
    XADataSource source() {
        return source(server.port, database, "");
    }
}
