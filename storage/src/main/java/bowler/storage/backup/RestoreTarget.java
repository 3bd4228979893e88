// SPDX-License-Identifier: Apache-2.0
package bowler.storage.backup;

import bowler.base.error.FileReason;
import bowler.base.error.SqlFailure;
import bowler.os.Disk;
import bowler.os.DiskFile;
import bowler.os.DiskHeldException;
import bowler.os.DiskHold;
import bowler.os.DiskName;
import bowler.os.DividedDisk;
import bowler.storage.file.ControlFile;
import bowler.storage.file.StoreFiles;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/// The folder that a restore fills. Only one restore at a time has it, of all processes.
///
/// A file in it says that the restore is not complete. After a crash the next restore removes what lies next to that file.
/// Other files are never removed: a restore into a folder that has some is refused. For one thread.
public final class RestoreTarget implements AutoCloseable {
    /// Contains the path of the device of the log, or `here`.
    public static final String UNFINISHED_NAME = "restore.unfinished";
    private static final String NO_DEVICE = "here";
    private static final int MAX_BYTES = 16 << 10;

    private final Disk folder;
    private final DiskHold hold;
    private boolean isComplete;

    private RestoreTarget(Disk folder, DiskHold hold) {
        this.folder = folder;
        this.hold = hold;
    }

    /// Takes an empty folder, or one that an interrupted restore has left.
    ///
    /// @param folder as it is without encryption; it may be missing
    /// @throws SqlFailure RESTORE_TARGET_USED if the folder has other files, or another restore has it
    public static RestoreTarget take(Disk folder) {
        try {
            if (!isUnfinished(folder) && !isEmpty(folder)) {
                throw BackupError.RESTORE_TARGET_USED.failure(folder.description());
            }
            RestoreTarget target = new RestoreTarget(folder, folder.hold(StoreFiles.LOCK_NAME, "restores a database"));
            target.begin();
            return target;
        } catch (DiskHeldException e) {
            throw BackupError.RESTORE_TARGET_USED.causedBy(e, folder.description());
        } catch (IOException e) {
            throw BackupError.RESTORE_FAILED.causedBy(e, folder.description(), FileReason.of(e));
        }
    }

    /// Removes a store that a restore has made.
    ///
    /// @param folder has a control file; no process has it open
    public static void discard(Disk folder) {
        try (DiskHold hold = folder.hold(StoreFiles.LOCK_NAME, "removes a restored database")) {
            RestoreTarget target = new RestoreTarget(folder, hold);
            target.mark(); // for the case that the machine stops before all files are removed
            target.clear();
            folder.delete(StoreFiles.LOCK_NAME);
        } catch (DiskHeldException e) {
            throw BackupError.RESTORE_TARGET_USED.causedBy(e, folder.description());
        } catch (IOException e) {
            throw BackupError.RESTORE_FAILED.causedBy(e, folder.description(), FileReason.of(e));
        }
    }

    private void begin() throws IOException {
        boolean isTaken = false;
        try {
            // Another restore may have been faster than the hold.
            if (isUnfinished(folder)) {
                clear();
            } else if (!isEmpty(folder)) {
                throw BackupError.RESTORE_TARGET_USED.failure(folder.description());
            }
            mark();
            isTaken = true;
        } finally {
            if (!isTaken) {
                hold.close();
            }
        }
    }

    private void mark() throws IOException {
        byte[] place = logPlace(folder);
        try (DiskFile file = folder.open(UNFINISHED_NAME, true)) {
            file.write(0, place, 0, place.length);
            file.force();
            folder.forceNames("");
        } catch (IOException e) {
            folder.delete(UNFINISHED_NAME); // the folder has no other file
            throw e;
        }
    }

    private static byte[] logPlace(Disk folder) throws IOException {
        String path = DividedDisk.pathOf(folder);
        return (path == null ? NO_DEVICE : path).getBytes(StandardCharsets.UTF_8);
    }

    /// A log on another device belongs to the restore only if the restore has begun with that device.
    private static boolean isUnfinished(Disk folder) throws IOException {
        if (!folder.exists(UNFINISHED_NAME) || ControlFile.exists(folder)) {
            return false;
        }
        byte[] bytes = new byte[MAX_BYTES];
        String place;
        try (DiskFile file = folder.open(UNFINISHED_NAME, false)) {
            place = new String(bytes, 0, Math.max(0, file.read(0, bytes, 0, MAX_BYTES)), StandardCharsets.UTF_8);
        }
        // A crash may leave the file without its content; nothing was restored then.
        return place.equals(new String(logPlace(folder), StandardCharsets.UTF_8))
            || folder.list(StoreFiles.FOLDER).isEmpty() && folder.list(BackupManifest.LOG_FOLDER).isEmpty();
    }

    /// Returns whether the folder has no files but those of this class and of the lock.
    static boolean isEmpty(Disk folder) throws IOException {
        List<String> own = List.of(UNFINISHED_NAME, StoreFiles.LOCK_NAME);
        return own.containsAll(folder.list("")) && folder.list(StoreFiles.FOLDER).isEmpty()
            && folder.list(BackupManifest.LOG_FOLDER).isEmpty();
    }

    /// Removes what was restored: the control file first, because it makes a store of the rest, and the file of this class last.
    private void clear() throws IOException {
        if (folder.exists(ControlFile.NAME)) {
            folder.delete(ControlFile.NAME);
            folder.forceNames("");
        }
        clear(AttachedFiles.FOLDER, true);
        clear(StoreFiles.FOLDER, false);
        clear(BackupManifest.LOG_FOLDER, false);
        for (String name : folder.list("")) {
            if (!name.equals(UNFINISHED_NAME) && !name.equals(StoreFiles.LOCK_NAME)) {
                folder.delete(name);
            }
        }
        folder.forceNames("");
        folder.delete(UNFINISHED_NAME);
        folder.forceNames("");
    }

    private void clear(String inner, boolean withFolders) throws IOException {
        for (String name : withFolders ? folder.folders(inner) : List.<String>of()) {
            clear(DiskName.in(inner, name), true);
        }
        for (String name : folder.list(inner)) {
            folder.delete(DiskName.in(inner, name));
        }
        folder.forceNames(inner);
    }

    /// Says that the restore is complete. The folder is then a store.
    public void complete() {
        try {
            folder.delete(UNFINISHED_NAME);
            folder.forceNames("");
            isComplete = true;
        } catch (IOException e) {
            throw BackupError.RESTORE_FAILED.causedBy(e, folder.description(), FileReason.of(e));
        }
    }

    /// Removes an incomplete restore, and gives the folder to others.
    @Override
    public void close() {
        try (hold) {
            if (!isComplete) {
                clear();
                if (folder.exists(StoreFiles.LOCK_NAME)) {
                    folder.delete(StoreFiles.LOCK_NAME);
                }
            }
        } catch (IOException e) {
            return; // the next restore into the folder clears it
        }
    }
}
