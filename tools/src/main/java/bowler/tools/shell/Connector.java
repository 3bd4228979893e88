// SPDX-License-Identifier: Apache-2.0
package bowler.tools.shell;

import bowler.tools.peer.JarDrivers;
import bowler.tools.peer.KnownDatabase;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;

/// Opens connections for the shell: to Bowler by a folder or URL, to other databases by their driver's jars.
public final class Connector implements AutoCloseable {
    private static final String BOWLER = "jdbc:bowler:";
    private static final String MISSING = "XJ004";
    private static final String DERBY = "jdbc:derby:";
    private static final String IN_MEMORY = "shell-";
    /// The database was shut down, it was not open, or the user may not shut it down.
    private static final Set<String> ENDED = Set.of("08006", "XJ004", "08004");
    private static final AtomicInteger DATABASES_IN_MEMORY = new AtomicInteger();

    private final String user;
    private final String password;
    private final boolean creates;
    private final KnownDatabase product;
    private final JarDrivers drivers;
    /// The URLs, without attributes, of the databases in folders that this process has opened.
    private final Set<String> opened = new LinkedHashSet<>();

    /// @param driverPath jars, or folders with jars
    /// @param product the product of databases that are named by a file or folder
    /// @param creates whether a database that is missing is created
    public Connector(String user, String password, List<Path> driverPath, KnownDatabase product, boolean creates) throws IOException {
        this.user = user;
        this.password = password;
        this.product = product;
        this.creates = creates;
        drivers = new JarDrivers(driverPath);
        if (product == KnownDatabase.DERBY) {
            JarDrivers.redirectLogOfDerby("bowler-sql-derby.log");
        }
    }

    /// Returns the URL that an argument means: itself, or that of a file or folder. No argument means a new database in
    /// memory.
    public String url(String argument) {
        if (argument == null) {
            return product.memoryUrl(IN_MEMORY + DATABASES_IN_MEMORY.incrementAndGet());
        }
        return argument.startsWith("jdbc:") ? argument
            : product == KnownDatabase.BOWLER ? BOWLER + argument : product.url(Path.of(argument));
    }

    /// @param url as [#url] returns it
    public Connection connect(String url) throws SQLException {
        boolean isCreated = creates && (url.startsWith(BOWLER) || url.startsWith(DERBY)) && !url.contains("create=");
        String wanted = isCreated ? url + ";create=true" : url;
        Connection connection = drivers.connect(wanted, properties());
        if (connection == null) {
            connection = open(wanted, properties());
        }
        if (isFolder(url, BOWLER) || isFolder(url, DERBY)) {
            opened.add(url.replaceFirst(";.*$", ""));
        }
        return connection;
    }

    /// Connects, or fails with XJ004 if there is no such folder. The message of the database itself advises to add
    /// `create=true`, which most commands do not want.
    public static Connection open(String url, Properties properties) throws SQLException {
        try {
            return DriverManager.getConnection(url, properties);
        } catch (SQLException e) {
            if (MISSING.equals(e.getSQLState()) && isFolder(url, BOWLER)) {
                throw new SQLException("There is no database in the folder " + url.substring(BOWLER.length()).replaceFirst(";.*$", "") + ".", MISSING, e);
            }
            throw e;
        }
    }

    private static boolean isFolder(String url, String prefix) {
        return url.startsWith(prefix) && !url.startsWith(prefix + "memory:") && !url.startsWith(prefix + "//");
    }

    private Properties properties() {
        Properties properties = new Properties();
        if (user != null) {
            properties.setProperty("user", user);
        }
        if (password != null) {
            properties.setProperty("password", password);
        }
        return properties;
    }

    /// Shuts down the databases in folders, so that their next opening has nothing to recover. Users without the right to
    /// do so leave it to that opening.
    @Override
    public void close() throws IOException, SQLException {
        for (String url : opened) {
            try {
                if (drivers.connect(url + ";shutdown=true", properties()) == null) {
                    DriverManager.getConnection(url + ";shutdown=true", properties()).close();
                }
            } catch (SQLException ended) {
                if (!ENDED.contains(ended.getSQLState())) {
                    throw ended;
                }
            }
        }
        drivers.close();
    }

    /// Returns the short name of the database of a URL, for the prompt.
    static String shortName(String url) {
        String address = url.replaceFirst("^jdbc:[a-z0-9]+:", "").replaceFirst("[;?].*$", "");
        String name = address.substring(Math.max(address.lastIndexOf('/'), address.lastIndexOf(':')) + 1);
        return name.isEmpty() ? "sql" : name;
    }
}
