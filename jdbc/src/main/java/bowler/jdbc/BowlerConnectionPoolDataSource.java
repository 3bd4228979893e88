// SPDX-License-Identifier: Apache-2.0
package bowler.jdbc;

import bowler.jdbc.address.ConnectionUrl;
import bowler.jdbc.address.SessionProviders;
import java.sql.SQLException;
import javax.sql.ConnectionPoolDataSource;
import javax.sql.PooledConnection;

/// Makes sessions for a pool, which lends them out one connection after another. It is a `DataSource` too, as Derby's is.
public class BowlerConnectionPoolDataSource extends BowlerDataSource implements ConnectionPoolDataSource {
    private static final long serialVersionUID = 1L;

    @Override
    public PooledConnection getPooledConnection() throws SQLException {
        return getPooledConnection(null, null);
    }

    @Override
    public PooledConnection getPooledConnection(String user, String password) throws SQLException {
        ConnectionUrl url = url(user, password);
        return new PooledSession(SessionProviders.open(url), url);
    }
}
