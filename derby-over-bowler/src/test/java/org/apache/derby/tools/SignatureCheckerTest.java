// SPDX-License-Identifier: Apache-2.0
package org.apache.derby.tools;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.List;
import org.apache.derby.run.run;
import org.junit.jupiter.api.Test;

public class SignatureCheckerTest {
    private static final String URL = "jdbc:bowler:memory:signatures";
    private static final String METHOD = " LANGUAGE JAVA PARAMETER STYLE JAVA NO SQL EXTERNAL NAME '";

    /// The method of a procedure.
    public static void twice(int number, int[] result) {
        result[0] = 2 * number;
    }

    private static String output(String... args) throws Exception {
        PrintStream before = System.out;
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            System.setOut(new PrintStream(bytes, true, StandardCharsets.UTF_8));
            run.main(args);
        } finally {
            System.setOut(before);
        }
        return bytes.toString(StandardCharsets.UTF_8);
    }

    @Test
    void routinesWithoutAMethodAreReported() throws Exception {
        try (Connection connection = DriverManager.getConnection(URL + ";create=true"); Statement statement = connection.createStatement()) {
            statement.execute("CREATE FUNCTION ROOT (X DOUBLE) RETURNS DOUBLE" + METHOD + "java.lang.Math.sqrt'");
            statement.execute("CREATE FUNCTION NOCLASS (A INT) RETURNS INT" + METHOD + "Nope.x'");
            statement.execute("CREATE FUNCTION WRONG (A INT, B INT) RETURNS INT" + METHOD + "java.lang.Math.sqrt'");
            statement.execute("CREATE PROCEDURE TWICE (IN A INT, OUT B INT)" + METHOD + "org.apache.derby.tools.SignatureCheckerTest.twice'");
            List<String> lines = output("SignatureChecker", URL).lines().toList();
            assertEquals(4, lines.size(), lines.toString());
            assertTrue(lines.contains("Found a matching method for: \"APP\".\"TWICE\"(  INTEGER ,  INTEGER  )"), lines.toString());
            assertTrue(lines.contains("Found a matching method for: \"APP\".\"ROOT\"(  DOUBLE  )"), lines.toString());
            assertTrue(lines.stream().anyMatch(line -> line.startsWith("Unresolvable routine: \"APP\".\"NOCLASS\"(  INTEGER  ). Detailed reason: ")), lines.toString());
            assertTrue(lines.stream().anyMatch(line -> line.startsWith("Unresolvable routine: \"APP\".\"WRONG\"(  INTEGER ,  INTEGER  ). ")), lines.toString());
        }
        assertTrue(output("SignatureChecker").startsWith("Usage: "));
        assertTrue(output("sysinfo").contains("Java"));
    }
}
