// SPDX-License-Identifier: Apache-2.0
package bowler.tools.migrate;

import bowler.tools.peer.JarCache;
import bowler.tools.peer.JarDrivers;
import bowler.tools.peer.KnownDatabase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Properties;

/// The database that is read: its URL and its driver.
final class SourceDatabase implements AutoCloseable {
    private static final String DERBY = "jdbc:derby:";
    private static final String H2 = "jdbc:h2:";
    private static final int H2_SYNTAX_ERROR = 42000;

    private final String url;
    private final Path folder;
    private final Properties properties = new Properties();
    private final JarDrivers drivers;

    /// @param source a Derby database's folder, or a JDBC URL
    /// @param driverPath jars, or folders with jars; empty if the driver is on the class path
    SourceDatabase(String source, List<Path> driverPath, String user, String password) throws IOException {
        boolean isUrl = source.startsWith("jdbc:");
        folder = isUrl ? null : Path.of(source).toAbsolutePath();
        if (folder != null && !Files.isRegularFile(folder.resolve("service.properties"))) {
            throw new IOException(source + " is no Derby database: it has no file service.properties. Name a folder of Derby or a JDBC URL.");
        }
        url = isUrl ? source : DERBY + folder;
        if (user != null) {
            properties.setProperty("user", user);
        }
        if (password != null) {
            properties.setProperty("password", password);
        }
        if (isDerby()) {
            JarDrivers.redirectLogOfDerby("bowler-migrate-derby.log");
        }
        List<Path> jars = driverPath;
        if (jars.isEmpty() && folder != null) {
            jars = KnownDatabase.DERBY.driver(JarCache.ofUser());
        }
        drivers = new JarDrivers(jars);
    }

    /// Returns the folder or the URL without attributes.
    String name() {
        return folder == null ? url.replaceFirst("[;?].*", "") : folder.toString();
    }

    boolean isDerby() {
        return url.startsWith(DERBY);
    }

    /// Returns the folder of a Derby database; null if the source is a URL.
    Path folder() {
        return folder;
    }

    /// Opens a connection that reads: without auto-commit, so that large results and LOBs are streamed.
    Connection connect() throws SQLException {
        Connection connection = open(url);
        connection.setAutoCommit(false);
        if (isDerby()) {
            // The source does not change, so no row needs a lock.
            connection.setTransactionIsolation(Connection.TRANSACTION_READ_UNCOMMITTED);
        }
        if (url.startsWith(H2)) {
            readLazily(connection);
        }
        return connection;
    }

    /// Lets H2 return rows while it reads them. Otherwise it copies the whole result into a file first.
    private static void readLazily(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("SET LAZY_QUERY_EXECUTION 1");
        } catch (SQLException e) {
            if (e.getErrorCode() != H2_SYNTAX_ERROR) {
                throw e;
            }
            // The version is older than 1.4.197 and has no such setting.
        }
    }

    private Connection open(String wanted) throws SQLException {
        Connection connection = drivers.connect(wanted, properties);
        if (connection != null) {
            return connection;
        }
        try {
            return DriverManager.getConnection(wanted, properties);
        } catch (SQLException e) {
            if ("08001".equals(e.getSQLState()) && drivers.isEmpty()) {
                throw new SQLException(e.getMessage() + ". Name the jars of its driver with --driver-path, such as --driver-path=/opt/derby/lib", "08001", e);
            }
            throw e;
        }
    }

    @Override
    public void close() throws IOException, SQLException {
        if (folder != null) {
            try {
                open(url + ";shutdown=true").close();
            } catch (SQLException e) {
                // 08006 confirms the shutdown.
                if (!"08006".equals(e.getSQLState())) {
                    throw e;
                }
            }
        }
        drivers.close();
    }
}
