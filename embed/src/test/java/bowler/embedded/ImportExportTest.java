// SPDX-License-Identifier: Apache-2.0
package bowler.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The import and export procedures: forms, values of all kinds, and errors, as Derby 10.17 has them.
class ImportExportTest {
    @TempDir
    Path folder;

    private Connection connection;

    @BeforeEach
    void open() throws SQLException {
        connection = DriverManager.getConnection("jdbc:bowler:memory:importExport;create=true;user=APP");
    }

    @AfterEach
    void close() throws SQLException {
        connection.close();
        assertThatThrownBy(() -> DriverManager.getConnection("jdbc:bowler:memory:importExport;drop=true"));
    }

    private String file(String name, String text) throws Exception {
        Path file = folder.resolve(name);
        if (text != null) {
            Files.writeString(file, text);
        }
        return file.toString();
    }

    private void run(String... statements) throws SQLException {
        Databases.execute(connection, statements);
    }

    private String rows(String sql) throws SQLException {
        StringBuilder text = new StringBuilder();
        try (Statement statement = connection.createStatement(); ResultSet rows = statement.executeQuery(sql)) {
            int count = rows.getMetaData().getColumnCount();
            while (rows.next()) {
                for (int column = 1; column <= count; column++) {
                    text.append(rows.getString(column)).append(column == count ? ";" : "|");
                }
            }
        }
        return text.toString();
    }

    @Test
    void namesOfFileColumnsNeedSkippedLines() throws Exception {
        run("CREATE TABLE animal (a VARCHAR(20), b VARCHAR(20))");
        String head = file("animal.csv", "Pet,Kind\nName,of animal\nRover,dog\n");
        String call = "CALL SYSCS_UTIL.SYSCS_IMPORT_DATA_BULK('APP', 'ANIMAL', NULL, '";
        String rest = "', '" + head + "', NULL, NULL, NULL, 0, ";
        run(call + "\"Pet Name\",\"Kind of animal\"" + rest + "2)");
        assertThat(rows("SELECT * FROM animal")).isEqualTo("Rover|dog;");
        fails("42XAU", "\"PET\"", call + "\"PET\",2" + rest + "2)");
        fails("42XAU", "\"Kind\"", call + "1,\"Kind\"" + rest + "7)");
        fails("42XAV", "0 lines", call + "1,\"Kind\"" + rest + "0)");
        fails("42XAV", "-1 lines", call + "1,2" + rest + "-1)");
        fails("42XAV", "0 lines", "CALL SYSCS_UTIL.SYSCS_IMPORT_DATA('APP', 'ANIMAL', NULL, '1,\"Kind\"', '" + head + "', NULL, NULL, NULL, 0)");
        fails("XIE04", "none.csv", "CALL SYSCS_UTIL.SYSCS_IMPORT_TABLE_BULK('APP', 'ANIMAL', 'none.csv', NULL, NULL, NULL, 0, 1)");
        fails("38000", "none.csv", "CALL SYSCS_UTIL.SYSCS_IMPORT_TABLE('APP', 'ANIMAL', 'none.csv', NULL, NULL, NULL, 0)");
        fails("38000", "nocode", "CALL SYSCS_UTIL.SYSCS_IMPORT_TABLE('APP', 'ANIMAL', '" + head + "', NULL, NULL, 'nocode', 0)");
        fails("XIE08", "no column", "CALL SYSCS_UTIL.SYSCS_IMPORT_DATA('APP', 'ANIMAL', '', NULL, '" + head + "', NULL, NULL, NULL, 0)");
    }

    @Test
    void viewsAreExportedAndTemporaryTablesAreNotImported() throws Exception {
        run("CREATE TABLE base (a INT)", "INSERT INTO base VALUES (1), (2)", "CREATE VIEW more AS SELECT a + 1 AS b FROM base");
        String file = folder.resolve("view.csv").toString();
        run("CALL SYSCS_UTIL.SYSCS_EXPORT_TABLE('APP', 'MORE', '" + file + "', NULL, NULL, NULL)");
        assertThat(Files.readString(Path.of(file))).isEqualTo("2\n3\n");
        run("DECLARE GLOBAL TEMPORARY TABLE temp (a INT) ON COMMIT PRESERVE ROWS NOT LOGGED");
        fails("XIE0M", "SESSION.TEMP", "CALL SYSCS_UTIL.SYSCS_IMPORT_TABLE('SESSION', 'TEMP', '" + file + "', NULL, NULL, NULL, 0)");
        fails("XIE0K", "point", "CALL SYSCS_UTIL.SYSCS_EXPORT_TABLE('APP', 'MORE', 'x', NULL, '.', NULL)");
        fails("XIE0Q", "long values", "CALL SYSCS_UTIL.SYSCS_EXPORT_TABLE_LOBS_TO_EXTFILE('APP', 'BASE', 'x', NULL, NULL, NULL, NULL)");
    }

