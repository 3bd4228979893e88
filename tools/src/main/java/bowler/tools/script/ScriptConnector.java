// SPDX-License-Identifier: Apache-2.0
package bowler.tools.script;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.Properties;
import java.util.ServiceLoader;

/// Connects through drivers in jars of their own, or through those that this JVM has.
final class ScriptConnector implements AutoCloseable {
    private final URLClassLoader loader;

    /// @param jars empty: only the JVM's own drivers
    ScriptConnector(List<Path> jars) throws IOException {
        URL[] urls = new URL[jars.size()];
        for (int i = 0; i < urls.length; i++) {
            urls[i] = jars.get(i).toUri().toURL();
        }
        loader = urls.length == 0 ? null : new URLClassLoader(urls);
    }

    Connection connect(String url, String user, String password) throws SQLException {
        Properties properties = new Properties();
        if (!user.isEmpty()) {
            properties.setProperty("user", user);
            properties.setProperty("password", password);
        }
        if (loader != null) {
            for (Driver driver : ServiceLoader.load(Driver.class, loader)) {
                Connection connection = driver.connect(url, properties);
                if (connection != null) {
                    return connection;
                }
            }
        }
        return DriverManager.getConnection(url, properties);
    }

    @Override
    public void close() throws IOException {
        if (loader != null) {
            loader.close();
        }
    }
}
