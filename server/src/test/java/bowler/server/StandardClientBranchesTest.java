// SPDX-License-Identifier: Apache-2.0
package bowler.server;

import bowler.jdbc.BowlerXADataSource;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;

/// Tests branches of distributed transactions that Bowler's client controls without the extension.
final class StandardClientBranchesTest extends ClientBranchesTests {
    @Override
    BowlerXADataSource source(int port, String database) {
        BowlerXADataSource source = new BowlerXADataSource();
        source.setServerName("127.0.0.1");
        source.setPortNumber(port);
        source.setDatabaseName(database);
        source.setCreateDatabase("create");
        source.setConnectionAttributes("protocol=drda");
        source.setUser("app");
        return source;
    }

    @Override
    Connection connect() throws SQLException {
        return DriverManager.getConnection("jdbc:bowler://127.0.0.1:" + run.server.port() + "/" + run.database + ";protocol=drda");
    }

    @Override
    String stateOfForbiddenCommit() {
        return "XJ057";
    }

    /// The server refuses the text.
    @Override
    String stateOfForbiddenCommitText() {
        return "2D521";
    }
}