    private void fails(String sqlState, String part, String sql) {
        assertThatThrownBy(() -> run(sql)).isInstanceOfSatisfying(SQLException.class, failure -> {
            assertThat(failure.getSQLState()).isEqualTo(sqlState);
            assertThat(failure.getMessage()).contains(part);
        });
    }

    @Test
    void exportedValuesOfAllTypesAreImportedAgain() throws Exception {
        run("CREATE TABLE l (a INT, b CLOB, c BLOB, d DATE, e DOUBLE, f CHAR(5), g BOOLEAN, h DECIMAL(5,2),"
                + " i VARCHAR(5) FOR BIT DATA, j TIMESTAMP, k TIME, m BIGINT, n VARCHAR(40))",
            "INSERT INTO l VALUES (1, 'cl\"ob,x', CAST(x'0102' AS BLOB), DATE('2020-01-02'), 1.5, 'ab', TRUE, 3.20, x'aB',"
                + " TIMESTAMP('2020-01-02 03:04:05.123'), TIME('10:11:12'), 9000000000, 'two\nlines, \"quoted\"')",
            "INSERT INTO l (a) VALUES 2", "INSERT INTO l (a, b, f, n) VALUES (3, '', '', ' blank ')");
        String before = rows("SELECT * FROM l ORDER BY a");
        String main = file("main.csv", null);
        run("CALL SYSCS_UTIL.SYSCS_EXPORT_TABLE('APP', 'L', '" + main + "', NULL, NULL, 'UTF-8')");
        assertThat(Files.readString(Path.of(main))).startsWith(
            "1,\"cl\"\"ob,x\",\"0102\",\"2020-01-02\",1.5,\"ab   \",\"true\",3.20,\"ab\",\"2020-01-02 03:04:05.123\",");
        String split = file("split.csv", null);
        String lobs = file("split.dat", null);
        run("CALL SYSCS_UTIL.SYSCS_EXPORT_TABLE_LOBS_TO_EXTFILE('APP', 'L', '" + split + "', ';', '''', 'UTF-16', '" + lobs + "')");
        run("CALL SYSCS_UTIL.SYSCS_IMPORT_TABLE(NULL, 'L', '" + main + "', NULL, NULL, 'UTF-8', 1)");
        assertThat(rows("SELECT * FROM l ORDER BY a")).isEqualTo(before);
        run("CALL SYSCS_UTIL.SYSCS_IMPORT_TABLE_LOBS_FROM_EXTFILE('APP', 'L', '" + split + "', ';', '''', 'UTF-16', 1)");
        assertThat(rows("SELECT * FROM l ORDER BY a")).isEqualTo(before);
    }

    @Test
    void columnsAndHeaderLinesAreChosen() throws Exception {
        run("CREATE TABLE u (a INT PRIMARY KEY, b VARCHAR(10), c INT GENERATED ALWAYS AS IDENTITY)");
        String head = file("head.csv", "Id,Name,Other\n5,\"q \"\"x\"\"\",6\n7,plain,\n");
        run("CALL SYSCS_UTIL.SYSCS_IMPORT_DATA_BULK('APP', 'U', 'B,A', '2,1', '" + head + "', NULL, NULL, NULL, 0, 1)");
        assertThat(rows("SELECT * FROM u ORDER BY a")).isEqualTo("5|q \"x\"|1;7|plain|2;");
        run("CALL SYSCS_UTIL.SYSCS_IMPORT_DATA_BULK('APP', 'U', 'B,A', '\"Name\",\"Id\"', '" + head + "', NULL, NULL, NULL, 1, 1)");
        assertThat(rows("SELECT a, b FROM u ORDER BY a")).isEqualTo("5|q \"x\";7|plain;");
        try (CallableStatement call = connection.prepareCall("{CALL SYSCS_UTIL.SYSCS_EXPORT_QUERY(?, ?, ?, ?, ?)}")) {
            call.setString(1, "SELECT b, a FROM u WHERE a > 5");
            call.setString(2, file("query.csv", null));
            call.setString(3, ";");
            call.setString(4, null);
            call.setString(5, null);
            call.execute();
        }
        assertThat(Files.readString(folder.resolve("query.csv"))).isEqualTo("\"plain\";7\n");
        fails("38000", "always generated",
            "CALL SYSCS_UTIL.SYSCS_IMPORT_TABLE('APP', 'U', '" + head + "', NULL, NULL, NULL, 0)");
    }

