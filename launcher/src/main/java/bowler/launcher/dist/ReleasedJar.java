// SPDX-License-Identifier: Apache-2.0
package bowler.launcher.dist;

import java.nio.file.Path;

/// The jars that programs use.
///
/// @param artifact its name in Maven repositories
/// @param path where the build puts it, relative to the root
/// @param description one line for its POM
/// @param needed the artifact of this release that it needs; null for none
record ReleasedJar(String artifact, Path path, String description, String needed) {
    static ReleasedJar[] all() {
        return new ReleasedJar[] {
            new ReleasedJar("bowler-embed", Path.of("embed", "target", "bowler.jar"), "The database, in one file without dependencies", null),
            new ReleasedJar("bowler-client-jar", Path.of("client-jar", "target", "bowler-client.jar"), "The network client, in one file", null),
            new ReleasedJar("bowler-server-jar", Path.of("server-jar", "target", "bowler-server.jar"), "The network server, in one file", null),
            new ReleasedJar("derby-over-bowler", Path.of("derby-over-bowler", "target", "derby-over-bowler.jar"),
                "The URLs, class names and tools of Apache Derby", "bowler-embed"),
            new ReleasedJar("bowler-junit", Path.of("junit", "target", "bowler-junit.jar"), "A database in memory for each test of JUnit", "bowler-embed"),
            new ReleasedJar("bowler-lucene", Path.of("lucene", "target", "bowler-lucene.jar"),
                "The optional tool luceneSupport, for Lucene 10", "derby-over-bowler"),
            new ReleasedJar("bowler-integrations", Path.of("integrations", "target", "bowler-integrations.jar"),
                "Flyway, Liquibase, Micrometer and Spring know jdbc:bowler: URLs", "bowler-embed")
        };
    }

    String fileName() {
        return path.getFileName().toString();
    }
}
