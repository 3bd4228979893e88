// SPDX-License-Identifier: Apache-2.0
package bowler.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.StringReader;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// JSON through JDBC, and in files.
final class JsonJdbcTest {
    @TempDir
    Path folder;

    @Test
    void jsonIsSetAndReadAsText() throws SQLException {
        String url = "jdbc:bowler:" + folder.resolve("db");
        String large = "[\"" + "x".repeat(100_000) + "\"]";
        try (Connection connection = DriverManager.getConnection(url + ";create=true"); Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE t (n INTEGER PRIMARY KEY, d JSON)");
            try (PreparedStatement insert = connection.prepareStatement("INSERT INTO t VALUES (?, ?)")) {
                insert.setInt(1, 1);
                insert.setString(2, " {\"a\": 1} ");
                insert.execute();
                insert.setInt(1, 2);
                insert.setObject(2, "[1, 2]");
                insert.execute();
                insert.setInt(1, 3);
                insert.setCharacterStream(2, new StringReader(large));
                insert.execute();
                insert.setInt(1, 4);
                insert.setNull(2, Types.VARCHAR);
                insert.execute();
                assertThatThrownBy(() -> {
                    insert.setInt(1, 5);
                    insert.setString(2, "{a}");
                    insert.execute();
                }).isInstanceOf(SQLException.class).extracting("SQLState").isEqualTo("22032");
            }
        }
        assertThatThrownBy(() -> DriverManager.getConnection(url + ";shutdown=true")).extracting("SQLState").isEqualTo("08006");
        try (Connection connection = DriverManager.getConnection(url); Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT d, JSON_VALUE(d, '$[1]') FROM t ORDER BY n")) {
            assertThat(rows.getMetaData().getColumnTypeName(1)).isEqualTo("JSON");
            assertThat(rows.getMetaData().getColumnType(1)).isEqualTo(Types.OTHER);
            assertThat(rows.next()).isTrue();
            assertThat(rows.getString(1)).isEqualTo("{\"a\": 1}");
            assertThat(rows.getObject(1)).isEqualTo("{\"a\": 1}");
            assertThat(rows.getObject(1, String.class)).isEqualTo("{\"a\": 1}");
            assertThatThrownBy(() -> rows.getInt(1)).extracting("SQLState").isEqualTo("22005");
            assertThat(rows.next()).isTrue();
            assertThat(rows.getString(2)).isEqualTo("2");
            assertThat(rows.next()).isTrue();
            assertThat(rows.getString(1)).isEqualTo(large);
            assertThat(rows.next()).isTrue();
            assertThat(rows.getString(1)).isNull();
            assertThat(rows.next()).isFalse();
            try (ResultSet columns = connection.getMetaData().getColumns(null, "APP", "T", "D")) {
                assertThat(columns.next()).isTrue();
                assertThat(columns.getString("TYPE_NAME")).isEqualTo("JSON");
            }
        }
        assertThatThrownBy(() -> DriverManager.getConnection(url + ";shutdown=true")).extracting("SQLState").isEqualTo("08006");
    }

    /// Where a value becomes JSON, a parameter is what it was given: a number is compared with numbers, a text with texts.
    @Test
    void parametersThatBecomeJsonKeepTheirTypes() throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:bowler:memory:json-parameters;create=true")) {
            String numbers = "SELECT n FROM JSON_TABLE('[1, 5, 9]', '$[*] ? (@ > $x)' PASSING ? AS \"x\" COLUMNS (n INT PATH '$'))";
            assertThat(all(connection, numbers, 4)).isEqualTo("5 9");
            assertThat(all(connection, numbers, 4L)).isEqualTo("5 9");
            assertThat(all(connection, numbers, 4.5)).isEqualTo("5 9");
            assertThat(all(connection, numbers, new java.math.BigDecimal("8.99"))).isEqualTo("9");
            assertThat(all(connection, numbers, "4")).isEmpty();
            assertThat(all(connection, "VALUES JSON_EXISTS('[1, 5]', '$[*] ? (@ == $x)' PASSING ? AS \"x\")", 5)).isEqualTo("true");
            assertThat(all(connection, "VALUES JSON_EXISTS('[1, \"a\"]', '$[*] ? (@ == $x)' PASSING ? AS \"x\")", "a")).isEqualTo("true");
            assertThat(all(connection, "VALUES JSON_EXISTS('[1, true]', '$[*] ? (@ == $x)' PASSING ? AS \"x\")", true)).isEqualTo("true");
            assertThat(all(connection, "VALUES JSON_VALUE('{\"a\": 7}', '$.a + $x' PASSING ? AS \"x\" RETURNING INTEGER)", 3)).isEqualTo("10");
            assertThat(all(connection, "VALUES JSON_QUERY('[\"2024-01-02\"]', '$[*] ? (@ == $x)' PASSING ? AS \"x\")",
                java.sql.Date.valueOf("2024-01-02"))).isEqualTo("\"2024-01-02\"");
            assertThat(all(connection, "VALUES JSON_OBJECT('a' : ?)", 5)).isEqualTo("{\"a\":5}");
            assertThat(all(connection, "VALUES JSON_OBJECT(? : 5)", "k")).isEqualTo("{\"k\":5}");
            assertThat(all(connection, "VALUES JSON_ARRAY(?)", "a\"b")).isEqualTo("[\"a\\\"b\"]");
            assertThat(all(connection, "VALUES JSON_ARRAY(? FORMAT JSON)", "[1]")).isEqualTo("[[1]]");
            assertThat(all(connection, "VALUES JSON_SCALAR(?)", false)).isEqualTo("false");
            assertThat(all(connection, "VALUES JSON_ARRAY(? NULL ON NULL)", (Object) null)).isEqualTo("[null]");
            assertThatThrownBy(() -> all(connection, "VALUES JSON_SCALAR(?)", new byte[1])).extracting("SQLState").isEqualTo("XCL12");
            try (PreparedStatement query = connection.prepareStatement(numbers)) {
                query.setNull(1, Types.INTEGER);
                query.setInt(1, 5);
                try (ResultSet rows = query.executeQuery()) {
                    assertThat(rows.next()).isTrue();
                    assertThat(rows.getInt(1)).isEqualTo(9);
                }
                query.setObject(1, "4", Types.INTEGER);
                try (ResultSet rows = query.executeQuery()) {
                    assertThat(rows.next()).isTrue();
                    assertThat(rows.getInt(1)).isEqualTo(5);
                }
            }
        }
        assertThatThrownBy(() -> DriverManager.getConnection("jdbc:bowler:memory:json-parameters;drop=true")).isInstanceOf(SQLException.class);
    }

    private static String all(Connection connection, String sql, Object parameter) throws SQLException {
        StringBuilder all = new StringBuilder();
        try (PreparedStatement query = connection.prepareStatement(sql)) {
            query.setObject(1, parameter);
            try (ResultSet rows = query.executeQuery()) {
                while (rows.next()) {
                    all.append(all.isEmpty() ? "" : " ").append(rows.getString(1));
                }
            }
        }
        return all.toString();
    }
}
