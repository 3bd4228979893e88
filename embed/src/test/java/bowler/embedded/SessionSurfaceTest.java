// SPDX-License-Identifier: Apache-2.0
package bowler.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.sql.Statement;
import java.sql.Types;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Tests what two sessions see of each other's locks and settings, compared with Derby: levels, modes, states, codes.
class SessionSurfaceTest {
    private static final String URL = "jdbc:bowler:memory:sessionsurface";
    private static final Map<Integer, String> LEVELS = Map.of(Connection.TRANSACTION_READ_UNCOMMITTED, "UR",
        Connection.TRANSACTION_READ_COMMITTED, "CS", Connection.TRANSACTION_REPEATABLE_READ, "RS",
        Connection.TRANSACTION_SERIALIZABLE, "RR");

    private Connection one;
    private Connection other;

    @BeforeEach
    void open() throws SQLException {
        one = DriverManager.getConnection(URL + ";create=true;escalationThreshold=100;lockTimeout=1");
        other = DriverManager.getConnection(URL);
        Databases.execute(one, "CREATE TABLE t (a INT NOT NULL PRIMARY KEY, b INT)", "INSERT INTO t VALUES (1, 1), (2, 2), (3, 3)");
        one.setAutoCommit(false);
    }

    @AfterEach
    void shutDown() throws SQLException {
        one.rollback();
        one.close();
        other.close();
        assertThatThrownBy(() -> DriverManager.getConnection(URL + ";shutdown=true")).extracting("errorCode").isEqualTo(45000);
    }

    @Test
    void levelsOfJdbcAreThoseOfSql() throws SQLException {
        assertThat(one.getTransactionIsolation()).isEqualTo(Connection.TRANSACTION_READ_COMMITTED);
        for (Map.Entry<Integer, String> level : LEVELS.entrySet()) {
            one.setTransactionIsolation(level.getKey());
            assertThat(values(one, "VALUES CURRENT ISOLATION")).containsExactly(level.getValue());
            Databases.execute(other, "SET ISOLATION " + level.getValue());
            assertThat(other.getTransactionIsolation()).isEqualTo(level.getKey());
        }
    }

    @Test
    void setIsolationCommits() throws SQLException {
        Databases.execute(one, "INSERT INTO t VALUES (4, 4)", "SET ISOLATION RS");
        one.rollback();
        assertThat(values(other, "SELECT COUNT(*) FROM t")).containsExactly("4");
    }

    @Test
    void aSchemaIsSetByAParameter() throws SQLException {
        Databases.execute(one, "CREATE SCHEMA s", "CREATE SCHEMA \"low\"");
        for (String sql : List.of("SET SCHEMA ?", "SET CURRENT SCHEMA = ?", "SET CURRENT SQLID = ?")) {
            try (PreparedStatement set = one.prepareStatement(sql)) {
                for (String name : List.of("S", "low", "APP")) {
                    set.setString(1, name);
                    set.execute();
                    assertThat(values(one, "VALUES CURRENT SCHEMA")).containsExactly(name);
                }
                set.setString(1, "s");
                assertThatThrownBy(set::execute).extracting("SQLState").isEqualTo("42Y07");
                set.setString(1, null);
                assertThatThrownBy(set::execute).extracting("SQLState").isEqualTo("42815");
                assertThat(values(one, "VALUES CURRENT SCHEMA")).containsExactly("APP");
            }
        }
    }

    @Test
    void identityValLocalIsOfTheConnection() throws SQLException {
        Databases.execute(one, "CREATE TABLE i (id INT GENERATED ALWAYS AS IDENTITY, x INT)", "INSERT INTO i (x) VALUES 1");
        one.commit();
        assertThat(values(one, "VALUES IDENTITY_VAL_LOCAL()")).containsExactly("1");
        assertThat(values(other, "VALUES IDENTITY_VAL_LOCAL()")).containsExactly("null");
        try (Statement statement = one.createStatement(); ResultSet row = statement.executeQuery("VALUES IDENTITY_VAL_LOCAL()")) {
            assertThat(row.getMetaData().getColumnType(1)).isEqualTo(Types.DECIMAL);
            assertThat(row.getMetaData().getPrecision(1)).isEqualTo(31);
            assertThat(row.getMetaData().getScale(1)).isZero();
        }
    }

    @Test
    void whatEachLevelLocks() throws SQLException {
        assertThat(locks("SELECT b FROM t WHERE a = 2 WITH UR")).isEmpty();
        assertThat(locks("SELECT b FROM t WHERE a = 2 WITH CS")).as("reads the last committed state").isEmpty();
        assertThat(locks("SELECT b FROM t WHERE a = 2 WITH RS")).containsExactly("ROW S", "TABLE IS");
        assertThat(locks("SELECT b FROM t WITH RR")).as("each key and the end").containsExactly("ROW S", "ROW S", "ROW S", "ROW S", "TABLE IS");
        // A changed row says itself whose it is.
        assertThat(locks("SELECT b FROM t WHERE a = 2 FOR UPDATE")).containsExactly("TABLE IX");
        assertThat(locks("UPDATE t SET b = 5 WHERE a = 2")).containsExactly("TABLE IX");
        assertThat(locks("INSERT INTO t VALUES (5, 5)")).containsExactly("TABLE IX");
        assertThat(locks("LOCK TABLE t IN SHARE MODE")).containsExactly("TABLE S");
    }

