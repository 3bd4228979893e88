// SPDX-License-Identifier: Apache-2.0
package bowler.jdbc;

import bowler.jdbc.address.ConnectionUrl;
import bowler.jdbc.address.SessionProviders;
import java.sql.SQLException;
import javax.sql.XAConnection;
import javax.sql.XADataSource;

/// Makes connections for transaction managers, which let several databases commit together. It is a `DataSource` too, as
/// Derby's is.
public class BowlerXADataSource extends BowlerDataSource implements XADataSource {
    private static final long serialVersionUID = 1L;

    @Override
    public XAConnection getXAConnection() throws SQLException {
        return getXAConnection(null, null);
    }

    @Override
    public XAConnection getXAConnection(String user, String password) throws SQLException {
        ConnectionUrl url = url(user, password);
        return XaSession.of(SessionProviders.open(url, true), url);
    }
}
