// SPDX-License-Identifier: Apache-2.0
package bowler.engine;

import bowler.engine.database.EngineError;
import bowler.os.Disk;
import bowler.os.host.ArchiveDisk;
import bowler.storage.Store;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.util.Locale;

/// The address of a read-only database in an archive, `jar:(PATH)FOLDER`, or on the class path, `classpath:FOLDER`.
///
/// @param archive path of a jar or ZIP archive; null for the class path
/// @param folder the database's folder in it
record ArchiveAddress(String archive, String folder) {
    private static final String JAR = "jar:";
    private static final String CLASS_PATH = "classpath:";

    /// Returns the address in a database name; null if it is none.
    ///
    /// @throws bowler.base.error.SqlFailure XJ028 if the path of the archive is not in parentheses
    static ArchiveAddress in(String name) {
        String lower = name.toLowerCase(Locale.ROOT);
        if (lower.startsWith(CLASS_PATH)) {
            return new ArchiveAddress(null, name.substring(CLASS_PATH.length()));
        }
        if (!lower.startsWith(JAR)) {
            return null;
        }
        int end = name.lastIndexOf(')');
        if (!name.startsWith("(", JAR.length()) || end < 0) {
            throw EngineError.FOREIGN_ADDRESS.failure(name, name.substring(0, JAR.length()), "jdbc:bowler:jar:(PATH OF THE JAR)FOLDER");
        }
        return new ArchiveAddress(name.substring(JAR.length() + 1, end), name.substring(end + 1));
    }

    /// Returns the files of the database.
    ///
    /// @param home the folder to which relative paths refer
    /// @param name the whole name, for messages
    /// @throws bowler.base.error.SqlFailure XJ004 if there is no database
    Disk disk(String home, String name) {
        try {
            Disk disk = archive == null ? ArchiveDisk.onClassPath(folder, Store.CONTROL_NAME)
                : ArchiveDisk.inArchive(home, archive, folder);
            if (disk == null || !Store.exists(disk)) {
                throw EngineError.NOTHING_IN_ARCHIVE.failure(name);
            }
            return disk;
        } catch (NoSuchFileException | InvalidPathException e) {
            throw EngineError.NOTHING_IN_ARCHIVE.causedBy(e, name);
        } catch (IOException e) {
            throw EngineError.OPEN_FAILED.causedBy(e, name, e.getMessage());
        }
    }

    /// Returns a name that addresses of the same database share.
    String key() {
        return (archive == null ? CLASS_PATH : JAR + '(' + archive + ')') + (folder.startsWith("/") ? folder : '/' + folder);
    }
}
