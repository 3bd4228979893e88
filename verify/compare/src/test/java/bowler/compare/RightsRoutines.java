// SPDX-License-Identifier: Apache-2.0
package bowler.compare;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/// Routines that the scripts of [RightsCompareTest] declare with and without the rights of their definer.
public final class RightsRoutines {
    private RightsRoutines() {}

    /// Returns the users, the schema and the role that the routine's connection has.
    public static String who() throws SQLException {
        return value("CURRENT_USER || '/' || SESSION_USER || '/' || USER || '/' || CURRENT SCHEMA || '/' || COALESCE(CURRENT_ROLE, 'none')");
    }

    public static String value(String expression) throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:default:connection");
            Statement statement = connection.createStatement(); ResultSet rows = statement.executeQuery("VALUES " + expression)) {
            rows.next();
            return rows.getString(1);
        }
    }

    public static void run(String sql) throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:default:connection"); Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }
}
