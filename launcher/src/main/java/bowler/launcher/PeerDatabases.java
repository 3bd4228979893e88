// SPDX-License-Identifier: Apache-2.0
package bowler.launcher;

import bowler.tools.peer.DatabaseTarget;
import bowler.tools.peer.JarCache;
import bowler.tools.peer.KnownDatabase;
import bowler.tools.peer.Settings;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import java.util.ServiceLoader;

/// Connections to other databases, each with a driver from jars of its own.
final class PeerDatabases implements AutoCloseable {
    private static final long PAGE_CACHE_BYTES = 64 << 20;

    private final Path folder;
    private final List<URLClassLoader> loaders = new ArrayList<>();

    PeerDatabases(Path folder) {
        this.folder = folder;
    }

    /// A new database of one of the kinds that load clients know.
    Connection connect(String name) throws IOException, SQLException {
        KnownDatabase known = Arrays.stream(KnownDatabase.values()).filter(one -> one.label().equals(name.toLowerCase(Locale.ROOT))).findFirst()
            .orElseThrow(() -> new IllegalArgumentException("'" + name + "' is not known; "
                + String.join(", ", Arrays.stream(KnownDatabase.values()).map(KnownDatabase::label).toList()) + " are"));
        DatabaseTarget databaseTarget = known.in(Files.createDirectories(folder.resolve(known.label())), new Settings(false, PAGE_CACHE_BYTES), JarCache.ofUser());
        databaseTarget.jvmProperties().forEach(System::setProperty);
        return connect(databaseTarget.url(), databaseTarget.user(), databaseTarget.password(), databaseTarget.jars());
    }

    Connection connect(String url, String user, String password, List<Path> jars) throws IOException, SQLException {
        URL[] urls = new URL[jars.size()];
        for (int i = 0; i < urls.length; i++) {
            urls[i] = jars.get(i).toUri().toURL();
        }
        URLClassLoader loader = new URLClassLoader(urls);
        loaders.add(loader);
        Properties properties = new Properties();
        if (!user.isEmpty()) {
            properties.setProperty("user", user);
            properties.setProperty("password", password);
        }
        for (Driver driver : ServiceLoader.load(Driver.class, loader)) {
            Connection connection = driver.acceptsURL(url) ? driver.connect(url, properties) : null;
            if (connection != null) {
                return connection;
            }
        }
        throw new IllegalArgumentException("no driver for " + url + " in " + jars);
    }

    @Override
    public void close() throws IOException {
        for (URLClassLoader loader : loaders) {
            loader.close();
        }
    }
}
