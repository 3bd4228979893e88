// SPDX-License-Identifier: Apache-2.0
package bowler.jdbc;

import static bowler.jdbc.FakeConnections.assertState;
import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import org.junit.jupiter.api.Test;

final class ResultSetTest {
    private final Connection connection = FakeConnections.connect(new FakeSession().numbers("select", 3).numbers("none", 0));

    private ResultSet rows() throws SQLException {
        return connection.createStatement().executeQuery("select");
    }

    @Test
    void nothingCanBeReadOutsideTheRows() throws SQLException {
        ResultSet rows = rows();
        assertState("24000", () -> rows.getInt(1));
        rows.next();
        assertThat(rows.getInt(1)).isEqualTo(1);
        assertState("S0022", () -> rows.getInt(3));
        assertState("S0022", () -> rows.getInt(0));
        assertState("S0022", () -> rows.getInt("c"));
        assertState("XJ018", () -> rows.getInt(null));
        rows.next();
        rows.next();
        assertThat(rows.getRow()).isEqualTo(3);
        assertThat(rows.next()).isFalse();
        assertState("24000", () -> rows.getInt(1));
        assertThat(rows.getRow()).isZero();
        assertThat(rows.next()).isFalse();
        assertThat(rows.isClosed()).isFalse();
    }

    @Test
    void aClosedResultSetStaysClosedWhenItsStatementRunsAgain() throws SQLException {
        Statement statement = connection.createStatement();
        ResultSet first = statement.executeQuery("select");
        first.next();
        ResultSet second = statement.executeQuery("select");
        second.next();
        assertState("XCL16", 20_000, () -> first.getInt(1));
        assertState("XCL16", first::next);
        assertState("XCL16", first::getMetaData);
        assertState("XCL16", first::wasNull);
        assertThat(second.getInt(1)).isEqualTo(1);
        statement.close();
        assertState("XCL16", () -> second.getInt(1));
        assertState("XJ012", () -> statement.executeQuery("select"));
        assertState("XJ012", statement::getConnection);
    }

    @Test
    void labelsAreFoundInAnyCase() throws SQLException {
        ResultSet rows = rows();
        rows.next();
        assertThat(rows.findColumn("a")).isEqualTo(1);
        assertThat(rows.findColumn("B")).isEqualTo(2);
        assertThat(rows.getString("b")).isEqualTo("t1");
    }

    @Test
    void aForwardOnlyResultSetMovesForwardOnly() throws SQLException {
        ResultSet rows = rows();
        assertState("XJ061", rows::previous);
        assertState("XJ061", () -> rows.absolute(1));
        assertState("XJ061", rows::isFirst);
        assertState("XJ062", () -> rows.setFetchSize(-1));
    }

    @Test
    void updatesAreRefused() throws SQLException {
        Statement statement = connection.createStatement(ResultSet.TYPE_FORWARD_ONLY, ResultSet.CONCUR_UPDATABLE);
        ResultSet rows = statement.executeQuery("select");
        assertThat(rows.getWarnings().getSQLState()).isEqualTo("01J06");
        assertThat(rows.getConcurrency()).isEqualTo(ResultSet.CONCUR_READ_ONLY);
        rows.next();
        assertState("XJ083", () -> rows.updateInt(1, 1));
        assertState("XJ083", rows::deleteRow);
    }

    /// A rollback closes result sets that were read to their ends too, and their cursors' names are free again.
    @Test
    void aRollbackClosesItAfterItsLastRow() throws SQLException {
        connection.setAutoCommit(false);
        for (int type : new int[] {ResultSet.TYPE_FORWARD_ONLY, ResultSet.TYPE_SCROLL_INSENSITIVE}) {
            for (int holdability : new int[] {ResultSet.HOLD_CURSORS_OVER_COMMIT, ResultSet.CLOSE_CURSORS_AT_COMMIT}) {
                Statement statement = connection.createStatement(type, ResultSet.CONCUR_UPDATABLE, holdability);
                statement.setCursorName("cursor");
                ResultSet rows = statement.executeQuery("select");
                while (rows.next()) {
                    assertThat(rows.getInt(1)).isPositive();
                }
                connection.commit();
                assertThat(rows.isClosed()).isEqualTo(holdability == ResultSet.CLOSE_CURSORS_AT_COMMIT);
                rows = statement.executeQuery("none");
                assertThat(rows.next()).isFalse();
                connection.rollback();
                assertThat(rows.isClosed()).isTrue();
                assertState("XCL16", rows::next);
                Statement next = connection.createStatement(type, ResultSet.CONCUR_UPDATABLE, holdability);
                next.setCursorName("cursor");
                next.executeQuery("select").close();
            }
        }
    }

