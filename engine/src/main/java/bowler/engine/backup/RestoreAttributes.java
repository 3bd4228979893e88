// SPDX-License-Identifier: Apache-2.0
package bowler.engine.backup;

import bowler.base.error.FileReason;
import bowler.base.error.SqlFailure;
import bowler.engine.encrypt.DatabaseEncryption;
import bowler.os.Disk;
import bowler.os.DiskHeldException;
import bowler.os.DiskHold;
import bowler.os.DiskName;
import bowler.os.Entropy;
import bowler.os.Folders;
import bowler.os.TemporaryFolder;
import bowler.os.encrypt.EncryptedDisk;
import bowler.storage.Store;
import bowler.storage.backup.BackupError;
import bowler.storage.backup.BackupManifest;
import bowler.storage.backup.BackupProgress;
import bowler.storage.backup.LogArchiveOptions;
import bowler.storage.backup.Restore;
import bowler.storage.backup.RestorePoint;
import bowler.storage.backup.RestoreResources;
import bowler.storage.backup.RestoreTarget;
import java.io.IOException;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// The connection attributes that restore a database before it is opened, as Derby has them:
///
/// - `createFrom=BACKUP` makes a new database of a backup.
/// - `restoreFrom=BACKUP` also replaces a database that exists.
/// - `rollForwardRecoveryFrom=BACKUP` replaces a database by the backup, and redoes its archived and its current log.
///
/// BACKUP is the folder of a full backup, or several folders with commas in between: a full backup and the incremental
/// ones that follow it. `restoreTo` ends the restore at a time, at `lsn:NUMBER`, or at `mark:NAME`.
public final class RestoreAttributes {
    public static final String CREATE_FROM = "createFrom";
    public static final String RESTORE_FROM = "restoreFrom";
    public static final String ROLL_FORWARD_FROM = "rollForwardRecoveryFrom";
    private static final List<String> ALL = List.of(CREATE_FROM, RESTORE_FROM, ROLL_FORWARD_FROM);
    private static final String RESTORE_TO = "restoreTo";
    private static final String LSN = "lsn:";
    private static final String MARK = "mark:";
    private static final String UNFINISHED = ".restoring";
    /// Begins the number of a database that was replaced by an earlier state. Its log after that state exists nowhere else.
    private static final String KEPT = ".before-restore-";

    private RestoreAttributes() {}

    /// Returns the attribute among these that is set; null if none is.
    public static String among(Map<String, String> attributes) {
        for (String each : ALL) {
            if (attributes.containsKey(each)) {
                return each;
            }
        }
        return null;
    }

    /// Fails if several of the three attributes are set.
    public static void requireOne(Map<String, String> attributes) {
        List<String> given = ALL.stream().filter(attributes::containsKey).toList();
        if (given.size() > 1) {
            throw RestoreError.SEVERAL.failure(given.get(0), given.get(1));
        }
    }

    /// Restores a database that is not open.
    ///
    /// @param attribute one of the three
    /// @param folder the database's folder; empty or missing for `createFrom`
    /// @throws SqlFailure a [RestoreError] or a [BackupError]; an existing database is then as it was
    public static void restore(
            String attribute, Map<String, String> attributes, Disk folder, Folders folders, DatabaseEncryption encryption,
            Entropy entropy, RestoreResources resources) {
        List<Disk> backups = new ArrayList<>();
        for (String path : attributes.get(attribute).split(",")) {
            if (!folders.isFolder(path.strip()) && !BackupLocation.isFile(folders, path.strip())) {
                throw RestoreError.BACKUP_MISSING.failure(path.strip());
            }
        }
        if (attribute.equals(ROLL_FORWARD_FROM) && Store.exists(folder)) {
            encryption.unlocked(folder); // its key may be that of the backup, whose password was another one
        }
        for (String path : attributes.get(attribute).split(",")) {
            backups.add(encryption.unlocked(BackupLocation.of(folders, path.strip())));
        }
        RestorePoint point = point(attributes.get(RESTORE_TO));
        boolean follows = attribute.equals(ROLL_FORWARD_FROM);
        boolean exists = Store.exists(folder) || follows && folders.isFolder(folder.description());
        if (attribute.equals(CREATE_FROM) || !exists) {
            if (follows) {
                throw RestoreError.NO_DATABASE.failure(folder.description());
            }
            fill(folder, backups, List.of(), point, encryption, entropy, resources);
            return;
        }
        String unfinished = folder.description() + UNFINISHED;
        try (DiskHold hold = folder.hold(Store.LOCK_NAME, "restores the database")) {
            if (Store.exists(folder)) {
                hold.alsoLock(Store.CONTROL_NAME);
            }
            Disk target = folders.disk(unfinished);
            if (Store.exists(target)) {
                RestoreTarget.discard(target); // it was restored completely, but the machine stopped before it got its name
            }
            List<Disk> logs = follows ? logsOf(encryption.unlocked(folder), folders) : List.of();
            fillNewFolder(target, folders, backups, logs, point, encryption, entropy, resources);
        } catch (DiskHeldException e) {
            throw RestoreError.IN_USE.causedBy(e, folder.description());
        } catch (IOException e) {
            throw BackupError.RESTORE_FAILED.causedBy(e, folder.description(), FileReason.of(e));
        }
        // Some systems rename no folder with an open file. So the hold has ended.
        try {
            if (point == RestorePoint.END) {
                FolderReplacement.replace(folders, unfinished, folder.description(), Store::exists);
            } else {
                FolderReplacement.replaceAndKeep(folders, unfinished, folder.description(), unusedName(folders, folder.description() + KEPT));
            }
        } catch (IOException e) {
            throw BackupError.RESTORE_FAILED.causedBy(
                e, folder.description(), FileReason.of(e) + "; the restored database is in " + unfinished);
        }
    }

