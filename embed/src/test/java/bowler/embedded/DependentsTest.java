// SPDX-License-Identifier: Apache-2.0
package bowler.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// A drop that is refused tells each object that depends on what is dropped, as next exceptions.
final class DependentsTest {
    private Connection connection;

    @BeforeEach
    void open() throws SQLException {
        connection = DriverManager.getConnection("jdbc:bowler:memory:dependents;create=true");
        Databases.execute(connection, "CREATE TABLE t (a INTEGER NOT NULL PRIMARY KEY, b INTEGER)", "CREATE TABLE u (c INTEGER)");
    }

    @AfterEach
    void close() throws SQLException {
        connection.close();
        catchThrowableOfType(SQLException.class, () -> DriverManager.getConnection("jdbc:bowler:memory:dependents;drop=true").close());
    }

    private List<String> failures(String sql) {
        List<String> states = new ArrayList<>();
        SQLException failure = catchThrowableOfType(SQLException.class, () -> Databases.execute(connection, sql));
        for (SQLException each = failure; each != null; each = each.getNextException()) {
            states.add(each.getSQLState());
        }
        return states;
    }

    private List<String> warnings(String sql) throws SQLException {
        List<String> states = new ArrayList<>();
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
            for (SQLWarning each = statement.getWarnings(); each != null; each = each.getNextWarning()) {
                states.add(each.getSQLState());
            }
        }
        return states;
    }

    @Test
    void viewsOfViewsDependOnTheTable() throws SQLException {
        Databases.execute(connection, "CREATE VIEW v1 AS SELECT a FROM t", "CREATE VIEW v2 AS SELECT b FROM t", "CREATE VIEW v3 AS SELECT a FROM v1");
        assertThat(failures("DROP TABLE t")).containsExactly("X0Y23", "X0Y23", "X0Y23");
        assertThat(failures("DROP VIEW v1")).containsExactly("X0Y23");
        assertThat(failures("ALTER TABLE t DROP COLUMN a RESTRICT")).containsExactly("X0Y23", "X0Y23");
    }

    @Test
    void eachForeignKeyIsReported() throws SQLException {
        Databases.execute(connection, "CREATE TABLE x (a INTEGER REFERENCES t)", "CREATE TABLE y (a INTEGER REFERENCES t)");
        assertThat(failures("DROP TABLE t")).containsExactly("X0Y25", "X0Y25");
        assertThat(failures("ALTER TABLE t DROP PRIMARY KEY")).containsExactly("X0Y25", "X0Y25");
    }

    /// An INSERT and a SET need the columns that they write.
    @Test
    void aTriggerDependsOnTheColumnsThatItWrites() throws SQLException {
        Databases.execute(connection, "CREATE TRIGGER r1 AFTER INSERT ON u FOR EACH ROW INSERT INTO t (a, b) VALUES (1, 2)",
            "CREATE TRIGGER r2 AFTER DELETE ON u FOR EACH ROW UPDATE t SET b = 3");
        assertThat(failures("ALTER TABLE t DROP COLUMN b RESTRICT")).containsExactly("X0Y25");
        assertThat(warnings("ALTER TABLE t DROP COLUMN b")).containsExactly("01502", "01502");
        Databases.execute(connection, "INSERT INTO u VALUES 1");
    }
}
