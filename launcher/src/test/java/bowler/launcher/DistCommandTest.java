// SPDX-License-Identifier: Apache-2.0
package bowler.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.Map;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// `./bowler dist` on a root with small jars.
final class DistCommandTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @TempDir
    private Path folder;

    private Path root;

    @BeforeEach
    void makeRoot() throws IOException {
        root = folder.resolve("root");
        for (String each : new String[] {"embed/target/bowler.jar", "client-jar/target/bowler-client.jar", "server-jar/target/bowler-server.jar",
            "derby-over-bowler/target/derby-over-bowler.jar", "junit/target/bowler-junit.jar", "integrations/target/bowler-integrations.jar",
            "lucene/target/bowler-lucene.jar", "launcher/target/bowler-launcher-9.8.jar",
            "launcher/target/lib/picocli-4.7.7.jar"}) {
            makeJar(root.resolve(each));
        }
        Files.createDirectories(root.resolve("docs"));
        Files.createDirectories(root.resolve("base/src/main/java/bowler/base"));
        Files.writeString(root.resolve("base/src/main/java/bowler/base/Shown.java"), "class Shown {}");
        Files.writeString(root.resolve("base/src/main/java/bowler/base/Hidden.java"), "class Hidden {}");
        Files.writeString(root.resolve("docs/sql.md"), "# SQL\n");
        Files.writeString(root.resolve("README.md"), "# Bowler\n");
        Files.writeString(root.resolve("LICENSE"), "Apache\n");
    }

    private static void makeJar(Path file) throws IOException {
        Files.createDirectories(file.getParent());
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(Attributes.Name.IMPLEMENTATION_VERSION, "9.8");
        try (JarOutputStream jar = new JarOutputStream(Files.newOutputStream(file), manifest)) {
            jar.putNextEntry(new ZipEntry("bowler/base/Shown$Inner.class"));
            jar.putNextEntry(new ZipEntry("other/Foreign.class"));
        }
    }

    @Test
    void aReleaseHasAnArchiveARepositoryAndMaterials() throws IOException {
        Path target = folder.resolve("dist");
        assertThat(run("dist", target.toString(), "--root", root.toString())).as(err::toString).isZero();
        Path pom = target.resolve("repository/bowler/derby-over-bowler/9.8/derby-over-bowler-9.8.pom");
        assertThat(Files.readString(pom)).contains("<artifactId>bowler-embed</artifactId>").contains("<name>Apache-2.0</name>");
        assertThat(pom.resolveSibling("derby-over-bowler-9.8.jar.sha256")).exists();
        try (ZipFile sources = new ZipFile(pom.resolveSibling("derby-over-bowler-9.8-sources.jar").toFile())) {
            assertThat(sources.stream().map(ZipEntry::getName)).containsExactly("bowler/base/Shown.java");
        }
        assertThat(Files.readString(target.resolve("repository/bowler/bowler-bom/9.8/bowler-bom-9.8.pom"))).contains("<packaging>pom</packaging>")
            .contains("<artifactId>bowler-junit</artifactId>");
        assertThat(Files.readString(target.resolve("bowler.cdx.json"))).contains("\"specVersion\": \"1.5\"")
            .contains("\"name\": \"picocli\",\n      \"version\": \"4.7.7\"").contains("\"name\": \"bowler\",\n      \"version\": \"9.8\"");
        try (ZipFile zip = new ZipFile(target.resolve("bowler-9.8.zip").toFile())) {
            assertThat(zip.stream().map(ZipEntry::getName)).contains("bowler-9.8/bin/bowler", "bowler-9.8/bin/ij", "bowler-9.8/lib/bowler.jar",
                "bowler-9.8/lib/tools/picocli-4.7.7.jar", "bowler-9.8/docs/sql.md", "bowler-9.8/LICENSE");
            assertThat(new String(zip.getInputStream(zip.getEntry("bowler-9.8/bin/ij")).readAllBytes(), StandardCharsets.UTF_8))
                .startsWith("#!/bin/sh\n").contains("org.apache.derby.tools.ij \"$@\"");
        }
        try (FileSystem zip = FileSystems.newFileSystem(target.resolve("bowler-9.8.zip"), Map.of("enablePosixFileAttributes", "true"))) {
            assertThat(Files.getPosixFilePermissions(zip.getPath("bowler-9.8/bin/ij"))).contains(PosixFilePermission.OWNER_EXECUTE);
            assertThat(Files.getPosixFilePermissions(zip.getPath("bowler-9.8/LICENSE"))).doesNotContain(PosixFilePermission.OWNER_EXECUTE);
        }
    }

    @Test
    void theSameJarsGiveTheSameBytes() throws IOException {
        run("dist", folder.resolve("one").toString(), "--root", root.toString());
        run("dist", folder.resolve("two").toString(), "--root", root.toString());
        assertThat(folder.resolve("one/bowler-9.8.zip")).hasSameBinaryContentAs(folder.resolve("two/bowler-9.8.zip"));
    }

    @Test
    void missingJarsAndAnOldFolderAreReported() throws IOException {
        assertThat(run("dist", root.toString(), "--root", root.toString())).isEqualTo(1);
        assertThat(err.toString()).contains("exists");
        Files.delete(root.resolve("junit/target/bowler-junit.jar"));
        assertThat(run("dist", folder.resolve("dist").toString(), "--root", root.toString())).isEqualTo(1);
        assertThat(err.toString()).contains("bowler-junit.jar").contains("is not built yet");
        assertThat(folder.resolve("dist")).doesNotExist();
    }

    private int run(String... arguments) {
        return Main.run(new PrintWriter(out, true), new PrintWriter(err, true), arguments);
    }
}
