// SPDX-License-Identifier: Apache-2.0
package bowler.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import bowler.jdbc.BowlerXADataSource;
import bowler.server.ClientBranchesTests.Name;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.math.BigDecimal;
import java.sql.BatchUpdateException;
import java.sql.Blob;
import java.sql.CallableStatement;
import java.sql.Clob;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.Date;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.sql.Savepoint;
import java.sql.Statement;
import java.sql.Time;
import java.sql.Timestamp;
import java.sql.Types;
import java.util.ArrayList;
import java.util.List;
import javax.sql.XAConnection;
import javax.sql.XADataSource;
import javax.transaction.xa.XAException;
import javax.transaction.xa.XAResource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Bowler's client at a server that speaks standard DRDA.
@Timeout(120)
abstract class StandardClientTests {
    private static final String SLOW = "SELECT COUNT(*) FROM t a, t b, t c, t d WHERE a.id + b.id + c.id + d.id = -1";
    private Connection connection;
    private Statement statement;

    /// Connects to a database of this test.
    abstract Connection connect() throws SQLException;

    @BeforeEach
    void open() throws SQLException {
        connection = connect();
        statement = connection.createStatement();
        statement.executeUpdate("CREATE TABLE t (id INT PRIMARY KEY, name VARCHAR(100))");
    }

    @AfterEach
    void close() throws SQLException {
        if (!connection.isClosed()) {
            if (!connection.getAutoCommit()) {
                connection.rollback();
            }
            connection.close();
        }
    }

    final Connection connection() {
        return connection;
    }

