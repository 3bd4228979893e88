// SPDX-License-Identifier: Apache-2.0
package bowler.launcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.List;
import java.util.Map;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.zip.GZIPInputStream;
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
        Files.writeString(root.resolve("base/src/main/java/bowler/base/Shown.java"), "package bowler.base;\n\n/// Is shown.\npublic class Shown {}");
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
        try (ZipFile pages = new ZipFile(pom.resolveSibling("derby-over-bowler-9.8-javadoc.jar").toFile())) {
            assertThat(pages.stream().map(ZipEntry::getName)).contains("bowler/base/Shown.html", "index.html");
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
        for (String each : List.of("bowler-9.8.zip", "bowler_9.8_all.deb", "repository/bowler/bowler-junit/9.8/bowler-junit-9.8-javadoc.jar")) {
            assertThat(folder.resolve("one").resolve(each)).hasSameBinaryContentAs(folder.resolve("two").resolve(each));
        }
    }

    @Test
    void theDebianPackageHasCommandsAServiceAndAManualPage() throws Exception {
        assumeTrue(Files.isExecutable(Path.of("/usr/bin/dpkg-deb")), "there is no dpkg-deb");
        Path target = folder.resolve("dist");
        assertThat(run("dist", target.toString(), "--root", root.toString())).as(err::toString).isZero();
        Path unpacked = folder.resolve("unpacked");
        Process unpack = new ProcessBuilder("dpkg-deb", "-R", target.resolve("bowler_9.8_all.deb").toString(), unpacked.toString()).redirectErrorStream(true).start();
        String output = new String(unpack.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(unpack.waitFor()).as(output).isZero();
        assertThat(Files.readString(unpacked.resolve("DEBIAN/control"))).contains("Package: bowler\nVersion: 9.8\n", "Architecture: all");
        assertThat(unpacked.resolve("DEBIAN/postinst")).isExecutable();
        assertThat(Files.readString(unpacked.resolve("DEBIAN/md5sums"))).contains("  usr/share/bowler/lib/bowler.jar\n");
        assertThat(Files.readString(unpacked.resolve("lib/systemd/system/bowler.service"))).contains("User=bowler", "ExecStart=/usr/bin/bowler-server --home /var/lib/bowler");
        assertThat(unpacked.resolve("usr/bin/bowler")).isExecutable();
        assertThat(unpacked.resolve("usr/share/bowler/bin/bowler")).isExecutable();
        assertThat(unpacked.resolve("usr/share/bowler/lib/bowler.jar")).hasSameBinaryContentAs(root.resolve("embed/target/bowler.jar"));
        assertThat(unpacked.resolve("var/lib/bowler")).isEmptyDirectory();
        try (InputStream page = new GZIPInputStream(Files.newInputStream(unpacked.resolve("usr/share/man/man1/bowler.1.gz")))) {
            assertThat(new String(page.readAllBytes(), StandardCharsets.UTF_8)).startsWith(".TH BOWLER 1").contains(".B dump\\-sql\nWrite a database as an SQL script");
        }
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
