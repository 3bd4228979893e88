// SPDX-License-Identifier: Apache-2.0
package org.apache.derby.vti;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Tools of Derby that SYSCS_REGISTER_TOOL loads by their names.
class DerbyToolsTest {
    private static Connection connect(String name) throws SQLException {
        return DriverManager.getConnection("jdbc:bowler:memory:" + name + ";create=true");
    }

    private static void register(Statement statement, boolean loads, String arguments) throws SQLException {
        String[] parts = arguments.split(", ", 2);
        statement.execute("CALL SYSCS_UTIL.SYSCS_REGISTER_TOOL(" + parts[0] + ", " + loads + (parts.length == 1 ? "" : ", " + parts[1]) + ")");
    }

    private static List<String> texts(Statement statement, String query) throws SQLException {
        List<String> found = new ArrayList<>();
        try (ResultSet rows = statement.executeQuery(query)) {
            while (rows.next()) {
                for (int at = 1; at <= rows.getMetaData().getColumnCount(); at++) {
                    found.add(rows.getString(at));
                }
            }
        }
        return found;
    }

    private static void refuse(Statement statement, String state, String sql) {
        assertThatThrownBy(() -> texts(statement, sql)).as(sql)
            .isInstanceOfSatisfying(SQLException.class, failure -> assertThat(failure.getSQLState()).as(failure.getMessage()).isEqualTo(state));
    }

    private static void refuseTool(Statement statement, String state, String arguments) {
        assertThatThrownBy(() -> register(statement, true, arguments)).as(arguments)
            .isInstanceOfSatisfying(SQLException.class, failure -> assertThat(failure.getSQLState()).as(failure.getMessage()).isEqualTo(state));
    }

    @Test
    void metaDataAreFunctions() throws SQLException {
        try (Connection connection = connect("toolmetadata"); Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE parent (id INTEGER PRIMARY KEY, name VARCHAR(20))");
            statement.execute("CREATE TABLE child (id INTEGER REFERENCES parent)");
            register(statement, true, "'databaseMetaData'");
            DatabaseMetaData own = connection.getMetaData();
            assertThat(texts(statement, "VALUES (getDatabaseProductName(), supportsFullOuterJoins(), getMaxColumnNameLength())"))
                .containsExactly(own.getDatabaseProductName(), String.valueOf(own.supportsFullOuterJoins()), String.valueOf(own.getMaxColumnNameLength()));
            assertThat(texts(statement, "VALUES supportsResultSetType(" + ResultSet.TYPE_SCROLL_INSENSITIVE + ")")).containsExactly("true");
            assertThat(texts(statement, "SELECT table_name, table_type FROM TABLE (getTables(NULL, 'APP', '%')) t ORDER BY table_name"))
                .containsExactly("CHILD", "TABLE", "PARENT", "TABLE");
            assertThat(texts(statement, "SELECT c.column_name, c.data_type, c.type_name FROM TABLE (getColumns(NULL, 'APP', 'PARENT', '%')) c "
                + "ORDER BY c.ordinal_position")).containsExactly("ID", "4", "INTEGER", "NAME", "12", "VARCHAR");
            assertThat(texts(statement, "SELECT fktable_name, delete_rule FROM TABLE (getExportedKeys(NULL, 'APP', 'PARENT')) k")).containsExactly("CHILD", "3");
            assertThat(texts(statement, "SELECT COUNT(*) FROM TABLE (getTypeInfo()) t, TABLE (getSchemas(NULL, 'APP')) s").getFirst()).isNotEqualTo("0");
            refuseTool(statement, "38000", "'databaseMetaData'");
            register(statement, false, "'databaseMetaData'");
            assertThat(texts(statement, "SELECT COUNT(*) FROM SYS.SYSALIASES WHERE ALIAS LIKE 'GET%' AND NOT SYSTEMALIAS")).containsExactly("0");
        }
    }

    @Test
    void foreignTablesAreViews() throws SQLException {
        try (Connection foreign = connect("toolforeign"); Statement there = foreign.createStatement();
                Connection connection = connect("toolviews"); Statement statement = connection.createStatement()) {
            there.execute("CREATE TABLE t1 (a INTEGER PRIMARY KEY, b VARCHAR(20), \"Q\"\"x\" DECIMAL(9, 2), c CLOB, d DATE, e BOOLEAN, f CHAR(3) FOR BIT DATA)");
            there.execute("INSERT INTO t1 VALUES (1, 'x', 1.5, 'long', DATE('2026-11-22'), TRUE, X'0102FF'), (2, 'y''z', NULL, NULL, NULL, NULL, NULL)");
            there.execute("CREATE SCHEMA s2");
            there.execute("CREATE TABLE s2.t2 (x TIMESTAMP, y DOUBLE)");
            there.execute("CREATE VIEW v1 AS SELECT a FROM t1");
            String url = "'jdbc:bowler:memory:toolforeign'";
            register(statement, true, "'foreignViews', " + url + ", 'XY_'");
            assertThat(texts(statement, "SELECT * FROM xy_app.t1 ORDER BY a")).containsExactly(
                "1", "x", "1.50", "long", "2026-11-22", "true", "0102ff", "2", "y'z", null, null, null, null, null);
            assertThat(texts(statement, "SELECT a FROM xy_app.t1 WHERE b = 'y''z' OR a > 5")).containsExactly("2");
            assertThat(texts(statement, "SELECT COUNT(*) FROM xy_app.t1")).containsExactly("2");
            assertThat(texts(statement, "SELECT t.b FROM xy_app.t1 t JOIN (VALUES 1, 1) v (n) ON t.a = v.n")).containsExactly("x", "x");
            assertThat(texts(statement, "SELECT COUNT(*) FROM xy_s2.t2")).containsExactly("0");
            assertThat(texts(statement, "SELECT TABLE_NAME FROM INFORMATION_SCHEMA.VIEWS WHERE TABLE_SCHEMA LIKE 'XY%' ORDER BY 1")).containsExactly("T1", "T2");
            there.execute("DROP TABLE s2.t2");
            refuse(statement, "38000", "SELECT * FROM xy_s2.t2");
            there.execute("CREATE TABLE s2.t2 (x TIMESTAMP, y DOUBLE)");
            register(statement, false, "'foreignViews', " + url + ", 'XY_'");
            register(statement, false, "'foreignViews', " + url + ", 'XY_'");
            assertThat(texts(statement, "SELECT SCHEMANAME FROM SYS.SYSSCHEMAS WHERE SCHEMANAME LIKE 'XY%'")).isEmpty();
            refuseTool(statement, "38000", "'foreignViews'");
            refuseTool(statement, "38000", "'foreignViews', 'jdbc:nosuch:x'");
        }
    }

