// SPDX-License-Identifier: Apache-2.0
package bowler.jdbc;

import bowler.jdbc.address.ConnectionUrl;
import bowler.jdbc.failure.JdbcError;
import java.io.PrintWriter;
import java.io.Serializable;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.Properties;
import java.util.logging.Logger;

/// The common part of the data sources: a database and the way to connect to it, as bean properties with Derby's names.
///
/// The properties must not be changed while in use. The arguments of `getConnection` take precedence over the
/// properties, and these over [#setConnectionAttributes].
public abstract class SourceAttributes implements Serializable {
    private static final long serialVersionUID = 1L;

    private String databaseName;
    private String dataSourceName;
    private String description;
    private String user;
    private String password;
    private String createDatabase;
    private String shutdownDatabase;
    private String connectionAttributes;
    private int loginTimeout;
    private transient PrintWriter logWriter;

    /// @param givenUser null: the property
    /// @param givenPassword likewise
    final ConnectionUrl url(String givenUser, String givenPassword) throws SQLException {
        Properties properties = new Properties();
        put(properties, "user", givenUser == null ? user : givenUser);
        put(properties, "password", givenPassword == null ? password : givenPassword);
        put(properties, "create", "create".equals(createDatabase) ? "true" : null);
        put(properties, "shutdown", "shutdown".equals(shutdownDatabase) ? "true" : null);
        String address = databaseName == null ? "" : databaseName;
        ConnectionUrl further = ConnectionUrl.parse(
            urlPrefix(), urlPrefix() + (connectionAttributes == null ? "" : ";" + connectionAttributes), null);
        ConnectionUrl named = ConnectionUrl.parse(urlPrefix(), urlPrefix() + address, properties);
        further.attributes().forEach(named.attributes()::putIfAbsent);
        return named;
    }

    /// Returns the beginning of the URL that metadata show.
    protected String urlPrefix() {
        return ConnectionUrl.PREFIX;
    }

    private static void put(Properties properties, String name, String value) {
        if (value != null) {
            properties.setProperty(name, value);
        }
    }

    public final String getDatabaseName() {
        return databaseName;
    }

    /// The address of a URL: a path, `memory:NAME`, `//host/...`; attributes may follow behind `;`.
    public final void setDatabaseName(String name) {
        databaseName = name;
    }

    public final String getDataSourceName() {
        return dataSourceName;
    }

    public final void setDataSourceName(String name) {
        dataSourceName = name;
    }

    public final String getDescription() {
        return description;
    }

    public final void setDescription(String text) {
        description = text;
    }

    public final String getUser() {
        return user;
    }

    public final void setUser(String name) {
        user = name;
    }

    public final String getPassword() {
        return password;
    }

    public final void setPassword(String secret) {
        password = secret;
    }

    public final String getCreateDatabase() {
        return createDatabase;
    }

    /// `create`: make the database if it is not there. Anything else: do not.
    public final void setCreateDatabase(String create) {
        createDatabase = create;
    }

    public final String getShutdownDatabase() {
        return shutdownDatabase;
    }

    /// `shutdown`: the next connection shuts the database down. Anything else: it does not.
    public final void setShutdownDatabase(String shutdown) {
        shutdownDatabase = shutdown;
    }

    public final String getConnectionAttributes() {
        return connectionAttributes;
    }

    /// More attributes as in a URL: `name=value;name=value`.
    public final void setConnectionAttributes(String attributes) {
        connectionAttributes = attributes;
    }

    public final int getLoginTimeout() {
        return loginTimeout;
    }

    /// Stores the timeout, which has no effect: connecting within this JVM does not wait.
    public final void setLoginTimeout(int seconds) throws SQLException {
        if (seconds < 0) {
            throw JdbcError.BAD_TIMEOUT.exception(seconds);
        }
        loginTimeout = seconds;
    }

    public final PrintWriter getLogWriter() {
        return logWriter;
    }

    /// Kept and without effect.
    public final void setLogWriter(PrintWriter writer) {
        logWriter = writer;
    }

    public final Logger getParentLogger() throws SQLFeatureNotSupportedException {
        throw BowlerDriver.noLogger();
    }
}
