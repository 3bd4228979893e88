// SPDX-License-Identifier: Apache-2.0
package org.apache.derby.vti;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.apache.derby.iapi.sql.dictionary.OptionalTool;
import org.junit.jupiter.api.Test;

/// Tools that SYSCS_REGISTER_TOOL loads by their classes.
public final class OptionalToolTest {
    /// Creates a table with the name that its parameter says.
    public static final class TableMaker implements OptionalTool {
        @Override
        public void loadTool(String... parameters) throws SQLException {
            run("CREATE TABLE " + parameters[0] + " (made INTEGER)", "INSERT INTO " + parameters[0] + " VALUES 7");
        }

        @Override
        public void unloadTool(String... parameters) throws SQLException {
            run("DROP TABLE " + parameters[0]);
        }

        private static void run(String... statements) throws SQLException {
            try (Connection connection = DriverManager.getConnection("jdbc:default:connection");
                    Statement statement = connection.createStatement()) {
                for (String each : statements) {
                    statement.execute(each);
                }
            }
        }
    }

    @Test
    void aCustomToolIsLoadedAndUnloaded() throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:bowler:memory:tools;create=true");
                Statement statement = connection.createStatement()) {
            String tool = TableMaker.class.getName();
            statement.execute("CALL SYSCS_UTIL.SYSCS_REGISTER_TOOL('customTool', TRUE, '" + tool + "', 'MADE')");
            try (ResultSet rows = statement.executeQuery("SELECT made FROM made")) {
                assertThat(rows.next()).isTrue();
                assertThat(rows.getInt(1)).isEqualTo(7);
            }
            refuse(statement, "38000", "'customTool', TRUE, '" + tool + "', 'MADE'");
            statement.execute("CALL SYSCS_UTIL.SYSCS_REGISTER_TOOL('customTool', FALSE, '" + tool + "', 'MADE')");
            refuse(statement, "38000", "'customTool', FALSE, '" + tool + "', 'MADE'");
            refuse(statement, "X0Y88", "'nosuch', TRUE");
            refuse(statement, "X0Y88", "NULL, TRUE");
            refuse(statement, "X0Y88", "'customTool', TRUE");
            refuse(statement, "X0Y88", "'customTool', TRUE, '" + OptionalToolTest.class.getName() + "'");
            refuse(statement, "XJ001", "'customTool', TRUE, 'no.such.Tool'");
            refuse(statement, "42X51", "'customTool', TRUE, 'java.io.File'");
            refuse(statement, "39004", "'customTool', NULL, 'no.such.Tool'");
            refuse(statement, "0A000", "'rawDBReader', TRUE");
            refuse(statement, "42Y03", "'customTool'");
        }
    }

    private static void refuse(Statement statement, String state, String arguments) {
        assertThatThrownBy(() -> statement.execute("CALL SYSCS_UTIL.SYSCS_REGISTER_TOOL(" + arguments + ")")).as(arguments)
            .isInstanceOfSatisfying(SQLException.class, failure -> assertThat(failure.getSQLState()).isEqualTo(state));
    }
}
