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

/// UPDATE and DELETE of the row that a cursor stands on.
class PositionedChangeTest {
    private static final String URL = "jdbc:bowler:memory:positioned";
    private Connection connection;
    private Statement cursor;
    private Statement change;

    @BeforeEach
    void define() throws SQLException {
        connection = DriverManager.getConnection(URL + ";create=true");
        Databases.execute(connection,
            "CREATE TABLE t (id INTEGER PRIMARY KEY, a INTEGER, b VARCHAR(10), g INTEGER GENERATED ALWAYS AS (a * 2))",
            "CREATE TABLE h (a INTEGER, b VARCHAR(10))",
            "CREATE VIEW v AS SELECT id, a FROM t",
            "INSERT INTO t (id, a, b) VALUES (1, 1, 'r1'), (2, 2, 'r2'), (3, 3, 'r3'), (4, 4, 'r4'), (5, 5, 'r5')",
            "INSERT INTO h VALUES (1, 'h1'), (2, 'h2'), (3, 'h3')");
        connection.setAutoCommit(false);
        cursor = connection.createStatement();
        cursor.setCursorName("CUR");
        change = connection.createStatement();
    }

    @AfterEach
    void drop() throws SQLException {
        connection.rollback();
        connection.close();
        Databases.shutDown(URL);
    }

    private void fails(String state, String sql) {
        assertThatThrownBy(() -> change.executeUpdate(sql)).as(sql).isInstanceOf(SQLException.class)
            .satisfies(e -> assertThat(((SQLException) e).getSQLState()).as(sql).isEqualTo(state));
    }

    private long sum(String query) throws SQLException {
        return Databases.longOf(connection, query);
    }

    @Test
    void rowsFoundByAListMayMove() throws SQLException {
        Databases.execute(connection, "CREATE INDEX t_a ON t (a)", "INSERT INTO t (id, a, b) "
            + "WITH RECURSIVE n (i) AS (VALUES 100 UNION ALL SELECT i + 1 FROM n WHERE i < 2100) SELECT i, i / 4, 'n' FROM n");
        int changed = 0;
        try (ResultSet rows = cursor.executeQuery("SELECT id, a FROM t WHERE a IN (50, 52, 51) AND b = 'n' FOR UPDATE")) {
            while (rows.next()) {
                change.executeUpdate("UPDATE t SET a = 51, id = id + 10000 WHERE CURRENT OF cur");
                changed++;
            }
        }
        assertThat(changed).isEqualTo(12);
        assertThat(sum("SELECT COUNT(*) FROM t WHERE a = 51 AND id BETWEEN 10200 AND 10211")).isEqualTo(12);
        assertThat(sum("SELECT COUNT(*) FROM t WHERE a IN (50, 52)")).isZero();
    }

    @Test
    void theCurrentRowIsChanged() throws SQLException {
        try (ResultSet rows = cursor.executeQuery("SELECT * FROM t FOR UPDATE")) {
            assertThat(rows.getCursorName()).isEqualTo("CUR");
            fails("24000", "UPDATE t SET a = 10 WHERE CURRENT OF cur");
            assertThat(rows.next()).isTrue();
            assertThat(change.executeUpdate("UPDATE t SET a = a + 10 WHERE CURRENT OF cur")).isEqualTo(1);
            assertThat(change.executeUpdate("UPDATE t x SET a = x.a + 10 WHERE CURRENT OF \"CUR\"")).isEqualTo(1);
            assertThat(sum("SELECT a + g FROM t WHERE id = 1")).isEqualTo(63);
            rows.next();
            rows.next();
            assertThat(change.executeUpdate("DELETE FROM t WHERE CURRENT OF cur")).isEqualTo(1);
            fails("24000", "DELETE FROM t WHERE CURRENT OF cur");
            while (rows.next()) {
                change.executeUpdate("UPDATE t SET b = 'late' WHERE CURRENT OF cur");
            }
            fails("24000", "UPDATE t SET a = 10 WHERE CURRENT OF cur");
        }
        fails("42X30", "UPDATE t SET a = 10 WHERE CURRENT OF cur");
        assertThat(sum("SELECT SUM(id) FROM t")).isEqualTo(12);
        assertThat(sum("SELECT COUNT(*) FROM t WHERE b = 'late'")).isEqualTo(2);
    }

    @Test
    void aTableWithoutKeyToo() throws SQLException {
        try (ResultSet rows = cursor.executeQuery("SELECT b FROM h WHERE a > 1 FOR UPDATE")) {
            rows.next();
            assertThat(change.executeUpdate("UPDATE h SET a = 100 WHERE CURRENT OF cur")).isEqualTo(1);
            rows.next();
            assertThat(change.executeUpdate("DELETE FROM h WHERE CURRENT OF cur")).isEqualTo(1);
        }
        assertThat(sum("SELECT SUM(a) FROM h")).isEqualTo(101);
    }

