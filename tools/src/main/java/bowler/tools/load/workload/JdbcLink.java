// SPDX-License-Identifier: Apache-2.0
package bowler.tools.load.workload;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;

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
        Connection connection = spec.databaseTarget().connect();
        try {
            connection.setAutoCommit(false);
            connection.setTransactionIsolation(spec.jdbcIsolation().jdbcCode());
            return new JdbcLink(connection, spec.databaseTarget().afterWriteCommit());
        } catch (SQLException | RuntimeException failure) {
            connection.close();
            throw failure;
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