    @Test
    void manyRowLocksBecomeATableLock() throws SQLException {
        String many = "SELECT i, 1 FROM GENERATE_SERIES(100, 300) AS s (i)";
        assertThat(locks("INSERT INTO t " + many)).containsExactly("TABLE X");
        Databases.execute(one, "INSERT INTO t " + many);
        one.commit();
        assertThat(locks("SELECT b FROM t WHERE a > 100 WITH RS")).containsExactly("TABLE S");
        assertThat(locks("SELECT b FROM t WHERE a > 280 WITH RS")).hasSize(21).contains("TABLE IS");
    }

    @Test
    void forUpdateKeepsItsRows() throws SQLException {
        assertThat(values(one, "SELECT b FROM t WHERE a = 2 FOR UPDATE")).containsExactly("2");
        assertThatThrownBy(() -> Databases.execute(other, "UPDATE t SET b = 7 WHERE a = 2")).extracting("SQLState").isEqualTo("40XL1");
        assertThat(values(other, "SELECT b FROM t WHERE a = 2")).containsExactly("2");
        Databases.execute(other, "UPDATE t SET b = 7 WHERE a = 1");
        one.commit();
        Databases.execute(other, "UPDATE t SET b = 7 WHERE a = 2");
    }

    @Test
    void writersWaitReadersDoNot() throws SQLException {
        Databases.execute(one, "UPDATE t SET b = 20 WHERE a = 2");
        assertThat(values(other, "SELECT b FROM t WHERE a = 2")).containsExactly("2");
        assertThat(values(other, "SELECT b FROM t WHERE a = 2 WITH UR")).containsExactly("20");
        assertThatThrownBy(() -> values(other, "SELECT b FROM t WHERE a = 2 WITH RS")).extracting("SQLState").isEqualTo("40XL1");
        assertThatThrownBy(() -> Databases.execute(other, "DELETE FROM t WHERE a = 2")).extracting("SQLState").isEqualTo("40XL1");
    }

    @Test
    void definitionsNeedAnExclusiveTableLock() throws SQLException {
        Databases.execute(one, "UPDATE t SET b = 20 WHERE a = 2");
        assertThatThrownBy(() -> Databases.execute(other, "ALTER TABLE t ADD COLUMN c INT")).extracting("SQLState").isEqualTo("40XL1");
        one.rollback();
        Databases.execute(one, "ALTER TABLE t ADD COLUMN c INT");
        one.rollback();
        assertThatThrownBy(() -> values(one, "SELECT c FROM t")).extracting("SQLState").isEqualTo("42X04");
    }

    @Test
    void vendorCodesShowWhatHasEnded() throws SQLException {
        assertThatThrownBy(() -> values(one, "SELECT 1 / 0 FROM t")).extracting("errorCode").isEqualTo(20000);
        assertThatThrownBy(() -> Databases.execute(other, "SELECT x FROM t")).extracting("errorCode").isEqualTo(30000);
        assertThatThrownBy(() -> DriverManager.getConnection("jdbc:bowler:memory:nosuch")).extracting("errorCode").isEqualTo(40000);
    }

    @Test
    void savepointsEndWithAutoCommit() throws SQLException {
        Savepoint outer = one.setSavepoint("outer");
        Databases.execute(one, "INSERT INTO t VALUES (4, 4)");
        Savepoint inner = one.setSavepoint();
        Databases.execute(one, "INSERT INTO t VALUES (5, 5)");
        one.rollback(inner);
        assertThat(values(one, "SELECT a FROM t WHERE a > 3")).containsExactly("4");
        one.rollback(outer);
        assertThat(values(one, "SELECT a FROM t WHERE a > 3")).isEmpty();
        one.setAutoCommit(true);
        assertThatThrownBy(() -> one.setSavepoint("late")).extracting("SQLState").isEqualTo("XJ010");
        assertThatThrownBy(() -> one.rollback(outer)).extracting("SQLState").isEqualTo("XJ010");
        one.setAutoCommit(false);
    }

    @Test
    void closingNeedsACompletedTransaction() throws SQLException {
        Databases.execute(one, "INSERT INTO t VALUES (4, 4)");
        assertThatThrownBy(one::close).extracting("SQLState").isEqualTo("25001");
        assertThat(one.isClosed()).isFalse();
    }

    private List<String> locks(String sql) throws SQLException {
        try (Statement statement = one.createStatement()) {
            if (statement.execute(sql)) {
                try (ResultSet rows = statement.getResultSet()) {
                    while (rows.next()) {
                        rows.getInt(1);
                    }
                }
            }
        }
        List<String> held = values(other, "SELECT type || ' ' || mode FROM syscs_diag.lock_table WHERE tablename = 'T' ORDER BY 1");
        one.rollback();
        return held;
    }

    private static List<String> values(Connection of, String sql) throws SQLException {
        List<String> values = new ArrayList<>();
        try (Statement statement = of.createStatement(); ResultSet rows = statement.executeQuery(sql)) {
            while (rows.next()) {
                values.add(String.valueOf(rows.getString(1)));
            }
        }
        return values;
    }
}
