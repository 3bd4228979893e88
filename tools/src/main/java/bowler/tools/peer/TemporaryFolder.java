// SPDX-License-Identifier: Apache-2.0
package bowler.tools.peer;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/// A temporary folder that is deleted with its user, also when that one is interrupted.
public final class TemporaryFolder implements AutoCloseable {
    private final Path folder;
    private final Thread atExit;
    private volatile boolean kept;

    private TemporaryFolder(Path folder) {
        this.folder = folder;
        this.atExit = new Thread(this::removeQuietly, "remove temporary folder");
    }

    public static TemporaryFolder create(String purpose) throws IOException {
        var temporaryFolder = new TemporaryFolder(Files.createTempDirectory("bowler-" + purpose + "-"));
        Runtime.getRuntime().addShutdownHook(temporaryFolder.atExit);
        return temporaryFolder;
    }

    public Path folder() {
        return folder;
    }

    /// Keeps the folder, because its content may be needed.
    public void keep() {
        kept = true;
    }

    @Override
    public void close() throws IOException {
        if (!kept) {
            remove(folder);
        }
        Runtime.getRuntime().removeShutdownHook(atExit);
    }

    private void removeQuietly() {
        try {
            if (!kept) {
                remove(folder);
            }
        } catch (IOException | UncheckedIOException stays) {
            System.err.println("cannot remove " + folder + ": " + stays.getMessage());
        }
    }

    public static void remove(Path folder) throws IOException {
        if (!Files.exists(folder)) {
            return;
        }
        List<Path> deepestFirst;
        try (Stream<Path> paths = Files.walk(folder)) {
            deepestFirst = paths.sorted(Comparator.reverseOrder()).toList();
        }
        for (Path path : deepestFirst) {
            Files.deleteIfExists(path);
        }
    }
}
