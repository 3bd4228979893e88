// SPDX-License-Identifier: Apache-2.0
package bowler.layers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The script `bowler` as a user calls it, on what the build has just made.
final class ScriptTest {
    private record Outcome(int exitCode, String out, String err) {}

    private final Path root = WorkingTree.here().root();

    @TempDir
    private Path scratch;

    @BeforeEach
    void canRun() {
        assumeTrue(File.separatorChar == '/', "the script needs bash");
        assumeTrue(Files.isDirectory(root.resolve("launcher/target/lib")), "mvn verify builds what the script runs");
    }

    @Test
    void itStartsTheLauncher() throws IOException, InterruptedException {
        Outcome version = bowler(Map.of("BOWLER_JAVA_HOME", System.getProperty("java.home")), "--version");
        assertThat(version.exitCode()).as(version.err()).isZero();
        assertThat(version.out()).startsWith("Bowler 0.").contains("Java " + Runtime.version());
        assertThat(version.err()).isEmpty();
    }

    @Test
    void itReturnsTheExitCode() throws IOException, InterruptedException {
        Outcome mistake = bowler(Map.of("BOWLER_JAVA_HOME", System.getProperty("java.home")), "no-such-command");
        assertThat(mistake.exitCode()).isEqualTo(2);
        assertThat(mistake.err().lines()).hasSize(1);
    }

    @Test
    void itPrintsTheJarThatThisBuildMade() throws IOException, InterruptedException {
        Outcome jar = bowler(Map.of("BOWLER_JAVA_HOME", System.getProperty("java.home")), "jar");
        assertThat(jar.out().strip()).isEqualTo(root.resolve("embed/target/bowler.jar").toString());
    }

    @Test
    void aWrongJdkIsReportedWithItsRemedy() throws IOException, InterruptedException {
        Outcome wrong = bowler(Map.of("BOWLER_JAVA_HOME", scratch.toString()), "--version");
        assertThat(wrong.exitCode()).isEqualTo(1);
        assertThat(wrong.out()).isEmpty();
        assertThat(wrong.err().lines()).singleElement().asString()
            .startsWith("bowler: BOWLER_JAVA_HOME is " + scratch).endsWith("Correct or unset it.");
    }

    private Outcome bowler(Map<String, String> environment, String... arguments) throws IOException, InterruptedException {
        Path out = scratch.resolve("out");
        Path err = scratch.resolve("err");
        String[] command = new String[arguments.length + 1];
        command[0] = root.resolve("bowler").toString();
        System.arraycopy(arguments, 0, command, 1, arguments.length);
        var builder = new ProcessBuilder(command).redirectOutput(out.toFile()).redirectError(err.toFile());
        builder.environment().putAll(environment);
        builder.environment().put("BOWLER_NO_BUILD", "1");
        int exitCode = builder.start().waitFor();
        return new Outcome(exitCode, Files.readString(out), Files.readString(err));
    }
}
