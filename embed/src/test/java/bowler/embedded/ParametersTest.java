// SPDX-License-Identifier: Apache-2.0
package bowler.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Values that come by `?`, where one may stand, and literals that are longer than other databases take.
class ParametersTest {
    private static final String URL = "jdbc:bowler:memory:parameters";

    private Connection connection;

    @BeforeEach
    void open() throws SQLException {
        connection = DriverManager.getConnection(URL + ";create=true");
        Databases.execute(connection, "CREATE TABLE t (a INT, c CLOB)", "INSERT INTO t (a) VALUES 1, 2, 3, 4");
    }

    @AfterEach
    void close() throws SQLException {
        connection.close();
        assertThatThrownBy(() -> DriverManager.getConnection(URL + ";drop=true")).isInstanceOf(SQLException.class);
    }

    @Test
    void parametersAreAllowedWhereTheirTypeFollows() throws SQLException {
        assertThat(rows("SELECT CAST(? AS SMALLINT) FROM t WHERE a = ?", 7, 1)).containsExactly("7");
        assertThat(rows("VALUES 1 + ?", 2)).containsExactly("3");
        assertThat(rows("SELECT a FROM t WHERE -? = a", -3)).containsExactly("3");
        assertThat(rows("SELECT a FROM t WHERE ? IN (a, 2) AND a BETWEEN ? AND ?", 2, 3, 4)).containsExactly("3", "4");
    }

    @Test
    void parametersLimitRows() throws SQLException {
        String page = "SELECT a FROM t ORDER BY a OFFSET ? ROWS FETCH NEXT ? ROWS ONLY";
        assertThat(rows(page, 1, 2)).containsExactly("2", "3");
        assertThat(rows("SELECT a FROM t ORDER BY a {limit ? offset ?}", 1, 3)).containsExactly("4");
        fails("2201X", page, -1, 2);
        fails("2201W", page, 1, 0);
        fails("2201Z", page, null, 1);
        fails("2201Z", page, 1, null);
    }

    @Test
    void literalsAreOfAnyLength() throws SQLException {
        String text = "x".repeat(70_000);
        try (Statement statement = connection.createStatement()) {
            assertThat(statement.executeUpdate("INSERT INTO t VALUES (5, '" + text + "')")).isEqualTo(1);
        }
        assertThat(rows("SELECT c FROM t WHERE a = ?", 5)).containsExactly(text);
        assertThat(rows("VALUES LENGTH(X'" + "00".repeat(70_000) + "')")).containsExactly("70000");
    }

    @Test
    void parametersAreArgumentsOfCalls() throws SQLException {
        try (PreparedStatement call = connection.prepareStatement("CALL SYSCS_UTIL.SYSCS_SET_RUNTIMESTATISTICS(?)")) {
            call.setInt(1, 0);
            assertThat(call.execute()).isFalse();
        }
    }

    private void fails(String state, String sql, Object... values) {
        assertThatThrownBy(() -> rows(sql, values)).hasFieldOrPropertyWithValue("SQLState", state);
    }

    private List<String> rows(String sql, Object... values) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int i = 0; i < values.length; i++) {
                statement.setObject(i + 1, values[i]);
            }
            List<String> rows = new ArrayList<>();
            try (ResultSet found = statement.executeQuery()) {
                while (found.next()) {
                    rows.add(found.getString(1));
                }
            }
            return rows;
        }
    }
}