    @Test
    void maxRowsLimitsTheRows() throws SQLException {
        Statement statement = connection.createStatement();
        statement.setMaxRows(2);
        ResultSet rows = statement.executeQuery("select");
        assertThat(rows.next() && rows.next()).isTrue();
        assertThat(rows.next()).isFalse();
        assertState("XJ063", () -> statement.setMaxRows(-1));
    }

    @Test
    void maxFieldSizeCutsTexts() throws SQLException {
        Statement statement = connection.createStatement();
        statement.setMaxFieldSize(1);
        ResultSet rows = statement.executeQuery("select");
        rows.next();
        assertThat(rows.getString(2)).isEqualTo("t");
        assertThat(rows.getString(1)).isEqualTo("1");
    }

    @Test
    void scrollingGoesAnywhere() throws SQLException {
        ResultSet rows = scrolling("select");
        assertThat(rows.absolute(2)).isTrue();
        assertThat(rows.getInt(1)).isEqualTo(2);
        assertThat(rows.absolute(-1)).isTrue();
        assertThat(rows.getInt(1)).isEqualTo(3);
        assertThat(rows.isLast()).isTrue();
        assertThat(rows.next()).isFalse();
        assertThat(rows.isAfterLast()).isTrue();
        assertState("24000", () -> rows.getInt(1));
        assertThat(rows.relative(-3)).isTrue();
        assertThat(rows.isFirst()).isTrue();
        assertThat(rows.getRow()).isEqualTo(1);
        assertThat(rows.previous()).isFalse();
        assertThat(rows.isBeforeFirst()).isTrue();
        assertThat(rows.relative(1)).isTrue();
        assertThat(rows.absolute(99)).isFalse();
        assertThat(rows.previous()).isTrue();
        assertThat(rows.getInt(1)).isEqualTo(3);
        assertThat(rows.absolute(-4)).isFalse();
        assertThat(rows.isBeforeFirst()).isTrue();
        assertThat(rows.last() && rows.first()).isTrue();
        rows.afterLast();
        assertThat(rows.previous()).isTrue();
        rows.beforeFirst();
        assertThat(rows.next()).isTrue();
        assertThat(rows.getType()).isEqualTo(ResultSet.TYPE_SCROLL_INSENSITIVE);
    }

    @Test
    void scrollingThroughNothing() throws SQLException {
        ResultSet rows = scrolling("none");
        assertThat(rows.isBeforeFirst()).isFalse();
        assertThat(rows.first() || rows.last() || rows.next() || rows.previous()).isFalse();
        assertThat(rows.isAfterLast() || rows.isFirst() || rows.isLast()).isFalse();
    }

    @Test
    void scrollingOutlivesACommitInTheMiddle() throws SQLException {
        connection.setAutoCommit(false);
        ResultSet rows = scrolling("select");
        rows.next();
        connection.commit();
        assertThat(rows.getInt(1)).isEqualTo(1);
        assertThat(rows.last()).isTrue();
        assertThat(rows.getInt(1)).isEqualTo(3);
        connection.rollback();
        assertState("XCL16", rows::first);
    }

    @Test
    void sensitiveResultSetsBecomeInsensitive() throws SQLException {
        Statement statement =
            connection.createStatement(ResultSet.TYPE_SCROLL_SENSITIVE, ResultSet.CONCUR_READ_ONLY);
        assertThat(connection.getWarnings().getSQLState()).isEqualTo("01J02");
        assertThat(statement.getResultSetType()).isEqualTo(ResultSet.TYPE_SCROLL_INSENSITIVE);
    }

    private ResultSet scrolling(String sql) throws SQLException {
        return connection.createStatement(ResultSet.TYPE_SCROLL_INSENSITIVE, ResultSet.CONCUR_READ_ONLY)
            .executeQuery(sql);
    }

    @Test
    void itDescribesItsColumns() throws SQLException {
        ResultSetMetaData columns = rows().getMetaData();
        assertThat(columns.getColumnCount()).isEqualTo(2);
        assertThat(columns.getColumnType(1)).isEqualTo(Types.INTEGER);
        assertThat(columns.getPrecision(1)).isEqualTo(10);
        assertThat(columns.getColumnDisplaySize(1)).isEqualTo(11);
        assertThat(columns.getColumnClassName(1)).isEqualTo("java.lang.Integer");
        assertThat(columns.getColumnTypeName(2)).isEqualTo("VARCHAR");
        assertThat(columns.getPrecision(2)).isEqualTo(10);
        assertThat(columns.getTableName(2)).isEqualTo("T");
        assertState("S0022", () -> columns.getColumnType(3));
    }

    @Test
    void aClosedConnectionClosesIt() throws SQLException {
        ResultSet rows = rows();
        rows.next();
        connection.close();
        assertState("XCL16", () -> rows.getInt(1));
        assertState("XCL16", rows::next);
    }
}
