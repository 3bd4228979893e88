// SPDX-License-Identifier: Apache-2.0
package bowler.tools.bench.suite;

import bowler.tools.peer.DatabaseTarget;
import bowler.tools.peer.KnownDatabase;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// The jar that users embed: `bowler.jar`, whose classes are linked for a quick start.
final class EmbeddedJar {
    private EmbeddedJar() {}

    /// Empty where it has not been built.
    static Optional<Path> built() {
        Path jar = Path.of(System.getProperty("bowler.root", ""), "embed", "target", "bowler.jar");
        return Files.exists(jar) ? Optional.of(jar.toAbsolutePath()) : Optional.empty();
    }

    /// Bowler from that jar; other databases, and Bowler where there is no jar, as they are.
    static DatabaseTarget in(DatabaseTarget databaseTarget) {
        return databaseTarget.name().equals(KnownDatabase.BOWLER.label())
            ? built().map(jar -> databaseTarget.withJars(List.of(jar))).orElse(databaseTarget) : databaseTarget;
    }
}
