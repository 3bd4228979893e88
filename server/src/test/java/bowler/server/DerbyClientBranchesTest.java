// SPDX-License-Identifier: Apache-2.0
package bowler.server;

import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.XADataSource;
import org.apache.derby.jdbc.BasicClientXADataSource40;

/// Tests branches of distributed transactions that Derby's client controls.
final class DerbyClientBranchesTest extends ClientBranchesTests {
    @Override
    XADataSource source(int port, String database) {
        BasicClientXADataSource40 source = new BasicClientXADataSource40();
        source.setServerName("127.0.0.1");
        source.setPortNumber(port);
        source.setDatabaseName(database);
        source.setCreateDatabase("create");
        source.setUser("app");
        return source;
    }

    @Override
    Connection connect() throws SQLException {
        return run.connect();
    }

    @Override
    String stateOfForbiddenCommit() {
        return "2D521";
    }
}
