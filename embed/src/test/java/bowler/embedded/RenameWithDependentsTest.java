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

/// Texts of definitions that follow a renamed table or column.
final class RenameWithDependentsTest {
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
    void triggersChecksAndPoliciesSurviveARestart() throws Exception {
        try (Connection boss = DriverManager.getConnection(url() + ";create=true")) {
            run(boss, "CALL SYSCS_UTIL.SYSCS_SET_DATABASE_PROPERTY('derby.database.sqlAuthorization', 'true')");
        }
        shutDown();
        try (Connection boss = DriverManager.getConnection(url())) {
            run(boss, "CREATE TABLE t (id INT CHECK (t.id > 0), who VARCHAR(9), g INT GENERATED ALWAYS AS (t.id * 2))", "CREATE TABLE log (id INT)",
                "CREATE TABLE other (k INT)", "INSERT INTO other VALUES 1, 2, 7",
                "CREATE POLICY mine ON t FOR ALL USING (t.who = CURRENT_USER AND EXISTS (SELECT 1 FROM t x WHERE x.id = t.id)) WITH CHECK (who = CURRENT_USER)",
                "CREATE POLICY known ON other FOR SELECT USING (EXISTS (SELECT 1 FROM t WHERE t.id = k))",
                "ALTER TABLE t ENABLE ROW LEVEL SECURITY", "ALTER TABLE other ENABLE ROW LEVEL SECURITY",
                "CREATE TRIGGER g AFTER INSERT ON t REFERENCING NEW AS n FOR EACH ROW WHEN (n.id > 1) INSERT INTO log VALUES n.id",
                "GRANT SELECT, INSERT ON t TO ann", "GRANT SELECT ON other TO ann", "GRANT SELECT ON log TO ann",
                "INSERT INTO t (id, who) VALUES (1, 'ANN'), (2, 'BOB')",
                "RENAME TABLE t TO u", "RENAME COLUMN u.id TO number", "RENAME COLUMN u.who TO name", "RENAME COLUMN log.id TO seen");
            assertThatThrownBy(() -> run(boss, "RENAME TABLE u TO x")).hasFieldOrPropertyWithValue("SQLState", "X0Y25")
                .hasMessageContaining("policies of U");
        }
        shutDown();
        try (Connection ann = DriverManager.getConnection(url().replace("boss", "ann")); Connection boss = DriverManager.getConnection(url())) {
            run(ann, "INSERT INTO boss.u (number, name) VALUES (7, 'ANN')");
            assertThat(number(ann, "SELECT SUM(g) FROM boss.u")).isEqualTo(16);
            assertThat(number(ann, "SELECT SUM(k) FROM boss.other")).isEqualTo(10);
            assertThat(number(ann, "SELECT SUM(seen) FROM boss.log")).isEqualTo(9);
            assertThatThrownBy(() -> run(ann, "INSERT INTO boss.u (number, name) VALUES (8, 'BOB')")).hasFieldOrPropertyWithValue("SQLState", "42501");
            assertThatThrownBy(() -> run(boss, "INSERT INTO u (number) VALUES 0")).hasFieldOrPropertyWithValue("SQLState", "23513");
            assertThatThrownBy(() -> run(boss, "DROP TABLE log")).hasFieldOrPropertyWithValue("SQLState", "X0Y25");
            boss.setAutoCommit(false);
            run(boss, "RENAME COLUMN u.number TO id", "RENAME TABLE u TO t");
            boss.rollback();
        }
        shutDown();
        try (Connection ann = DriverManager.getConnection(url().replace("boss", "ann"))) {
            run(ann, "INSERT INTO boss.u (number, name) VALUES (3, 'ANN')");
            assertThat(number(ann, "SELECT SUM(g) FROM boss.u")).isEqualTo(22);
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
            run(boss, "CREATE TABLE u (a INT CHECK (u.a > 0))", "CREATE TABLE w (a INT)", "CREATE TRIGGER g AFTER INSERT ON w DELETE FROM w");
            assertThatThrownBy(() -> run(boss, "RENAME COLUMN u.a TO b")).hasFieldOrPropertyWithValue("SQLState", "42Z97");
            assertThatThrownBy(() -> run(boss, "RENAME TABLE u TO x")).hasFieldOrPropertyWithValue("SQLState", "X0Y25");
            assertThatThrownBy(() -> run(boss, "RENAME TABLE w TO x")).hasFieldOrPropertyWithValue("SQLState", "X0Y25");
        }
        shutDown();
    }
}