    @Test
    void theNameMustBeThatOfAnUpdatableCursorOverTheTable() throws SQLException {
        fails("42X30", "UPDATE t SET a = 1 WHERE CURRENT OF nope");
        fails("42X30", "DELETE FROM t WHERE CURRENT OF nope");
        fails("42X01", "UPDATE t SET a = 1 WHERE CURRENT OF cur AND a = 1");
        for (String query : new String[] {"SELECT * FROM t", "SELECT * FROM t FOR READ ONLY", "SELECT COUNT(*) FROM t",
                "SELECT t.a FROM t, h FOR UPDATE", "VALUES 1", "SELECT id FROM v"}) {
            try (ResultSet rows = cursor.executeQuery(query)) {
                rows.next();
                fails("42X23", "UPDATE t SET a = 1 WHERE CURRENT OF cur");
            }
        }
        try (ResultSet rows = cursor.executeQuery("SELECT * FROM t FOR UPDATE OF a, g")) {
            rows.next();
            fails("42X29", "UPDATE h SET a = 1 WHERE CURRENT OF cur");
            fails("42X28", "DELETE FROM h WHERE CURRENT OF cur");
            fails("42X30", "DELETE FROM t WHERE CURRENT OF \"cur\"");
            fails("42X31", "UPDATE t SET b = 'x' WHERE CURRENT OF cur");
            fails("42XA3", "UPDATE t SET g = 1 WHERE CURRENT OF cur");
            fails("42Y24", "UPDATE v SET a = 1 WHERE CURRENT OF cur");
            assertThat(change.executeUpdate("UPDATE t SET a = 50 WHERE CURRENT OF cur")).isEqualTo(1);
            assertThat(change.executeUpdate("DELETE FROM t WHERE CURRENT OF cur")).isEqualTo(1);
        }
    }

    @Test
    void cursorNamesAreSetOrGenerated() throws SQLException {
        try (Statement other = connection.createStatement(); ResultSet rows = cursor.executeQuery("SELECT a FROM t FOR UPDATE")) {
            other.setCursorName("CUR");
            assertThatThrownBy(() -> other.executeQuery("SELECT a FROM h")).hasFieldOrPropertyWithValue("SQLState", "X0X60");
            cursor.setCursorName("LATER");
            assertThat(rows.getCursorName()).isEqualTo("CUR");
        }
        try (Statement other = connection.createStatement()) {
            assertThat(other.executeQuery("SELECT a FROM t").getCursorName()).isNull();
            ResultSet rows = other.executeQuery("SELECT a FROM t FOR UPDATE");
            rows.next();
            String name = rows.getCursorName();
            assertThat(name).startsWith("SQLCUR");
            assertThat(change.executeUpdate("UPDATE t SET a = 9 WHERE CURRENT OF " + name)).isEqualTo(1);
            other.setCursorName("low");
            rows = other.executeQuery("SELECT a FROM t FOR UPDATE");
            rows.next();
            assertThat(change.executeUpdate("UPDATE t SET a = 9 WHERE CURRENT OF \"low\"")).isEqualTo(1);
        }
    }

    @Test
    void aPreparedChangeChecksTheCursorAtEachExecution() throws SQLException {
        PreparedStatement update;
        try (ResultSet rows = cursor.executeQuery("SELECT * FROM t FOR UPDATE")) {
            update = connection.prepareStatement("UPDATE t SET a = ? WHERE CURRENT OF cur");
            for (int a = 100; rows.next(); a++) {
                update.setInt(1, a);
                assertThat(update.executeUpdate()).isEqualTo(1);
            }
        }
        assertThat(sum("SELECT SUM(a) FROM t")).isEqualTo(510);
        assertThatThrownBy(update::executeUpdate).hasFieldOrPropertyWithValue("SQLState", "42X30");
        try (ResultSet rows = cursor.executeQuery("SELECT * FROM h FOR UPDATE")) {
            rows.next();
            assertThatThrownBy(update::executeUpdate).hasFieldOrPropertyWithValue("SQLState", "42X29");
        }
        try (ResultSet rows = cursor.executeQuery("SELECT * FROM t FOR UPDATE OF b")) {
            rows.next();
            assertThatThrownBy(update::executeUpdate).hasFieldOrPropertyWithValue("SQLState", "42X31");
        }
    }

    @Test
    void aRowThatMovesIsReadOnce() throws SQLException {
        int met = 0;
        try (ResultSet rows = cursor.executeQuery("SELECT id FROM t FOR UPDATE")) {
            for (; rows.next() && met < 100; met++) {
                change.executeUpdate("UPDATE t SET id = id + 100 WHERE CURRENT OF cur");
                change.executeUpdate("UPDATE t SET a = -1 WHERE CURRENT OF cur");
            }
        }
        assertThat(met).isEqualTo(5);
        assertThat(sum("SELECT SUM(id + a) FROM t")).isEqualTo(510);
    }

