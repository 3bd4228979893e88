// SPDX-License-Identifier: Apache-2.0
package bowler.jdbc;

import bowler.jdbc.compiled.NoUnwrap;
import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;

/// Makes connections without a URL, for frameworks that configure beans; each call opens a session of its own.
public class BowlerDataSource extends SourceAttributes implements DataSource {
    private static final long serialVersionUID = 1L;

    @Override
    public Connection getConnection() throws SQLException {
        return getConnection(null, null);
    }

    @Override
    public Connection getConnection(String user, String password) throws SQLException {
        return BowlerDriver.open(url(user, password));
    }

    @Override
    public <T> T unwrap(Class<T> wanted) throws SQLException {
        return NoUnwrap.unwrap(this, wanted);
    }

    @Override
    public boolean isWrapperFor(Class<?> wanted) {
        return NoUnwrap.isWrapperFor(this, wanted);
    }
}
