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
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Tests prepared statements that run after the current schema has changed. Their names mean what they meant when the
/// statement was prepared, as in Derby.
final class PreparedInSchemaTest {
    private Connection connection;

    @BeforeEach
    void connect() throws SQLException {
        connection = DriverManager.getConnection("jdbc:bowler:memory:schemas;create=true");
        run("CREATE TABLE t (a INT)");
        run("INSERT INTO t VALUES 10");
        run("CREATE SCHEMA s");
        run("CREATE TABLE s.t (a VARCHAR(5), b INT)");
        run("INSERT INTO s.t VALUES ('99', 99)");
    }

    @AfterEach
    void drop() throws SQLException {
        connection.close();
        assertThatThrownBy(() -> DriverManager.getConnection("jdbc:bowler:memory:schemas;drop=true"))
            .hasFieldOrPropertyWithValue("SQLState", "08006");
    }

    private void run(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private String one(String sql) throws SQLException {
        try (PreparedStatement query = connection.prepareStatement(sql)) {
            return one(query);
        }
    }

    private static String one(PreparedStatement query) throws SQLException {
        try (ResultSet rows = query.executeQuery()) {
            return rows.next() ? rows.getString(1) : null;
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"SELECT a FROM t", "SELECT a FROM t WHERE 1 = 1 FETCH FIRST 5 ROWS ONLY", "SELECT MAX(x.a) FROM t x, t y"})
    void aQueryReadsTheTableOfItsSchema(String sql) throws SQLException {
        try (PreparedStatement query = connection.prepareStatement(sql)) {
            assertThat(one(query)).isEqualTo("10");
            connection.setSchema("S");
            assertThat(one(query)).isEqualTo("10");
            assertThat(one(sql)).isEqualTo("99");
            run("ALTER TABLE app.t ADD COLUMN c INT");
            run("CREATE INDEX app.i ON app.t (a)");
            assertThat(one(query)).isEqualTo("10");
            run("SET SCHEMA app");
            assertThat(one(query)).isEqualTo("10");
        }
    }

    @Test
    void aChangeChangesTheTableOfItsSchema() throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO t VALUES ?");
                PreparedStatement delete = connection.prepareStatement("DELETE FROM t WHERE a = ?")) {
            connection.setSchema("S");
            insert.setInt(1, 11);
            insert.executeUpdate();
            delete.setInt(1, 10);
            assertThat(delete.executeUpdate()).isEqualTo(1);
        }
        assertThat(one("SELECT a FROM app.t")).isEqualTo("11");
        assertThat(one("SELECT COUNT(*) FROM s.t")).isEqualTo("1");
    }

    @Test
    void aDefinitionDefinesInItsSchema() throws SQLException {
        try (PreparedStatement create = connection.prepareStatement("CREATE TABLE u (a INT)")) {
            connection.setSchema("S");
            create.execute();
        }
        assertThat(one("SELECT COUNT(*) FROM app.u")).isEqualTo("0");
        assertThatThrownBy(() -> one("SELECT * FROM u")).hasFieldOrPropertyWithValue("SQLState", "42X05");
    }

    @Test
    void currentSchemaIsThatOfTheRun() throws SQLException {
        try (PreparedStatement query = connection.prepareStatement("SELECT CURRENT SCHEMA FROM t")) {
            assertThat(one(query)).isEqualTo("APP");
            connection.setSchema("S");
            assertThat(one(query)).isEqualTo("S");
        }
    }

    @Test
    void aStatementOfADroppedSchemaFails() throws SQLException {
        connection.setSchema("S");
        try (PreparedStatement query = connection.prepareStatement("SELECT b FROM t")) {
            connection.setSchema("APP");
            run("DROP TABLE s.t");
            run("DROP SCHEMA s RESTRICT");
            assertThatThrownBy(() -> one(query)).hasFieldOrPropertyWithValue("SQLState", "42Y07");
        }
    }
}