    private void fill(int rows) throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO t VALUES (?, ?)")) {
            for (int id = 0; id < rows; id++) {
                insert.setInt(1, id);
                insert.setString(2, "name of " + id);
                insert.addBatch();
            }
            assertThat(insert.executeBatch()).hasSize(rows).containsOnly(1);
        }
    }

    private int count(String condition) throws SQLException {
        try (ResultSet rows = statement.executeQuery("SELECT COUNT(*) FROM t" + condition)) {
            assertThat(rows.next()).isTrue();
            return rows.getInt(1);
        }
    }

    @Test
    void valuesOfAllTypesGoThereAndBack() throws SQLException {
        statement.executeUpdate("CREATE TABLE v (a SMALLINT, b INT, c BIGINT, d REAL, e DOUBLE, f DECIMAL(31, 5), g CHAR(5), h VARCHAR(40), "
            + "i LONG VARCHAR, j CHAR(3) FOR BIT DATA, k VARCHAR(20) FOR BIT DATA, l DATE, m TIME, n TIMESTAMP, o BOOLEAN)");
        Object[] values = {-5, Integer.MIN_VALUE, Long.MAX_VALUE, 1.5f, -2.25e100, new BigDecimal("-12345678901234567890123456.78901"), "ab",
            "äß€𝄞", "x".repeat(32_000) + "ö", new byte[] {1, 2, 3}, new byte[] {-1}, Date.valueOf("2024-02-29"), Time.valueOf("23:59:58"),
            Timestamp.valueOf("1999-12-31 23:59:59.123456789"), true};
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO v VALUES (" + "?, ".repeat(values.length - 1) + "?)")) {
            for (int at = 0; at < values.length; at++) {
                insert.setObject(at + 1, values[at]);
            }
            assertThat(insert.executeUpdate()).isEqualTo(1);
            for (int at = 0; at < values.length; at++) {
                insert.setNull(at + 1, insert.getParameterMetaData().getParameterType(at + 1));
            }
            assertThat(insert.executeUpdate()).isEqualTo(1);
        }
        values[6] = "ab   ";
        try (ResultSet rows = statement.executeQuery("SELECT * FROM v ORDER BY a")) {
            assertThat(rows.next()).isTrue();
            for (int at = 0; at < values.length; at++) {
                assertThat(rows.getObject(at + 1)).as("column " + (at + 1)).isEqualTo(values[at]);
            }
            assertThat(rows.next()).isTrue();
            for (int at = 0; at < values.length; at++) {
                assertThat(rows.getObject(at + 1)).isNull();
            }
            assertThat(rows.next()).isFalse();
        }
    }

    @Test
    void rowsOfManyBlocksArriveInOrderWhileAnotherQueryRuns() throws SQLException {
        fill(5000);
        connection.setAutoCommit(false);
        OrderedRows.check(connection, 5000);
    }

    @Test
    void rowsAreHeldOverACommit() throws SQLException {
        fill(3000);
        connection.setAutoCommit(false);
        try (ResultSet rows = statement.executeQuery("SELECT id FROM t ORDER BY id")) {
            assertThat(rows.next()).isTrue();
            connection.commit();
            for (int id = 1; id < 3000; id++) {
                assertThat(rows.next()).isTrue();
                assertThat(rows.getInt(1)).isEqualTo(id);
            }
            assertThat(rows.next()).isFalse();
        }
    }

    @Test
    void longValuesGoThereAndBack() throws Exception {
        statement.executeUpdate("CREATE TABLE l (id INT, b BLOB, c CLOB)");
        byte[] bits = new byte[300_000];
        for (int i = 0; i < bits.length; i++) {
            bits[i] = (byte) (i * 31 >> 3);
        }
        String text = "grüße €".repeat(20_000);
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO l VALUES (?, ?, ?)")) {
            insert.setInt(1, 1);
            insert.setBytes(2, bits);
            insert.setString(3, text);
            insert.executeUpdate();
            insert.setInt(1, 2);
            insert.setBinaryStream(2, new ByteArrayInputStream(bits));
            insert.setCharacterStream(3, new StringReader(text));
            insert.executeUpdate();
            insert.setInt(1, 3);
            insert.setBytes(2, new byte[0]);
            insert.setString(3, "");
            insert.executeUpdate();
            insert.setInt(1, 4);
            insert.setNull(2, Types.BLOB);
            insert.setNull(3, Types.CLOB);
            insert.executeUpdate();
            insert.setInt(1, 5);
            insert.setBytes(2, new byte[] {7});
            insert.setString(3, "short");
            insert.executeUpdate();
        }
        connection.setAutoCommit(false);
        try (ResultSet rows = statement.executeQuery("SELECT id, b, c FROM l ORDER BY id")) {
            for (int id = 1; id <= 2; id++) {
                assertThat(rows.next()).isTrue();
                Blob blob = rows.getBlob(2);
                assertThat(blob.length()).isEqualTo(bits.length);
                assertThat(blob.getBytes(100_001, 5)).containsExactly(bits[100_000], bits[100_001], bits[100_002], bits[100_003], bits[100_004]);
                try (InputStream stream = blob.getBinaryStream()) {
                    assertThat(stream.readAllBytes()).isEqualTo(bits);
                }
                Clob clob = rows.getClob(3);
                assertThat(clob.getSubString(1, (int) clob.length())).isEqualTo(text);
                // A value of the server's as a parameter.
                try (PreparedStatement copy = connection.prepareStatement("UPDATE l SET b = ?, c = ? WHERE id = ?")) {
                    copy.setBlob(1, blob);
                    copy.setClob(2, clob);
                    copy.setInt(3, 4);
                    assertThat(copy.executeUpdate()).isEqualTo(1);
                }
            }
            assertThat(rows.next()).isTrue();
            assertThat(rows.getBytes(2)).isEmpty();
            assertThat(rows.getString(3)).isEmpty();
        }
        try (ResultSet rows = statement.executeQuery("SELECT b, c FROM l WHERE id >= 4 ORDER BY id")) {
            assertThat(rows.next()).isTrue();
            assertThat(rows.getBytes(1)).isEqualTo(bits);
            assertThat(rows.getString(2)).isEqualTo(text);
            assertThat(rows.next()).isTrue();
            assertThat(rows.getBytes(1)).containsExactly(7);
            assertThat(rows.getString(2)).isEqualTo("short");
        }
        connection.commit();
    }

    @Test
    void aStreamThatFailsEndsTheStatementOnly() throws SQLException {
        statement.executeUpdate("CREATE TABLE l (id INT, b BLOB)");
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO l VALUES (?, ?)")) {
            insert.setInt(1, 1);
            insert.setBinaryStream(2, new InputStream() {
                private int left = 100_000;

                @Override
                public int read() throws IOException {
                    if (left == 0) {
                        throw new IOException("broken");
                    }
                    return --left & 0xFF;
                }
            });
            assertThatThrownBy(insert::executeUpdate).isInstanceOf(SQLException.class).hasMessageContaining("broken");
        }
        try (ResultSet rows = statement.executeQuery("SELECT COUNT(*) FROM l")) {
            assertThat(rows.next()).isTrue();
            assertThat(rows.getInt(1)).isZero();
        }
    }

    @Test
    void aBatchEndsAtItsFirstFailure() throws SQLException {
        fill(1);
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO t VALUES (?, ?)")) {
            for (int row = 0; row < 3000; row++) {
                // The row 1700 has the key of the row 1699.
                insert.setInt(1, row < 1700 ? row + 1 : row);
                insert.setString(2, "row " + row);
                insert.addBatch();
            }
            assertThatThrownBy(insert::executeBatch).isInstanceOfSatisfying(BatchUpdateException.class, failure -> {
                assertThat(failure.getUpdateCounts()).hasSize(1700).containsOnly(1);
                assertThat(failure.getSQLState()).isEqualTo("23505");
            });
        }
        assertThat(count("")).isEqualTo(1701);
    }

    @Test
    void transactionsAndSavepointsEndAsTold() throws SQLException {
        fill(10);
        connection.setAutoCommit(false);
        statement.executeUpdate("DELETE FROM t WHERE id < 3");
        Savepoint savepoint = connection.setSavepoint();
        statement.executeUpdate("DELETE FROM t");
        assertThat(count("")).isZero();
        connection.rollback(savepoint);
        assertThat(count("")).isEqualTo(7);
        connection.releaseSavepoint(savepoint);
        connection.commit();
        statement.executeUpdate("DELETE FROM t");
        connection.rollback();
        assertThat(count("")).isEqualTo(7);
        connection.setTransactionIsolation(Connection.TRANSACTION_SERIALIZABLE);
        assertThat(connection.getTransactionIsolation()).isEqualTo(Connection.TRANSACTION_SERIALIZABLE);
        try (Connection other = connect()) {
            assertThat(other.getTransactionIsolation()).isEqualTo(Connection.TRANSACTION_READ_COMMITTED);
        }
        connection.setSchema("SYS");
        assertThat(connection.getSchema()).isEqualTo("SYS");
        statement.executeUpdate("SET SCHEMA APP");
        assertThat(connection.getSchema()).isEqualTo("APP");
        connection.rollback();
    }

    @Test
    void failuresHaveStateAndText() throws SQLException {
        fill(1);
        assertThatThrownBy(() -> statement.executeUpdate("INSERT INTO absent VALUES (1)")).isInstanceOfSatisfying(SQLException.class, failure -> {
            assertThat(failure.getSQLState()).isEqualTo("42X05");
            assertThat(failure.getMessage()).contains("ABSENT").doesNotContain("SQLERRMC");
        });
        assertThatThrownBy(() -> statement.executeUpdate("INSERT INTO t VALUES (0, '')")).isInstanceOfSatisfying(SQLException.class,
            failure -> assertThat(failure.getSQLState()).isEqualTo("23505"));
        assertThatThrownBy(() -> statement.executeQuery("SELECT 1 / id FROM t").next()).isInstanceOfSatisfying(SQLException.class,
            failure -> assertThat(failure.getSQLState()).isEqualTo("22012"));
        assertThat(count("")).isEqualTo(1);
    }

    @Test
    void twoThatWaitForEachOtherEndInADeadlock() throws Exception {
        fill(2);
        connection.setAutoCommit(false);
        try (Connection other = connect(); Statement theirs = other.createStatement()) {
            other.setAutoCommit(false);
            statement.executeUpdate("UPDATE t SET name = 'mine' WHERE id = 0");
            theirs.executeUpdate("UPDATE t SET name = 'theirs' WHERE id = 1");
            SQLException[] met = new SQLException[1];
            Thread thread = new Thread(() -> {
                try {
                    theirs.executeUpdate("UPDATE t SET name = 'theirs' WHERE id = 0");
                } catch (SQLException e) {
                    met[0] = e;
                }
            });
            thread.start();
            SQLException mine = null;
            try {
                statement.executeUpdate("UPDATE t SET name = 'mine' WHERE id = 1");
            } catch (SQLException e) {
                mine = e;
            }
            if (mine == null) {
                connection.commit();
            }
            thread.join();
            SQLException victim = mine == null ? met[0] : mine;
            assertThat(victim.getSQLState()).isEqualTo("40001");
            other.rollback();
            connection.rollback();
        }
    }

    @Test
    void theValueOfAnIdentityColumnIsReturned() throws SQLException {
        statement.executeUpdate("CREATE TABLE k (id INT GENERATED ALWAYS AS IDENTITY (START WITH 7), name VARCHAR(10))");
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO k (name) VALUES (?)", Statement.RETURN_GENERATED_KEYS)) {
            for (int id = 7; id < 10; id++) {
                insert.setString(1, "n");
                insert.executeUpdate();
                try (ResultSet keys = insert.getGeneratedKeys()) {
                    assertThat(keys.next()).isTrue();
                    assertThat(keys.getInt(1)).isEqualTo(id);
                    assertThat(keys.next()).isFalse();
                }
            }
        }
        assertThat(statement.executeUpdate("INSERT INTO k (name) VALUES ('x')", new String[] {"ID"})).isEqualTo(1);
        try (ResultSet keys = statement.getGeneratedKeys()) {
            assertThat(keys.next()).isTrue();
            assertThat(keys.getLong("ID")).isEqualTo(10);
        }
        assertThatThrownBy(() -> statement.executeUpdate("INSERT INTO k (name) VALUES ('x')", new String[] {"NAME"}))
            .isInstanceOfSatisfying(SQLException.class, failure -> assertThat(failure.getSQLState()).isEqualTo("0A000"));
    }

    @Test
    void proceduresReturnValuesAndRows() throws SQLException {
        fill(3000);
        statement.executeUpdate("CREATE PROCEDURE several (IN a INT, INOUT b INT, OUT c VARCHAR(20)) LANGUAGE JAVA PARAMETER STYLE JAVA "
            + "READS SQL DATA DYNAMIC RESULT SETS 2 EXTERNAL NAME 'bowler.server.ServerProcedures.several'");
        try (CallableStatement call = connection.prepareCall("CALL several(?, ?, ?)")) {
            call.setInt(1, 3);
            call.setInt(2, 4);
            call.registerOutParameter(2, Types.INTEGER);
            call.registerOutParameter(3, Types.VARCHAR);
            assertThat(call.execute()).isTrue();
            assertThat(call.getInt(2)).isEqualTo(7);
            assertThat(call.getString(3)).isEqualTo("out 3");
            int rows = 0;
            try (ResultSet first = call.getResultSet()) {
                assertThat(first.getMetaData().getColumnName(2)).isEqualTo("NAME");
                while (first.next()) {
                    assertThat(first.getString(2)).isEqualTo("name of " + first.getInt(1));
                    rows++;
                }
            }
            assertThat(rows).isEqualTo(3000);
            assertThat(call.getMoreResults()).isTrue();
            try (ResultSet second = call.getResultSet()) {
                assertThat(second.next()).isTrue();
                assertThat(second.getInt(1)).isEqualTo(1);
            }
            assertThat(call.getMoreResults()).isFalse();
        }
        try (CallableStatement call = connection.prepareCall("{? = CALL SYSCS_UTIL.SYSCS_GET_DATABASE_PROPERTY(?)}")) {
            call.registerOutParameter(1, Types.VARCHAR);
            call.setString(2, "not.set");
            call.execute();
            assertThat(call.getString(1)).isNull();
        }
    }

    @Test
    void rowsAreChangedThroughAResultSet() throws SQLException {
        fill(6);
        connection.setAutoCommit(false);
        try (Statement updating = connection.createStatement(ResultSet.TYPE_FORWARD_ONLY, ResultSet.CONCUR_UPDATABLE);
                ResultSet rows = updating.executeQuery("SELECT id, name FROM t")) {
            while (rows.next()) {
                switch (rows.getInt(1)) {
                    case 1 -> {
                        rows.updateString("NAME", "one");
                        rows.updateRow();
                    }
                    case 2 -> rows.deleteRow();
                    case 3 -> {
                        rows.moveToInsertRow();
                        rows.updateInt(1, 100);
                        rows.updateString(2, "new");
                        rows.insertRow();
                        rows.moveToCurrentRow();
                    }
                    default -> {}
                }
            }
        }
        statement.setCursorName("chosen");
        try (ResultSet rows = statement.executeQuery("SELECT id FROM t WHERE id > 3 FOR UPDATE"); Statement other = connection.createStatement()) {
            assertThat(rows.next()).isTrue();
            assertThat(other.executeUpdate("UPDATE t SET name = 'chosen' WHERE CURRENT OF \"chosen\"")).isEqualTo(1);
        }
        connection.commit();
        assertThat(count(" WHERE name = 'one' AND id = 1 OR name = 'new' AND id = 100 OR name = 'chosen'")).isEqualTo(3);
        assertThat(count("")).isEqualTo(6);
    }

    @Test
    void aJoinIsReadOnlyAlsoOfATableWithItself() throws SQLException {
        fill(2);
        try (Statement updating = connection.createStatement(ResultSet.TYPE_FORWARD_ONLY, ResultSet.CONCUR_UPDATABLE);
                ResultSet rows = updating.executeQuery("SELECT a.id FROM t a, t b")) {
            assertThat(rows.getConcurrency()).isEqualTo(ResultSet.CONCUR_READ_ONLY);
            assertThat(rows.getWarnings().getSQLState()).isEqualTo("01J06");
        }
    }

    @Test
    void theRowOfAScrollingResultSetIsNotMistakenForAnother() throws SQLException {
        fill(6);
        connection.setAutoCommit(false);
        try (Statement updating = connection.createStatement(ResultSet.TYPE_SCROLL_INSENSITIVE, ResultSet.CONCUR_UPDATABLE);
                ResultSet rows = updating.executeQuery("SELECT id, name FROM t ORDER BY id")) {
            assertThat(rows.absolute(3)).isTrue();
            assertThat(rows.getInt(1)).isEqualTo(2);
            assertThat(rows.last()).isTrue();
            assertThat(rows.getRow()).isEqualTo(6);
        }
        try (Statement updating = connection.createStatement(ResultSet.TYPE_SCROLL_INSENSITIVE, ResultSet.CONCUR_UPDATABLE);
                ResultSet rows = updating.executeQuery("SELECT id, name FROM t")) {
            assertThat(rows.next()).isTrue();
            assertThat(rows.next()).isTrue();
            assertThat(rows.previous()).isTrue();
            rows.updateString(2, "wrong");
            assertThatThrownBy(rows::updateRow).isInstanceOfSatisfying(SQLException.class,
                failure -> assertThat(failure.getSQLState()).isEqualTo("0A000"));
        }
    }

    @Test
    void aRunEndsAfterItsTime() throws SQLException {
        fill(1000);
        statement.setQueryTimeout(1);
        assertThatThrownBy(() -> statement.executeQuery(SLOW).next()).isInstanceOf(SQLTimeoutException.class);
        statement.setQueryTimeout(0);
        assertThat(count("")).isEqualTo(1000);
        assertThat(connection.isValid(1)).isTrue();
    }

    @Test
    void aSectionIsUsedAgain() throws SQLException {
        fill(1);
        for (int time = 0; time < 300; time++) {
            try (PreparedStatement query = connection.prepareStatement("SELECT name FROM t WHERE id = ? AND " + time + " >= 0")) {
                query.setInt(1, 0);
                try (ResultSet rows = query.executeQuery()) {
                    assertThat(rows.next()).isTrue();
                    // Left open: the server's cursor is closed with the next request.
                }
            }
        }
    }

    @Test
    void aDatabaseThatIsNotThereIsRefused() {
        assertThatThrownBy(() -> connectTo("memory:absent")).isInstanceOfSatisfying(SQLException.class,
            failure -> assertThat(failure.getSQLState()).isIn("XJ004", "08004"));
    }

    /// Returns the values of a column, in the order of the rows.
    private static List<String> values(ResultSet rows, String column) throws SQLException {
        try (rows) {
            List<String> values = new ArrayList<>();
            while (rows.next()) {
                values.add(rows.getString(column));
            }
            return values;
        }
    }

    @Test
    void metaDataComeFromProcedures() throws SQLException {
        statement.executeUpdate("CREATE TABLE child (parent INT CONSTRAINT refers REFERENCES t, name VARCHAR(10) NOT NULL)");
        statement.executeUpdate("CREATE UNIQUE INDEX by_name ON child (name)");
        statement.executeUpdate("CREATE VIEW shown AS SELECT name FROM t");
        statement.executeUpdate("CREATE FUNCTION absolute (number INT) RETURNS INT LANGUAGE JAVA PARAMETER STYLE JAVA NO SQL "
            + "EXTERNAL NAME 'java.lang.Math.abs'");
        statement.executeUpdate("CREATE PROCEDURE wait (IN millis BIGINT, IN nanos INT) LANGUAGE JAVA PARAMETER STYLE JAVA NO SQL "
            + "EXTERNAL NAME 'java.lang.Thread.sleep'");
        connection.setAutoCommit(false);
        DatabaseMetaData metaData = connection.getMetaData();
        assertThat(metaData.getDatabaseProductName()).isEqualTo("Apache Derby");
        assertThat(metaData.getDatabaseProductVersion()).startsWith("10.17.1.0");
        assertThat(metaData.getDatabaseMajorVersion()).isEqualTo(10);
        assertThat(metaData.getDatabaseMinorVersion()).isEqualTo(17);
        assertThat(values(metaData.getTables(null, "APP", "%", new String[] {"TABLE", "VIEW"}), "TABLE_NAME")).containsExactly("CHILD", "T", "SHOWN");
        assertThat(values(metaData.getTables(null, null, "SHOWN", null), "TABLE_TYPE")).containsExactly("VIEW");
        assertThat(values(metaData.getColumns(null, "APP", "CHILD", "%"), "COLUMN_NAME")).containsExactly("PARENT", "NAME");
        assertThat(values(metaData.getColumns(null, "APP", "CHILD", "%"), "IS_NULLABLE")).containsExactly("YES", "NO");
        assertThat(values(metaData.getPrimaryKeys(null, "APP", "T"), "COLUMN_NAME")).containsExactly("ID");
        assertThat(values(metaData.getImportedKeys(null, "APP", "CHILD"), "FK_NAME")).containsExactly("REFERS");
        assertThat(values(metaData.getExportedKeys(null, "APP", "T"), "FKTABLE_NAME")).containsExactly("CHILD");
        assertThat(values(metaData.getCrossReference(null, "APP", "T", null, "APP", "CHILD"), "FK_NAME")).containsExactly("REFERS");
        assertThat(values(metaData.getIndexInfo(null, "APP", "CHILD", true, true), "INDEX_NAME")).containsExactly("BY_NAME");
        assertThat(values(metaData.getBestRowIdentifier(null, "APP", "T", DatabaseMetaData.bestRowSession, true), "COLUMN_NAME"))
            .containsExactly("ID");
        assertThat(values(metaData.getVersionColumns(null, "APP", "T"), "COLUMN_NAME")).isEmpty();
        assertThat(values(metaData.getSchemas(), "TABLE_SCHEM")).contains("APP", "SYS");
        assertThat(values(metaData.getSchemas(null, "AP%"), "TABLE_SCHEM")).containsExactly("APP");
        assertThat(values(metaData.getTableTypes(), "TABLE_TYPE")).contains("TABLE", "VIEW");
        assertThat(values(metaData.getTypeInfo(), "TYPE_NAME")).contains("BLOB", "BOOLEAN", "INTEGER");
        assertThat(values(metaData.getProcedures(null, "APP", "WAI_"), "PROCEDURE_NAME")).containsExactly("WAIT");
        assertThat(values(metaData.getProcedureColumns(null, "APP", "WAIT", "%"), "COLUMN_NAME")).containsExactly("MILLIS", "NANOS");
        assertThat(values(metaData.getFunctions(null, "APP", "%"), "FUNCTION_NAME")).containsExactly("ABSOLUTE");
        assertThat(values(metaData.getFunctionColumns(null, "APP", "ABSOLUTE", "NUMBER"), "COLUMN_NAME")).containsExactly("NUMBER");
        assertThat(values(metaData.getTablePrivileges(null, "APP", "T"), "TABLE_NAME")).isEmpty();
        assertThat(values(metaData.getColumnPrivileges(null, "APP", "T", "%"), "TABLE_NAME")).isEmpty();
        assertThat(values(metaData.getUDTs(null, null, "%", null), "TYPE_NAME")).isEmpty();
        assertThat(values(metaData.getCatalogs(), "TABLE_CAT")).hasSizeLessThanOrEqualTo(1);
        connection.commit();
    }

    @Test
    void branchesOfDistributedTransactionsEndAsTold() throws Exception {
        fill(1);
        XAConnection xa = source().getXAConnection();
        try (Connection lent = xa.getConnection(); Statement theirs = lent.createStatement()) {
            XAResource resource = xa.getXAResource();
            // A local transaction of the same connection.
            assertThat(theirs.executeUpdate("INSERT INTO t VALUES (10, 'local')")).isEqualTo(1);
            for (int number = 1; number <= 3; number++) {
                resource.start(new Name(number), XAResource.TMNOFLAGS);
                assertThat(theirs.executeUpdate("INSERT INTO t VALUES (" + number + ", 'branch')")).isEqualTo(1);
                resource.end(new Name(number), XAResource.TMSUCCESS);
            }
            assertThat(resource.prepare(new Name(1))).isEqualTo(XAResource.XA_OK);
            assertThat(resource.recover(XAResource.TMSTARTRSCAN | XAResource.TMENDRSCAN)).hasSize(1);
            resource.commit(new Name(1), false);
            resource.commit(new Name(2), true);
            resource.rollback(new Name(3));
            assertThatThrownBy(() -> resource.commit(new Name(4), false)).isInstanceOfSatisfying(XAException.class,
                failure -> assertThat(failure.errorCode).isEqualTo(XAException.XAER_NOTA));
            resource.start(new Name(5), XAResource.TMNOFLAGS);
            try (ResultSet rows = theirs.executeQuery("SELECT COUNT(*) FROM t")) {
                assertThat(rows.next()).isTrue();
                assertThat(rows.getInt(1)).isEqualTo(4);
            }
            resource.end(new Name(5), XAResource.TMSUCCESS);
            assertThat(resource.prepare(new Name(5))).isEqualTo(XAResource.XA_RDONLY);
        } finally {
            xa.close();
        }
        assertThat(count("")).isEqualTo(4);
    }

    /// Returns a data source of the database of this test.
    abstract XADataSource source();

    static XADataSource source(int port, String database, String attributes) {
        BowlerXADataSource source = new BowlerXADataSource();
        source.setServerName("127.0.0.1");
        source.setPortNumber(port);
        source.setDatabaseName(database);
        source.setConnectionAttributes(attributes);
        source.setUser("app");
        return source;
    }

    /// Connects to a database with attributes.
    abstract Connection connectTo(String database) throws SQLException;
}
