// SPDX-License-Identifier: Apache-2.0
package bowler.engine.backup;

import bowler.base.error.FileReason;
import bowler.base.error.SqlFailure;
import bowler.log.LogInspection;
import bowler.os.Clock;
import bowler.os.Disk;
import bowler.os.DiskFullException;
import bowler.os.DiskName;
import bowler.os.Entropy;
import bowler.os.Folders;
import bowler.os.Workers;
import bowler.os.archive.ZipWriterDisk;
import bowler.os.encrypt.EncryptedDisk;
import bowler.os.encrypt.KeyFile;
import bowler.storage.Store;
import bowler.storage.backup.AttachedFiles;
import bowler.storage.backup.BackupError;
import bowler.storage.backup.BackupManifest;
import bowler.storage.backup.BackupProgress;
import bowler.storage.backup.BackupTarget;
import bowler.storage.backup.LogArchiveOptions;
import java.io.IOException;
import java.util.function.Consumer;

/// Makes backups of one open database, and turns the archive of its log on and off. Thread-safe; one backup runs at a
/// time.
///
/// A backup goes into the folder of the database's name below the named folder, as in Derby. A complete backup that is
/// there already is replaced when the new one is complete. Until then the new one is in a folder whose name ends with
/// `.unfinished`. An empty folder of the database's name is filled in place, because it may be a mount point.
public final class DatabaseBackups {
    private static final String UNFINISHED = ".unfinished";
    private static final String ARCHIVE_PROPERTY = "bowler.archive.folder";
    private static final long KEY_WAIT_MILLIS = 100;
    /// The maximum number of waits for the end of a change of the data key: ten minutes.
    private static final int MAX_KEY_WAITS = 6_000;

    private final Store store;
    private final Disk disk;
    private final Folders folders;
    private final Consumer<String> messages;
    private final Source source;
    private final AttachedFiles attached;

    /// Copies a store to a disk.
    private interface Source {
        BackupManifest backUp(Disk target, BackupManifest base, BackupProgress progress, AttachedFiles attached, long bytesPerSecond);
    }

    /// Creates the backups of a database in memory, which has neither incremental ones nor an archive.
    ///
    /// @param disk the database's
    /// @param attached files that each backup contains next to those of the store
    public static DatabaseBackups ofMemory(
            Store store, Disk disk, Folders folders, Consumer<String> messages, Clock clock, Entropy entropy, Workers workers,
            AttachedFiles attached) {
        MemoryBackup backup = new MemoryBackup(store, clock, entropy, workers);
        return new DatabaseBackups(store, disk, folders, messages, backup::backUp, attached);
    }

    /// @param disk the database's folder
    /// @param messages receives a line for each backup
    /// @param attached files that each backup contains next to those of the store
    public DatabaseBackups(Store store, Disk disk, Folders folders, Consumer<String> messages, AttachedFiles attached) {
        this(store, disk, folders, messages, store::backUp, attached);
    }

    private DatabaseBackups(Store store, Disk disk, Folders folders, Consumer<String> messages, Source source, AttachedFiles attached) {
        this.source = source;
        this.attached = attached;
        this.store = store;
        this.disk = disk;
        this.folders = folders;
        this.messages = messages;
        store.reportArchiveTo(messages);
    }