    @Test
    void queriesWithOrderLimitsAndSubqueriesAreUpdatable() throws SQLException {
        try (ResultSet rows = cursor.executeQuery("SELECT id, a + 1 FROM t WHERE a IN (SELECT a FROM h) ORDER BY a DESC"
                + " FETCH FIRST 2 ROWS ONLY FOR UPDATE")) {
            while (rows.next()) {
                change.executeUpdate("DELETE FROM t WHERE CURRENT OF cur");
            }
        }
        assertThat(sum("SELECT SUM(id) FROM t")).isEqualTo(10);
    }

    @Test
    void theCursorOutlivesCommitsAndDetectsConcurrentChanges() throws SQLException {
        Connection other = DriverManager.getConnection(URL);
        try (ResultSet rows = cursor.executeQuery("SELECT id, a FROM t FOR UPDATE")) {
            rows.next();
            change.executeUpdate("UPDATE t SET a = 70 WHERE CURRENT OF cur");
            connection.commit();
            fails("24000", "UPDATE t SET a = 71 WHERE CURRENT OF cur");
            rows.next();
            Databases.execute(other, "UPDATE t SET b = 'other' WHERE id = 2");
            assertThat(change.executeUpdate("UPDATE t SET a = 72 WHERE CURRENT OF cur")).isEqualTo(1);
            connection.commit();
            rows.next();
            Databases.execute(other, "DELETE FROM t WHERE id = 3");
            assertThat(change.executeUpdate("UPDATE t SET a = 73 WHERE CURRENT OF cur")).isZero();
            assertThat(change.getWarnings().getSQLState()).isEqualTo("01001");
            assertThat(change.getWarnings().getNextWarning().getSQLState()).isEqualTo("02000");
            connection.commit();
            rows.next();
            Databases.execute(other, "UPDATE t SET a = 99 WHERE id = 4");
            fails("40001", "UPDATE t SET a = 74 WHERE CURRENT OF cur");
            fails("42X30", "UPDATE t SET a = 74 WHERE CURRENT OF cur");
        }
        assertThat(sum("SELECT SUM(a) FROM t")).isEqualTo(70 + 72 + 99 + 5);
        other.close();
    }

    @Test
    void withAutoCommitEachChangeIsATransaction() throws SQLException {
        connection.setAutoCommit(true);
        try (Connection other = DriverManager.getConnection(URL);
                ResultSet rows = cursor.executeQuery("SELECT id, a FROM t FOR UPDATE")) {
            while (rows.next()) {
                change.executeUpdate("UPDATE t SET a = a * 10 WHERE CURRENT OF cur");
                assertThat(Databases.longOf(other, "SELECT a FROM t WHERE id = " + rows.getInt(1)))
                    .isEqualTo(rows.getInt(1) * 10L);
            }
        }
        connection.setAutoCommit(false);
    }

    @Test
    void aFailureLeavesCursorAndRow() throws SQLException {
        try (ResultSet rows = cursor.executeQuery("SELECT * FROM t FOR UPDATE")) {
            rows.next();
            fails("23505", "UPDATE t SET id = 5 WHERE CURRENT OF cur");
            fails("22012", "UPDATE t SET a = a / 0 WHERE CURRENT OF cur");
            assertThat(change.executeUpdate("UPDATE t SET a = 8 WHERE CURRENT OF cur")).isEqualTo(1);
        }
    }

    @Test
    void changesReturnTheirRowsAndPlansNameTheCursor() throws SQLException {
        try (ResultSet rows = cursor.executeQuery("SELECT id FROM t FOR UPDATE")) {
            rows.next();
            try (ResultSet changed = change.executeQuery("UPDATE t SET a = 8 WHERE CURRENT OF cur RETURNING a, g")) {
                changed.next();
                assertThat(changed.getInt(1) + changed.getInt(2)).isEqualTo(24);
            }
            try (ResultSet plan = change.executeQuery("EXPLAIN DELETE FROM t WHERE CURRENT OF cur")) {
                plan.next();
                plan.next();
                assertThat(plan.getString(1)).contains("row of APP.T at [row of cursor CUR]");
            }
        }
    }

    @Test
    void aCursorThatClosesAtCommitCannotBeUsed() throws SQLException {
        try (Statement closing = connection.createStatement(ResultSet.TYPE_FORWARD_ONLY, ResultSet.CONCUR_READ_ONLY,
                ResultSet.CLOSE_CURSORS_AT_COMMIT)) {
            closing.setCursorName("C2");
            ResultSet rows = closing.executeQuery("SELECT id FROM t FOR UPDATE");
            rows.next();
            connection.commit();
            fails("42X30", "DELETE FROM t WHERE CURRENT OF c2");
        }
    }
}
