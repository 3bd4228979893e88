// SPDX-License-Identifier: Apache-2.0
package bowler.storage.backup.online;

import bowler.base.error.FileReason;
import bowler.base.error.SqlFailure;
import bowler.log.Log;
import bowler.log.LogCopy;
import bowler.os.Clock;
import bowler.os.Disk;
import bowler.os.DiskFile;
import bowler.os.DiskFullException;
import bowler.os.DiskName;
import bowler.storage.backup.AttachedFiles;
import bowler.storage.backup.BackupError;
import bowler.storage.backup.BackupManifest;
import bowler.storage.backup.BackupTarget;
import bowler.storage.file.ControlFile;
import bowler.storage.file.DataStamp;
import bowler.storage.file.PageFile;
import bowler.storage.file.StoreFiles;
import bowler.storage.file.StoreIdentity;
import bowler.storage.page.PageHeader;
import bowler.storage.recovery.HeldCheckpoint;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.CRC32C;

/// Copies a store to another disk while transactions go on. It takes no lock and no latch; the store's log grows until
/// the copy is complete. For one thread, for one backup.
///
/// **Order.**
/// 1. Make a checkpoint, and keep the log from there on.
/// 2. Copy every page of every file that exists. A page that is being written may be read half old and half new; its
///    checksum shows that, and it is read again.
/// 3. Force the log, and copy it up to that end. By the rule of write-ahead logging it covers every page copied.
/// 4. Write the data stamp, the control file of step 1 with the end of the copied log, and the manifest.
///
/// **Files that come and go.** A file made after step 1 has its CREATE_FILE record in the copied log, so a restart makes
/// it. A file removed before it was copied completely is left out: the record that removed it is in the copied log.
///
/// **Incremental backups** contain the pages whose LSN is above the redo LSN of the base. Every other page was on the
/// disk, in its present state, before the base copied its first page.
public final class OnlineBackup {
    private static final String CHANGED_PAGES_SUFFIX = BackupManifest.CHANGED_PAGES_SUFFIX;
    private static final String LOG_FOLDER = BackupManifest.LOG_FOLDER;
    private static final int PAGES_PER_READ = 64;
    /// The copy is forced after this many bytes. With more, a force of the log could wait behind them in the disk's queue.
    private static final long FORCE_BYTES = 32 << 20;
    /// The same while transactions commit.
    private static final long FORCE_BYTES_BESIDE_COMMITS = 2 << 20;
    /// A page that is still not intact after this time is damaged, and not just being written.
    private static final long WRITE_NANOS = Duration.ofSeconds(2).toNanos();

    private final StoreFiles files;
    private final Log log;
    private final StoreIdentity identity;
    private final Clock clock;
    private final Disk target;
    private final BackupManifest base;
    private final BackupPace pace;
    private final AttachedFiles attached;
    private final List<BackupManifest.Entry> entries = new ArrayList<>();
    private final List<String> written = new ArrayList<>();
    private long doneBytes;
    private long totalBytes;

    /// @param target an empty folder
    /// @param base the backup that this one adds to; null for a full backup
    /// @param attached copied completely, after the log
    public OnlineBackup(
            StoreFiles files, Log log, StoreIdentity identity, Clock clock, Disk target, BackupManifest base,
            BackupPace pace, AttachedFiles attached) {
        this.files = files;
        this.log = log;
        this.identity = identity;
        this.clock = clock;
        this.target = target;
        this.base = base;
        this.pace = pace;
        this.attached = attached;
    }