    /// Waits until no data key is being changed. The change can take as long as the oldest transaction lasts, so the wait has
    /// a limit. After it, and after an interrupt, the backup fails (XBCXT).
    ///
    /// @param progress may cancel the wait
    public synchronized void awaitDataKey(BackupProgress progress) {
        for (int waits = 0; store.isChangingDataKey() && waits < MAX_KEY_WAITS; waits++) {
            progress.copied(0, 0);
            try {
                wait(KEY_WAIT_MILLIS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return;
            }
        }
    }

    /// Copies the database to the folder of its name below `parent`.
    ///
    /// @param basePath folder of the backup to which this one adds; null for a full backup
    /// @param progress may cancel the backup
    public BackupManifest backUp(String parent, String basePath, BackupProgress progress) {
        return backUp(parent, basePath, progress, store.backupBytesPerSecond());
    }

    /// Makes a backup as above.
    ///
    /// @param bytesPerSecond the limit of the speed instead of that of the database; 0 for none
    public synchronized BackupManifest backUp(String parent, String basePath, BackupProgress progress, long bytesPerSecond) {
        BackupManifest manifest = BackupLocation.isArchiveName(parent) ? intoFile(parent, basePath, progress, bytesPerSecond)
            : intoFolder(target(parent), basePath, progress, bytesPerSecond);
        messages.accept("backup to " + parent + ": " + manifest.bytes() + " bytes, log from " + manifest.firstLsn() + " to "
            + manifest.endLsn());
        return manifest;
    }

    /// Makes a backup in one file, which replaces an earlier one when it is complete.
    private BackupManifest intoFile(String path, String basePath, BackupProgress progress, long bytesPerSecond) {
        BackupManifest base = base(basePath, path);
        try (ZipWriterDisk archive = BackupLocation.newFile(folders, path)) {
            BackupManifest manifest = source.backUp(EncryptedDisk.copied(disk, archive), base, progress, attached, bytesPerSecond);
            archive.finish(BackupManifest.NAME);
            return manifest;
        } catch (DiskFullException e) {
            throw BackupError.TARGET_FULL.causedBy(e, path);
        } catch (IOException e) {
            throw BackupError.TARGET_FAILED.causedBy(e, path, FileReason.of(e));
        } catch (IllegalArgumentException e) {
            throw BackupError.TARGET_FAILED.causedBy(e, path, "the name of the file has other characters than letters, digits, ., _ and -");
        }
    }

    private BackupManifest intoFolder(String target, String basePath, BackupProgress progress, long bytesPerSecond) {
        BackupManifest base = base(basePath, target);
        Disk place = folders.disk(target);
        if (folders.isFolder(target) && !BackupManifest.exists(place)) {
            return inPlace(place, base, progress, bytesPerSecond);
        }
        Disk unfinished = folders.disk(target + UNFINISHED);
        if (folders.isFolder(target + UNFINISHED)) {
            takeUp(unfinished, target);
        }
        BackupManifest manifest = copyTo(unfinished, base, progress, bytesPerSecond);
        replace(target + UNFINISHED, target);
        return manifest;
    }

    /// Returns the manifest of an earlier backup.
    ///
    /// @param path null if there is none
    /// @param target of the new backup; must not be the earlier one, nor the one that that one needs
    private BackupManifest base(String path, String target) {
        if (path == null) {
            return null;
        }
        BackupManifest base;
        try {
            base = BackupManifest.read(decrypted(BackupLocation.of(folders, path)));
        } catch (SqlFailure failure) {
            throw BackupError.BASE_UNREADABLE.causedBy(failure, path, failure.getMessage()); // ends the statement, not the session
        }
        if (folders.isFolder(target) || BackupLocation.isFile(folders, target)) {
            Disk present = decrypted(BackupLocation.of(folders, target));
            Long id = BackupManifest.exists(present) ? BackupManifest.read(present).id() : null;
            if (id != null && (id == base.id() || id.equals(base.baseId()))) {
                throw BackupError.BASE_REPLACED.failure(target);
            }
        }
        return base;
    }

    private BackupManifest inPlace(Disk place, BackupManifest base, BackupProgress progress, long bytesPerSecond) {
        try (BackupTarget taken = BackupTarget.take(place, disk.description())) {
            BackupManifest manifest = copyTo(place, base, progress, bytesPerSecond);
            taken.complete();
            return manifest;
        }
    }

    /// Removes the files of a backup that a crash has interrupted. If it was complete, and the backup before it is gone, it
    /// stays until the next one is complete.
    private void takeUp(Disk unfinished, String target) {
        if (BackupManifest.exists(unfinished) && !folders.isFolder(target)) {
            replace(target + UNFINISHED, target);
            return;
        }
        try {
            BackupTarget.clear(unfinished);
        } catch (IOException e) {
            throw BackupError.TARGET_FAILED.causedBy(e, unfinished.description(), FileReason.of(e));
        }
    }

    private Disk decrypted(Disk backup) {
        return EncryptedDisk.isEncrypted(backup) ? EncryptedDisk.like(disk, backup) : backup;
    }

    /// Copies an encrypted database into an encrypted backup with a copy of its key file.
    private BackupManifest copyTo(Disk place, BackupManifest base, BackupProgress progress, long bytesPerSecond) {
        if (!(disk instanceof EncryptedDisk)) {
            return source.backUp(place, base, progress, attached, bytesPerSecond);
        }
        boolean isComplete = false;
        boolean isEmpty = isEmpty(place);
        try {
            Disk encrypted = isEmpty ? EncryptedDisk.copied(disk, place) : EncryptedDisk.like(disk, place);
            BackupManifest manifest = source.backUp(encrypted, base, progress, attached, bytesPerSecond);
            isComplete = true;
            return manifest;
        } finally {
            if (isEmpty && !isComplete) {
                KeyFile.remove(place);
            }
        }
    }

    private static boolean isEmpty(Disk place) {
        try {
            return BackupTarget.isEmpty(place);
        } catch (IOException e) {
            throw BackupError.TARGET_FAILED.causedBy(e, place.description(), FileReason.of(e));
        }
    }

    private String target(String parent) {
        if (parent == null || parent.isBlank()) {
            throw RestoreError.NO_FOLDER.failure();
        }
        if (BackupLocation.isOtherFile(folders, parent)) {
            throw RestoreError.NOT_A_FOLDER.failure(parent);
        }
        String own = disk.description();
        String target = folders.disk(parent).description() + '/' + own.substring(Math.max(own.lastIndexOf('/'), own.lastIndexOf(':')) + 1);
        if (target.equals(own) || target.startsWith(own + '/')) {
            throw RestoreError.WITHIN_DATABASE.failure(target);
        }
        return target;
    }

    private void replace(String from, String to) {
        try {
            FolderReplacement.replace(folders, from, to, BackupManifest::exists);
        } catch (IOException e) {
            throw BackupError.TARGET_FAILED.causedBy(e, to, FileReason.of(e) + "; the complete backup is in " + from);
        }
    }

    /// Archives the log from now on, also after the database is opened again.
    public synchronized void enableArchive() {
        String path = System.getProperty(ARCHIVE_PROPERTY, "").strip();
        String own = disk.description();
        String place = path.isEmpty() ? "" : folders.disk(path).description() + '/' + own.substring(own.lastIndexOf('/') + 1);
        if (!place.isEmpty()) {
            EncryptedDisk.copied(disk, folders.disk(place));
        }
        store.startArchive(ArchiveSettings.options(disk, folders, place));
        ArchiveSettings.write(disk, place);
    }

    /// Ends the archive of the log.
    public synchronized void disableArchive(boolean removesFiles) {
        LogArchiveOptions archive = ArchiveSettings.read(disk, folders);
        ArchiveSettings.remove(disk);
        store.stopArchive();
        if (archive != null && removesFiles) {
            removeBefore(archive, Long.MAX_VALUE);
        }
    }

    /// Removes the archived segments that end before a position.
    public synchronized void removeArchivedBefore(long lsn) {
        LogArchiveOptions archive = ArchiveSettings.read(disk, folders);
        if (archive != null) {
            removeBefore(archive, lsn);
        }
    }

    private static void removeBefore(LogArchiveOptions archive, long lsn) {
        try {
            for (LogInspection.Segment each : LogInspection.segments(archive.disk(), archive.folder())) {
                if (each.fullEndLsn() <= lsn) {
                    archive.disk().delete(DiskName.in(archive.folder(), each.name()));
                }
            }
            archive.disk().forceNames(archive.folder());
        } catch (IOException e) {
            throw RestoreError.ARCHIVE_FILES.causedBy(e, archive.disk().description(), FileReason.of(e));
        }
    }

    /// Names the present point of the log.
    public void mark(String name) {
        if (name == null || name.isBlank()) {
            throw RestoreError.NO_MARK.failure();
        }
        long lsn = store.mark(name);
        messages.accept("mark \"" + name + "\" at log position " + lsn);
    }
}
