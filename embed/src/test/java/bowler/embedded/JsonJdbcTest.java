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
    void jsonComesAndGoesAsText() throws SQLException {
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
}
