// SPDX-License-Identifier: Apache-2.0
package bowler.storage.backup;

import bowler.base.error.FileReason;
import bowler.base.error.SqlFailure;
import bowler.os.Disk;
import bowler.os.DiskFile;
import bowler.os.DiskFullException;
import bowler.os.DiskName;
import bowler.storage.file.StoreFiles;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/// An empty folder that a backup fills in place.
///
/// A file in it says which database is being backed up into it. If the process is killed, that file tells the next backup of
/// the same database that the other files are its own. They are removed only if each of them has a name that a file of a
/// backup can have. For one thread.
public final class BackupTarget implements AutoCloseable {
    /// Contains the location of the database.
    public static final String UNFINISHED_NAME = "backup.unfinished";
    private static final int MAX_BYTES = 16 << 10;
    /// The names that a backup has in each of its folders.
    private static final Map<String, Pattern> NAMES = Map.of(
        "", Pattern.compile("backup\\.unfinished|backup\\.manifest(\\.new)?|control(\\.new)?|encryption\\.key(\\.new)?"),
        StoreFiles.FOLDER, Pattern.compile("generation|[0-9]+\\.(tree|pages)"),
        BackupManifest.LOG_FOLDER, Pattern.compile("segment-[0-9a-f]{16}"),
        AttachedFiles.FOLDER, Pattern.compile(".*"));

    private final Disk folder;
    private boolean isComplete;

    private BackupTarget(Disk folder) {
        this.folder = folder;
    }

    /// Takes an empty folder, or one that an interrupted backup of the same database has left.
    ///
    /// @param folder as it is without encryption; has no complete backup
    /// @param database location of the database
    /// @throws SqlFailure TARGET_USED if the folder has other files
    public static BackupTarget take(Disk folder, String database) {
        byte[] content = database.getBytes(StandardCharsets.UTF_8);
        try {
            if (!isEmpty(folder)) {
                if (!content(folder).equals(database)) {
                    throw BackupError.TARGET_USED.failure(folder.description());
                }
                clear(folder);
            }
            BackupTarget target = new BackupTarget(folder);
            target.mark(content);
            return target;
        } catch (DiskFullException e) {
            throw BackupError.TARGET_FULL.causedBy(e, folder.description());
        } catch (IOException e) {
            throw BackupError.TARGET_FAILED.causedBy(e, folder.description(), FileReason.of(e));
        }
    }

    private void mark(byte[] content) throws IOException {
        try (DiskFile file = folder.open(UNFINISHED_NAME, true)) {
            file.resize(0);
            file.write(0, content, 0, content.length);
            file.force();
            folder.forceNames("");
        } catch (IOException e) {
            folder.delete(UNFINISHED_NAME); // the folder has no other file
            throw e;
        }
    }

    private static String content(Disk folder) throws IOException {
        if (!folder.exists(UNFINISHED_NAME)) {
            return "";
        }
        byte[] bytes = new byte[MAX_BYTES];
        try (DiskFile file = folder.open(UNFINISHED_NAME, false)) {
            return new String(bytes, 0, Math.max(0, file.read(0, bytes, 0, MAX_BYTES)), StandardCharsets.UTF_8);
        }
    }

    /// Returns whether the folder has no files but that of this class.
    public static boolean isEmpty(Disk folder) throws IOException {
        return List.of(UNFINISHED_NAME).containsAll(folder.list("")) && folder.list(StoreFiles.FOLDER).isEmpty()
            && folder.list(BackupManifest.LOG_FOLDER).isEmpty();
    }

    /// Removes the files of a backup, complete or not: the manifest first, and the file of this class last.
    ///
    /// @throws SqlFailure TARGET_USED, with nothing removed, if the folder has files that no backup has
    public static void clear(Disk folder) throws IOException {
        requireNamesOfBackups(folder);
        if (folder.exists(BackupManifest.NAME)) {
            folder.delete(BackupManifest.NAME);
            folder.forceNames("");
        }
        clear(folder, AttachedFiles.FOLDER);
        clear(folder, StoreFiles.FOLDER);
        clear(folder, BackupManifest.LOG_FOLDER);
        for (String name : folder.list("")) {
            if (!name.equals(UNFINISHED_NAME)) {
                folder.delete(name);
            }
        }
        folder.forceNames("");
        if (folder.exists(UNFINISHED_NAME)) {
            folder.delete(UNFINISHED_NAME);
            folder.forceNames("");
        }
    }

    private static void requireNamesOfBackups(Disk folder) throws IOException {
        boolean isBackup = NAMES.keySet().containsAll(folder.folders("")) && folder.folders(StoreFiles.FOLDER).isEmpty()
            && folder.folders(BackupManifest.LOG_FOLDER).isEmpty();
        for (Map.Entry<String, Pattern> each : NAMES.entrySet()) {
            isBackup &= folder.list(each.getKey()).stream().allMatch(each.getValue().asMatchPredicate());
        }
        if (!isBackup) {
            throw BackupError.TARGET_USED.failure(folder.description());
        }
    }

    private static void clear(Disk folder, String inner) throws IOException {
        for (String name : folder.folders(inner)) {
            clear(folder, DiskName.in(inner, name));
        }
        for (String name : folder.list(inner)) {
            folder.delete(DiskName.in(inner, name));
        }
        folder.forceNames(inner);
    }

    /// Says that the backup is complete. Its manifest is durable.
    public void complete() {
        isComplete = true;
    }

    /// Removes the file of this class, unless an incomplete backup has left other files.
    @Override
    public void close() {
        try {
            if (isComplete || isEmpty(folder)) {
                folder.delete(UNFINISHED_NAME);
                folder.forceNames("");
            }
        } catch (IOException e) {
            return; // a folder with a manifest is a backup, and without one the next backup clears it
        }
    }
}
