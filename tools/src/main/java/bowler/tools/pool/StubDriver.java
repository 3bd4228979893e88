// SPDX-License-Identifier: Apache-2.0
package bowler.tools.pool;

import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.DriverPropertyInfo;
import java.sql.SQLException;
import java.util.Properties;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.logging.Logger;

/// A driver that does nothing, as fast as can be: what is measured is the pool. `jdbc:stub:150` takes 150 ms to connect.
public final class StubDriver implements Driver {
    static final String PREFIX = "jdbc:stub:";
    static final AtomicInteger OPENED = new AtomicInteger();

    static {
        try {
            DriverManager.registerDriver(new StubDriver());
        } catch (SQLException impossible) {
            throw new ExceptionInInitializerError(impossible);
        }
    }

    @Override
    public Connection connect(String url, Properties properties) throws SQLException {
        if (!acceptsURL(url)) {
            return null;
        }
        long until = System.nanoTime() + Long.parseLong(url.substring(PREFIX.length())) * 1_000_000;
        for (long left = until - System.nanoTime(); left > 0; left = until - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
        OPENED.incrementAndGet();
        return Stubs.connection();
    }

    @Override
    public boolean acceptsURL(String url) {
        return url.startsWith(PREFIX);
    }

    @Override
    public DriverPropertyInfo[] getPropertyInfo(String url, Properties properties) {
        return new DriverPropertyInfo[0];
    }

    @Override
    public int getMajorVersion() {
        return 1;
    }

    @Override
    public int getMinorVersion() {
        return 0;
    }

    @Override
    public boolean jdbcCompliant() {
        return false;
    }

    @Override
    public Logger getParentLogger() {
        return Logger.getLogger("stub");
    }
}