    /// Makes the backup. If it fails, what it has written is removed.
    ///
    /// @param id a random number that names the backup
    /// @throws SqlFailure a [BackupError], or what the progress throws
    public BackupManifest run(HeldCheckpoint checkpoint, long id) {
        if (base != null && !isOfThisStore(base)) {
            throw BackupError.OTHER_HISTORY.failure(Long.toHexString(base.id()), base.made());
        }
        boolean isComplete = false;
        try {
            requireEmpty();
            BackupManifest manifest = copy(checkpoint, id);
            isComplete = true;
            return manifest;
        } catch (DiskFullException e) {
            throw BackupError.TARGET_FULL.causedBy(e, target.description());
        } catch (IOException e) {
            throw BackupError.TARGET_FAILED.causedBy(e, target.description(), FileReason.of(e));
        } finally {
            if (!isComplete) {
                removeWritten();
            }
        }
    }

    private boolean isOfThisStore(BackupManifest other) {
        return other.storeId() == identity.storeId() && other.logId() == identity.logId()
            && other.pageSizeBytes() == files.pageSizeBytes() && other.endLsn() <= log.endLsn();
    }

    private void requireEmpty() throws IOException {
        if (!BackupTarget.isEmpty(target)) {
            throw BackupError.TARGET_USED.failure(target.description());
        }
    }

    private BackupManifest copy(HeldCheckpoint checkpoint, long id) throws IOException {
        ControlFile.State state = checkpoint.state();
        List<Integer> fileIds = files.list();
        totalBytes = log.endLsn() - checkpoint.hold().lsn();
        for (int fileId : fileIds) {
            totalBytes += sizeOf(fileId);
        }
        for (int fileId : fileIds) {
            copyData(fileId);
        }
        target.forceNames(StoreFiles.FOLDER);
        long endLsn = log.endLsn();
        log.force(endLsn);
        copyLog(checkpoint.hold().lsn(), endLsn);
        entries.addAll(attached.copyTo(target, (done, total) -> pace.copied(doneBytes, totalBytes), written::add));
        StoreIdentity copied = new StoreIdentity(identity.storeId(), 0, identity.logId());
        written.add(DataStamp.NAME);
        DataStamp.write(target, copied);
        written.add(ControlFile.NAME);
        ControlFile.create(target, new ControlFile.State(
            state.pageSizeBytes(), state.checkpointLsn(), state.redoLsn(), endLsn, state.nextTransactionId(), state.nextFileId(),
            false), copied);
        addEntry(DataStamp.NAME);
        addEntry(ControlFile.NAME);
        BackupManifest manifest = new BackupManifest(
            id, base == null ? null : base.id(), clock.now(), copied.storeId(), copied.logId(), files.pageSizeBytes(), checkpoint.hold().lsn(),
            state.redoLsn(), endLsn, entries);
        written.add(BackupManifest.NAME);
        manifest.write(target);
        return manifest;
    }

    private long sizeOf(int fileId) {
        try {
            return files.open(fileId).pagesOnDisk() * files.pageSizeBytes();
        } catch (SqlFailure failure) {
            return requireDeleted(fileId, failure);
        }
    }

    /// @return 0, if the file was removed meanwhile
    private int requireDeleted(int fileId, SqlFailure failure) {
        if (files.exists(fileId)) {
            throw failure;
        }
        return 0;
    }

    private void copyData(int fileId) throws IOException {
        String name = base == null ? StoreFiles.nameOf(fileId) : changedPagesOf(fileId);
        boolean isGone = false;
        written.add(name);
        CRC32C crc = new CRC32C();
        long pages = 0;
        long size = 0;
        try (DiskFile copy = target.open(name, true)) {
            copy.resize(0);
            try {
                PageFile file = files.open(fileId);
                pages = file.pagesOnDisk();
                size = copyPages(file, pages, copy, crc);
            } catch (SqlFailure failure) {
                requireDeleted(fileId, failure);
                isGone = true;
            }
            copy.force();
        }
        if (isGone) {
            target.delete(name);
        } else {
            entries.add(new BackupManifest.Entry(name, size, (int) crc.getValue(), pages));
        }
    }

    private static String changedPagesOf(int fileId) {
        String name = StoreFiles.nameOf(fileId);
        return name.substring(0, name.lastIndexOf('.')) + CHANGED_PAGES_SUFFIX;
    }

