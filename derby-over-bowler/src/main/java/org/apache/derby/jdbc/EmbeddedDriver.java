// SPDX-License-Identifier: Apache-2.0
package org.apache.derby.jdbc;

import bowler.jdbc.BowlerDriver;
import bowler.jdbc.EmbeddedSessions;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.DriverPropertyInfo;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.Properties;
import java.util.logging.Logger;
import org.apache.derby.mbeans.EngineBeans;

/// Opens databases of Bowler for `jdbc:derby:ADDRESS[;name=value]*`. Addresses of servers, `jdbc:derby://`, it leaves
/// to others.
public class EmbeddedDriver implements Driver {
    static final String PREFIX = "jdbc:derby:";
    private static final String SERVER_PREFIX = PREFIX + "//";

    /// The version of Derby whose SQL this is. Tools read it from drivers with Derby's name; Liquibase does so to
    /// decide about sequences.
    private static final int MAJOR_VERSION = 10;
    private static final int MINOR_VERSION = 17;

    /// The vendor code of failures that leave no connection.
    private static final int FATAL = 40_000;

    private final Driver bowler = new BowlerDriver();

    static {
        try {
            DriverManager.registerDriver(new EmbeddedDriver());
        } catch (SQLException e) {
            throw new ExceptionInInitializerError(e);
        }
        EngineBeans.registerSoon();
        // Programs load this class to start the engine, and with it the network server that a property demands.
        if (Boolean.parseBoolean(System.getProperty("bowler.drda.startNetworkServer", System.getProperty("derby.drda.startNetworkServer")))) {
            EmbeddedSessions.boot();
        }
    }

    @Override
    public boolean acceptsURL(String url) throws SQLException {
        if (url == null) {
            throw new SQLException("The URL is null.", "XJ028", FATAL);
        }
        return url.startsWith(PREFIX) && !url.startsWith(SERVER_PREFIX);
    }

    @Override
    public Connection connect(String url, Properties properties) throws SQLException {
        return acceptsURL(url) ? BowlerDriver.connect(PREFIX, url, properties) : null;
    }

    @Override
    public DriverPropertyInfo[] getPropertyInfo(String url, Properties properties) throws SQLException {
        return bowler.getPropertyInfo(acceptsURL(url) ? "jdbc:bowler:" + url.substring(PREFIX.length()) : null, properties);
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
