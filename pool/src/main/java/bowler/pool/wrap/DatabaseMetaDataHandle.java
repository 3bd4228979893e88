// SPDX-License-Identifier: Apache-2.0
package bowler.pool.wrap;

import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;

/// Metadata of a borrowed connection. Its result sets are closed with the connection.
final class DatabaseMetaDataHandle extends ForwardingDatabaseMetaData {
    private final ConnectionHandle connection;
    private final DatabaseMetaData metaData;

    DatabaseMetaDataHandle(ConnectionHandle connection, DatabaseMetaData metaData) {
        super(connection.physical);
        this.connection = connection;
        this.metaData = metaData;
    }

    @Override
    DatabaseMetaData open() throws SQLException {
        connection.open();
        return metaData;
    }

    @Override
    ResultSet result(ResultSet bare) {
        if (bare == null) {
            return null;
        }
        connection.opened(bare);
        return new ResultSetHandle(physical, null, bare);
    }

    @Override
    public int getDriverMajorVersion() {
        return metaData.getDriverMajorVersion();
    }

    @Override
    public int getDriverMinorVersion() {
        return metaData.getDriverMinorVersion();
    }

    @Override
    public Connection getConnection() throws SQLException {
        connection.open();
        return connection;
    }

    @Override
    public <T> T unwrap(Class<T> wanted) throws SQLException {
        connection.open();
        physical.unwrapped();
        return unwrapTo(wanted, metaData);
    }

    @Override
    public boolean isWrapperFor(Class<?> wanted) throws SQLException {
        connection.open();
        return wraps(wanted, metaData);
    }
}
