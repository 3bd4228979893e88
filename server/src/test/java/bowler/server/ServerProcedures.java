// SPDX-License-Identifier: Apache-2.0
package bowler.server;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;

/// Procedures that tests declare.
public final class ServerProcedures {
    private ServerProcedures() {}

    /// Doubles a number and returns two result sets.
    public static void twice(int number, int[] doubled, ResultSet[] first, ResultSet[] second) throws SQLException {
        doubled[0] = 2 * number;
        Connection connection = DriverManager.getConnection("jdbc:default:connection");
        first[0] = connection.createStatement().executeQuery("SELECT id FROM t WHERE id < " + number + " ORDER BY id");
        second[0] = connection.createStatement().executeQuery("VALUES ('one', 'two')");
    }

    /// Adds a number to another, makes a text, and returns all rows of a table and one more result set.
    public static void several(int number, int[] sum, String[] text, ResultSet[] first, ResultSet[] second) throws SQLException {
        sum[0] += number;
        text[0] = "out " + number;
        Connection connection = DriverManager.getConnection("jdbc:default:connection");
        first[0] = connection.createStatement().executeQuery("SELECT id, name FROM t ORDER BY id");
        second[0] = connection.createStatement().executeQuery("VALUES 1");
    }
}
