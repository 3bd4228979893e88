// SPDX-License-Identifier: Apache-2.0
package bowler.layers;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Driver;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// What users embed: one file, small, alone sufficient.
final class EmbeddedJarTest {
    private static final long MOST_BYTES = 4_000_000;

    private final Path jar = Tree.here().folder("embed").resolve("target/bowler.jar");

    @BeforeEach
    void isBuilt() {
        assertThat(jar).as("mvn verify builds it").isRegularFile();
    }

    @Test
    void itIsSmallerThanFourMegabytes() throws IOException {
        long bytes = Files.size(jar);
        System.out.printf("bowler.jar: %,d bytes of at most %,d%n", bytes, MOST_BYTES);
        assertThat(bytes).isLessThanOrEqualTo(MOST_BYTES);
    }

    @Test
    void itHoldsNothingForeign() throws IOException {
        try (var file = new JarFile(jar.toFile())) {
            assertThat(foreign(file.stream().map(ZipEntry::getName).toList())).isEmpty();
            assertThat(file.getManifest().getMainAttributes().getValue("Automatic-Module-Name")).isEqualTo("bowler");
            assertThat(file.getEntry("META-INF/services/java.sql.Driver")).isNotNull();
        }
    }

    @Test
    void itIsLinkedForAQuickStart() throws IOException {
        try (var file = new JarFile(jar.toFile())) {
            assertThat(file.stream().map(ZipEntry::getName)).anyMatch(name -> name.endsWith("$$L0.class"));
        }
    }

    @Test
    void itListsTheClassesOfAStartAndThoseNeededSoon() throws IOException {
        try (var file = new JarFile(jar.toFile())) {
            for (String each : List.of("META-INF/bowler-start-classes", "META-INF/bowler-soon-classes")) {
                ZipEntry list = file.getEntry(each);
                assertThat(list).as(each).isNotNull();
                List<String> names = new String(file.getInputStream(list).readAllBytes(), StandardCharsets.US_ASCII).lines().toList();
                assertThat(names).hasSizeGreaterThan(200).allSatisfy(
                    name -> assertThat(file.getEntry(name.replace('.', '/') + ".class")).as(name).isNotNull());
            }
        }
    }

    @Test
    void somethingForeignIsFound() {
        assertThat(foreign(List.of("META-INF/LICENSE", "bowler/", "bowler/jdbc/A.class", "picocli/CommandLine.class",
            "module-info.class", "bowler/tools/Load.class")))
            .containsExactly("picocli/CommandLine.class", "module-info.class", "bowler/tools/Load.class");
    }

    @Test
    void aloneItAnswersAQuery() throws IOException, SQLException {
        try (var alone = new URLClassLoader(new URL[] {jar.toUri().toURL()}, ClassLoader.getPlatformClassLoader())) {
            assertThat(Greeting.ask(ServiceLoader.load(Driver.class, alone).stream().map(ServiceLoader.Provider::get)
                .filter(driver -> driver.getClass().getClassLoader() == alone).toList(), "jar")).isEqualTo("Good day");
        }
    }

    private static List<String> foreign(List<String> entries) {
        List<String> foreign = new ArrayList<>();
        for (String name : entries) {
            boolean ours = name.startsWith("bowler/") && !name.startsWith("bowler/tools/") && !name.startsWith("bowler/launcher/");
            if (!ours && !name.startsWith("META-INF/")) {
                foreign.add(name);
            }
        }
        return foreign;
    }
}
