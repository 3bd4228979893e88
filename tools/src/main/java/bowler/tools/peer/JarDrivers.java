// SPDX-License-Identifier: Apache-2.0
package bowler.tools.peer;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.ServiceLoader;
import java.util.stream.Stream;

/// The drivers in jars. They have a class loader of their own, so the drivers of this program do not hide them.
public final class JarDrivers implements AutoCloseable {
    private static final String DERBY_LOG = "derby.stream.error.file";

    /// Null without jars.
    private final URLClassLoader loader;
    private final List<Driver> drivers = new ArrayList<>();

    /// @param path jars, or folders with jars
    /// @throws NoSuchFileException if one of them does not exist
    public JarDrivers(List<Path> path) throws IOException {
        if (path.isEmpty()) {
            loader = null;
            return;
        }
        loader = new URLClassLoader("drivers", urls(path), ClassLoader.getPlatformClassLoader());
        ServiceLoader.load(Driver.class, loader).forEach(drivers::add);
    }

    private static URL[] urls(List<Path> path) throws IOException {
        List<URL> urls = new ArrayList<>();
        for (Path each : path) {
            if (!Files.isDirectory(each)) {
                urls.add(url(each));
                continue;
            }
            try (Stream<Path> files = Files.list(each)) {
                for (Path file : files.filter(name -> name.toString().endsWith(".jar")).sorted().toList()) {
                    urls.add(url(file));
                }
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

    /// Has Derby write its log into the folder for temporary files instead of the current folder, unless the user has
    /// named a file.
    ///
    /// @param name of the file
    public static void redirectLogOfDerby(String name) {
        if (System.getProperty(DERBY_LOG) == null) {
            System.setProperty(DERBY_LOG, Path.of(System.getProperty("java.io.tmpdir"), name).toString());
        }
    }

    /// Returns whether the jars contain no driver.
    public boolean isEmpty() {
        return drivers.isEmpty();
    }

    /// Connects by the first driver that takes the URL.
    ///
    /// @return null if none takes it
    public Connection connect(String url, Properties properties) throws SQLException {
        for (Driver driver : drivers) {
            Connection connection = driver.acceptsURL(url) ? driver.connect(url, properties) : null;
            if (connection != null) {
                return connection;
            }
        }
        return null;
    }

    @Override
    public void close() throws IOException {
        if (loader != null) {
            loader.close();
        }
    }
}
