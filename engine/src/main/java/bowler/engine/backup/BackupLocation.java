// SPDX-License-Identifier: Apache-2.0
package bowler.engine.backup;

import bowler.base.error.FileReason;
import bowler.engine.routine.FilesOfTools;
import bowler.os.Disk;
import bowler.os.Folders;
import bowler.os.archive.ZipReaderDisk;
import bowler.os.archive.ZipWriterDisk;
import bowler.storage.backup.BackupError;
import java.io.IOException;
import java.util.Locale;

/// The folder or the file of a backup, by its path. A path that ends with `.zip` is a file.
final class BackupLocation {
    private static final String SUFFIX = ".zip";
    private static final String LOG_FOLDER = "log/";
    private static final String TOOL_FOLDER = FilesOfTools.FOLDER + '/';
    private static final String PAGES = "data/0";

    private BackupLocation() {}

    static boolean isArchiveName(String path) {
        return path != null && path.strip().toLowerCase(Locale.ROOT).endsWith(SUFFIX);
    }

    private static Disk folderOf(Folders folders, String path) {
        int slash = Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\'));
        return folders.disk(slash < 0 ? "." : slash == 0 ? "/" : path.substring(0, slash));
    }

    private static String nameOf(String path) {
        return path.substring(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
    }

    /// Returns whether there is a file with a backup's name at the path.
    static boolean isFile(Folders folders, String path) {
        try {
            return isArchiveName(path) && folderOf(folders, path).exists(nameOf(path));
        } catch (IOException | IllegalArgumentException e) {
            return false;
        }
    }

    /// Returns whether a file has the path of a folder.
    static boolean isOtherFile(Folders folders, String path) {
        try {
            return !folders.isFolder(path) && folderOf(folders, path).exists(nameOf(path));
        } catch (IOException | IllegalArgumentException e) {
            return false;
        }
    }

    /// Returns the files of a backup.
    static Disk of(Folders folders, String path) {
        if (!isFile(folders, path)) {
            return folders.disk(path);
        }
        try {
            return new ZipReaderDisk(folderOf(folders, path), nameOf(path));
        } catch (IOException e) {
            throw BackupError.NOT_A_BACKUP.causedBy(e, path, FileReason.of(e));
        }
    }

    /// Returns a disk that writes a backup into a new file.
    static ZipWriterDisk newFile(Folders folders, String path) throws IOException {
        return new ZipWriterDisk(folderOf(folders, path.strip()), nameOf(path.strip()),
            name -> name.startsWith(PAGES) || name.startsWith(LOG_FOLDER) || name.startsWith(TOOL_FOLDER));
    }
}