    @Test
    void rowsBecomeJsonAndJsonBecomesRows(@TempDir Path folder) throws Exception {
        try (Connection connection = connect("tooljson"); Statement statement = connection.createStatement()) {
            register(statement, true, "'simpleJson'");
            statement.execute("CREATE TABLE j (a INT, b VARCHAR(10), c DOUBLE, d TIMESTAMP, e CHAR(2) FOR BIT DATA, f BOOLEAN, g CLOB, h DECIMAL(9, 3), i BIGINT)");
            statement.execute("INSERT INTO j VALUES (1, 'x\"y', 1.5, TIMESTAMP('2020-01-02 03:04:05'), X'0aff', TRUE, 'cl', 1.25, 7), "
                + "(NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL)");
            assertThat(texts(statement, "VALUES arrayToClob(toJson('SELECT * FROM j WHERE a = ? OR a IS NULL', '1'))")).containsExactly(
                "[{\"A\":1,\"B\":\"x\\\"y\",\"C\":1.5,\"D\":\"2020-01-02 03:04:05.0\",\"E\":\"0aff\",\"F\":true,\"G\":\"cl\",\"H\":1.250,\"I\":7},"
                    + "{\"A\":null,\"B\":null,\"C\":null,\"D\":null,\"E\":null,\"F\":null,\"G\":null,\"H\":null,\"I\":null}]");
            statement.execute("CREATE FUNCTION rows_of(d JSONARRAY) RETURNS TABLE (a INT, b VARCHAR(10), c DOUBLE, f BOOLEAN, n DECIMAL(9, 2)) "
                + "LANGUAGE JAVA PARAMETER STYLE DERBY_JDBC_RESULT_SET NO SQL EXTERNAL NAME 'org.apache.derby.optional.api.SimpleJsonVTI.readArray'");
            assertThat(texts(statement, "SELECT * FROM TABLE (rows_of(readArrayFromString('[{\"A\":1,\"B\":\"x\",\"C\":2,\"F\":true,\"N\":1.25},{\"B\":\"\\u00e4\"}]'))) t"))
                .containsExactly("1", "x", "2.0", "true", "1.25", null, "\u00e4", null, null, null);
            Path file = folder.resolve("rows.json");
            Files.writeString(file, " [ {\"A\" : -3} , {} ] ");
            assertThat(texts(statement, "SELECT a FROM TABLE (rows_of(readArrayFromFile('" + file + "', 'UTF-8'))) t")).containsExactly("-3", null);
            assertThat(texts(statement, "SELECT a FROM TABLE (rows_of(readArrayFromURL('" + file.toUri() + "', 'UTF-8'))) t")).containsExactly("-3", null);
            assertThat(texts(statement, "VALUES arrayToClob(CAST(NULL AS JSONARRAY))")).containsExactly((String) null);
            assertThat(texts(statement, "VALUES arrayToClob(readArrayFromString('[1,-2.5e3,\"a\\/b\",null,true,[],{}]'))"))
                .containsExactly("[1,-2500.0,\"a/b\",null,true,[],{}]");
            for (String wrong : List.of("", "x", "[1,]", "[01]", "[\"a]", "[1] 2", "{\"a\"}", "[1e]", "[\"\\u12\"]", "[".repeat(2000))) {
                refuse(statement, "38000", "VALUES readArrayFromString('" + wrong + "')");
            }
            refuse(statement, "38000", "VALUES readArrayFromString('{}')");
            refuse(statement, "38000", "VALUES toJson('selec')");
            refuse(statement, "38000", "VALUES toJson('DELETE FROM j')");
            refuse(statement, "38000", "VALUES readArrayFromFile('" + folder.resolve("nosuch") + "', 'UTF-8')");
            refuse(statement, "38000", "VALUES readArrayFromFile('" + file + "', 'nosuch')");
            refuse(statement, "38000", "VALUES readArrayFromURL('nosuch', 'UTF-8')");
            refuseTool(statement, "38000", "'simpleJson', 'x'");
            statement.execute("DROP FUNCTION rows_of");
            register(statement, false, "'simpleJson'");
            refuse(statement, "42X94", "VALUES CAST(NULL AS JSONARRAY)");
        }
    }

    @Test
    void otherToolsAreRefused() throws SQLException {
        try (Connection connection = connect("toolother"); Statement statement = connection.createStatement()) {
            refuseTool(statement, "0A000", "'rawDBReader', 'a', 'b', 'c'");
            refuseTool(statement, "0A000", "'optimizerTracingViews'");
        }
    }
}
