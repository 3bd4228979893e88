// SPDX-License-Identifier: Apache-2.0
package bowler.tools.peer;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Properties;

/// The connection parameters of one database, and everything else its JVM must be told.
///
/// @param shutdownUrl connected to at the end, empty where closing the last connection is enough
/// @param jvmProperties system properties that are its settings
/// @param setup statements executed once, before anything else
/// @param afterWriteCommit executed after each commit of a transaction that wrote, if the database makes commits
///     durable only with it; else empty
/// @param settings the part of these parameters that a reader of the figures must know
/// @param server the server to start first; null if the database is in the JVM of the clients or runs already
public record DatabaseTarget(String name, String url, String shutdownUrl, String user, String password,
                       Map<String, String> jvmProperties, List<Path> jars, List<String> setup, String afterWriteCommit,
                       String settings, ServerStart server) {
    private static final String HASH_MAP = "hashmap";
    private static final String SEPARATOR = "\n";

    public DatabaseTarget(String name, String url, String shutdownUrl, String user, String password, Map<String, String> jvmProperties,
                          List<Path> jars, List<String> setup, String afterWriteCommit, String settings) {
        this(name, url, shutdownUrl, user, password, jvmProperties, jars, setup, afterWriteCommit, settings, null);
    }

    /// No database: the limit that a client can see.
    public static DatabaseTarget hashMap() {
        return new DatabaseTarget(HASH_MAP, "", "", "", "", Map.of(), List.of(), List.of(), "",
            "rows encoded in a java.util hash map of the same JVM, no database");
    }

    /// Returns the database that the user names.
    public static DatabaseTarget ofUrl(String name, String url, String user, String password, List<Path> jars) {
        return new DatabaseTarget(name, url, "", user, password, Map.of(), jars, List.of(), "", "settings as the URL says");
    }

    /// The same by another name.
    public DatabaseTarget named(String other) {
        return new DatabaseTarget(other, url, shutdownUrl, user, password, jvmProperties, jars, setup, afterWriteCommit, settings, server);
    }

    /// The same with other jars on its class path.
    public DatabaseTarget withJars(List<Path> others) {
        return new DatabaseTarget(name, url, shutdownUrl, user, password, jvmProperties, others, setup, afterWriteCommit, settings, server);
    }

    /// The same with other statements executed once.
    public DatabaseTarget withSetup(List<String> statements) {
        return new DatabaseTarget(name, url, shutdownUrl, user, password, jvmProperties, jars, statements, afterWriteCommit, settings, server);
    }

    public boolean isHashMap() {
        return url.isEmpty();
    }

    /// For the JVM that talks to it; what only starts that JVM is left out.
    public void write(Properties properties) {
        properties.setProperty("database", name);
        properties.setProperty("url", url);
        properties.setProperty("shutdownUrl", shutdownUrl);
        properties.setProperty("user", user);
        properties.setProperty("password", password);
        properties.setProperty("setup", String.join(SEPARATOR, setup));
        properties.setProperty("afterWriteCommit", afterWriteCommit);
    }

    /// Reads the output of [#write].
    public static DatabaseTarget read(Properties properties) {
        String setup = properties.getProperty("setup");
        return new DatabaseTarget(properties.getProperty("database"), properties.getProperty("url"),
            properties.getProperty("shutdownUrl"), properties.getProperty("user"), properties.getProperty("password"), Map.of(),
            List.of(), setup.isEmpty() ? List.of() : Arrays.asList(setup.split(SEPARATOR)),
            properties.getProperty("afterWriteCommit"), "");
    }

    /// With its user, if it has one.
    public Connection connect() throws SQLException {
        var properties = new Properties();
        if (!user.isEmpty()) {
            properties.setProperty("user", user);
            properties.setProperty("password", password);
        }
        return DriverManager.getConnection(url, properties);
    }

    /// Executes what it wants to be told once, before anything else.
    public void setUp() throws SQLException {
        if (setup.isEmpty()) {
            return;
        }
        try (Connection connection = connect(); Statement statement = connection.createStatement()) {
            for (String sql : setup) {
                statement.execute(sql);
            }
        }
    }

    /// Ends it orderly, where closing the last connection does not. Derby reports that it has done so as an exception.
    public void shutDown() {
        if (!shutdownUrl.isEmpty()) {
            try {
                DriverManager.getConnection(shutdownUrl).close();
            } catch (SQLException done) {
                System.err.println(done.getMessage());
            }
        }
    }
}
