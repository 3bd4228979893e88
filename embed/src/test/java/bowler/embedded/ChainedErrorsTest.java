// SPDX-License-Identifier: Apache-2.0
package bowler.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Failures with the next exceptions that Derby chains to them.
class ChainedErrorsTest {
    @TempDir
    private Path folder;

    private static List<String> states(Statement statement, String sql) {
        List<String> states = new ArrayList<>();
        try {
            statement.execute(sql);
        } catch (SQLException failure) {
            for (SQLException next = failure; next != null; next = next.getNextException()) {
                states.add(next.getSQLState());
            }
        }
        return states;
    }

    @Test
    void missingClassesAndFilesChainTheExceptionOfJava() throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:bowler:memory:chained;create=true;user=app");
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE t (a INT)");
            statement.execute("CREATE DERBY AGGREGATE agg FOR INT EXTERNAL NAME 'no.such.Agg'");
            statement.execute("CREATE FUNCTION f(a INT) RETURNS INT LANGUAGE JAVA PARAMETER STYLE JAVA NO SQL EXTERNAL NAME 'no.such.C.m'");
            statement.execute("CREATE PROCEDURE p(a INT) LANGUAGE JAVA PARAMETER STYLE JAVA NO SQL EXTERNAL NAME 'no.such.C.m'");
            assertThat(states(statement, "SELECT agg(a) FROM t")).containsExactly("42ZC8", "XJ001");
            assertThat(states(statement, "VALUES f(1)")).containsExactly("42X51", "XJ001");
            assertThat(states(statement, "CALL p(1)")).containsExactly("42X51", "XJ001");
            assertThat(states(statement, "CREATE VIEW v AS SELECT f(a) AS x FROM t")).containsExactly("42X51", "XJ001");
            assertThat(states(statement, "CREATE TRIGGER g AFTER INSERT ON t CALL p(1)")).containsExactly("42X51", "XJ001");
            assertThat(states(statement, "INSERT INTO t VALUES 1")).isEmpty();
            assertThat(states(statement, "CALL SYSCS_UTIL.SYSCS_REGISTER_TOOL('customTool', TRUE, 'no.such.Tool')")).containsExactly("XJ001", "XJ001");
            String missing = folder.resolve("missing.jar").toString();
            assertThat(states(statement, "CALL SQLJ.INSTALL_JAR('" + missing + "', 'APP.J', 0)")).containsExactly("46001", "XJ001");
            // The file is read first.
            assertThat(states(statement, "CALL SQLJ.REPLACE_JAR('" + missing + "', 'NOWHERE.J')")).containsExactly("46001", "XJ001");
        }
    }

    @Test
    void failuresOfStatementsThatProceduresRunAreTheNextExceptions() throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:bowler:memory:procedures;create=true;user=app");
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE t (a INT)");
            for (String procedure : List.of("SYSCS_UPDATE_STATISTICS", "SYSCS_DROP_STATISTICS")) {
                String call = "CALL SYSCS_UTIL." + procedure;
                assertThat(states(statement, call + "('APP', 'MISSING', NULL)")).containsExactly("38000", "42Y55");
                assertThat(states(statement, call + "('MISSING', 'T', NULL)")).containsExactly("38000", "42Y07");
                assertThat(states(statement, call + "('APP', 'T', 'MISSING')")).containsExactly("38000", "42X65");
            }
            assertThat(states(statement, "CALL SYSCS_UTIL.SYSCS_COMPRESS_TABLE('APP', 'MISSING', 0)")).containsExactly("38000", "42Y55");
            assertThat(states(statement, "CALL SYSCS_UTIL.SYSCS_COMPRESS_TABLE('MISSING', 'T', 0)")).containsExactly("38000", "42Y07");
            assertThat(states(statement, "CALL SYSCS_UTIL.SYSCS_INPLACE_COMPRESS_TABLE('MISSING', 'T', 1, 1, 1)")).containsExactly("42Y07");
        }
    }

    @Test
    void connectionsWarnOfPrivilegesWithoutPasswords() throws SQLException {
        String url = "jdbc:bowler:" + folder.resolve("db") + ";user=boss";
        try (Connection connection = DriverManager.getConnection(url + ";create=true"); Statement statement = connection.createStatement()) {
            assertThat((Object) connection.getWarnings()).isNull();
            statement.execute("CALL SYSCS_UTIL.SYSCS_SET_DATABASE_PROPERTY('derby.database.sqlAuthorization', 'true')");
        }
        try {
            DriverManager.getConnection(url + ";shutdown=true");
        } catch (SQLException ended) {
            assertThat(ended.getSQLState()).isEqualTo("08006");
        }
        try (Connection connection = DriverManager.getConnection(url + ";create=true")) {
            SQLWarning first = connection.getWarnings();
            assertThat(first.getSQLState()).isEqualTo("01J01");
            assertThat(first.getNextWarning().getSQLState()).isEqualTo("01J14");
        }
    }
}
