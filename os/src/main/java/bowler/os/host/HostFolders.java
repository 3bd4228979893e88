// SPDX-License-Identifier: Apache-2.0
package bowler.os.host;

import bowler.os.Folders;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;

/// The machine's file system. Symbolic links are followed as far as there are files.
public final class HostFolders implements Folders {
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
            return existing.toRealPath().startsWith(home) ? path.toString() : null;
        } catch (java.nio.file.NoSuchFileException e) {
            return null; // a link to a place that does not exist
        }
    }
}
