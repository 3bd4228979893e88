// SPDX-License-Identifier: Apache-2.0
package bowler.launcher.dist;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;

/// A Maven repository in a folder, from which Maven and Gradle resolve the jars. Each jar has its POM and checksums, and a BOM
/// has their versions.
final class MavenRepository {
    private static final String GROUP = "bowler";

    private final Path folder;
    private final String version;

    MavenRepository(Path folder, String version) {
        this.folder = folder.resolve(GROUP);
        this.version = version;
    }

    /// @param sources a jar with the sources of the classes
    /// @param documentation a jar with the pages of javadoc
    void add(ReleasedJar jar, Path file, byte[] sources, byte[] documentation) throws IOException {
        Path target = Files.createDirectories(folder.resolve(jar.artifact()).resolve(version));
        String name = jar.artifact() + "-" + version;
        write(target.resolve(name + ".jar"), Files.readAllBytes(file));
        write(target.resolve(name + "-sources.jar"), sources);
        write(target.resolve(name + "-javadoc.jar"), documentation);
        String dependencies = jar.needed() == null ? "" : "  <dependencies>\n" + dependency(jar.needed(), "    ") + "  </dependencies>\n";
        write(target.resolve(name + ".pom"), pom(jar.artifact(), "jar", jar.description(), dependencies).getBytes(StandardCharsets.UTF_8));
    }

    void addBom(List<ReleasedJar> jars) throws IOException {
        Path target = Files.createDirectories(folder.resolve("bowler-bom").resolve(version));
        StringBuilder managed = new StringBuilder("  <dependencyManagement>\n    <dependencies>\n");
        jars.forEach(jar -> managed.append(dependency(jar.artifact(), "      ")));
        managed.append("    </dependencies>\n  </dependencyManagement>\n");
        write(target.resolve("bowler-bom-" + version + ".pom"),
            pom("bowler-bom", "pom", "The versions of all jars of Bowler", managed.toString()).getBytes(StandardCharsets.UTF_8));
    }

    private String dependency(String artifact, String indent) {
        return indent + "<dependency>\n" + indent + "  <groupId>" + GROUP + "</groupId>\n" + indent + "  <artifactId>" + artifact
            + "</artifactId>\n" + indent + "  <version>" + version + "</version>\n" + indent + "</dependency>\n";
    }

    private String pom(String artifact, String packaging, String description, String rest) {
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <project xmlns="http://maven.apache.org/POM/4.0.0" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
                     xsi:schemaLocation="http://maven.apache.org/POM/4.0.0 http://maven.apache.org/xsd/maven-4.0.0.xsd">
              <modelVersion>4.0.0</modelVersion>
              <groupId>%s</groupId>
              <artifactId>%s</artifactId>
              <version>%s</version>
              <packaging>%s</packaging>
              <name>%s</name>
              <description>%s</description>
              <licenses>
                <license>
                  <name>Apache-2.0</name>
                  <url>https://www.apache.org/licenses/LICENSE-2.0.txt</url>
                </license>
              </licenses>
            %s</project>
            """.formatted(GROUP, artifact, version, packaging, artifact, description, rest);
    }

    /// Writes a file with its checksums next to it.
    private static void write(Path file, byte[] content) throws IOException {
        Files.write(file, content);
        for (String algorithm : List.of("SHA-1", "SHA-256")) {
            Files.writeString(file.resolveSibling(file.getFileName() + "." + algorithm.toLowerCase(java.util.Locale.ROOT).replace("-", "")),
                digest(algorithm, content));
        }
    }

    static String digest(String algorithm, byte[] content) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance(algorithm).digest(content));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
