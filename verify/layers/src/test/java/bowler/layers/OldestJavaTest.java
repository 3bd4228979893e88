// SPDX-License-Identifier: Apache-2.0
package bowler.layers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import java.io.DataInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.spi.ToolProvider;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Applications run on Java 21: no class that they embed needs a later one.
@Timeout(60)
final class OldestJavaTest {
    private static final int OLDEST = 21;
    private static final int CLASS_FILES_OF_OLDEST = 65;

    private static final String PROGRAM = """
        import java.sql.DriverManager;

        public class Program {
            public static void main(String[] arguments) throws Exception {
                try (var connection = DriverManager.getConnection("jdbc:bowler:" + arguments[0] + ";create=true");
                        var statement = connection.createStatement()) {
                    statement.execute("CREATE TABLE greeting (id INT PRIMARY KEY, words VARCHAR(20), said TIMESTAMP WITH TIME ZONE)");
                    statement.execute("SET TIME ZONE '+02:00'");
                    statement.execute("INSERT INTO greeting VALUES (1, 'Good', CURRENT_TIMESTAMP), (2, 'day', NULL)");
                    try (var rows = statement.executeQuery("SELECT STRING_AGG(words, ' ' ORDER BY id) FROM greeting WHERE id IN (1, 2)")) {
                        rows.next();
                        System.out.println(rows.getString(1));
                    }
                }
            }
        }
        """;

    private final WorkingTree tree = WorkingTree.here();

    @ParameterizedTest
    @ValueSource(strings = {"embed/target/bowler.jar", "server-jar/target/bowler-server.jar", "client-jar/target/bowler-client.jar"})
    void noClassNeedsALaterJava(String name) throws IOException {
        List<String> later = new ArrayList<>();
        int count = 0;
        try (var jar = new JarFile(tree.root().resolve(name).toFile())) {
            for (JarEntry entry : Collections.list(jar.entries())) {
                if (entry.getName().endsWith(".class")) {
                    try (var in = new DataInputStream(jar.getInputStream(entry))) {
                        in.skipNBytes(6);
                        if (in.readUnsignedShort() > CLASS_FILES_OF_OLDEST) {
                            later.add(entry.getName());
                        }
                    }
                    count++;
                }
            }
        }
        assertThat(count).isGreaterThan(100);
        assertThat(later).isEmpty();
    }

    @Test
    void aDatabaseWorksOnTheOldestJava(@TempDir Path scratch) throws IOException, InterruptedException {
        Path home = oldest();
        Path source = Files.writeString(scratch.resolve("Program.java"), PROGRAM);
        int compiled = ToolProvider.findFirst("javac").orElseThrow().run(System.out, System.err, "--release", "" + OLDEST,
            "-d", scratch.toString(), source.toString());
        assertThat(compiled).isZero();
        String classPath = tree.root().resolve("embed/target/bowler.jar") + System.getProperty("path.separator") + scratch;
        Process program = new ProcessBuilder(home.resolve("bin/java").toString(), "-Xmx64m", "-cp", classPath, "Program",
            scratch.resolve("database").toString()).redirectErrorStream(true).start();
        try {
            assertThat(new String(program.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip()).isEqualTo("Good day");
            assertThat(program.waitFor(20, TimeUnit.SECONDS)).isTrue();
            assertThat(program.exitValue()).isZero();
        } finally {
            program.destroyForcibly();
        }
    }

    /// Returns the home of an installed Java from 21 on and before the one that builds; aborts the test if there is none.
    private static Path oldest() throws IOException {
        List<Path> homes = new ArrayList<>();
        if (System.getenv("JAVA21_HOME") != null) {
            homes.add(Path.of(System.getenv("JAVA21_HOME")));
        }
        Path usual = Path.of("/usr/lib/jvm");
        if (Files.isDirectory(usual)) {
            try (Stream<Path> installed = Files.list(usual)) {
                installed.sorted().forEach(homes::add);
            }
        }
        for (Path home : homes) {
            Path release = home.resolve("release");
            if (Files.isExecutable(home.resolve("bin/java")) && Files.isReadable(release)
                    && Files.readString(release).contains("JAVA_VERSION=\"" + OLDEST)) {
                return home;
            }
        }
        return abort("no Java " + OLDEST + " in JAVA21_HOME or " + usual);
    }
}
