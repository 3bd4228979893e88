// SPDX-License-Identifier: Apache-2.0
package bowler.tools.shell;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Properties;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/// Opens connections for the shell: to Bowler by a folder or URL, to other databases by their driver's jars.
public final class Connector implements AutoCloseable {
    private static final String BOWLER = "jdbc:bowler:";
    private static final String MISSING = "XJ004";
    private static final String IN_MEMORY = "memory:shell-";
    /// The database was shut down, it was not open, or the user may not shut it down.
    private static final Set<String> ENDED = Set.of("08006", "XJ004", "08004");
    private static final AtomicInteger DATABASES_IN_MEMORY = new AtomicInteger();

    private final String user;
    private final String password;
    private final boolean creates;
    private final List<Driver> drivers = new ArrayList<>();
    /// The URLs, without attributes, of the databases in folders that this process has opened.
    private final Set<String> opened = new LinkedHashSet<>();

    /// @param driverPath jars, or folders with jars; null if no driver is needed
    /// @param creates whether a database that is missing is created
    public Connector(String user, String password, List<Path> driverPath, boolean creates) throws IOException {
        this.user = user;
        this.password = password;
        this.creates = creates;
        if (driverPath != null) {
            ServiceLoader.load(Driver.class, new URLClassLoader(urls(driverPath), getClass().getClassLoader())).forEach(drivers::add);
        }
    }

    private static URL[] urls(List<Path> driverPath) throws IOException {
        List<URL> urls = new ArrayList<>();
        for (Path each : driverPath) {
            if (Files.isDirectory(each)) {
                try (Stream<Path> files = Files.list(each)) {
                    for (Path file : files.filter(name -> name.toString().endsWith(".jar")).sorted().toList()) {
                        urls.add(url(file));
                    }
                }
            } else {
                urls.add(url(each));
            }
        }
        return urls.toArray(URL[]::new);
    }

    private static URL url(Path file) throws IOException {
        if (!Files.exists(file)) {
            throw new NoSuchFileException(file.toString());
        }
        return file.toUri().toURL();
    }

    /// Returns the URL that an argument means: itself, or that of a folder. No argument means a new database in memory.
    public static String url(String argument) {
        if (argument == null) {
            return BOWLER + IN_MEMORY + DATABASES_IN_MEMORY.incrementAndGet() + ";create=true";
        }
        return argument.startsWith("jdbc:") ? argument : BOWLER + argument;
    }

    /// @param url as [#url] returns it
    public Connection connect(String url) throws SQLException {
        String wanted = url;
        if (creates && url.startsWith(BOWLER) && !url.contains("create=")) {
            wanted += ";create=true";
        }
        Properties properties = properties();
        for (Driver driver : drivers) {
            Connection connection = driver.acceptsURL(wanted) ? driver.connect(wanted, properties) : null;
            if (connection != null) {
                return connection;
            }
        }
        Connection connection = open(wanted, properties);
        if (isFolder(url)) {
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
            if (MISSING.equals(e.getSQLState()) && isFolder(url)) {
                throw new SQLException("There is no database in the folder " + url.substring(BOWLER.length()).replaceFirst(";.*$", "") + ".", MISSING, e);
            }
            throw e;
        }
    }

    private static boolean isFolder(String url) {
        return url.startsWith(BOWLER) && !url.startsWith(BOWLER + "memory:") && !url.startsWith(BOWLER + "//");
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
    public void close() throws SQLException {
        for (String url : opened) {
            try {
                DriverManager.getConnection(url + ";shutdown=true", properties()).close();
            } catch (SQLException ended) {
                if (!ENDED.contains(ended.getSQLState())) {
                    throw ended;
                }
            }
        }
    }

    /// Returns the short name of the database of a URL, for the prompt.
    static String shortName(String url) {
        String address = url.replaceFirst("^jdbc:[a-z0-9]+:", "").replaceFirst("[;?].*$", "");
        String name = address.substring(Math.max(address.lastIndexOf('/'), address.lastIndexOf(':')) + 1);
        return name.isEmpty() ? "sql" : name;
    }
}
