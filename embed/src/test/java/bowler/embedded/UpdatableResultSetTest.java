// SPDX-License-Identifier: Apache-2.0
package bowler.embedded;

import static java.sql.ResultSet.CONCUR_READ_ONLY;
import static java.sql.ResultSet.CONCUR_UPDATABLE;
import static java.sql.ResultSet.TYPE_FORWARD_ONLY;
import static java.sql.ResultSet.TYPE_SCROLL_INSENSITIVE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.StringReader;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.Date;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Time;
import java.sql.Timestamp;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Rows changed through result sets, as Derby does it.
class UpdatableResultSetTest {
    private static final String URL = "jdbc:bowler:memory:updatable";
    private Connection connection;

    @BeforeEach
    void define() throws SQLException {
        connection = DriverManager.getConnection(URL + ";create=true");
        Databases.execute(connection,
            "CREATE TABLE t (id INTEGER PRIMARY KEY, a INTEGER CHECK (a < 1000), b VARCHAR(10),"
                + " g INTEGER GENERATED ALWAYS AS (a * 2), ch CHAR(5))",
            "CREATE TABLE i (id INTEGER GENERATED ALWAYS AS IDENTITY, a INTEGER DEFAULT 7, n INTEGER NOT NULL)",
            "INSERT INTO t (id, a, b, ch) VALUES (1, 1, 'r1', 'c'), (2, 2, 'r2', 'c'), (3, 3, 'r3', 'c'),"
                + " (4, 4, 'r4', 'c'), (5, 5, 'r5', 'c')");
        connection.setAutoCommit(false);
    }

    @AfterEach
    void drop() throws SQLException {
        connection.rollback();
        connection.close();
        Databases.shutDown(URL);
    }

    private ResultSet query(int type, String sql) throws SQLException {
        return connection.createStatement(type, CONCUR_UPDATABLE).executeQuery(sql);
    }

    private static String row(ResultSet rows) throws SQLException {
        return rows.getInt(1) + " " + rows.getString(2) + " " + rows.getString(3) + " " + rows.getString(4) + " "
            + rows.getString(5);
    }

    private static void fails(String state, ThrowingCallable call) {
        assertThatThrownBy(call).isInstanceOf(SQLException.class).hasFieldOrPropertyWithValue("SQLState", state);
    }

    private long valueOf(String query) throws SQLException {
        return Databases.longOf(connection, query);
    }

    @ParameterizedTest
    @ValueSource(ints = {TYPE_FORWARD_ONLY, TYPE_SCROLL_INSENSITIVE})
    void valuesAreGatheredThenWritten(int type) throws SQLException {
        ResultSet rows = query(type, "SELECT * FROM t");
        assertThat(rows.getConcurrency()).isEqualTo(CONCUR_UPDATABLE);
        assertThat(rows.getWarnings() == null).isTrue();
        fails("24000", () -> rows.updateInt(2, 1));
        fails("24000", rows::updateRow);
        fails("24000", rows::deleteRow);
        fails("24000", rows::rowUpdated);
        rows.next();
        rows.updateRow();
        rows.updateInt("A", 77);
        rows.updateString("ch", "zz");
        assertThat(row(rows)).isEqualTo("1 77 r1 2 zz   ");
        rows.cancelRowUpdates();
        assertThat(row(rows)).isEqualTo("1 1 r1 2 c    ");
        rows.updateInt(2, 78);
        rows.next();
        assertThat(row(rows)).isEqualTo("2 2 r2 4 c    ");
        rows.updateInt(2, 79);
        rows.updateNull(3);
        rows.updateRow();
        assertThat(valueOf("SELECT g FROM t WHERE id = 2 AND b IS NULL")).isEqualTo(158);
        assertThat(valueOf("SELECT a FROM t WHERE id = 1")).isEqualTo(1);
        rows.next();
        rows.deleteRow();
        assertThat(valueOf("SELECT COUNT(*) FROM t")).isEqualTo(4);
        fails("24000", () -> rows.updateInt(2, 1));
        rows.next();
        assertThat(rows.getInt(1)).isEqualTo(4);
        rows.close();
        fails("XCL16", () -> rows.updateInt(2, 1));
        fails("XCL16", rows::rowUpdated);
    }

