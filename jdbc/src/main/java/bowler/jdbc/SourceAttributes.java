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

    private String serverName;
    private int portNumber;
    private String ssl;
    private String databaseName;
    private String dataSourceName;
    private String description;
    private String user;
    private String password;
    private String createDatabase;
    private String shutdownDatabase;
    private String connectionAttributes;
    private boolean attributesAsPassword;
    private int loginTimeout;
    private transient PrintWriter logWriter;

    /// @param givenUser null: the property
    /// @param givenPassword likewise
    final ConnectionUrl url(String givenUser, String givenPassword) throws SQLException {
        Properties properties = new Properties();
        put(properties, "user", givenUser == null ? user : givenUser);
        boolean isOfAttributes = attributesAsPassword && givenPassword != null;
        put(properties, "password", isOfAttributes ? null : givenPassword == null ? password : givenPassword);
        put(properties, "create", createDatabase != null ? "true" : null);
        put(properties, "shutdown", shutdownDatabase != null ? "true" : null);
        put(properties, "ssl", ssl);
        put(properties, "loginTimeout", loginTimeout == 0 ? null : String.valueOf(loginTimeout));
        String address = server() + (databaseName == null ? "" : databaseName);
        ConnectionUrl further = ConnectionUrl.parse(
            urlPrefix(), urlPrefix() + (connectionAttributes == null ? "" : ";" + connectionAttributes), null);
        String inPassword = isOfAttributes ? ";" + givenPassword : "";
        ConnectionUrl named = ConnectionUrl.parse(urlPrefix(), urlPrefix() + address + inPassword, properties);
        further.attributes().forEach(named.attributes()::putIfAbsent);
        return named;
    }

    private String server() {
        return serverName == null ? "" : "//" + serverName + (portNumber == 0 ? "" : ":" + portNumber) + "/";
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

    public final String getServerName() {
        return serverName;
    }

    /// The host of the server; several with their ports are separated by commas. Without one, the database is in this
    /// JVM, or its name begins with `//host/`.
    public final void setServerName(String host) {
        serverName = host;
    }

    public final int getPortNumber() {
        return portNumber;
    }

    /// The port of the server; 0 for the usual one, 1527.
    public final void setPortNumber(int port) {
        portNumber = port;
    }

    public final String getSsl() {
        return ssl;
    }

    /// `off`, `basic` or `peerAuthentication`, as the attribute of a URL.
    public final void setSsl(String mode) {
        ssl = mode;
    }

    public final String getDatabaseName() {
        return databaseName;
    }

    /// The address of a URL: a path, `memory:NAME`, `//host/...`; attributes may follow after `;`.
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

    /// `create`: make the database if it is not there. Anything else: do not, and forget the value.
    public final void setCreateDatabase(String create) {
        createDatabase = "create".equalsIgnoreCase(create) ? create : null;
    }

    public final String getShutdownDatabase() {
        return shutdownDatabase;
    }

    /// `shutdown`: the next connection shuts the database down. Anything else: it does not, and the value is forgotten.
    public final void setShutdownDatabase(String shutdown) {
        shutdownDatabase = "shutdown".equalsIgnoreCase(shutdown) ? shutdown : null;
    }

    public final String getConnectionAttributes() {
        return connectionAttributes;
    }

    /// More attributes as in a URL: `name=value;name=value`.
    public final void setConnectionAttributes(String attributes) {
        connectionAttributes = attributes;
    }

    public final boolean getAttributesAsPassword() {
        return attributesAsPassword;
    }

    /// True: the password given to `getConnection(user, password)` is a list of attributes, as `password=secret;create=true`.
    public final void setAttributesAsPassword(boolean areAttributes) {
        attributesAsPassword = areAttributes;
    }

    public final int getLoginTimeout() {
        return loginTimeout;
    }

    /// Limits the seconds of connecting to a server; 0 for the usual limit. Connecting within this JVM does not wait.
    public final void setLoginTimeout(int seconds) throws SQLException {
        if (seconds < 0) {
            throw JdbcError.BAD_TIMEOUT.exception(seconds);
        }
        loginTimeout = seconds;
    }

    public final PrintWriter getLogWriter() {
        return logWriter;
    }

    /// Stores the writer, which has no effect.
    public final void setLogWriter(PrintWriter writer) {
        logWriter = writer;
    }

    public final Logger getParentLogger() throws SQLFeatureNotSupportedException {
        throw BowlerDriver.noLogger();
    }
}
