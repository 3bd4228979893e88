// SPDX-License-Identifier: Apache-2.0
package org.apache.derby.tools;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// `ij` as programs and terminals use it. `IjCompareTest` compares its output with that of Derby's.
class IjTest {
    @TempDir
    private Path folder;

    @Test
    void aScriptRunsOnTheConnectionOfAProgramAndCountsItsErrors() throws Exception {
        try (Connection connection = DriverManager.getConnection("jdbc:derby:memory:ijscript;create=true")) {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            int errors = ij.runScript(connection, input("values 'ä';\nvalues;\ndrop table nothere;\n-- the end\n"), "UTF-8", out, "UTF-8");
            assertEquals(2, errors);
            assertFalse(connection.isClosed());
            String text = out.toString(StandardCharsets.UTF_8);
            assertTrue(text.startsWith("""
                CONNECTION0* - \tjdbc:derby:memory:ijscript
                * = current connection
                ij> values 'ä';
                1
                -
                ä

                1 row selected
                ij> values;
                ERROR 42X01: """), text);
            assertTrue(text.contains("ERROR 42Y55: "), text);
        }
    }

    @Test
    void bodiesOfRoutinesAreOneStatement() throws Exception {
        try (Connection connection = DriverManager.getConnection("jdbc:derby:memory:ijbodies;create=true"); Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE T (A INT, BEGIN_AT INT)");
            int errors = ij.runScript(connection, input("create procedure add_two(n int) language sql modifies sql data begin atomic\n"
                + " insert into t (a) values (n); -- ; not the end\n if n > 1 then insert into t (a) values (case when n = 2 then 7 else 8 end); end if;\nend;\n"
                + "call add_two(2);\nselect begin_at from t;\nselect sum(a) from t;\n"), "UTF-8", new ByteArrayOutputStream(), "UTF-8");
            assertEquals(0, errors);
            try (ResultSet rows = statement.executeQuery("SELECT SUM(A) FROM T")) {
                assertTrue(rows.next());
                assertEquals(9, rows.getInt(1));
            }
        }
    }

    @Test
    void aTerminalIsPromptedForTheRestOfAStatement() throws Exception {
        assertEquals("""
            ij version 10.17
            ij> ij> > > 1         \s
            -----------
            1         \s

            1 row selected
            ij>\s""", run("connect 'jdbc:derby:memory:ijterminal;create=true';\nvalues\n-- note ;\n(1);\n", Map.of()));
    }

    @Test
    void propertiesNameConnectionsProtocolsAndTheOutput() throws Exception {
        Path out = folder.resolve("out.txt");
        assertEquals("", run("show connections;\nconnect 'memory:ijproperties' as second;\nvalues 'long text';\nvalues 1/0;\n",
            Map.of("ij.protocol", "jdbc:derby:", "ij.database", "memory:ijproperties;create=true", "ij.connection.named", "memory:ijproperties",
                "ij.maximumDisplayWidth", "5", "ij.showNoCountForSelect", "true", "ij.showNoConnectionsAtStart", "true", "ij.outfile",
                out.toString(), "ij.showErrorCode", "true")));
        String text = Files.readString(out);
        assertTrue(text.startsWith("""
            ij version 10.17
            ij(CONNECTION1)> CONNECTION1* - \tjdbc:derby:memory:ijproperties
            NAMED - \tjdbc:derby:memory:ijproperties
            * = current connection
            ij(CONNECTION1)> ij(SECOND)> 1   \s
            -----
            long&
            ij(SECOND)> 1   \s
            -----
            ERROR 22012: """), text);
        assertTrue(text.contains(" (errorCode = 30000)\n"), text);
    }

    @Test
    void aFileRunsAnotherFile() throws Exception {
        Path inner = Files.writeString(folder.resolve("inner.sql"), "values 2;\n");
        Path outer = Files.writeString(folder.resolve("outer.sql"), "connect 'jdbc:derby:memory:ijfiles;create=true';\nrun '" + inner
            + "';\nvalues 3;\nexit;\nvalues 4;\n");
        String text = run("", Map.of(), outer.toString());
        assertTrue(text.indexOf("ij> values 2;\n") < text.indexOf("ij> values 3;\n") && text.contains("values 2;"), text);
        assertTrue(text.endsWith("ij> exit;\n"), text);
    }

    @Test
    void wrongArgumentsAndMissingFilesAreReported() throws Exception {
        assertEquals("Usage: java org.apache.derby.tools.ij [-p propertyfile] [inputfile]\n", run("", Map.of(), "--help"));
        assertEquals("IJ ERROR: file not found: nothere.sql\n", run("", Map.of(), "nothere.sql"));
        Path properties = Files.writeString(folder.resolve("ij.properties"), "ij.database = jdbc:derby:memory:ijfile;create=true  \n");
        assertTrue(run("values 7;\n", Map.of(), "-p", properties.toString()).contains("CONNECTION0* - \tjdbc:derby:memory:ijfile\n"));
        System.clearProperty("ij.database");
    }

    @Test
    void aCommandThatOnlyBeginsLikeOneGoesToTheDatabase() throws Exception {
        try (Connection connection = DriverManager.getConnection("jdbc:derby:memory:ijcommands;create=true");
            Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            statement.execute("CREATE TABLE T (A INT)");
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            assertEquals(1, ij.runScript(connection, input("commit now please;rollback;"), "UTF-8", out, "UTF-8"));
            assertFalse(connection.getMetaData().getTables(null, "APP", "T", null).next(), "the first text committed nothing");
        }
    }

    @Test
    void resultsAreDisplayedForPrograms() throws Exception {
        try (Connection connection = DriverManager.getConnection("jdbc:derby:memory:ijdisplay;create=true");
            Statement statement = connection.createStatement()) {
            statement.execute("VALUES (1, 'a'), (2, CAST(NULL AS CHAR(1)))");
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            JDBCDisplayUtil.setMaxDisplayWidth(128);
            JDBCDisplayUtil.setShowSelectCount(true);
            JDBCDisplayUtil.DisplayResults(new PrintStream(out), statement, connection);
            assertEquals("1          |2   \n----------------\n1          |a   \n2          |NULL\n\n2 rows selected\n", out.toString());
        }
    }

    private static InputStream input(String text) {
        return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
    }

    private static String run(String input, Map<String, String> properties, String... arguments) throws Exception {
        InputStream in = System.in;
        PrintStream out = System.out;
        ByteArrayOutputStream output = new ByteArrayOutputStream();
        System.setIn(input(input));
        System.setOut(new PrintStream(output, true, StandardCharsets.UTF_8));
        properties.forEach(System::setProperty);
        try {
            ij.main(arguments);
        } finally {
            properties.keySet().forEach(System::clearProperty);
            System.setIn(in);
            System.setOut(out);
            JDBCDisplayUtil.setMaxDisplayWidth(128);
        }
        return output.toString(StandardCharsets.UTF_8);
    }
}