    @Test
    void manyRowsAreCommittedOrNone() throws Exception {
        run("CREATE TABLE m (id INT PRIMARY KEY, v VARCHAR(20))", "INSERT INTO m VALUES (-1, 'kept')");
        StringBuilder text = new StringBuilder();
        for (int row = 0; row < 1_234; row++) {
            text.append(row).append(",row ").append(row).append("\r\n");
        }
        String good = file("good.csv", text.toString());
        String bad = file("bad.csv", text + "77,again\n");
        fails("XIE0R", "Line 1235 of the file " + bad, "CALL SYSCS_UTIL.SYSCS_IMPORT_TABLE('APP', 'M', '" + bad + "', NULL, NULL, NULL, 1)");
        assertThat(rows("SELECT * FROM m")).isEqualTo("-1|kept;");
        connection.setAutoCommit(false);
        run("CALL SYSCS_UTIL.SYSCS_IMPORT_TABLE('APP', 'M', '" + good + "', NULL, NULL, NULL, 0)");
        connection.rollback();
        assertThat(rows("SELECT count(*), max(id) FROM m")).isEqualTo("1235|1233;");
        connection.rollback();
        connection.setAutoCommit(true);
    }

    @Test
    void errorsNameLineAndFile() throws Exception {
        run("CREATE TABLE u (a INT PRIMARY KEY, b VARCHAR(10), c VARCHAR(2) FOR BIT DATA)");
        String import1 = "CALL SYSCS_UTIL.SYSCS_IMPORT_TABLE('APP', 'U', '";
        String rest = "', NULL, NULL, NULL, 0)";
        fails("XIE0R", "Line 2 of the file", import1 + file("1.csv", "1,a,\nx,b,\n") + rest);
        fails("XIE0R", "VARCHAR(10)", import1 + file("2.csv", "1,abcdefghijklmn,\n") + rest);
        fails("XIE0R", "'zz'", import1 + file("3.csv", "1,a,zz\n") + rest);
        fails("XIE0R", "FOR BIT DATA", import1 + file("4.csv", "1,a,010203\n") + rest);
        fails("38000", "column 3", import1 + file("5.csv", "1,a\n") + rest);
        fails("XIE0E", "line 2", import1 + file("6.csv", "1,\"a,00\n") + rest);
        fails("38000", "does not exist", import1 + folder.resolve("none.csv") + rest);
        fails("XIE0M", "APP.NONE", "CALL SYSCS_UTIL.SYSCS_IMPORT_TABLE('APP', 'NONE', 'x', NULL, NULL, NULL, 0)");
        fails("XIE05", "file", "CALL SYSCS_UTIL.SYSCS_IMPORT_TABLE('APP', 'U', NULL, NULL, NULL, NULL, 0)");
        fails("XIE06", "table", "CALL SYSCS_UTIL.SYSCS_IMPORT_TABLE('APP', NULL, 'x', NULL, NULL, NULL, 0)");
        fails("XIE08", "NONE", "CALL SYSCS_UTIL.SYSCS_IMPORT_DATA('APP', 'U', 'A,NONE', NULL, 'x', NULL, NULL, NULL, 0)");
        for (String delimiters : new String[] {"',', ','", "'a', NULL", "'1', NULL", "'.', NULL", "NULL, ' '"}) {
            fails("XIE0J", "delimiters", "CALL SYSCS_UTIL.SYSCS_EXPORT_TABLE('APP', 'U', 'x', " + delimiters + ", NULL)");
        }
        String taken = file("taken.csv", "");
        fails("XIE0S", taken, "CALL SYSCS_UTIL.SYSCS_EXPORT_TABLE('APP', 'U', '" + taken + "', NULL, NULL, NULL)");
        fails("XIE0I", "nowhere", "CALL SYSCS_UTIL.SYSCS_EXPORT_TABLE('APP', 'U', '" + folder + "/nowhere/x', NULL, NULL, NULL)");
        fails("XIE0I", "nocode", "CALL SYSCS_UTIL.SYSCS_EXPORT_TABLE('APP', 'U', '" + folder + "/x', NULL, NULL, 'nocode')");
        fails("38000", "SELECT", "CALL SYSCS_UTIL.SYSCS_EXPORT_QUERY('selct 1', '" + folder + "/x', NULL, NULL, NULL)");
        assertThat(Files.exists(folder.resolve("x"))).isFalse();
        assertThat(rows("SELECT count(*) FROM u")).isEqualTo("0;");
    }
}