    @Test
    void aForwardOnlyResultSetLeavesAnUpdatedRow() throws SQLException {
        ResultSet rows = query(TYPE_FORWARD_ONLY, "SELECT * FROM t");
        rows.next();
        rows.updateInt(2, 9);
        rows.updateRow();
        fails("24000", () -> rows.getInt(1));
        assertThat(rows.next()).isTrue();
        assertThat(rows.getInt(1)).isEqualTo(2);
        assertThat(rows.getRow()).isEqualTo(2);
    }

    @Test
    void aScrollableResultSetShowsItsChanges() throws SQLException {
        ResultSet rows = query(TYPE_SCROLL_INSENSITIVE, "SELECT * FROM t");
        rows.next();
        rows.updateInt(2, 79);
        rows.updateString(5, "y");
        rows.updateRow();
        assertThat(row(rows)).isEqualTo("1 79 r1 158 y    ");
        assertThat(rows.rowUpdated()).isTrue();
        rows.updateInt(2, 80);
        rows.updateRow();
        rows.absolute(3);
        assertThat(rows.rowUpdated()).isFalse();
        rows.deleteRow();
        rows.last();
        assertThat(rows.absolute(3)).isTrue();
        assertThat(rows.rowDeleted()).isTrue();
        assertThat(rows.getInt(1)).isZero();
        assertThat(rows.wasNull()).isTrue();
        fails("24000", rows::deleteRow);
        rows.first();
        assertThat(row(rows)).isEqualTo("1 80 r1 160 y    ");
        assertThat(rows.rowInserted()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(ints = {TYPE_FORWARD_ONLY, TYPE_SCROLL_INSENSITIVE})
    void failuresLeaveTheRow(int type) throws SQLException {
        ResultSet rows = query(type, "SELECT * FROM t");
        rows.next();
        fails("XCL14", () -> rows.updateInt(9, 1));
        fails("XCL14", () -> rows.updateInt(0, 1));
        fails("S0022", () -> rows.updateInt("nope", 1));
        fails("22018", () -> rows.updateString(2, "abc"));
        fails("XCL12", () -> rows.updateDate(2, new Date(0)));
        fails("XJ086", rows::insertRow);
        fails("0A000", rows::refreshRow);
        rows.updateString(2, " 12 ");
        assertThat(rows.getInt(2)).isEqualTo(12);
        rows.updateInt(2, 1001);
        fails("23513", rows::updateRow);
        assertThat(row(rows)).isEqualTo("1 1 r1 2 c    ");
        rows.updateInt(4, 1);
        fails("42XA3", rows::updateRow);
        rows.updateNull(1);
        fails("23502", rows::updateRow);
        rows.updateInt(1, 5);
        fails("23505", rows::updateRow);
        rows.updateInt(2, 11);
        rows.updateRow();
        assertThat(valueOf("SELECT a FROM t WHERE id = 1")).isEqualTo(11);
    }

    @ParameterizedTest
    @ValueSource(ints = {TYPE_FORWARD_ONLY, TYPE_SCROLL_INSENSITIVE})
    void rowsAreInserted(int type) throws SQLException {
        ResultSet rows = query(type, "SELECT * FROM t");
        rows.next();
        rows.moveToInsertRow();
        assertThat(rows.getInt(2)).isZero();
        assertThat(rows.wasNull()).isTrue();
        rows.updateInt(1, 100);
        rows.updateInt(2, 3);
        fails("24000", rows::updateRow);
        fails("24000", rows::deleteRow);
        fails("24000", rows::cancelRowUpdates);
        fails("24000", rows::rowUpdated);
        rows.insertRow();
        assertThat(rows.getInt(1)).isEqualTo(100);
        fails("23505", rows::insertRow);
        rows.moveToInsertRow();
        assertThat(rows.getString(1)).isNull();
        fails("23502", rows::insertRow);
        rows.moveToCurrentRow();
        assertThat(row(rows)).isEqualTo("1 1 r1 2 c    ");
        rows.moveToInsertRow();
        rows.next();
        assertThat(rows.getInt(1)).isEqualTo(2);
        assertThat(valueOf("SELECT g FROM t WHERE id = 100")).isEqualTo(6);
    }

    @Test
    void anInsertedRowHasDefaultsAndNumbers() throws SQLException {
        ResultSet rows = query(TYPE_FORWARD_ONLY, "SELECT id, a, n FROM i");
        rows.moveToInsertRow();
        fails("23502", rows::insertRow);
        rows.updateInt(3, 1);
        rows.insertRow();
        rows.moveToInsertRow();
        rows.updateInt(1, 1);
        rows.updateInt(3, 1);
        fails("42Z23", rows::insertRow);
        assertThat(valueOf("SELECT SUM(a) FROM i WHERE id > 0 AND n = 1")).isEqualTo(7);
    }

    @Test
    void computedAndUnlistedColumnsCannotBeChanged() throws SQLException {
        ResultSet rows = query(TYPE_SCROLL_INSENSITIVE, "SELECT a, a + 1, a AS a2, id FROM t WHERE a < 4 ORDER BY a DESC");
        rows.next();
        fails("XJ084", () -> rows.updateInt(2, 1));
        rows.updateInt("A2", 50);
        rows.updateRow();
        assertThat(rows.getInt(1)).isEqualTo(50);
        assertThat(rows.getInt(3)).isEqualTo(50);
        assertThat(valueOf("SELECT a FROM t WHERE id = 3")).isEqualTo(50);
        ResultSet listed = query(TYPE_FORWARD_ONLY, "SELECT * FROM t FOR UPDATE OF a");
        listed.next();
        fails("42X31", () -> listed.updateString(3, "x"));
        listed.updateInt(2, 500);
        listed.updateRow();
    }

    @Test
    void whatCannotBeChangedIsReadOnlyWithAWarning() throws SQLException {
        Databases.execute(connection, "CREATE VIEW v AS SELECT id FROM t");
        for (int type : new int[] {TYPE_FORWARD_ONLY, TYPE_SCROLL_INSENSITIVE}) {
            for (String sql : new String[] {"SELECT COUNT(*) FROM t", "SELECT DISTINCT a FROM t", "VALUES 1", "SELECT id FROM v",
                    "SELECT t.a FROM t, i", "SELECT a FROM t GROUP BY a", "SELECT a FROM t UNION SELECT a FROM i",
                    "SELECT * FROM t FOR READ ONLY", "SELECT * FROM sys.systables", "SELECT * FROM (SELECT id FROM t) d",
                    "SELECT a, ROW_NUMBER() OVER () FROM t"}) {
                ResultSet rows = query(type, sql);
                assertThat(rows.getConcurrency()).as(sql).isEqualTo(CONCUR_READ_ONLY);
                assertThat(rows.getWarnings().getSQLState()).isEqualTo("01J06");
                fails("XJ083", rows::moveToInsertRow);
                fails("XJ083", rows::updateRow);
                assertThat(rows.rowUpdated()).isFalse();
                rows.close();
            }
        }
    }

    @Test
    void changesByOtherStatementsAreDetected() throws SQLException {
        ResultSet rows = query(TYPE_SCROLL_INSENSITIVE, "SELECT * FROM t");
        rows.absolute(2);
        Statement beside = connection.createStatement();
        assertThat(beside.executeUpdate("UPDATE t SET a = 500 WHERE CURRENT OF " + rows.getCursorName())).isEqualTo(1);
        assertThat(rows.rowUpdated()).isTrue();
        rows.updateString(3, "pp");
        rows.updateRow();
        assertThat(row(rows)).isEqualTo("2 500 pp 1000 c    ");
        rows.next();
        beside.executeUpdate("DELETE FROM t WHERE id = 3");
        rows.updateInt(2, 5);
        rows.updateRow();
        assertThat(rows.getWarnings().getSQLState()).isEqualTo("01001");
        assertThat(rows.rowUpdated()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(ints = {TYPE_FORWARD_ONLY, TYPE_SCROLL_INSENSITIVE})
    void changesByOwnStatementsAreNoConflict(int type) throws SQLException {
        ResultSet rows = query(type, "SELECT * FROM t");
        rows.next();
        Databases.execute(connection, "UPDATE t SET a = 321 WHERE id = 1");
        rows.updateString(3, "own");
        rows.updateRow();
        assertThat(valueOf("SELECT a FROM t WHERE id = 1 AND b = 'own'")).isEqualTo(321);
        rows.next();
        var savepoint = connection.setSavepoint();
        Databases.execute(connection, "UPDATE t SET a = 7 WHERE CURRENT OF " + rows.getCursorName());
        connection.rollback(savepoint);
        rows.updateString(3, "again");
        rows.updateRow();
        assertThat(valueOf("SELECT a FROM t WHERE id = 2 AND b = 'again'")).isEqualTo(2);
    }

    /// Another row may have the key now that equals the one that left it in all columns shown. Other rows are not affected,
    /// and a row that comes back by a rollback is the same.
    @ParameterizedTest
    @ValueSource(ints = {TYPE_FORWARD_ONLY, TYPE_SCROLL_INSENSITIVE})
    void anEqualRowWithTheOldKeyIsNotChanged(int type) throws SQLException {
        for (String leave : new String[] {"UPDATE t SET id = 90 WHERE id = 1", "DELETE FROM t WHERE id = 1", "DELETE FROM t WHERE a < 2"}) {
            ResultSet rows = query(type, "SELECT id, a FROM t");
            rows.next();
            Databases.execute(connection, leave, "INSERT INTO t (id, a, b) VALUES (1, 1, 'other')", "UPDATE t SET a = 77 WHERE id = 2");
            rows.updateInt(2, 8);
            updateGone(rows);
            assertThat(valueOf("SELECT a FROM t WHERE id = 1 AND b = 'other'")).isEqualTo(1);
            rows.next();
            rows.updateInt(2, 8);
            rows.updateRow();
            assertThat(valueOf("SELECT a FROM t WHERE id = 2")).isEqualTo(8);
            connection.rollback();
        }
        ResultSet rows = query(type, "SELECT id, a FROM t");
        rows.next();
        var savepoint = connection.setSavepoint();
        Databases.execute(connection, "DELETE FROM t WHERE id = 1");
        connection.rollback(savepoint);
        rows.updateInt(2, 9);
        rows.updateRow();
        assertThat(valueOf("SELECT a FROM t WHERE id = 1")).isEqualTo(9);
    }

    @ParameterizedTest
    @ValueSource(ints = {TYPE_FORWARD_ONLY, TYPE_SCROLL_INSENSITIVE})
    void aRowInsertedWithTheOldKeyIsNotChanged(int type) throws SQLException {
        for (String leave : new String[] {"UPDATE t SET id = 90 WHERE id = 1", "DELETE FROM t WHERE id = 1", "DELETE FROM t WHERE a < 2",
            "MERGE INTO t USING i ON t.id = i.a WHEN MATCHED THEN DELETE"}) {
            Databases.execute(connection, "INSERT INTO i (a, n) VALUES (1, 0)");
            ResultSet rows = query(type, "SELECT * FROM t");
            rows.next();
            Databases.execute(connection, leave, "INSERT INTO t (id, a, b) VALUES (1, 50, 'other')");
            rows.updateInt(2, 8);
            updateGone(rows);
            assertThat(valueOf("SELECT a FROM t WHERE id = 1 AND b = 'other'")).isEqualTo(50);
            rows.next();
            rows.updateInt(2, 8);
            rows.updateRow();
            assertThat(valueOf("SELECT a FROM t WHERE id = 2")).isEqualTo(8);
            connection.rollback();
        }
    }

    /// A row that has been given another key and then its first key again is still the same row.
    @Test
    void aRowWhoseKeyIsChangedBackIsTheSameRow() throws SQLException {
        ResultSet rows = query(TYPE_SCROLL_INSENSITIVE, "SELECT id, a FROM t");
        for (int round = 0; round < 3; round++) {
            for (int number = 1; number <= 5; number++) {
                rows.absolute(number);
                rows.updateInt(1, -rows.getInt(1));
                rows.updateRow();
            }
        }
        try (Statement beside = connection.createStatement()) {
            for (int number = 1; number <= 3; number++) {
                rows.absolute(number);
                assertThat(beside.executeUpdate("UPDATE t SET id = " + number + " WHERE CURRENT OF " + rows.getCursorName())).isOne();
            }
            rows.absolute(1);
            assertThat(beside.executeUpdate("DELETE FROM t WHERE CURRENT OF " + rows.getCursorName())).isOne();
            rows.absolute(2);
            rows.deleteRow();
            assertThat(rows.getWarnings() == null).isTrue();
        }
        assertThat(valueOf("SELECT COUNT(*) FROM t WHERE id IN (3, -4, -5)")).isEqualTo(3);
        assertThat(valueOf("SELECT COUNT(*) FROM t")).isEqualTo(3);
    }

    /// A row that another statement has deleted is gone, also when a row of the result set has taken its key.
    @Test
    void aRowWithTheKeyOfADeletedRowIsAnotherRow() throws SQLException {
        ResultSet rows = query(TYPE_SCROLL_INSENSITIVE, "SELECT id, a FROM t");
        rows.last();
        Databases.execute(connection, "DELETE FROM t WHERE id = 1");
        rows.absolute(2);
        rows.updateInt(1, 1);
        rows.updateRow();
        rows.absolute(1);
        rows.updateInt(2, 100);
        updateGone(rows);
        rows.absolute(2);
        rows.updateInt(2, 100);
        rows.updateRow();
        assertThat(valueOf("SELECT a FROM t WHERE id = 1")).isEqualTo(100);
    }

    /// Rows in an order, and rows of queries with subqueries, can be changed, but not in Derby's mode. Plans of both modes differ.
    @Test
    void orderedRowsAreReadOnlyInDerbysMode() throws SQLException {
        try (Connection other = DriverManager.getConnection(URL + ";mode=derby"); Statement ofDerby = other.createStatement(TYPE_FORWARD_ONLY, CONCUR_UPDATABLE);
             Statement ofBowler = connection.createStatement(TYPE_FORWARD_ONLY, CONCUR_UPDATABLE)) {
            for (String query : new String[] {"SELECT * FROM t ORDER BY a", "SELECT * FROM t WHERE id IN (SELECT a FROM i)",
                "SELECT id, (SELECT MAX(a) FROM i) FROM t"}) {
                ResultSet rows = ofBowler.executeQuery(query);
                assertThat(rows.getConcurrency()).as(query).isEqualTo(CONCUR_UPDATABLE);
                ofBowler.executeQuery(query + " FOR UPDATE").close();
                rows = ofDerby.executeQuery(query);
                assertThat(rows.getConcurrency()).as(query).isEqualTo(CONCUR_READ_ONLY);
                assertThat(rows.getWarnings().getSQLState()).isEqualTo("01J06");
                fails("42Y90", () -> ofDerby.executeQuery(query + " FOR UPDATE"));
                connection.rollback();
            }
            ofBowler.executeQuery("SELECT t.a FROM t, i FOR UPDATE").close();
            fails("42Y90", () -> ofDerby.executeQuery("SELECT t.a FROM t, i FOR UPDATE"));
            ResultSet rows = ofDerby.executeQuery("SELECT * FROM t WHERE a > 3");
            assertThat(rows.getConcurrency()).isEqualTo(CONCUR_UPDATABLE);
            ResultSet renamed = ofDerby.executeQuery("SELECT id, a AS z FROM t AS u");
            renamed.next();
            fails("42X31", () -> renamed.updateInt(2, 1));
            renamed.updateInt(1, 100);
            renamed.updateRow();
        }
    }

    /// A forward-only result set fails; a scrolling one warns.
    private static void updateGone(ResultSet rows) throws SQLException {
        if (rows.getType() == TYPE_FORWARD_ONLY) {
            fails("24000", rows::updateRow);
        } else {
            rows.updateRow();
            assertThat(rows.getWarnings().getSQLState()).isEqualTo("01001");
        }
    }

    @Test
    void afterACommitOthersMayHaveChangedTheRow() throws SQLException {
        try (Connection other = DriverManager.getConnection(URL)) {
            ResultSet rows = query(TYPE_SCROLL_INSENSITIVE, "SELECT * FROM t");
            rows.next();
            connection.commit();
            rows.relative(0);
            rows.updateInt(2, 6);
            rows.updateRow();
            connection.commit();
            Databases.execute(other, "UPDATE t SET a = 7 WHERE id = 1");
            rows.relative(0);
            rows.updateInt(2, 8);
            fails("40001", rows::updateRow);
            assertThat(rows.isClosed()).isTrue();
            assertThat(valueOf("SELECT a FROM t WHERE id = 1")).isEqualTo(7);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {TYPE_FORWARD_ONLY, TYPE_SCROLL_INSENSITIVE})
    void withAutoCommitTheEndOfTheResultSetCommits(int type) throws SQLException {
        connection.setAutoCommit(true);
        try (Connection other = DriverManager.getConnection(URL)) {
            ResultSet rows = query(type, "SELECT * FROM t");
            rows.next();
            rows.updateInt(2, 6);
            rows.updateRow();
            assertThat(Databases.longOf(other, "SELECT a FROM t WHERE id = 1")).isEqualTo(1);
            rows.next();
            rows.deleteRow();
            rows.close();
            assertThat(Databases.longOf(other, "SELECT SUM(a) FROM t")).isEqualTo(18);
            ResultSet again = query(type, "SELECT * FROM t");
            again.next();
            again.updateInt(1, 5);
            fails("23505", again::updateRow);
            fails("XCL16", again::next);
        }
        connection.setAutoCommit(false);
    }

    @Test
    void everyTypeCanBeUpdated() throws SQLException {
        Databases.execute(connection, "CREATE TABLE every (s SMALLINT, i INTEGER, l BIGINT, r REAL, d DOUBLE, n DECIMAL(10,2),"
            + " o BOOLEAN, c CHAR(3), v VARCHAR(20), b VARCHAR(5) FOR BIT DATA, da DATE, ti TIME, ts TIMESTAMP, cl CLOB, bl BLOB)");
        ResultSet rows = query(TYPE_SCROLL_INSENSITIVE, "SELECT * FROM every");
        rows.moveToInsertRow();
        rows.updateShort(1, (short) 1);
        rows.updateInt(2, 2);
        rows.updateLong(3, 3);
        rows.updateFloat(4, 4.5f);
        rows.updateDouble(5, 5.5);
        rows.updateBigDecimal(6, new BigDecimal("6.25"));
        rows.updateBoolean(7, true);
        rows.updateString(8, "c");
        rows.updateCharacterStream(9, new StringReader("stream"), 6);
        rows.updateBytes(10, new byte[] {1, 2});
        rows.updateDate(11, Date.valueOf("2026-01-02"));
        rows.updateTime(12, Time.valueOf("10:11:12"));
        rows.updateTimestamp(13, Timestamp.valueOf("2026-01-02 10:11:12.5"));
        rows.updateClob(14, new StringReader("clob"));
        rows.updateBinaryStream(15, new ByteArrayInputStream(new byte[] {9, 8, 7}));
        rows.insertRow();
        ResultSet found = query(TYPE_SCROLL_INSENSITIVE, "SELECT * FROM every");
        found.next();
        StringBuilder all = new StringBuilder();
        for (int column = 1; column <= 15; column++) {
            all.append(found.getString(column)).append('|');
        }
        assertThat(all).hasToString("1|2|3|4.5|5.5|6.25|true|c  |stream|0102|2026-01-02|10:11:12|2026-01-02 10:11:12.5|clob|090807|");
        for (int column = 1; column <= 15; column++) {
            found.updateObject(column, null);
        }
        found.updateRow();
        found.updateObject("v", "again");
        found.updateRow();
        assertThat(found.getString("V")).isEqualTo("again");
        assertThat(valueOf("SELECT COUNT(*) FROM every WHERE s IS NULL AND bl IS NULL AND v = 'again'")).isEqualTo(1);
    }

    @Test
    void metaDataDescribeUpdatability() throws SQLException {
        var answers = connection.getMetaData();
        for (int type : new int[] {TYPE_FORWARD_ONLY, TYPE_SCROLL_INSENSITIVE, ResultSet.TYPE_SCROLL_SENSITIVE}) {
            boolean scrolls = type == TYPE_SCROLL_INSENSITIVE;
            assertThat(answers.ownUpdatesAreVisible(type)).isEqualTo(scrolls);
            assertThat(answers.ownDeletesAreVisible(type)).isEqualTo(scrolls);
            assertThat(answers.ownInsertsAreVisible(type)).isFalse();
            assertThat(answers.updatesAreDetected(type)).isEqualTo(scrolls);
            assertThat(answers.deletesAreDetected(type)).isEqualTo(scrolls);
            assertThat(answers.insertsAreDetected(type)).isFalse();
            assertThat(answers.supportsResultSetConcurrency(type, CONCUR_UPDATABLE))
                .isEqualTo(type != ResultSet.TYPE_SCROLL_SENSITIVE);
        }
        assertThat(answers.supportsPositionedUpdate() && answers.supportsPositionedDelete()).isTrue();
    }

    /// Derby refuses streams and large objects for columns of other types with 22005, and takes bytes as UTF-16.
    @Test
    void streamsAndLargeObjectsFitTheirOwnTypesOnly() throws SQLException {
        ResultSet rows = query(TYPE_FORWARD_ONLY, "SELECT id, a, b FROM t");
        rows.next();
        assertState("22005", () -> rows.updateAsciiStream(2, new ByteArrayInputStream(new byte[] {'2'}), 1));
        assertState("22005", () -> rows.updateCharacterStream(2, new StringReader("2"), 1));
        assertState("22005", () -> rows.updateBinaryStream(2, new ByteArrayInputStream(new byte[] {2}), 1));
        assertState("22005", () -> rows.updateBinaryStream(3, new ByteArrayInputStream(new byte[] {2}), 1));
        assertState("22005", () -> rows.updateClob(3, new StringReader("2")));
        assertState("22005", () -> rows.updateBlob(3, new ByteArrayInputStream(new byte[] {2})));
        assertState("0A000", () -> rows.updateArray(3, null));
        assertState("XCL12", () -> rows.updateBytes(2, new byte[] {2}));
        rows.updateBytes(3, new byte[] {0, 'x', 'y'});
        rows.updateRow();
        try (ResultSet changed = connection.createStatement().executeQuery("SELECT b FROM t WHERE id = 1")) {
            changed.next();
            assertThat(changed.getString(1)).isEqualTo("x\u7900");
        }
    }

    private static void assertState(String sqlState, ThrowingCallable call) {
        assertThatThrownBy(call).isInstanceOfSatisfying(SQLException.class,
            failure -> assertThat(failure.getSQLState()).isEqualTo(sqlState));
    }
}