    private long copyPages(PageFile file, long pages, DiskFile copy, CRC32C crc) throws IOException {
        int pageSizeBytes = files.pageSizeBytes();
        byte[] read = new byte[PAGES_PER_READ * pageSizeBytes];
        byte[] page = new byte[pageSizeBytes];
        long position = 0;
        long forced = 0;
        for (long first = 0; first < pages; first += PAGES_PER_READ) {
            int count = (int) Math.min(PAGES_PER_READ, pages - first);
            int length = file.readPages((int) first, read, count);
            Arrays.fill(read, length, read.length, (byte) 0);
            int kept = 0;
            for (int i = 0; i < count; i++) {
                System.arraycopy(read, i * pageSizeBytes, page, 0, pageSizeBytes);
                boolean isWritten = readWhole(file, (int) (first + i), page);
                if (base == null || isWritten && PageHeader.lsn(page) > base.redoLsn()) {
                    System.arraycopy(page, 0, read, kept * pageSizeBytes, pageSizeBytes);
                    kept++;
                }
            }
            copy.write(position, read, 0, kept * pageSizeBytes);
            crc.update(read, 0, kept * pageSizeBytes);
            position += (long) kept * pageSizeBytes;
            if (position - forced >= (pace.isBesideCommits() ? FORCE_BYTES_BESIDE_COMMITS : FORCE_BYTES)) {
                copy.force();
                forced = position;
            }
            advance((long) count * pageSizeBytes);
        }
        return position;
    }

    /// Reads a page again until it is intact.
    ///
    /// @return false if the page was never written; then a log record after the checkpoint formats it
    private boolean readWhole(PageFile file, int pageNumber, byte[] page) {
        String damage = file.damageOf(pageNumber, page);
        long start = clock.nanoTime();
        while (damage != null && !isUnwritten(page)) {
            if (clock.nanoTime() - start > WRITE_NANOS) {
                throw BackupError.PAGE_DAMAGED.failure(Integer.toUnsignedString(pageNumber), file.name(), damage);
            }
            Thread.onSpinWait();
            Arrays.fill(page, (byte) 0);
            damage = file.damage(pageNumber, page);
        }
        return damage == null;
    }

    private static boolean isUnwritten(byte[] page) {
        for (byte value : page) {
            if (value != 0) {
                return false;
            }
        }
        return true;
    }

    private void copyLog(long fromLsn, long toLsn) throws IOException {
        for (long start = LogCopy.segmentStart(log, fromLsn); start < toLsn; start = LogCopy.segmentEnd(log, start)) {
            String name = DiskName.in(LOG_FOLDER, LogCopy.segmentName(log, start));
            written.add(name);
            LogCopy.CopiedSegment copied = LogCopy.copySegment(log, start, toLsn, target, name, this::advance);
            entries.add(new BackupManifest.Entry(name, copied.bytes(), copied.crc32c(), 0));
        }
        target.forceNames(LOG_FOLDER);
    }

    private void addEntry(String name) throws IOException {
        try (DiskFile file = target.open(name, false)) {
            byte[] bytes = new byte[(int) file.sizeBytes()];
            file.read(0, bytes, 0, bytes.length);
            CRC32C crc = new CRC32C();
            crc.update(bytes);
            entries.add(new BackupManifest.Entry(name, bytes.length, (int) crc.getValue(), 0));
        }
    }

    private void advance(long bytes) {
        doneBytes += bytes;
        totalBytes = Math.max(totalBytes, doneBytes);
        if (log.isShortOfSpace()) {
            throw BackupError.SOURCE_FULL.failure();
        }
        pace.copied(doneBytes, totalBytes);
    }

    private void removeWritten() {
        for (String name : written) {
            try {
                if (target.exists(name)) {
                    target.delete(name);
                }
            } catch (IOException e) {
                return; // without a manifest the rest is no backup
            }
        }
    }
}
