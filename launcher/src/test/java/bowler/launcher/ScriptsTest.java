// SPDX-License-Identifier: Apache-2.0
package bowler.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// `bowler sqllogictest` on databases in memory.
final class ScriptsTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @TempDir
    private Path folder;
    private Path script;

    @BeforeEach
    void place() {
        script = folder.resolve("one.test");
    }

    @Test
    void soundScriptsAreCountedInATable() throws IOException {
        write("""
            statement ok
            CREATE TABLE t (a INTEGER, b DOUBLE, c VARCHAR(20))

            statement count 3
            INSERT INTO t VALUES (2, 2.5, 'two'), (1, 0.12345, ''), (3, NULL, 'ü')

            query IRT rowsort
            SELECT a, b, c FROM t
            ----
            1
            0.123
            (empty)
            2
            2.500
            two
            3
            NULL
            @

            query I valuesort ones
            SELECT a FROM t
            ----
            3 values hashing to 0b3c9e2c1c1a8a3c0f5c8e7d0a3d7a1e

            onlyif sqlite
            statement ok
            NOT SQL

            statement ok
            CREATE TEMP VIEW v AS SELECT a FROM t
            """);
        assertThat(run("--rewrite")).isEqualTo(1);
        out.getBuffer().setLength(0);
        assertThat(run()).isZero();
        assertThat(out.toString().lines().skip(1).findFirst().orElseThrow()).matches(".*one.test +4 +0 +2 +[0-9.]+");
        assertThat(out.toString()).contains("left out: 1 for other databases", "left out: 1 temporary views: SQLite only");
        assertThat(Files.readString(script)).contains("3 values hashing to ").doesNotContain("0b3c9e2c1c1a");
    }

    @Test
    void differencesAreShownWithTheirLine() throws IOException {
        write("""
            query I
            VALUES 1
            ----
            2

            statement error 42X05
            VALUES 1

            query I nosort same
            VALUES 3
            ----
            3

            query I nosort same
            VALUES 4
            ----
            4
            """);
        assertThat(run()).isEqualTo(1);
        assertThat(out.toString()).contains("one.test, line 1: VALUES 1: ", "expected [2]", "got      [1]",
            "line 6: VALUES 1: expected an error, 42X05", "line 14: VALUES 4: not the result of the query before it with label same");
    }

    @Test
    void mistakesEndWithCodeTwo() throws IOException {
        assertThat(run()).isEqualTo(2);
        assertThat(err.toString()).contains("cannot be read");
        write("nonsense");
        assertThat(run()).isEqualTo(2);
        assertThat(err.toString()).contains("line 1: 'nonsense' begins no record");
        assertThat(run("--driver-path", folder.resolve("no.jar").toString())).isEqualTo(2);
    }

    private void write(String text) throws IOException {
        Files.writeString(script, text);
    }

    private int run(String... options) {
        String[] arguments = new String[options.length + 2];
        arguments[0] = "sqllogictest";
        arguments[1] = script.toString();
        System.arraycopy(options, 0, arguments, 2, options.length);
        return Main.run(new PrintWriter(out, true), new PrintWriter(err, true), arguments);
    }
}
