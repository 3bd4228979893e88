// SPDX-License-Identifier: Apache-2.0
package bowler.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.InputStream;
import java.io.Reader;
import java.io.StringReader;
import java.sql.Blob;
import java.sql.CallableStatement;
import java.sql.Clob;
import java.sql.Connection;
import java.sql.DataTruncation;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.sql.Types;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Details of JDBC objects that programs made for Derby rely on.
class DerbyDetailsTest {
    private static final String URL = "jdbc:bowler:memory:details";
    private Connection connection;
    private Statement statement;

    @BeforeEach
    void define() throws SQLException {
        connection = DriverManager.getConnection(URL + ";create=true");
        Databases.execute(connection, "CREATE TABLE t (a INTEGER PRIMARY KEY, b VARCHAR(20))",
            "INSERT INTO t VALUES (1, 'one'), (2, 'two')", "CREATE INDEX ix ON t (b)");
        connection.setAutoCommit(false);
        statement = connection.createStatement();
    }

    @AfterEach
    void drop() throws SQLException {
        connection.rollback();
        connection.close();
        Databases.shutDown(URL);
    }

    private static void fails(String state, ThrowingCallable call) {
        assertThatThrownBy(call).isInstanceOf(SQLException.class).hasFieldOrPropertyWithValue("SQLState", state);
    }

    private ResultSet updatable(int type, String sql) throws SQLException {
        ResultSet rows = connection.createStatement(type, ResultSet.CONCUR_UPDATABLE).executeQuery(sql);
        rows.next();
        return rows;
    }

