// SPDX-License-Identifier: Apache-2.0
package bowler.engine;

import bowler.engine.database.EngineError;
import bowler.os.host.HostDisk;
import java.nio.file.InvalidPathException;
import java.util.Map;

/// Resolves the name of a database in a URL: memory, an archive, or a folder below the directory of the databases.
final class DatabaseName {
    static final String MEMORY = "memory:";
    private static final String DIRECTORY = "directory:";
    /// The URL prefixes of other databases, and of Derby's unsupported URLs, with what to write instead.
    private static final Map<String, String> FOREIGN = Map.of(
        "file:", "the path alone, as in jdbc:bowler:/path/to/folder",
        "mem:", "jdbc:bowler:memory:NAME",
        "zip:", "jar:(PATH)FOLDER, for a read-only database in an archive");


    private DatabaseName() {}

    static boolean isInMemory(String name) {
        return name.startsWith(MEMORY);
    }

    /// Returns the directory of the databases, which relative names start from.
    static String home() {
        return System.getProperty("bowler.system.home", System.getProperty("derby.system.home", ""));
    }

    /// Returns the key that all names of one place share.
    static String key(String name) {
        ArchiveAddress archive = ArchiveAddress.in(name);
        return isInMemory(name) ? name : archive != null ? archive.key() : folder(name).description();
    }

    static HostDisk folder(String name) {
        FOREIGN.forEach((prefix, remedy) -> {
            if (name.regionMatches(true, 0, prefix, 0, prefix.length())) {
                throw EngineError.FOREIGN_ADDRESS.failure(name, prefix, remedy);
            }
        });
        String path = name.startsWith(DIRECTORY) ? name.substring(DIRECTORY.length()) : name;
        try {
            return HostDisk.at(home(), path);
        } catch (InvalidPathException e) {
            throw EngineError.NOT_A_PATH.causedBy(e, printable(name), e.getReason());
        }
    }

    /// Returns the text with unprintable characters replaced by their code points.
    static String printable(String text) {
        StringBuilder shown = new StringBuilder();
        text.codePoints().forEach(point -> {
            if (point < ' ' || point == 0x7f || Character.getType(point) == Character.SURROGATE) {
                shown.append(String.format("\\u%04x", point));
            } else {
                shown.appendCodePoint(point);
            }
        });
        return shown.toString();
    }
}
