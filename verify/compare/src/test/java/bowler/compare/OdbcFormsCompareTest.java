// SPDX-License-Identifier: Apache-2.0
package bowler.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Compares the result sets that the procedures of SYSIBM return for ODBC with Derby's: names and types of the columns, and
/// rows. Bowler is in Derby's mode.
final class OdbcFormsCompareTest {
    /// Columns with names that each database chooses. Derby's index of a named key has a name of its own.
    private static final List<String> OWN_NAMES = List.of("SPECIFIC_NAME", "METHOD_ID", "INDEX_NAME");
    private static Connection bowler;
    private static Connection derby;

    @BeforeAll
    static void define() throws SQLException {
        System.setProperty("derby.stream.error.method", "bowler.compare.CompareTest.noLog");
        assumeTrue(DriverManager.drivers().anyMatch(driver -> driver.getClass().getName().contains("derby")));
        bowler = DriverManager.getConnection("jdbc:bowler:memory:odbcforms;create=true;mode=derby");
        derby = DriverManager.getConnection("jdbc:derby:memory:odbcforms;create=true");
        for (Connection each : List.of(bowler, derby)) {
            try (Statement statement = each.createStatement()) {
                for (String sql : List.of(
                        "CREATE TABLE ty (s SMALLINT, i INTEGER NOT NULL CONSTRAINT typ PRIMARY KEY, l BIGINT, r REAL, d DOUBLE, n DECIMAL(10,2),"
                            + " nu NUMERIC(5), c CHAR(3), v VARCHAR(20), lv LONG VARCHAR, cb CHAR(4) FOR BIT DATA,"
                            + " vb VARCHAR(5) FOR BIT DATA, lvb LONG VARCHAR FOR BIT DATA, da DATE, ti TIME, ts TIMESTAMP,"
                            + " cl CLOB(1000), bl BLOB(2K), bo BOOLEAN, x XML)",
                        "CREATE TABLE fractions (d DECIMAL(9,3) NOT NULL CONSTRAINT fp PRIMARY KEY)",
                        "CREATE TABLE longs (l BIGINT NOT NULL CONSTRAINT lp PRIMARY KEY)",
                        "CREATE TABLE dates (d DATE NOT NULL, t TIME NOT NULL, ts TIMESTAMP NOT NULL, CONSTRAINT dp PRIMARY KEY (d, t, ts))",
                        "CREATE TABLE reals (r REAL NOT NULL CONSTRAINT rp PRIMARY KEY)", "CREATE TABLE doubles (d DOUBLE NOT NULL CONSTRAINT bp PRIMARY KEY)",
                        "CREATE TABLE nokey (a INT, b VARCHAR(7), c CHAR(3) FOR BIT DATA)", "CREATE INDEX nk ON nokey (a DESC, b)",
                        "CREATE PROCEDURE pr (IN a INT, OUT b DECIMAL(7,2), INOUT v VARCHAR(10), ts TIMESTAMP, d DATE, t TIME, r REAL,"
                            + " c CHAR(3) FOR BIT DATA, bo BOOLEAN, bl BLOB(5), cl CLOB(6))"
                            + " LANGUAGE JAVA PARAMETER STYLE JAVA EXTERNAL NAME 'x.Y.pr'")) {
                    statement.execute(sql);
                }
            }
        }
    }

    @AfterAll
    static void close() throws SQLException {
        if (bowler != null) {
            bowler.close();
        }
        if (derby != null) {
            derby.close();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "SQLTABLES('', 'APP', '%', NULL, %s)", "SQLCOLUMNS('', 'APP', 'TY', '%', %s)", "SQLCOLUMNS('', 'APP', 'NOPE', '%', %s)",
        "SQLPRIMARYKEYS('', 'APP', 'TY', %s)", "SQLPROCEDURES('', 'APP', '%', %s)", "SQLPROCEDURECOLS('', 'APP', '%', '%', %s)",
        "SQLFUNCTIONS('', 'APP', '%', %s)", "SQLSTATISTICS('', 'APP', 'NOKEY', 1, 1, %s)", "SQLSTATISTICS('', 'APP', 'TY', 0, 1, %s)",
        "SQLSPECIALCOLUMNS(1, '', 'APP', 'TY', 1, 1, %s)", "SQLSPECIALCOLUMNS(1, '', 'APP', 'FRACTIONS', 1, 1, %s)",
        "SQLSPECIALCOLUMNS(1, '', 'APP', 'LONGS', 1, 1, %s)", "SQLSPECIALCOLUMNS(1, '', 'APP', 'DATES', 1, 1, %s)",
        "SQLSPECIALCOLUMNS(1, '', 'APP', 'REALS', 1, 1, %s)", "SQLSPECIALCOLUMNS(1, '', 'APP', 'DOUBLES', 1, 1, %s)", "SQLSPECIALCOLUMNS(1, '', 'APP', 'NOKEY', 1, 1, %s)",
        "SQLSPECIALCOLUMNS(2, '', 'APP', 'TY', 1, 1, %s)", "SQLGETTYPEINFO(0, %s)", "SQLUDTS('', 'APP', '%', '', %s)",
    })
    void rowsAreThoseOfDerby(String call) throws SQLException {
        for (String form : List.of("JDBC", "ODBC")) {
            String sql = "CALL SYSIBM." + call.replace("%s", "'DATATYPE=''" + form + "'''");
            assertThat(called(bowler, sql)).as(sql).isEqualTo(called(derby, sql));
        }
    }

    private static List<List<String>> called(Connection connection, String sql) throws SQLException {
        try (CallableStatement statement = connection.prepareCall(sql); ResultSet rows = statement.executeQuery()) {
            return shown(rows);
        }
    }

    @Test
    void bestRowIdentifierHasDerbysSizes() throws SQLException {
        for (String table : List.of("TY", "FRACTIONS", "LONGS", "DATES", "REALS", "DOUBLES", "NOKEY")) {
            try (ResultSet own = bowler.getMetaData().getBestRowIdentifier(null, "APP", table, DatabaseMetaData.bestRowSession, true);
                ResultSet derbys = derby.getMetaData().getBestRowIdentifier(null, "APP", table, DatabaseMetaData.bestRowSession, true)) {
                assertThat(shown(own)).as(table).isEqualTo(shown(derbys));
            }
        }
    }

    private static List<List<String>> shown(ResultSet rows) throws SQLException {
        ResultSetMetaData columns = rows.getMetaData();
        List<List<String>> shown = new ArrayList<>();
        List<String> names = new ArrayList<>();
        for (int column = 1; column <= columns.getColumnCount(); column++) {
            names.add(columns.getColumnLabel(column) + ' ' + columns.getColumnTypeName(column));
        }
        shown.add(names);
        while (rows.next()) {
            List<String> row = new ArrayList<>();
            for (int column = 1; column <= columns.getColumnCount(); column++) {
                String value = rows.getString(column);
                boolean isGenerated = OWN_NAMES.contains(columns.getColumnLabel(column)) || value != null && value.startsWith("SQL0");
                row.add(isGenerated ? "own" : value);
            }
            shown.add(row);
        }
        return shown;
    }
}
