// SPDX-License-Identifier: Apache-2.0
package bowler.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Tests which definitions a connection may change while it reads. The answers are Derby's, except where a test says so.
class DefinitionsWhileReadTest {
    private static final String URL = "jdbc:bowler:memory:definitions-while-read;automaticStatistics=false";
    private static final String[] OF_THE_TABLE = {
        "DROP TABLE u", "ALTER TABLE u ADD COLUMN z INT", "ALTER TABLE u DROP COLUMN b", "ALTER TABLE u ALTER COLUMN a SET DEFAULT 5",
        "ALTER TABLE u ALTER b NOT NULL", "ALTER TABLE u ADD CONSTRAINT ck CHECK (a > 0)", "ALTER TABLE u LOCKSIZE TABLE",
        "TRUNCATE TABLE u", "RENAME TABLE u TO uu", "RENAME COLUMN u.a TO aa", "RENAME INDEX ub TO ubb"};
    private static final String[] OF_OTHERS = {
        "CREATE INDEX un ON u (a, b)", "CREATE VIEW nv AS SELECT * FROM u", "CREATE SYNONYM ns FOR u", "DROP VIEW v",
        "DROP SYNONYM s", "DROP SEQUENCE sq RESTRICT", "DROP TABLE other", "ALTER TABLE t ADD COLUMN z INT",
        "CREATE TABLE n1 (a INT)", "CREATE SCHEMA zz", "INSERT INTO u VALUES (5, 5)", "UPDATE u SET b = 9", "DELETE FROM u",
        "LOCK TABLE u IN EXCLUSIVE MODE", "DROP INDEX ub"};

    private Connection connection;

    @BeforeEach
    void open() throws SQLException {
        connection = DriverManager.getConnection(URL + ";create=true");
        Databases.execute(connection, "CREATE TABLE t (a INT NOT NULL PRIMARY KEY, b INT)", "INSERT INTO t VALUES (1, 1), (2, 2)",
            "CREATE TABLE u (a INT, b INT)", "CREATE INDEX ub ON u (b)", "INSERT INTO u VALUES (1, 1), (2, 2), (3, 3)",
            "CREATE TABLE other (a INT)", "CREATE VIEW v AS SELECT a FROM t", "CREATE SYNONYM s FOR t", "CREATE SEQUENCE sq");
        connection.setAutoCommit(false);
    }

    @AfterEach
    void close() throws SQLException {
        connection.rollback();
        connection.close();
        assertThatThrownBy(() -> DriverManager.getConnection(URL + ";drop=true")).isInstanceOf(SQLException.class);
    }

    private String state(String definition) {
        try {
            Databases.execute(connection, definition);
            return "done";
        } catch (SQLException failure) {
            return failure.getSQLState();
        }
    }

    private void stateWhileReading(String query, String definition, String state) throws SQLException {
        try (Statement statement = connection.createStatement(); ResultSet rows = statement.executeQuery(query)) {
            assertThat(rows.next()).isTrue();
            assertThat(state(definition)).as("%s while reading %s", definition, query).isEqualTo(state);
            if (state.equals("X0X95")) {
                assertThat(rows.next()).as("the rows go on").isTrue();
            }
        }
        connection.rollback();
    }

    @Test
    void theTableIsNotRedefined() throws SQLException {
        for (String definition : OF_THE_TABLE) {
            stateWhileReading("SELECT * FROM u", definition, "X0X95");
            assertThat(state(definition)).as("closed: %s", definition).isEqualTo("done");
            connection.rollback();
        }
        stateWhileReading("SELECT t.a FROM t WHERE EXISTS (SELECT 1 FROM u WHERE u.b > 0)", "DROP TABLE u", "X0X95");
        stateWhileReading("SELECT a FROM u ORDER BY b", "DROP TABLE u", "X0X95");
    }

    @Test
    void otherTablesCanBeRedefinedAtTheSameTime() throws SQLException {
        for (String definition : OF_OTHERS) {
            stateWhileReading("SELECT a, b FROM u", definition, "done");
        }
    }

