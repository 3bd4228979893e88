// SPDX-License-Identifier: Apache-2.0
package org.apache.derby.tools;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.apache.derby.run.run;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

public class PlanExporterTest {
    private static final String URL = "jdbc:bowler:memory:plans";
    /// Derby 10.17 writes this text for these rows.
    private static final String XML = """
        <?xml version="1.0" encoding="UTF-8"?>
        <!-- Apache Derby Query Explainer (DERBY-4587)-->
        <plan>
                <statement>select name from t where id &lt; 10 order by 1</statement>
                <time>2026-01-02 03:04:05.678</time>
                <stmt_id>2ded81a4-01a2-0559-1b80-000016765220</stmt_id>
                <details>
                    <node name="SORT" input_rows="5" returned_rows="5" no_opens="1" sort_type="IN" sorter_output="5" >
                        <node name="TABLESCAN" returned_rows="5" no_opens="1" visited_pages="1" scan_qualifiers="Column[0][0] Id: 0
        Operator: &lt;
        " scanned_object="T" scan_type="HEAP" >
                        </node>
                    </node>
                </details>
        </plan>
        """;

    @TempDir
    private Path folder;

    private static String output(String... args) throws Exception {
        PrintStream before = System.out;
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            System.setOut(new PrintStream(bytes, true, StandardCharsets.UTF_8));
            List<String> all = new ArrayList<>(List.of("PlanExporter"));
            all.addAll(List.of(args));
            run.main(all.toArray(String[]::new));
        } finally {
            System.setOut(before);
        }
        return bytes.toString(StandardCharsets.UTF_8);
    }

    @Test
    void aMeasuredStatementIsWrittenAsXmlAndAsAPage() throws Exception {
        try (Connection connection = DriverManager.getConnection(URL + ";create=true"); Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE T (ID INT PRIMARY KEY, NAME VARCHAR(20))");
            statement.execute("CALL SYSCS_UTIL.SYSCS_SET_RUNTIMESTATISTICS(1)");
            statement.execute("CALL SYSCS_UTIL.SYSCS_SET_XPLAIN_SCHEMA('X')");
            try (ResultSet rows = statement.executeQuery("SELECT NAME FROM T WHERE ID > 3 ORDER BY NAME")) {
                assertThat(rows.next()).isFalse();
            }
            statement.execute("CALL SYSCS_UTIL.SYSCS_SET_XPLAIN_SCHEMA('')");
            String measured;
            try (ResultSet rows = statement.executeQuery("SELECT STMT_ID FROM X.SYSXPLAIN_STATEMENTS WHERE STMT_TEXT LIKE 'SELECT NAME%'")) {
                assertThat(rows.next()).isTrue();
                measured = rows.getString(1);
            }
            String own = folder.resolve("own").toString();
            assertThat(output(URL, "X", measured, "-xml", own, "-html", own)).isEmpty();
            assertThat(Files.readString(folder.resolve("own.xml"))).contains("<node name=\"SORT\" ", "scanned_object=\"", "<stmt_id>" + measured);
            assertThat(Files.readString(folder.resolve("own.html"))).contains("<h3>SORT</h3>", "SELECT NAME FROM T WHERE ID &gt; 3");

            String id = "2ded81a4-01a2-0559-1b80-000016765220";
            statement.execute("INSERT INTO X.SYSXPLAIN_STATEMENTS (STMT_ID, STMT_TEXT, XPLAIN_TIME) VALUES ('" + id
                + "', 'select name from t where id < 10 order by 1', '2026-01-02 03:04:05.678')");
            statement.execute("INSERT INTO X.SYSXPLAIN_SORT_PROPS (SORT_RS_ID, SORT_TYPE, NO_OUTPUT_ROWS) VALUES ('s', 'IN', 5)");
            statement.execute("INSERT INTO X.SYSXPLAIN_SCAN_PROPS (SCAN_RS_ID, SCAN_OBJECT_NAME, SCAN_TYPE, NO_VISITED_PAGES, SCAN_QUALIFIERS)"
                + " VALUES ('c', 'T', 'HEAP', 1, 'Column[0][0] Id: 0\nOperator: <\n')");
            statement.execute("INSERT INTO X.SYSXPLAIN_RESULTSETS (RS_ID, OP_IDENTIFIER, PARENT_RS_ID, INPUT_ROWS, RETURNED_ROWS, NO_OPENS, SCAN_RS_ID, SORT_RS_ID, STMT_ID)"
                + " VALUES ('1', 'SORT', NULL, 5, 5, 1, NULL, 's', '" + id + "'), ('2', 'TABLESCAN', '1', NULL, 5, 1, 'c', NULL, '" + id + "')");
            Path xml = folder.resolve("plan.xml");
            output(URL, "X", id, "-xml", xml.toString());
            assertThat(Files.readString(xml)).isEqualTo(XML);
            output(URL, "X", id, "-adv", "-xml", xml.toString(), "-xsl", "my.xsl");
            assertThat(Files.readString(xml)).contains("<?xml-stylesheet type=\"text/xsl\" href=\"my.xsl\"?>\n<!--");
            Path style = Files.writeString(folder.resolve("style.xsl"), "<xsl:stylesheet xmlns:xsl=\"http://www.w3.org/1999/XSL/Transform\" version=\"1.0\">"
                + "<xsl:output method=\"text\"/><xsl:template match=\"/\"><xsl:value-of select=\"count(//node)\"/></xsl:template></xsl:stylesheet>");
            output(URL, "X", id, "-xsl", style.toString(), "-html", own);
            assertThat(Files.readString(folder.resolve("own.html"))).isEqualTo("2");

            assertThat(output(URL, "X", "unknown", "-xml", own)).contains("No Statistics has Captured");
            assertThat(output(URL, "NONE", id, "-xml", own)).contains("Specified Schema does not exist.");
        }
        assertThat(output(URL, "X", "id")).contains("3) statement ID (36 characters)");
        assertThat(output(URL, "X", "id", "-adv", "-html", "p")).contains("PlanExporter Tool");
    }
}
