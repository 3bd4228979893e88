// SPDX-License-Identifier: Apache-2.0
package bowler.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Views whose texts follow a renamed table or column.
final class RenameWithViewsTest {
    @TempDir
    Path folder;

    private String url() {
        return "jdbc:bowler:" + folder.resolve("db") + ";user=boss";
    }

    private static void run(Connection connection, String... statements) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }

    private static int number(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement(); ResultSet found = statement.executeQuery(sql)) {
            assertThat(found.next()).isTrue();
            return found.getInt(1);
        }
    }

    private void shutDown() {
        assertThatThrownBy(() -> DriverManager.getConnection(url() + ";shutdown=true")).hasFieldOrPropertyWithValue("SQLState", "08006");
    }

    @Test
    void newTextsSurviveARestartWithTheirRights() throws Exception {
        try (Connection boss = DriverManager.getConnection(url() + ";create=true")) {
            run(boss, "CALL SYSCS_UTIL.SYSCS_SET_DATABASE_PROPERTY('derby.database.sqlAuthorization', 'true')");
        }
        shutDown();
        try (Connection boss = DriverManager.getConnection(url())) {
            run(boss, "CREATE TABLE t (id INT, a INT)", "INSERT INTO t VALUES (1, 2)", "CREATE VIEW v AS SELECT a FROM t", "GRANT SELECT ON v TO ann",
                "RENAME TABLE t TO u", "RENAME COLUMN u.a TO b");
        }
        shutDown();
        try (Connection ann = DriverManager.getConnection(url().replace("boss", "ann")); Connection boss = DriverManager.getConnection(url())) {
            assertThat(number(ann, "SELECT a FROM boss.v")).isEqualTo(2);
            run(boss, "ALTER TABLE u DROP COLUMN id RESTRICT");
            assertThat(number(ann, "SELECT a FROM boss.v")).isEqualTo(2);
            run(boss, "ALTER TABLE u ADD COLUMN c INT");
            assertThatThrownBy(() -> run(boss, "ALTER TABLE u DROP COLUMN b RESTRICT")).hasMessageContaining("V");
        }
        shutDown();
    }

    @Test
    void aRollbackRestoresTheTexts() throws Exception {
        try (Connection boss = DriverManager.getConnection(url() + ";create=true")) {
            run(boss, "CREATE TABLE t (id INT, a INT)", "INSERT INTO t VALUES (1, 2)", "CREATE VIEW v AS SELECT a FROM t");
            boss.setAutoCommit(false);
            run(boss, "RENAME TABLE t TO u", "SAVEPOINT s ON ROLLBACK RETAIN CURSORS", "RENAME COLUMN u.a TO b");
            assertThat(number(boss, "SELECT a FROM v")).isEqualTo(2);
            run(boss, "ROLLBACK TO SAVEPOINT s");
            assertThat(number(boss, "SELECT v.a + u.a FROM v, u")).isEqualTo(4);
            boss.rollback();
            assertThat(number(boss, "SELECT v.a + t.a FROM v, t")).isEqualTo(4);
            boss.rollback();
        }
        shutDown();
        try (Connection boss = DriverManager.getConnection(url())) {
            assertThat(number(boss, "SELECT v.a + t.a FROM v, t")).isEqualTo(4);
        }
        shutDown();
    }

    @Test
    void inDerbysModeTheRenamingIsRefused() throws Exception {
        try (Connection boss = DriverManager.getConnection(url() + ";create=true;mode=derby")) {
            run(boss, "CREATE TABLE t (id INT, a INT)", "CREATE VIEW v AS SELECT a FROM t");
            assertThatThrownBy(() -> run(boss, "RENAME TABLE t TO u")).hasFieldOrPropertyWithValue("SQLState", "X0Y23");
            assertThatThrownBy(() -> run(boss, "RENAME COLUMN t.a TO b")).hasFieldOrPropertyWithValue("SQLState", "X0Y23");
        }
        shutDown();
    }
}
