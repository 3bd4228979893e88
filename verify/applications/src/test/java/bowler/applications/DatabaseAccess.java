// SPDX-License-Identifier: Apache-2.0
package bowler.applications;

import bowler.jdbc.BowlerDataSource;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import javax.sql.DataSource;
import org.apache.derby.client.BasicClientDataSource;

/// The way from the applications to their databases. The system property `bowler.applications.way` chooses it; the
/// default is `embedded`. The other ways start a server in a process of its own.
public enum DatabaseAccess {
    /// The engine in the JVM of the application.
    EMBEDDED(false),
    /// Bowler's client.
    NETWORK(false),
    /// Bowler's client without the extension of the protocol.
    STANDARD(false),
    /// The unmodified client of Derby 10.17.
    DERBYCLIENT(true),
    /// Bowler's client under the names of Derby's.
    DERBYNAMES(true);

    /// The way of this run.
    public static final DatabaseAccess CURRENT =
        valueOf(System.getProperty("bowler.applications.way", "embedded").toUpperCase(Locale.ENGLISH));
    private static final String CREATE = "create=true";

    private final boolean hasUrlOfDerby;

    DatabaseAccess(boolean hasUrlOfDerby) {
        this.hasUrlOfDerby = hasUrlOfDerby;
    }

    /// Returns the class of the JDBC driver.
    String driver() {
        return switch (this) {
            case DERBYCLIENT -> "org.apache.derby.client.ClientAutoloadedDriver";
            case DERBYNAMES -> "org.apache.derby.jdbc.ClientDriver";
            default -> "bowler.jdbc.BowlerDriver";
        };
    }

    /// Returns the URL of a database in memory, which the first connection creates.
    public String url(String name) {
        return url(name, CREATE);
    }

    private String url(String name, String attributes) {
        if (this == DERBYCLIENT) {
            leaveUrlsToDerby();
        }
        return url(hasUrlOfDerby ? "jdbc:derby:" : "jdbc:bowler:", name, attributes);
    }

    /// Returns the URL of the same database with Derby's prefix.
    String derbyUrl(String name) {
        return url("jdbc:derby:", name, CREATE);
    }

    private String url(String prefix, String name, String attributes) {
        String server = this == EMBEDDED ? "" : "//" + TestServer.HOST + ":" + TestServer.port() + "/";
        return prefix + server + "memory:" + name + ";" + attributes + (this == STANDARD ? ";protocol=drda" : "");
    }

    /// Takes the drivers of derby-over-bowler out of the list of the JVM, because they accept the same URLs.
    private static void leaveUrlsToDerby() {
        List<java.sql.Driver> others = DriverManager.drivers()
            .filter(driver -> driver.getClass().getName().startsWith("org.apache.derby.jdbc.")).toList();
        for (java.sql.Driver driver : others) {
            try {
                DriverManager.deregisterDriver(driver);
            } catch (SQLException e) {
                throw new IllegalStateException("a driver stays in the list", e);
            }
        }
    }

    /// Returns a source of connections to a database in memory, which the first connection creates.
    public DataSource source(String name) {
        if (hasUrlOfDerby) {
            return derbySource(name);
        }
        BowlerDataSource source = new BowlerDataSource();
        source.setDatabaseName("memory:" + name);
        source.setCreateDatabase("create");
        if (this != EMBEDDED) {
            source.setServerName(TestServer.HOST);
            source.setPortNumber(TestServer.port());
        }
        if (this == STANDARD) {
            source.setConnectionAttributes("protocol=drda");
        }
        return source;
    }

    private DataSource derbySource(String name) {
        if (this == DERBYNAMES) {
            var source = new org.apache.derby.jdbc.ClientDataSource();
            source.setServerName(TestServer.HOST);
            source.setPortNumber(TestServer.port());
            source.setDatabaseName("memory:" + name);
            source.setConnectionAttributes(CREATE);
            return source;
        }
        var source = new BasicClientDataSource();
        source.setServerName(TestServer.HOST);
        source.setPortNumber(TestServer.port());
        source.setDatabaseName("memory:" + name);
        source.setConnectionAttributes(CREATE);
        return source;
    }

    /// Drops a database in memory.
    public void drop(String name) throws SQLException {
        try (var never = DriverManager.getConnection(url(name, "drop=true"))) {
            throw new AssertionError("dropping ends with an exception, not with " + never);
        } catch (SQLException dropped) {
            if (!"08006".equals(dropped.getSQLState())) {
                throw dropped;
            }
        }
    }
}
