// SPDX-License-Identifier: Apache-2.0
package bowler.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ParameterMetaData;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Parameters in the select list of INSERT: they have the types of the columns that they are stored into.
class StoredParametersTest {
    private static final String URL = "jdbc:bowler:memory:storedparameters";

    private Connection connection;

    @BeforeEach
    void open() throws SQLException {
        connection = DriverManager.getConnection(URL + ";create=true");
        Databases.execute(connection, "CREATE TABLE t (name VARCHAR(10), amount DECIMAL(7, 2), i INT DEFAULT 5)",
            "INSERT INTO t VALUES ('a', 1, 1), ('b', 2, 2)");
    }

    @AfterEach
    void close() throws SQLException {
        connection.close();
        assertThatThrownBy(() -> DriverManager.getConnection(URL + ";drop=true")).isInstanceOf(SQLException.class);
    }

    @Test
    void parametersHaveTheTypesOfTheirColumns() throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO t (amount, name) SELECT ?, ? FROM t WHERE i = ?")) {
            ParameterMetaData parameters = insert.getParameterMetaData();
            assertThat(parameters.getParameterTypeName(1)).isEqualTo("DECIMAL");
            assertThat(parameters.getScale(1)).isEqualTo(2);
            assertThat(parameters.getParameterTypeName(2)).isEqualTo("VARCHAR");
        }
        run("INSERT INTO t (amount, name) SELECT ?, ? FROM t WHERE i = ?", "3.25", "c", "1");
        assertThat(rows()).containsExactly("a 1.00 1", "b 2.00 2", "c 3.25 5");
    }

    @Test
    void amongColumnsSignsChoicesAndNulls() throws SQLException {
        run("INSERT INTO t SELECT name, -?, CASE WHEN i = 1 THEN ? ELSE NULL END FROM t", "7", "8");
        assertThat(rows()).containsExactly("a -7.00 8", "a 1.00 1", "b -7.00 null", "b 2.00 2");
    }

    /// Programs insert a missing row in this way.
    @Test
    void inGroupsAndWithoutDuplicates() throws SQLException {
        String unlessThere = "INSERT INTO t (name, amount) SELECT ?, ? FROM t WHERE name = ? HAVING COUNT(*) = 0";
        run(unlessThere, "a", "9", "a");
        run(unlessThere, "c", "9", "c");
        run("INSERT INTO t SELECT DISTINCT ?, ?, 1 FROM t", "d", "4");
        run("INSERT INTO t WITH x AS (SELECT name FROM t WHERE i = 2) SELECT name, ?, ? FROM x", "6", "6");
        run("INSERT INTO t SELECT ?, ?, ?", "e", "5", "5");
        assertThat(rows()).containsExactly("a 1.00 1", "b 2.00 2", "b 6.00 6", "c 9.00 5", "d 4.00 1", "e 5.00 5");
    }

    @Test
    void parametersInsideExpressionsHaveNoType() {
        assertThatThrownBy(() -> connection.prepareStatement("INSERT INTO t (i) SELECT x FROM (SELECT ? AS x FROM t) q"))
            .isInstanceOfSatisfying(SQLException.class, failure -> assertThat(failure.getSQLState()).isEqualTo("42X34"));
    }

    private void run(String sql, String... values) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int i = 0; i < values.length; i++) {
                statement.setString(i + 1, values[i]);
            }
            statement.executeUpdate();
        }
    }

    private List<String> rows() throws SQLException {
        try (Statement statement = connection.createStatement();
             ResultSet rows = statement.executeQuery("SELECT name, amount, i FROM t ORDER BY name, amount")) {
            List<String> shown = new ArrayList<>();
            while (rows.next()) {
                shown.add(rows.getString(1) + " " + rows.getString(2) + " " + rows.getString(3));
            }
            return shown;
        }
    }
}
