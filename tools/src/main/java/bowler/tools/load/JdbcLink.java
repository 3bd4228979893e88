// SPDX-License-Identifier: Apache-2.0
package bowler.tools.load;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Properties;

/// One connection, and how its database makes a commit durable. Used by one thread.
final class JdbcLink implements AutoCloseable {
    private final Connection connection;
    private final Statement durableStatement;
    private final String durableSql;

    private JdbcLink(Connection connection, String durableSql) throws SQLException {
        this.connection = connection;
        this.durableSql = durableSql;
        this.durableStatement = durableSql.isEmpty() ? null : connection.createStatement();
    }

    static JdbcLink open(ChildSpec spec) throws SQLException {
        Connection connection = connect(spec);
        try {
            connection.setAutoCommit(false);
            connection.setTransactionIsolation(spec.isolation().jdbcCode());
            return new JdbcLink(connection, spec.database().afterWriteCommit());
        } catch (SQLException | RuntimeException failure) {
            connection.close();
            throw failure;
        }
    }

    private static Connection connect(ChildSpec spec) throws SQLException {
        var properties = new Properties();
        if (!spec.database().user().isEmpty()) {
            properties.setProperty("user", spec.database().user());
            properties.setProperty("password", spec.database().password());
        }
        return DriverManager.getConnection(spec.database().url(), properties);
    }

    /// What the database wants to be told once, before anything else.
    static void setUp(ChildSpec spec) throws SQLException {
        if (spec.database().setup().isEmpty()) {
            return;
        }
        try (Connection connection = connect(spec); Statement statement = connection.createStatement()) {
            for (String sql : spec.database().setup()) {
                statement.execute(sql);
            }
        }
    }

    /// Ends the database orderly, where closing the last connection does not. Derby reports that it has done so as an
    /// exception.
    static void shutDown(ChildSpec spec) {
        if (!spec.database().shutdownUrl().isEmpty()) {
            try {
                DriverManager.getConnection(spec.database().shutdownUrl()).close();
            } catch (SQLException done) {
                System.err.println(done.getMessage());
            }
        }
    }

    PreparedStatement prepare(String sql) throws SQLException {
        return connection.prepareStatement(sql);
    }

    void execute(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.executeUpdate(sql);
        }
    }

    Statement statement() throws SQLException {
        return connection.createStatement();
    }

    void commit() throws SQLException {
        connection.commit();
    }

    /// For transactions that wrote.
    void commitDurably() throws SQLException {
        connection.commit();
        if (durableStatement != null) {
            durableStatement.execute(durableSql);
        }
    }

    void rollback() throws SQLException {
        connection.rollback();
    }

    @Override
    public void close() throws SQLException {
        connection.rollback();
        connection.close();
    }
}
