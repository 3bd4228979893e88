// SPDX-License-Identifier: Apache-2.0
package bowler.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Statements whose values are larger than the heap of their process. Each ends with its result or with 53200 or 54006.
/// Another session goes on, within one transaction, and the next statement succeeds.
class LargeValueMemoryTest {
    private static final String COMPLETE = "all statements have ended";
    private static final String REFUSED = "refused: ";
    private static final Set<String> LIMITS = Set.of("53200", "54006");

    @TempDir
    private Path folder;

    @Test
    void onlyTheStatementFails() throws Exception {
        Process process = new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xmx64m", "-XX:+UseSerialGC",
            "-cp", System.getProperty("java.class.path"), LargeValueMemoryTest.class.getName(), folder.resolve("db").toString())
            .redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        process.waitFor();
        assertThat(output).contains(COMPLETE).doesNotContain("OutOfMemoryError");
        // Values and aggregates beyond the heap are among the statements.
        assertThat(output).contains(REFUSED + "JSON_ARRAYAGG", REFUSED + "JSON_OBJECTAGG", REFUSED + "LISTAGG", REFUSED + "XMLAGG",
            REFUSED + "a JSON value", REFUSED + "an XML value", REFUSED + "a CLOB", REFUSED + "a BLOB",
            REFUSED + "a function", REFUSED + "a procedure");
    }

    /// The other process.
    private record Child(Connection connection, Connection other) {
        private static final int ROWS = 20_000;

        void run(String what, String sql) throws SQLException {
            try (Statement statement = connection.createStatement()) {
                if (statement.execute(sql)) {
                    try (ResultSet rows = statement.getResultSet()) {
                        while (rows.next()) {
                            rows.getString(1);
                        }
                    }
                }
                System.out.println("done: " + what);
            } catch (SQLException failure) {
                if (!LIMITS.contains(failure.getSQLState())) {
                    throw new AssertionError(what + " failed with " + failure.getSQLState(), failure);
                }
                System.out.println(REFUSED + what + ": " + failure.getSQLState() + ' ' + failure.getMessage());
            }
            Databases.execute(other, "UPDATE counter SET n = n + 1");
            Databases.execute(connection, "INSERT INTO step VALUES ('" + what + "')");
        }

        void fill() throws SQLException {
            Databases.execute(connection,
                "CREATE TABLE counter (n INTEGER)", "INSERT INTO counter VALUES 0", "CREATE TABLE step (what VARCHAR(100))",
                "CREATE TABLE long_text (id INTEGER PRIMARY KEY, c CLOB, b BLOB)",
                "CREATE TABLE document (id INTEGER GENERATED ALWAYS AS IDENTITY, j JSON, x XML)",
                "CREATE TABLE line (id INTEGER PRIMARY KEY, text VARCHAR(1000))", "CREATE TABLE audit (what CLOB)",
                "CREATE FUNCTION grown(start CLOB) RETURNS CLOB LANGUAGE SQL CONTAINS SQL BEGIN "
                    + "DECLARE c CLOB DEFAULT start; WHILE LENGTH(c) < 100000000 DO SET c = c || c; END WHILE; RETURN c; END",
                "CREATE FUNCTION grown_bytes(start BLOB) RETURNS BLOB LANGUAGE SQL CONTAINS SQL BEGIN "
                    + "DECLARE b BLOB DEFAULT start; WHILE LENGTH(b) < 100000000 DO SET b = b || b; END WHILE; RETURN b; END",
                "CREATE PROCEDURE grow_document() LANGUAGE SQL MODIFIES SQL DATA BEGIN ATOMIC "
                    + "DECLARE c CLOB DEFAULT '[1'; WHILE LENGTH(c) < 60000000 DO SET c = c || REPEAT(CAST(',1' AS CLOB), 500000); END WHILE; "
                    + "INSERT INTO document(j) VALUES (JSON(c || ']')); END");
            for (int id = 0; id < 16; id++) {
                Databases.execute(connection, "INSERT INTO long_text VALUES (" + id + ", REPEAT(CAST('x' AS CLOB), 3000000), NULL)");
            }
            Databases.execute(connection, "UPDATE long_text SET b = CAST(X'0102030405060708' AS BLOB)",
                "INSERT INTO line WITH RECURSIVE n(i) AS (VALUES 1 UNION ALL SELECT i + 1 FROM n WHERE i < " + ROWS + ") "
                    + "SELECT i, REPEAT('t', 900) FROM n");
        }

        void runAll() throws SQLException {
            run("JSON_ARRAYAGG", "SELECT JSON_ARRAYAGG(c) FROM long_text");
            run("JSON_OBJECTAGG", "SELECT JSON_OBJECTAGG(CAST(id AS CHAR(3)) VALUE c) FROM long_text");
            run("LISTAGG", "SELECT LISTAGG(c, ',') FROM long_text");
            run("XMLAGG", "SELECT XMLSERIALIZE(XMLAGG(XMLELEMENT(NAME \"e\", c)) AS CLOB) FROM long_text");
            run("JSON_ARRAYAGG of many", "SELECT JSON_ARRAYAGG(l.text || m.text) FROM line l JOIN line m ON m.id < 5");
            run("a JSON value", "INSERT INTO document(j) VALUES (JSON('[' || REPEAT(CAST('1,' AS CLOB), 20000000) || '1]'))");
            run("an XML value", "INSERT INTO document(x) VALUES (XMLPARSE(DOCUMENT '<r>' || REPEAT(CAST('<e>x</e>' AS CLOB), 6000000) || '</r>' "
                + "PRESERVE WHITESPACE))");
            run("JSON_TABLE", "SELECT COUNT(*) FROM long_text t, JSON_TABLE('[' || REPEAT(CAST('1,' AS CLOB), 1000000) || '1]', '$[*]' "
                + "COLUMNS (n INTEGER PATH '$')) j WHERE t.id = 1");
            run("a CLOB", "VALUES LENGTH(UPPER(REPEAT(CAST('x' AS CLOB), 100000000)))");
            run("a BLOB", "UPDATE long_text SET b = grown_bytes(b) WHERE id = 1");
            run("a function", "VALUES LENGTH(grown('x'))");
            run("a procedure", "CALL grow_document()");
            Databases.execute(connection, "CREATE TRIGGER audited AFTER UPDATE ON line REFERENCING OLD TABLE AS o NEW TABLE AS n "
                + "FOR EACH STATEMENT INSERT INTO audit SELECT CAST(SUM(LENGTH(o.text) + LENGTH(n.text)) AS CHAR(20)) "
                + "FROM o JOIN n ON o.id = n.id");
            run("transition tables", "UPDATE line SET text = REPEAT('u', 1000)");
            Databases.execute(connection, "CREATE OR REPLACE TRIGGER audited AFTER UPDATE ON line REFERENCING OLD TABLE AS o "
                + "NEW TABLE AS n FOR EACH STATEMENT INSERT INTO audit SELECT CAST(JSON_ARRAYAGG(n.text) AS CLOB) FROM n");
            run("an aggregate of a trigger", "UPDATE line SET text = REPEAT('w', 1000)");
        }

        /// Rows of refused statements must not be there, and those of all others must be.
        void check() throws SQLException {
            other.commit();
            long steps = Databases.longOf(connection, "SELECT COUNT(*) FROM step");
            assertThat(Databases.longOf(connection, "SELECT n FROM counter")).isEqualTo(steps);
            assertThat(Databases.longOf(connection, "SELECT COUNT(DISTINCT text) FROM line")).isEqualTo(1);
            for (String table : List.of("LONG_TEXT", "DOCUMENT", "LINE", "AUDIT")) {
                assertThat(Databases.longOf(connection, "VALUES SYSCS_UTIL.SYSCS_CHECK_TABLE('APP', '" + table + "')")).isEqualTo(1);
            }
        }
    }

    public static void main(String[] arguments) throws Exception {
        Path place = Path.of(arguments[0]);
        try (Connection connection = Databases.create(place); Connection other = DriverManager.getConnection(Databases.url(place))) {
            Child child = new Child(connection, other);
            child.fill();
            other.setAutoCommit(false);
            child.runAll();
            child.check();
            System.out.println(COMPLETE);
        }
    }
}