    @Test
    void viewsSynonymsSequencesAndIndexesInUseCannotBeDropped() throws SQLException {
        stateWhileReading("SELECT * FROM v", "DROP VIEW v", "X0X95");
        stateWhileReading("SELECT * FROM v", "CREATE OR REPLACE VIEW v AS SELECT b FROM t", "X0X95");
        stateWhileReading("SELECT * FROM v", "ALTER TABLE t ADD COLUMN z INT", "X0X95");
        stateWhileReading("SELECT * FROM s", "DROP SYNONYM s", "X0X95");
        stateWhileReading("SELECT * FROM s", "DROP VIEW v", "done");
        stateWhileReading("SELECT NEXT VALUE FOR sq FROM u", "DROP SEQUENCE sq RESTRICT", "X0X95");
        stateWhileReading("SELECT b FROM u --DERBY-PROPERTIES index=UB\nWHERE b > 0", "DROP INDEX ub", "X0X95");
        Databases.execute(connection, "CREATE SCHEMA z", "CREATE TABLE z.t (a INT)", "INSERT INTO z.t VALUES 1, 2");
        connection.commit();
        stateWhileReading("SELECT * FROM z.t", "DROP SCHEMA z CASCADE", "X0X95");
    }

    @Test
    void scrollingAndSingleRowsCountToo() throws SQLException {
        try (Statement statement = connection.createStatement(ResultSet.TYPE_SCROLL_INSENSITIVE, ResultSet.CONCUR_READ_ONLY);
             ResultSet rows = statement.executeQuery("SELECT * FROM u")) {
            assertThat(rows.next()).isTrue();
            assertThat(state("DROP TABLE u")).isEqualTo("X0X95");
        }
        try (Statement statement = connection.createStatement();
             ResultSet rows = statement.executeQuery("SELECT * FROM t WHERE a = 1")) {
            assertThat(rows.next()).isTrue();
            assertThat(state("DROP VIEW v")).isEqualTo("done");
            assertThat(state("DROP TABLE t")).isEqualTo("X0X95");
        }
    }

    /// Derby refuses these too: there a result set is in The way until it is closed..
    @Test
    void exhaustedAndMaterializedResultSetsDoNotPreventRedefinition() throws SQLException {
        try (Statement statement = connection.createStatement(); ResultSet rows = statement.executeQuery("SELECT * FROM u")) {
            while (rows.next()) {
                assertThat(rows.getInt(1)).isPositive();
            }
            assertThat(state("DROP TABLE u")).isEqualTo("done");
        }
        connection.rollback();
        try (Statement statement = connection.createStatement(); ResultSet rows = statement.executeQuery("SELECT * FROM u")) {
            assertThat(rows.next()).isTrue();
            connection.commit();
            assertThat(state("DROP TABLE u")).isEqualTo("done");
            assertThat(rows.next()).isTrue();
            assertThat(rows.getInt(1)).isEqualTo(2);
        }
    }

    @Test
    void withAutoCommitTheRefusalEndsTheResult() throws SQLException {
        connection.setAutoCommit(true);
        try (Statement statement = connection.createStatement(); ResultSet rows = statement.executeQuery("SELECT * FROM u")) {
            assertThat(rows.next()).isTrue();
            assertThat(state("DROP TABLE u")).isEqualTo("X0X95");
            assertThat(state("DROP TABLE u")).isEqualTo("done");
        }
        connection.setAutoCommit(false);
    }

    @Test
    void otherSessionsContinueReading() throws SQLException {
        try (Connection other = DriverManager.getConnection(URL); Statement statement = other.createStatement();
             ResultSet rows = statement.executeQuery("SELECT * FROM u")) {
            assertThat(rows.next()).isTrue();
            assertThat(state("ALTER TABLE u ADD COLUMN z INT")).isEqualTo("done");
        }
    }
}
