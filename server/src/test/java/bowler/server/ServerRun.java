// SPDX-License-Identifier: Apache-2.0
package bowler.server;

import bowler.server.settings.ServerSettings;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Collections;
import java.util.concurrent.atomic.AtomicInteger;

/// A server with a free port, for one test, and connections to it by Derby's own client.
final class ServerRun implements AutoCloseable {
    private static final AtomicInteger DATABASES = new AtomicInteger();

    static {
        // A class path with all of this project has a driver of Bowler's for the same URLs; these tests want Derby's.
        for (Driver driver : Collections.list(DriverManager.getDrivers())) {
            if (driver.getClass().getName().equals("org.apache.derby.jdbc.ClientDriver")) {
                try {
                    DriverManager.deregisterDriver(driver);
                } catch (SQLException e) {
                    throw new ExceptionInInitializerError(e);
                }
            }
        }
    }

    final BowlerServer server;
    final String database = "memory:server-test-" + DATABASES.incrementAndGet();

    ServerRun(Path home) {
        this(ServerSettings.local(home.toString(), 0));
    }

    ServerRun(ServerSettings settings) {
        server = BowlerServer.start(settings);
    }

    String url() {
        return url(database + ";create=true");
    }

    String url(String name) {
        return "jdbc:derby://127.0.0.1:" + server.port() + "/" + name;
    }

    Connection connect() throws SQLException {
        return DriverManager.getConnection(url());
    }

    @Override
    public void close() {
        server.close();
    }
}
