// SPDX-License-Identifier: Apache-2.0
package bowler.tools.trace;

import bowler.tools.peer.DatabaseTarget;
import bowler.tools.peer.JarCache;
import bowler.tools.peer.KnownDatabase;
import bowler.tools.peer.Settings;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.ServiceLoader;

/// Derby in this JVM, from jars of its own.
final class EmbeddedDerby implements AutoCloseable {
    private static final long PAGE_CACHE_BYTES = 16L << 20;
    private static final String MESSAGES = "derby.stream.error.file";

    private final URLClassLoader loader;
    private final Driver driver;
    private final String url;

    private EmbeddedDerby(URLClassLoader loader, Driver driver, String url) {
        this.loader = loader;
        this.driver = driver;
        this.url = url;
    }

    /// @param folder for its messages
    static EmbeddedDerby start(Path folder, String url) throws IOException, SQLException {
        DatabaseTarget derby = KnownDatabase.DERBY.in(folder, new Settings(true, PAGE_CACHE_BYTES), JarCache.ofUser());
        List<URL> jars = new ArrayList<>();
        for (Path jar : derby.jars()) {
            jars.add(jar.toUri().toURL());
        }
        if (System.getProperty(MESSAGES) == null) {
            System.setProperty(MESSAGES, folder.resolve("derby.log").toString());
        }
        URLClassLoader loader = new URLClassLoader("derby", jars.toArray(new URL[0]), ClassLoader.getPlatformClassLoader());
        for (Driver driver : ServiceLoader.load(Driver.class, loader)) {
            if (driver.acceptsURL(url)) {
                return new EmbeddedDerby(loader, driver, url);
            }
        }
        loader.close();
        throw new SQLException("no driver in " + derby.jars() + " accepts " + url);
    }

    Connection connect() throws SQLException {
        return driver.connect(url, new Properties());
    }

    /// Shuts Derby down, which it confirms by a failure (XJ015).
    @Override
    public void close() throws IOException {
        try {
            driver.connect("jdbc:derby:;shutdown=true", new Properties());
        } catch (SQLException done) {
            if (!"XJ015".equals(done.getSQLState())) {
                throw new IOException("Derby was not shut down: " + done.getMessage(), done);
            }
        } finally {
            loader.close();
        }
    }
}
