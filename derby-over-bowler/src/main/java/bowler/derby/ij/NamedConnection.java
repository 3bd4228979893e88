// SPDX-License-Identifier: Apache-2.0
package bowler.derby.ij;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.Map;

/// A connection with its name, prepared statements, cursors and statements that run on threads of their own.
final class NamedConnection {
    private final String name;
    private final Connection connection;
    private final Map<String, PreparedStatement> prepared = new HashMap<>();
    private final Map<String, Cursor> cursors = new HashMap<>();
    private final Map<String, AsyncStatement> asyncStatements = new HashMap<>();

    /// @param rows what `statement` returned
    record Cursor(Statement statement, ResultSet rows) { }

    NamedConnection(String name, Connection connection) {
        this.name = name;
        this.connection = connection;
    }

    String name() {
        return name;
    }

    Connection connection() {
        return connection;
    }

    Map<String, PreparedStatement> prepared() {
        return prepared;
    }

    Map<String, Cursor> cursors() {
        return cursors;
    }

    Map<String, AsyncStatement> asyncStatements() {
        return asyncStatements;
    }

    void close() throws SQLException {
        if (!connection.isClosed()) {
            if (!connection.getAutoCommit() && !name.startsWith("XA")) {
                connection.rollback();
            }
            connection.close();
        }
    }
}
