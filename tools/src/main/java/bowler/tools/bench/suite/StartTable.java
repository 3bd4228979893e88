// SPDX-License-Identifier: Apache-2.0
package bowler.tools.bench.suite;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;

/// The small table of which a program that has just started reads a row.
final class StartTable implements SuiteRun {
    @Override
    public void run(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE greeting (id INTEGER NOT NULL PRIMARY KEY, words VARCHAR(96))");
            statement.execute("INSERT INTO greeting VALUES (1, 'Good morning'), (2, 'Good day'), (3, 'Good night')");
        }
    }
}
