// SPDX-License-Identifier: Apache-2.0
package bowler.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// `bowler profile`, from the command to the report, as short as it can be.
@ExtendWith(ClassPathOfChildren.class)
final class ProfileTest {
    @TempDir
    private Path scratch;
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int run(String... arguments) {
        return Main.run(new PrintWriter(out, true), new PrintWriter(err, true), arguments);
    }

    @Test
    void aProfileOfBowlerItself() {
        int exitCode = run("profile", "tpcb", "--rows", "100", "--branches", "1", "--clients", "2", "--seconds", "0.2", "--warm-up", "0.1",
            "--jvm-options", "-Xmx256m", "--without-system-calls");
        assertThat(err.toString()).isEmpty();
        assertThat(exitCode).isZero();
        assertThat(out.toString()).contains("Lifetime of clients").contains("running").contains("Modules, 2 clients").contains("Lock manager");
    }

    @Test
    void withoutFlightRecorderTheRestIsReported() {
        assertThat(run("profile", "select", "--rows", "100", "--clients", "1", "--seconds", "0.1", "--warm-up", "0.1", "--without-system-calls",
            "--jvm-options", "-Xmx64m --limit-modules java.base,java.sql,java.management,jdk.management")).isEqualTo(2);
        assertThat(err.toString()).startsWith("missing: bowler: events: Flight Recorder does not record in this JVM");
        assertThat(out.toString()).contains("Lifetime of clients", "transactions/s", "CPU µs/tx");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "selekt | WORKLOAD is one of select",
        "select --rounds 2 | --rounds: a profile has one round",
        "select --html no/such/folder/a.html | --html: there is no folder",
        "select --compare derby | --compare takes two names with a comma between them, not 1",
        "select --compare bowler,oracle | --compare: 'oracle' is neither one of bowler, derby",
        "select --compare bowler,derby=none.jar | --compare: there is no",
        "select --modules nowhere | --modules: there is no nowhere",
        "select --url jdbc:x: --driver-path missing.jar | --driver-path: there is no missing.jar"})
    void mistakesAreNamed(String arguments, String message) {
        assertThat(run(("profile " + arguments).split(" "))).isEqualTo(2);
        assertThat(err.toString()).contains(message);
    }

    @Test
    void errorsInAModuleFileAreReportedWithTheirLine() throws Exception {
        Path modules = Files.writeString(scratch.resolve("my.modules"), "# mine\nlocks\n");
        assertThat(run("profile", "select", "--modules", modules.toString())).isEqualTo(2);
        assertThat(err.toString()).contains("missing: " + modules + ":2: expected 'module = package prefixes'");
    }

    @Test
    void aDatabaseThatCannotBeReachedIsMissing() {
        assertThat(run("profile", "select", "--url", "jdbc:nobody:x", "--seconds", "0.1", "--jvm-options", "-Xmx64m")).isEqualTo(2);
        assertThat(err.toString()).contains("missing: url: No suitable driver found for jdbc:nobody:x");
    }
}