    private String valueOf(int key) throws SQLException {
        try (ResultSet row = statement.executeQuery("SELECT b FROM t WHERE a = " + key)) {
            return row.next() ? row.getString(1) : "none";
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {ResultSet.TYPE_FORWARD_ONLY, ResultSet.TYPE_SCROLL_INSENSITIVE})
    void aRowIsMovedToAgainAfterACommit(int type) throws SQLException {
        ResultSet rows = updatable(type, "SELECT a, b FROM t");
        connection.commit();
        rows.updateString(2, "x");
        fails("24000", rows::updateRow);
        fails("24000", rows::deleteRow);
        assertThat(valueOf(1)).isEqualTo("one");
        assertThat(rows.next()).isTrue();
        rows.updateString(2, "x");
        rows.updateRow();
        assertThat(valueOf(2)).isEqualTo("x");
    }

    @Test
    void aDeletedRowCannotBeChanged() throws SQLException {
        ResultSet one = updatable(ResultSet.TYPE_FORWARD_ONLY, "SELECT a, b FROM t");
        ResultSet other = updatable(ResultSet.TYPE_FORWARD_ONLY, "SELECT a, b FROM t");
        one.deleteRow();
        fails("24000", other::deleteRow);
        assertThat(other.next()).isTrue();
        statement.executeUpdate("UPDATE t SET a = 9 WHERE a = 2");
        other.updateString(2, "x");
        fails("24000", other::updateRow);
        assertThat(valueOf(9)).isEqualTo("two");
    }

    @Test
    void rowsReadThroughAnIndexThatIsAskedForAreUpdatable() throws SQLException {
        ResultSet rows = updatable(ResultSet.TYPE_FORWARD_ONLY, "SELECT a, b FROM t --DERBY-PROPERTIES index=ix\n");
        assertThat(rows.getConcurrency()).isEqualTo(ResultSet.CONCUR_UPDATABLE);
        rows.updateString(2, "x");
        rows.updateRow();
        assertThat(valueOf(1)).isEqualTo("x");
    }

    @Test
    void resultSetsHaveTheFetchSizeAndDirectionOfTheirStatement() throws SQLException {
        assertThat(statement.executeQuery("VALUES 1").getFetchSize()).isEqualTo(1);
        statement.setFetchSize(17);
        statement.setFetchDirection(ResultSet.FETCH_REVERSE);
        ResultSet rows = statement.executeQuery("VALUES 1");
        assertThat(rows.getFetchSize()).isEqualTo(17);
        assertThat(rows.getFetchDirection()).isEqualTo(ResultSet.FETCH_REVERSE);
        rows.setFetchSize(3);
        rows.setFetchSize(0);
        assertThat(rows.getFetchSize()).isEqualTo(3);
    }

    @Test
    void theIsolationLevelStaysWhileRowsAreOpen() throws SQLException {
        ResultSet rows = statement.executeQuery("SELECT a FROM t");
        rows.next();
        fails("X0X03", () -> connection.setTransactionIsolation(Connection.TRANSACTION_SERIALIZABLE));
        assertThat(rows.next()).isTrue();
        rows.close();
        connection.setTransactionIsolation(Connection.TRANSACTION_SERIALIZABLE);
        assertThat(connection.getTransactionIsolation()).isEqualTo(Connection.TRANSACTION_SERIALIZABLE);
    }

    @Test
    void metadataOfAQueryIncludeAddedColumns() throws SQLException {
        try (PreparedStatement query = connection.prepareStatement("SELECT * FROM t")) {
            assertThat(query.getMetaData().getColumnCount()).isEqualTo(2);
            statement.execute("ALTER TABLE t ADD COLUMN c INT");
            assertThat(query.getMetaData().getColumnCount()).isEqualTo(3);
            statement.execute("DROP TABLE t");
            assertThat(query.getMetaData().getColumnCount()).isGreaterThan(1);
        }
    }

    @Test
    void aCutValueIsADataTruncation() throws SQLException {
        ResultSet rows = statement.executeQuery("VALUES CAST('abcdef' AS CHAR(3))");
        rows.next();
        SQLWarning warning = rows.getWarnings();
        DataTruncation cut = (DataTruncation) warning;
        assertThat(cut.getMessage()).contains("length 6");
        assertThat(cut.getSQLState()).isEqualTo("01004");
        assertThat(cut.getDataSize()).isEqualTo(6);
        assertThat(cut.getTransferSize()).isEqualTo(3);
        assertThat(cut.getRead()).isTrue();
    }

    @Test
    void aStreamThatFailsIsAnSqlException() throws SQLException {
        PreparedStatement update = connection.prepareStatement("UPDATE t SET b = ?");
        Reader failing = new StringReader("x") {
            @Override
            public int read(char[] into, int offset, int count) {
                throw new IllegalStateException("not today");
            }
        };
        fails("XCL30", () -> {
            update.setCharacterStream(1, failing, 1);
            update.executeUpdate();
        });
    }

    @Test
    void streamsOfALobShowWhatIsWrittenLater() throws Exception {
        Blob blob = connection.createBlob();
        InputStream bytes = blob.getBinaryStream();
        blob.setBytes(1, new byte[] {1, 2});
        assertThat(bytes.readNBytes(5)).containsExactly(1, 2);
        blob.setBytes(3, new byte[] {3});
        assertThat(bytes.readNBytes(5)).containsExactly(3);
        Clob clob = connection.createClob();
        Reader text = clob.getCharacterStream();
        clob.setString(1, "abc");
        assertThat(text.transferTo(java.io.Writer.nullWriter())).isEqualTo(3);
    }

    @Test
    void manySmallWritesToALobAreQuick() throws Exception {
        Blob blob = connection.createBlob();
        try (var out = blob.setBinaryStream(1)) {
            for (int i = 0; i < 300_000; i++) {
                out.write(i);
            }
        }
        assertThat(blob.length()).isEqualTo(300_000);
        assertThat(blob.getBytes(257, 2)).containsExactly(0, 1);
    }

    @Test
    void proceduresAreCalled() throws SQLException {
        CallableStatement call = connection.prepareCall("{CALL SYSCS_UTIL.SYSCS_UPDATE_STATISTICS(?, ?, ?)}");
        call.setString(1, "APP");
        call.setString(2, "T");
        call.setNull(3, Types.VARCHAR);
        assertThat(call.execute()).isFalse();
        fails("XCL22", () -> call.registerOutParameter(1, Types.VARCHAR));
        fails("XCL26", () -> call.getString(1));
        fails("XCL13", () -> call.getString(4));
        fails("42X93", () -> call.getString("name"));
        call.close();
        fails("XJ012", () -> call.getString(1));
    }

    @Test
    void functionsGiveTheirValueAsTheFirstParameter() throws SQLException {
        CallableStatement call = connection.prepareCall("{ ? = call substr(?, ?) }");
        call.setString(2, "abcdef");
        call.setInt(3, 3);
        fails("07004", call::execute);
        call.registerOutParameter(1, Types.VARCHAR);
        assertThat(call.execute()).isFalse();
        assertThat(call.getString(1)).isEqualTo("cdef");
        assertThat(call.getObject(1)).isEqualTo("cdef");
        call.setString(2, null);
        assertThat(call.executeUpdate()).isZero();
        assertThat(call.getString(1)).isNull();
        assertThat(call.wasNull()).isTrue();
        assertThat(call.getParameterMetaData().getParameterCount()).isEqualTo(3);
        fails("XCL27", () -> call.setString(1, "x"));
        fails("XCL25", () -> call.registerOutParameter(1, Types.BLOB));
        fails("XJ04C", call::addBatch);
        fails("42X01", () -> connection.prepareCall("? = CALL"));
    }
}
