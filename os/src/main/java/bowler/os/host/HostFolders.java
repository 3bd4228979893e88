// SPDX-License-Identifier: Apache-2.0
package bowler.os.host;

import bowler.os.Disk;
import bowler.os.Folders;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/// The machine's file system. Symbolic links are followed as far as there are files.
public final class HostFolders implements Folders {
    @Override
    public Disk disk(String path) {
        return HostDisk.at("", path);
    }

    @Override
    public boolean isFolder(String path) {
        try {
            return Files.isDirectory(Path.of(path));
        } catch (InvalidPathException e) {
            return false;
        }
    }

    @Override
    public void rename(String from, String to) throws IOException {
        Path target = Path.of(to);
        Files.move(Path.of(from), target, StandardCopyOption.ATOMIC_MOVE);
        HostDisk.at("", target.toAbsolutePath().getParent().toString()).forceNames("");
    }

    @Override
    public void delete(String path) throws IOException {
        Path folder = Path.of(path);
        if (!Files.exists(folder, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        List<Path> all;
        try (Stream<Path> below = Files.walk(folder)) {
            all = below.sorted(Comparator.reverseOrder()).toList();
        }
        for (Path each : all) {
            Files.delete(each);
        }
    }

    @Override
    public String below(String root, String name) throws IOException {
        Path home = Path.of(root).toRealPath();
        Path relative;
        try {
            relative = Path.of(name);
        } catch (InvalidPathException e) {
            return null;
        }
        if (relative.isAbsolute() || name.startsWith("/") || name.indexOf('\\') >= 0) {
            return null;
        }
        for (Path part : relative) {
            if (part.toString().equals("..") || part.toString().equals(".")) {
                return null;
            }
        }
        Path path = home.resolve(relative).normalize();
        if (path.equals(home) || !path.startsWith(home)) {
            return null;
        }
        Path existing = path;
        while (!Files.exists(existing, LinkOption.NOFOLLOW_LINKS)) {
            existing = existing.getParent();
        }
        try {
            // The root as the caller spells it, so that one database has one name.
            return existing.toRealPath().startsWith(home) ? Path.of(root).toAbsolutePath().normalize().resolve(relative).normalize().toString() : null;
        } catch (java.nio.file.NoSuchFileException e) {
            return null; // a link to a place that does not exist
        }
    }
}
