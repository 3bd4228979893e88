// SPDX-License-Identifier: Apache-2.0
package org.apache.derby.jdbc;

import bowler.jdbc.BowlerDriver;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.DriverPropertyInfo;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.Properties;
import java.util.logging.Logger;

/// Opens databases of Bowler servers for `jdbc:derby://host[:port]/database[;name=value]*`.
public class ClientDriver implements Driver {
    private static final String SERVER_PREFIX = EmbeddedDriver.PREFIX + "//";

    /// The version of Derby whose SQL this is. Tools read it from drivers with Derby's name; Liquibase does so to
    /// decide about sequences.
    private static final int MAJOR_VERSION = 10;
    private static final int MINOR_VERSION = 17;

    private final Driver bowler = new BowlerDriver();

    static {
        try {
            DriverManager.registerDriver(new ClientDriver());
        } catch (SQLException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    @Override
    public boolean acceptsURL(String url) {
        return url != null && url.startsWith(SERVER_PREFIX);
    }

    @Override
    public Connection connect(String url, Properties properties) throws SQLException {
        return acceptsURL(url) ? BowlerDriver.connect(EmbeddedDriver.PREFIX, url, properties) : null;
    }

    @Override
    public DriverPropertyInfo[] getPropertyInfo(String url, Properties properties) throws SQLException {
        return bowler.getPropertyInfo(acceptsURL(url) ? "jdbc:bowler:" + url.substring(EmbeddedDriver.PREFIX.length()) : null, properties);
    }

    @Override
    public int getMajorVersion() {
        return MAJOR_VERSION;
    }

    @Override
    public int getMinorVersion() {
        return MINOR_VERSION;
    }

    @Override
    public boolean jdbcCompliant() {
        return bowler.jdbcCompliant();
    }

    @Override
    public Logger getParentLogger() throws SQLFeatureNotSupportedException {
        return bowler.getParentLogger();
    }
}
