// SPDX-License-Identifier: Apache-2.0
package bowler.jta.resource;

import bowler.jta.failure.JtaError;
import java.sql.SQLException;
import javax.sql.XAConnection;
import javax.sql.XADataSource;
import javax.transaction.xa.XAResource;

/// A database, reached by its XA data source.
public record XaDataSourceResource(String name, XADataSource source, boolean joins) implements RecoverableResource {
    public XaDataSourceResource(String name, XADataSource source) {
        this(name, source, true);
    }

    @Override
    public RecoveryLink open() throws SQLException {
        return link(name, source.getXAConnection());
    }

    /// A link that closes the connection.
    public static RecoveryLink link(String name, XAConnection connection) throws SQLException {
        if (connection == null) {
            throw JtaError.NO_XA.failure(name, "its driver gives no XA connection");
        }
        XAResource resource = null;
        try {
            resource = connection.getXAResource();
            if (resource == null) {
                throw JtaError.NO_XA.failure(name, "its driver gives no XAResource");
            }
        } finally {
            if (resource == null) {
                connection.close();
            }
        }
        return link(connection, resource);
    }

    private static RecoveryLink link(XAConnection connection, XAResource resource) {
        return new RecoveryLink() {
            @Override
            public XAResource resource() {
                return resource;
            }

            @Override
            public String obstacle() throws SQLException {
                return PreparedTransactions.obstacle(connection);
            }

            @Override
            public void close() throws SQLException {
                connection.close();
            }
        };
    }
}
