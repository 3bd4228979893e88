// SPDX-License-Identifier: Apache-2.0
package bowler.tools.bench.suite;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/// The whole program whose start is measured: connects, reads one row of [StartTable], prints it. Uses nothing but JDBC, as
/// it lies in a folder of its own. Arguments: URL, user, password.
public final class StartupProgram {
    private StartupProgram() {}

    public static void main(String[] arguments) throws SQLException {
        try (Connection connection = arguments[1].isEmpty()
                ? DriverManager.getConnection(arguments[0])
                : DriverManager.getConnection(arguments[0], arguments[1], arguments[2]);
             Statement statement = connection.createStatement();
             ResultSet rows = statement.executeQuery("SELECT words FROM greeting WHERE id = 2")) {
            rows.next();
            System.out.println(rows.getString(1));
        }
        System.exit(0);
    }
}
