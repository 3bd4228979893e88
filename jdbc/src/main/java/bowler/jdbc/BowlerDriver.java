// SPDX-License-Identifier: Apache-2.0
package bowler.jdbc;

import bowler.base.error.SqlFailure;
import bowler.jdbc.address.ConnectionAttribute;
import bowler.jdbc.address.ConnectionOrigin;
import bowler.jdbc.address.ConnectionUrl;
import bowler.jdbc.address.DriverConstants;
import bowler.jdbc.address.DriverMode;
import bowler.jdbc.address.SessionProviders;
import bowler.jdbc.connection.BowlerConnection;
import bowler.jdbc.failure.JdbcError;
import bowler.jdbc.failure.SqlExceptions;
import bowler.session.CallingSession;
import bowler.session.Session;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.DriverPropertyInfo;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.Properties;
import java.util.logging.Logger;

/// The driver for `jdbc:bowler:ADDRESS[;name=value]*`: `jdbc:bowler:/data/shop;create=true`, `jdbc:bowler:memory:test`.
/// Found by [DriverManager] without being named.
public final class BowlerDriver implements Driver {
    /// For `Connection.setTransactionIsolation`: one snapshot for the whole transaction, the first to change a row wins,
    /// a second fails with 40001. JDBC has no number for it; this is the one that SQL Server's drivers use.
    public static final int TRANSACTION_SNAPSHOT = DriverConstants.TRANSACTION_SNAPSHOT;

    /// The URL by which a routine works in the transaction of the statement that calls it.
    private static final String NESTED = "jdbc:default:connection";

    static {
        try {
            DriverManager.registerDriver(new BowlerDriver());
        } catch (SQLException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    @Override
    public boolean acceptsURL(String url) {
        return ConnectionUrl.isOurs(url) || isOfRoutine(url);
    }

    /// Returns whether a routine that runs on this thread asks for a connection within the calling transaction.
    private static boolean isOfRoutine(String url) {
        return NESTED.equals(url) && CallingSession.isPresent();
    }

    @Override
    public Connection connect(String url, Properties properties) throws SQLException {
        if (isOfRoutine(url)) {
            return nested();
        }
        return ConnectionUrl.isOurs(url) ? open(ConnectionUrl.parse(url, properties)) : null;
    }

    /// Returns a connection of a routine. Closing it leaves the session to further connections of the same call.
    private static Connection nested() throws SQLException {
        try {
            return BowlerConnection.nested(CallingSession.nested(), new ConnectionOrigin(NESTED, ConnectionUrl.USUAL_PRODUCT, null, DriverMode.BOWLER, session -> {}));
        } catch (SqlFailure failure) {
            throw SqlExceptions.of(failure, false);
        }
    }

    /// For drivers that stand for this one, under URLs that begin otherwise: `jdbc:derby:` say. Metadata then show the URL so.
    public static Connection connect(String prefix, String url, Properties properties) throws SQLException {
        return open(ConnectionUrl.parse(prefix, url, properties));
    }

    static Connection open(ConnectionUrl url) throws SQLException {
        ConnectionOrigin origin =
            new ConnectionOrigin(url.shown(), url.productName(), url.user(), url.mode(), Session::close);
        Session session = SessionProviders.open(url);
        try {
            BowlerConnection connection = new BowlerConnection(session, origin);
            // Result sets and long values refer to it, too.
            session.closeWhenUnreachable(connection.transactions());
            return connection;
        } catch (OutOfMemoryError lack) {
            session.close();
            throw SqlExceptions.of(JdbcError.HEAP_FULL.causedBy(lack, lack.getMessage()), false);
        }
    }

    @Override
    public DriverPropertyInfo[] getPropertyInfo(String url, Properties properties) throws SQLException {
        ConnectionUrl parsed = ConnectionUrl.parse(acceptsURL(url) ? url : ConnectionUrl.PREFIX, properties);
        return ConnectionAttribute.describe(parsed.attributes());
    }

    @Override
    public int getMajorVersion() {
        return DriverConstants.MAJOR_VERSION;
    }

    @Override
    public int getMinorVersion() {
        return DriverConstants.MINOR_VERSION;
    }

    @Override
    public boolean jdbcCompliant() {
        return true;
    }

    @Override
    public Logger getParentLogger() throws SQLFeatureNotSupportedException {
        throw noLogger();
    }

    /// Throws, because the driver does not use java.util.logging.
    static SQLFeatureNotSupportedException noLogger() {
        JdbcError error = JdbcError.NOT_SUPPORTED;
        return new SQLFeatureNotSupportedException(String.format(error.text(), "getParentLogger"), error.sqlState(),
            error.severity().vendorCode());
    }
}
