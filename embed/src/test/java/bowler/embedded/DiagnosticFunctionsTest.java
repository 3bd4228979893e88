// SPDX-License-Identifier: Apache-2.0
package bowler.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The table functions of SYSCS_DIAG that take arguments.
final class DiagnosticFunctionsTest {
    @TempDir
    Path folder;

    private static List<String> rows(Connection connection, String query) throws SQLException {
        List<String> all = new ArrayList<>();
        try (Statement statement = connection.createStatement(); ResultSet rows = statement.executeQuery(query)) {
            while (rows.next()) {
                List<String> row = new ArrayList<>();
                for (int column = 1; column <= rows.getMetaData().getColumnCount(); column++) {
                    row.add(rows.getString(column));
                }
                all.add(String.join(" | ", row));
            }
        }
        return all;
    }

    @Test
    void containedRolesFollowGrantsInBothDirections() throws SQLException {
        String url = "jdbc:bowler:" + folder.resolve("roles");
        try (Connection connection = DriverManager.getConnection(url + ";create=true;user=owner;password=x")) {
            Databases.execute(connection, "CALL SYSCS_UTIL.SYSCS_SET_DATABASE_PROPERTY('derby.database.sqlAuthorization', 'true')");
        }
        Databases.shutDown(url);
        try (Connection connection = DriverManager.getConnection(url + ";user=owner;password=x")) {
            Databases.execute(connection, "CREATE ROLE a", "CREATE ROLE b", "CREATE ROLE c", "CREATE ROLE d", "GRANT a TO b", "GRANT b TO c",
                "GRANT c TO someone");
            String query = "SELECT * FROM TABLE (SYSCS_DIAG.CONTAINED_ROLES(%s)) AS t ORDER BY roleid";
            assertThat(rows(connection, query.formatted("'c'"))).containsExactly("A", "B", "C");
            assertThat(rows(connection, query.formatted("'B', 0"))).containsExactly("A", "B");
            assertThat(rows(connection, query.formatted("'B', 1"))).containsExactly("B", "C");
            assertThat(rows(connection, query.formatted("'\"b\"'"))).isEmpty();
            assertThatThrownBy(() -> rows(connection, query.formatted("")))
                .isInstanceOfSatisfying(SQLException.class, failure -> assertThat(failure.getSQLState()).isEqualTo("42X75"));
        }
        try (Connection connection = DriverManager.getConnection(url + ";user=someone;password=x")) {
            assertThat(rows(connection, "SELECT t.roleid FROM TABLE (SYSCS_DIAG.CONTAINED_ROLES('C')) AS t WHERE roleid = 'A'"))
                .containsExactly("A");
            assertThatThrownBy(() -> rows(connection, "SELECT * FROM TABLE (SYSCS_DIAG.ERROR_LOG_READER('x')) AS t"))
                .isInstanceOfSatisfying(SQLException.class, failure -> assertThat(failure.getSQLState()).isEqualTo("4251D"));
        }
        Databases.shutDown(url);
    }

    @Test
    void aLogOfDerbyIsReadFromItsFile() throws Exception {
        Path log = Files.writeString(folder.resolve("derby.log"), """
            Sun Nov 22 12:00:00 UTC 2026 Thread[main,5,main] (XID = 100), (SESSIONID = 1), (DATABASE = x), (DRDAID = null), Executing one
            Sun Nov 22 12:00:01 UTC 2026 Thread[main,5,main] (XID = 100), (SESSIONID = 1), (DATABASE = x), (DRDAID = null), Executing two
            of two lines
            """);
        try (Connection connection = Databases.create(folder.resolve("log"))) {
            assertThat(rows(connection, "SELECT ts, threadid, xid, lccid, database, logtext FROM TABLE (SYSCS_DIAG.ERROR_LOG_READER('"
                + log + "')) AS t")).containsExactly("Sun Nov 22 12:00:00 UTC 2026 | main,5,main | 100 | 1 | x | Executing one",
                    "Sun Nov 22 12:00:01 UTC 2026 | main,5,main | 100 | 1 | x | Executing two\nof two lines");
            assertThat(rows(connection, "SELECT logtext, duration FROM TABLE (SYSCS_DIAG.STATEMENT_DURATION('" + log + "')) AS t"))
                .containsExactly("(DATABASE = x), (DRDAID = null), Executing one | 1000");
            assertThatThrownBy(() -> rows(connection, "SELECT * FROM TABLE (SYSCS_DIAG.ERROR_LOG_READER('" + log + "x')) AS t"))
                .isInstanceOfSatisfying(SQLException.class, failure -> assertThat(failure.getSQLState()).isEqualTo("38000"));
        }
    }
}