    private static String unusedName(Folders folders, String prefix) {
        int number = 1;
        while (folders.isFolder(prefix + number)) {
            number++;
        }
        return prefix + number;
    }

    private static void fill(
            Disk folder, List<Disk> backups, List<Disk> logs, RestorePoint point, DatabaseEncryption encryption, Entropy entropy,
            RestoreResources resources) {
        backups.forEach(BackupManifest::read); // before the folder is made
        try (RestoreTarget target = RestoreTarget.take(folder)) {
            new Restore(backups, logs, encryption.copied(backups.getLast(), folder), resources, BackupProgress.NONE)
                .run(point, entropy);
            target.complete();
        }
    }

    /// Fills a folder next to the database, and removes it if that fails.
    private static void fillNewFolder(
            Disk folder, Folders folders, List<Disk> backups, List<Disk> logs, RestorePoint point, DatabaseEncryption encryption,
            Entropy entropy, RestoreResources resources) throws IOException {
        boolean isFilled = false;
        try {
            fill(folder, backups, logs, point, encryption, entropy, resources);
            isFilled = true;
        } finally {
            if (!isFilled && !hasFiles(folder, "")) {
                folders.delete(folder.description());
            }
        }
    }

    private static boolean hasFiles(Disk disk, String folder) throws IOException {
        boolean has = !disk.list(folder).isEmpty();
        for (String inner : disk.folders(folder)) {
            has |= hasFiles(disk, folder.isEmpty() ? inner : DiskName.in(folder, inner));
        }
        return has;
    }

    /// Completes the replacement of a database that a crash has interrupted, so that the folder has the restored database.
    ///
    /// @param folder of the database, which is not open
    public static void finishInterrupted(Disk folder, Folders folders) {
        String path = folder.description();
        try {
            FolderReplacement.complete(folders, path + UNFINISHED, path, Store::exists);
        } catch (IOException e) {
            throw BackupError.RESTORE_FAILED.causedBy(
                e, path, FileReason.of(e) + "; the restored database is in " + path + UNFINISHED);
        }
    }

    private static List<Disk> logsOf(Disk folder, Folders folders) {
        List<Disk> logs = new ArrayList<>();
        logs.add(new TemporaryFolder(folder, "log"));
        LogArchiveOptions archive = ArchiveSettings.read(folder, folders);
        if (archive != null) {
            String below = archive.folder().isEmpty() ? "" : '/' + archive.folder();
            logs.add(EncryptedDisk.like(folder, folders.disk(archive.disk().description() + below)));
        }
        return logs;
    }

    /// Reads a point to restore to.
    ///
    /// @param text null for the end of the log
    public static RestorePoint point(String text) {
        if (text == null) {
            return RestorePoint.END;
        }
        try {
            if (text.startsWith(LSN)) {
                return new RestorePoint.Position(Long.parseLong(text.substring(LSN.length())));
            }
            if (text.startsWith(MARK)) {
                return new RestorePoint.Mark(text.substring(MARK.length()));
            }
            return new RestorePoint.Time(instant(text));
        } catch (NumberFormatException | DateTimeException e) {
            throw RestoreError.BAD_POINT.causedBy(e, text);
        }
    }

    private static Instant instant(String text) {
        String iso = text.strip().replace(' ', 'T');
        return iso.endsWith("Z") ? Instant.parse(iso) : OffsetDateTime.parse(iso).toInstant();
    }
}
