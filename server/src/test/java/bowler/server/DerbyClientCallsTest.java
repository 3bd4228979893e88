// SPDX-License-Identifier: Apache-2.0
package bowler.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.sql.Blob;
import java.sql.CallableStatement;
import java.sql.Clob;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.util.ArrayList;
import java.util.List;
import javax.sql.rowset.serial.SerialBlob;
import javax.sql.rowset.serial.SerialClob;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Tests calls of routines in Java that Derby's client makes.
@Timeout(90)
public final class DerbyClientCallsTest {
    @TempDir
    private Path home;

    private ServerRun run;
    private Connection connection;
    private Statement statement;

    @BeforeEach
    void start() throws SQLException {
        run = new ServerRun(home);
        connection = run.connect();
        statement = connection.createStatement();
        statement.executeUpdate("CREATE TABLE t (id INT PRIMARY KEY, name VARCHAR(20))");
        statement.executeUpdate("INSERT INTO t VALUES (1, 'one'), (2, 'two'), (3, 'three')");
    }

    @AfterEach
    void stop() throws SQLException {
        connection.close();
        run.close();
    }

    private void procedure(String declaration, String method) throws SQLException {
        statement.executeUpdate("CREATE PROCEDURE " + declaration
            + " LANGUAGE JAVA PARAMETER STYLE JAVA EXTERNAL NAME 'bowler.server.DerbyClientCallsTest." + method + "'");
    }

    public static void divide(int dividend, int divisor, int[] quotient, int[] rest) {
        quotient[0] = dividend / divisor;
        rest[0] += dividend % divisor;
    }

    public static void rows(int from, String[] note, ResultSet[] names, ResultSet[] ids) throws SQLException {
        Connection nested = DriverManager.getConnection("jdbc:default:connection");
        names[0] = nested.createStatement().executeQuery("SELECT name FROM t WHERE id >= " + from + " ORDER BY id");
        ids[0] = nested.createStatement().executeQuery("SELECT id, name FROM t WHERE id >= " + from + " ORDER BY id DESC");
        note[0] = "from " + from;
    }

    public static void add(int id) throws SQLException {
        try (Connection nested = DriverManager.getConnection("jdbc:default:connection"); Statement insert = nested.createStatement()) {
            insert.executeUpdate("INSERT INTO t VALUES (" + id + ", 'added')");
        }
    }

    /// Returns values that are sent after the row of outputs, among others, and rows.
    public static void longValues(int length, Blob[] bytes, String[] note, Clob[] text, Clob[] none, ResultSet[] ids) throws SQLException {
        bytes[0] = new SerialBlob(new byte[length]);
        note[0] = "of " + length;
        text[0] = new SerialClob("x".repeat(length).toCharArray());
        none[0] = null;
        ids[0] = DriverManager.getConnection("jdbc:default:connection").createStatement().executeQuery("SELECT id, name FROM t WHERE id = 1");
    }

    public static int next(int value) {
        return value + 1;
    }

    private static List<String> read(ResultSet rows) throws SQLException {
        List<String> values = new ArrayList<>();
        while (rows.next()) {
            values.add(rows.getString(1));
        }
        return values;
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 5, 100_000})
    void longOutputsFollowTheirRow(int length) throws SQLException {
        procedure("long_values (n INT, OUT b BLOB(1M), OUT s VARCHAR(20), OUT c CLOB(1M), OUT nothing CLOB) READS SQL DATA DYNAMIC RESULT SETS 1",
            "longValues");
        try (CallableStatement call = connection.prepareCall("CALL long_values (?, ?, ?, ?, ?)")) {
            call.setInt(1, length);
            call.registerOutParameter(2, Types.BLOB);
            call.registerOutParameter(3, Types.VARCHAR);
            call.registerOutParameter(4, Types.CLOB);
            call.registerOutParameter(5, Types.CLOB);
            call.execute();
            assertThat(call.getBytes(2)).isEqualTo(new byte[length]);
            assertThat(call.getString(3)).isEqualTo("of " + length);
            assertThat(call.getString(4)).isEqualTo("x".repeat(length));
            assertThat(call.getClob(5)).isNull();
            assertThat(read(call.getResultSet())).hasSize(1);
        }
    }

    @Test
    void outParametersAreReturned() throws SQLException {
        procedure("divide(IN a INT, IN b INT, OUT q INT, INOUT r INT)", "divide");
        try (CallableStatement call = connection.prepareCall("CALL divide(?, ?, ?, ?)")) {
            call.setInt(1, 17);
            call.setInt(2, 5);
            call.setInt(4, 100);
            call.registerOutParameter(3, Types.INTEGER);
            call.registerOutParameter(4, Types.INTEGER);
            call.execute();
            assertThat(call.getInt(3)).isEqualTo(3);
            assertThat(call.getInt(4)).isEqualTo(102);
            call.setInt(2, 0);
            assertThatThrownBy(call::execute).isInstanceOfSatisfying(SQLException.class,
                failure -> assertThat(failure.getSQLState()).isEqualTo("38000"));
        }
    }

    @Test
    void resultSetsAndOutParametersComeTogether() throws SQLException {
        procedure("rows_from(start INT, OUT note VARCHAR(20)) DYNAMIC RESULT SETS 2", "rows");
        try (CallableStatement call = connection.prepareCall("CALL rows_from(?, ?)")) {
            call.setInt(1, 2);
            call.registerOutParameter(2, Types.VARCHAR);
            assertThat(call.execute()).isTrue();
            assertThat(call.getString(2)).isEqualTo("from 2");
            assertThat(read(call.getResultSet())).containsExactly("two", "three");
            assertThat(call.getMoreResults()).isTrue();
            assertThat(read(call.getResultSet())).containsExactly("3", "2");
            assertThat(call.getMoreResults()).isFalse();
        }
    }

    @Test
    void changesBelongToTheTransactionOfTheClient() throws SQLException {
        procedure("add_row(id INT)", "add");
        connection.setAutoCommit(false);
        statement.execute("CALL add_row(10)");
        connection.rollback();
        statement.execute("CALL add_row(11)");
        connection.commit();
        assertThat(read(statement.executeQuery("SELECT id FROM t WHERE id >= 10"))).containsExactly("11");
        connection.commit();
        connection.setAutoCommit(true);
    }

    @Test
    void functionsAreCalledInExpressionsAndByTheirEscape() throws SQLException {
        statement.executeUpdate("CREATE FUNCTION successor(x INT) RETURNS INT LANGUAGE JAVA PARAMETER STYLE JAVA EXTERNAL NAME "
            + "'bowler.server.DerbyClientCallsTest.next'");
        assertThat(read(statement.executeQuery("SELECT successor(id) FROM t ORDER BY id"))).containsExactly("2", "3", "4");
        try (CallableStatement call = connection.prepareCall("{? = call successor(?)}")) {
            call.registerOutParameter(1, Types.INTEGER);
            call.setInt(2, 41);
            call.execute();
            assertThat(call.getInt(1)).isEqualTo(42);
        }
    }
}
