// SPDX-License-Identifier: Apache-2.0
package bowler.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Compares with Derby the columns of the diagnostic tables, who may read them, and which statements may name them.
class DiagnosticTablesCompareTest {
    private static Connection bowler(String options) throws SQLException {
        return DriverManager.getConnection("jdbc:bowler:memory:diagnosis;create=true;mode=derby" + options);
    }

    private static Connection derby(String options) throws SQLException {
        return DriverManager.getConnection("jdbc:derby:memory:diagnosis;create=true" + options);
    }

    /// Each column may be NULL here, Derby says of some that they are not. A lock name is a key here, which may be long.
    @ParameterizedTest
    @ValueSource(strings = {"SYSCS_DIAG.LOCK_TABLE", "SYSCS_DIAG.TRANSACTION_TABLE", "SYSCS_DIAG.STATEMENT_CACHE", "SYSCS_DIAG.ERROR_MESSAGES",
        "TABLE (SYSCS_DIAG.SPACE_TABLE('T')) t", "TABLE (SYSCS_DIAG.SPACE_TABLE('APP', 'T')) t", "TABLE (SYSCS_DIAG.SPACE_TABLE()) t",
        "TABLE (SYSCS_DIAG.ERROR_LOG_READER()) t", "TABLE (SYSCS_DIAG.STATEMENT_DURATION()) t", "TABLE (SYSCS_DIAG.CONTAINED_ROLES('R')) t",
        "TABLE (SYSCS_DIAG.CONTAINED_ROLES('R', 1)) t"})
    void columnsAreAlike(String table) throws SQLException {
        String query = "SELECT * FROM " + table + " WHERE 1 = 0";
        try (Connection here = bowler(""); Connection there = derby("")) {
            assertThat(columns(here, query)).isEqualTo(columns(there, query));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "CREATE VIEW diagnosis AS SELECT * FROM SYSCS_DIAG.LOCK_TABLE", "CREATE VIEW diagnosis AS SELECT * FROM TABLE (SYSCS_DIAG.SPACE_TABLE('T')) t",
        "INSERT INTO SYSCS_DIAG.LOCK_TABLE VALUES (1)", "DELETE FROM SYSCS_DIAG.ERROR_MESSAGES", "UPDATE SYSCS_DIAG.ERROR_MESSAGES SET SEVERITY = 1",
        "DROP TABLE SYSCS_DIAG.LOCK_TABLE", "ALTER TABLE SYSCS_DIAG.LOCK_TABLE ADD COLUMN x INT", "CREATE INDEX i ON SYSCS_DIAG.LOCK_TABLE (XID)",
        "CREATE TABLE SYSCS_DIAG.t (i INT)", "SELECT * FROM SYSCS_DIAG.NOSUCH",
        "SELECT * FROM TABLE (SYSCS_DIAG.NOSUCH()) t", "SELECT * FROM TABLE (SYSCS_DIAG.LOCK_TABLE()) t",
        "CREATE TRIGGER g AFTER INSERT ON t FOR EACH STATEMENT SELECT * FROM SYSCS_DIAG.ERROR_MESSAGES",
        "LOCK TABLE SYSCS_DIAG.LOCK_TABLE IN SHARE MODE", "CALL SYSCS_UTIL.SYSCS_COMPRESS_TABLE('SYSCS_DIAG', 'LOCK_TABLE', 0)",
        "SELECT m.SQL_STATE FROM SYSCS_DIAG.ERROR_MESSAGES m JOIN SYSCS_DIAG.ERROR_MESSAGES n ON m.SQL_STATE = n.SQL_STATE AND m.SQL_STATE = '22012' AND 1 = 0"})
    void statementsEndAlike(String sql) throws SQLException {
        try (Connection here = bowler(""); Connection there = derby("")) {
            prepare(here);
            prepare(there);
            assertThat(outcome(here, sql)).isEqualTo(outcome(there, sql));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"SYSCS_DIAG.LOCK_TABLE", "SYSCS_DIAG.TRANSACTION_TABLE", "SYSCS_DIAG.STATEMENT_CACHE", "SYSCS_DIAG.ERROR_MESSAGES",
        "TABLE (SYSCS_DIAG.SPACE_TABLE('T')) t", "TABLE (SYSCS_DIAG.ERROR_LOG_READER()) t", "TABLE (SYSCS_DIAG.STATEMENT_DURATION()) t",
        "TABLE (SYSCS_DIAG.CONTAINED_ROLES('R')) t"})
    void theOwnerAndOthersMayReadAlike(String table, @TempDir Path folder) throws SQLException {
        String query = "SELECT * FROM " + table + " WHERE 1 = 0";
        for (String user : List.of("OWNER", "GUEST")) {
            try (Connection here = authorizing("jdbc:bowler:" + folder.resolve("bowler"), ";mode=derby", user);
                    Connection there = authorizing("jdbc:derby:memory:diagnosisrights", "", user)) {
                assertThat(outcome(here, query)).as(user).isEqualTo(outcome(there, query));
            }
        }
    }

    private static Connection authorizing(String address, String options, String user) throws SQLException {
        String url = address + options;
        try {
            return DriverManager.getConnection(url + ";user=" + user);
        } catch (SQLException missing) {
            try (Connection connection = DriverManager.getConnection(url + ";create=true;user=OWNER"); Statement statement = connection.createStatement()) {
                statement.execute("CREATE TABLE T (I INT)");
                statement.execute("CALL SYSCS_UTIL.SYSCS_SET_DATABASE_PROPERTY('derby.database.sqlAuthorization', 'true')");
            }
            try {
                DriverManager.getConnection(address + ";shutdown=true;user=OWNER").close();
            } catch (SQLException shutDown) {
                assertThat(shutDown.getSQLState()).isEqualTo("08006");
            }
            return DriverManager.getConnection(url + ";user=" + user);
        }
    }

    private static void prepare(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE T (I INT)");
        } catch (SQLException known) {
            assertThat(known.getSQLState()).isEqualTo("X0Y32");
        }
    }

    private static String outcome(Connection connection, String sql) {
        try (Statement statement = connection.createStatement()) {
            if (!statement.execute(sql)) {
                return "count " + statement.getUpdateCount();
            }
            List<String> found = new ArrayList<>();
            try (ResultSet rows = statement.getResultSet()) {
                while (rows.next()) {
                    found.add(rows.getString(1));
                }
            }
            return found.toString();
        } catch (SQLException e) {
            return "error " + e.getSQLState();
        }
    }

    private static List<String> columns(Connection connection, String query) throws SQLException {
        try (Statement statement = connection.createStatement(); ResultSet rows = statement.executeQuery(query)) {
            ResultSetMetaData data = rows.getMetaData();
            List<String> found = new ArrayList<>();
            for (int at = 1; at <= data.getColumnCount(); at++) {
                boolean isText = data.getColumnTypeName(at).endsWith("CHAR") && !data.getColumnName(at).equals("LOCKNAME");
                found.add(data.getColumnName(at) + " " + data.getColumnTypeName(at) + (isText ? "(" + data.getPrecision(at) + ")" : ""));
            }
            return found;
        }
    }
}
