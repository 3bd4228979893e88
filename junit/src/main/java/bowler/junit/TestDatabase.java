// SPDX-License-Identifier: Apache-2.0
package bowler.junit;

import bowler.jdbc.BowlerDataSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;

/// A database in memory for one test, dropped by [#close].
final class TestDatabase implements AutoCloseable {
    private static final AtomicInteger COUNT = new AtomicInteger();
    /// The SQLState that reports that a database was dropped.
    private static final String DROPPED = "08006";

    private final String name = "memory:junit-" + COUNT.incrementAndGet();
    private final String attributes;
    private final BowlerDataSource source = new BowlerDataSource();
    private Connection connection;

    TestDatabase(String attributes) {
        this.attributes = attributes;
        source.setDatabaseName(name);
        source.setCreateDatabase("create");
        if (!attributes.isEmpty()) {
            source.setConnectionAttributes(attributes);
        }
    }

    DataSource source() {
        return source;
    }

    String url() {
        return "jdbc:bowler:" + name + ";create=true" + (attributes.isEmpty() ? "" : ";" + attributes);
    }

    /// Returns the connection of the test. It is opened by the first call.
    Connection connection() throws SQLException {
        if (connection == null) {
            connection = source.getConnection();
        }
        return connection;
    }

    void run(String[] statements) throws SQLException {
        try (Connection own = source.getConnection(); Statement statement = own.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }

    @Override
    public void close() throws SQLException {
        if (connection != null && !connection.isClosed()) {
            if (!connection.getAutoCommit()) {
                connection.rollback();
            }
            connection.close();
        }
        BowlerDataSource dropping = new BowlerDataSource();
        dropping.setDatabaseName(name);
        dropping.setConnectionAttributes("drop=true");
        try {
            dropping.getConnection().close();
        } catch (SQLException failure) {
            if (!DROPPED.equals(failure.getSQLState())) {
                throw failure;
            }
        }
    }
}
