// SPDX-License-Identifier: Apache-2.0
package bowler.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import javax.sql.XADataSource;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/// Calls of a transaction manager give the answers of Derby, except for those that `branches.txt` lists. Calls in which
/// Derby hangs are in `branches-own.txt`, with all answers.
class BranchesCompareTest {
    private static final String FIRST = "sql create table t (a int primary key);";
    private static int databases;

    @BeforeAll
    static void quiet() {
        System.setProperty("derby.stream.error.method", "bowler.compare.CompareTest.noLog");
    }

    @Test
    void answersAreThoseOfDerby() throws Exception {
        assumeTrue(isDerby(derby()));
        List<String> found = new ArrayList<>();
        for (String line : lines("branches.txt")) {
            if (line.startsWith("#")) {
                found.add(line);
            } else if (!line.startsWith("!")) {
                found.add(line);
                found.addAll(differences(line));
            }
        }
        check("branches.txt", found);
    }

    private List<String> differences(String script) throws Exception {
        List<String> ours = run(bowler(), script);
        List<String> theirs = run(derby(), script);
        assertThat(ours).hasSameSizeAs(theirs);
        List<String> differences = new ArrayList<>();
        for (int step = 0; step < ours.size(); step++) {
            if (!ours.get(step).equals(theirs.get(step))) {
                String answer = theirs.get(step);
                differences.add("! " + ours.get(step) + ", Derby " + answer.substring(answer.lastIndexOf(": ") + 2));
            }
        }
        return differences;
    }

    @Test
    void answersWhereDerbyHangs() throws Exception {
        List<String> found = new ArrayList<>();
        for (String line : lines("branches-own.txt")) {
            if (line.startsWith("#")) {
                found.add(line);
            } else if (!line.startsWith("= ")) {
                found.add(line);
                run(bowler(), line).forEach(answer -> found.add("= " + answer));
            }
        }
        check("branches-own.txt", found);
    }

    private static List<String> run(XADataSource source, String script) throws SQLException {
        return XaScript.run(source, FIRST + script).lines().toList();
    }

    private XADataSource bowler() throws ReflectiveOperationException {
        return source("bowler.jdbc.BowlerXADataSource");
    }

    private XADataSource derby() throws ReflectiveOperationException {
        return source("org.apache.derby.jdbc.EmbeddedXADataSource");
    }

    /// Returns whether the class is Derby's, and not the one of the same name in derby-over-bowler.
    private static boolean isDerby(XADataSource source) {
        return !source.getClass().getSuperclass().getName().startsWith("bowler.");
    }

    private XADataSource source(String className) throws ReflectiveOperationException {
        Object source = Class.forName(className).getConstructor().newInstance();
        source.getClass().getMethod("setDatabaseName", String.class).invoke(source, "memory:branches" + databases++);
        source.getClass().getMethod("setCreateDatabase", String.class).invoke(source, "create");
        return (XADataSource) source;
    }

    /// Compares with the resource, or replaces it if `-Dexpect=rewrite` is given.
    private static void check(String resource, List<String> found) throws IOException {
        Path source = Path.of("src/test/resources/compare", resource);
        if ("rewrite".equals(System.getProperty("expect"))) {
            Files.write(source, found);
        } else {
            assertThat(String.join("\n", found)).isEqualTo(String.join("\n", lines(resource)));
        }
    }

    private static List<String> lines(String resource) throws IOException {
        try (InputStream stream = BranchesCompareTest.class.getResourceAsStream("/compare/" + resource)) {
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
        }
    }
}
