// SPDX-License-Identifier: Apache-2.0
package bowler.layers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.lang.module.ModuleDescriptor;
import java.lang.module.ModuleFinder;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Driver;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Properties;
import java.util.ServiceLoader;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Tests the jar that users embed: one small file without dependencies.
final class EmbeddedJarTest {
    private static final long MAX_BYTES = 6_000_000;

    private final Path jar = WorkingTree.here().folder("embed").resolve("target/bowler.jar");

    @BeforeEach
    void isBuilt() {
        assertThat(jar).as("mvn verify builds it").isRegularFile();
    }

    @Test
    void itIsSmallerThanSixMegabytes() throws IOException {
        long bytes = Files.size(jar);
        System.out.printf("bowler.jar: %,d bytes of at most %,d%n", bytes, MAX_BYTES);
        assertThat(bytes).isLessThanOrEqualTo(MAX_BYTES);
    }

    @Test
    void itContainsOnlyOwnClasses() throws IOException {
        try (var file = new JarFile(jar.toFile())) {
            assertThat(foreign(file.stream().map(ZipEntry::getName).toList())).isEmpty();
            assertThat(file.getManifest().getMainAttributes().getValue("Automatic-Module-Name")).isEqualTo("bowler");
            assertThat(file.getManifest().getMainAttributes().getValue("Bundle-SymbolicName")).isEqualTo("bowler");
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

    /// The JVM verifies a class when it links it, at its first use. Here each class is asked for its constructors, so
    /// that no verification is left for a user.
    @Test
    void eachClassOfItIsValid() throws IOException, ClassNotFoundException {
        int count = 0;
        try (var file = new JarFile(jar.toFile()); var alone = alone()) {
            for (JarEntry entry : Collections.list(file.entries())) {
                String name = entry.getName();
                if (name.endsWith(".class")) {
                    String dotted = name.substring(0, name.length() - ".class".length()).replace('/', '.');
                    Class<?> loaded = Class.forName(dotted, false, alone);
                    loaded.getDeclaredConstructors();
                    loaded.getDeclaredMethods();
                    assertThat(loaded.getNestHost().getPackageName()).isEqualTo(loaded.getPackageName());
                    loaded.getSimpleName();
                    loaded.getDeclaredClasses();
                    count++;
                }
            }
        }
        assertThat(count).isGreaterThan(2_000);
    }

    @Test
    void itIsAModule() {
        ModuleDescriptor module = ModuleFinder.of(jar).find("bowler").orElseThrow().descriptor();
        assertThat(module.isAutomatic()).isTrue();
        assertThat(module.packages()).contains("bowler.jdbc", "bowler.session", "bowler.storage.tree");
        assertThat(module.provides().stream().map(ModuleDescriptor.Provides::service)).contains("java.sql.Driver");
    }

    /// Tests what users send us, and what debuggers stop at. Classes of lambdas have no lines.
    @Test
    void itsStackTracesHaveLines() throws IOException, ReflectiveOperationException {
        try (var alone = alone()) {
            Driver driver = (Driver) Class.forName("bowler.jdbc.BowlerDriver", true, alone).getConstructor().newInstance();
            SQLException failure = catchThrowableOfType(SQLException.class, () -> {
                try (var connection = driver.connect("jdbc:bowler:memory:lines;create=true", new Properties());
                        var statement = connection.createStatement()) {
                    statement.execute("SELECT missing FROM sys.systables");
                }
            });
            List<StackTraceElement> own = new ArrayList<>();
            for (Throwable each = failure; each != null; each = each.getCause()) {
                own.addAll(Arrays.stream(each.getStackTrace()).filter(frame -> frame.getClassName().startsWith("bowler.")
                    && !frame.getClassName().startsWith("bowler.layers.") && !frame.getClassName().contains("$$L")).toList());
            }
            assertThat(own).hasSizeGreaterThan(5).allSatisfy(frame -> {
                assertThat(frame.getFileName()).isEqualTo(frame.getClassName().replaceAll(".*\\.|\\$.*", "") + ".java");
                assertThat(frame.getLineNumber()).isPositive();
            });
        }
    }

    private URLClassLoader alone() throws IOException {
        return new URLClassLoader(new URL[] {jar.toUri().toURL()}, ClassLoader.getPlatformClassLoader());
    }

    @Test
    void foreignClassesAreFound() {
        assertThat(foreign(List.of("META-INF/LICENSE", "bowler/", "bowler/jdbc/A.class", "picocli/CommandLine.class",
            "module-info.class", "bowler/tools/Load.class")))
            .containsExactly("picocli/CommandLine.class", "module-info.class", "bowler/tools/Load.class");
    }

    @Test
    void aloneItAnswersAQuery() throws IOException, SQLException {
        try (var alone = alone()) {
            assertThat(ReadmeExample.ask(ServiceLoader.load(Driver.class, alone).stream().map(ServiceLoader.Provider::get)
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
