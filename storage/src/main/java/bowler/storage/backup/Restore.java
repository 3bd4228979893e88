// SPDX-License-Identifier: Apache-2.0
package bowler.storage.backup;

import bowler.base.error.FileReason;
import bowler.base.error.SqlFailure;
import bowler.log.LogCopy;
import bowler.log.LogError;
import bowler.log.LogInspection;
import bowler.os.Disk;
import bowler.os.DiskFile;
import bowler.os.DiskName;
import bowler.os.Entropy;
import bowler.storage.change.PageOperations;
import bowler.storage.file.ControlFile;
import bowler.storage.file.DataStamp;
import bowler.storage.file.FileError;
import bowler.storage.file.StoreFiles;
import bowler.storage.file.StoreHealth;
import bowler.storage.file.StoreIdentity;
import bowler.storage.page.PageHeader;
import bowler.storage.recovery.RestoreRedo;
import bowler.storage.tree.Tree;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.CRC32C;

/// Makes a store from a full backup, the incremental backups that follow it, and log that was kept after them. For one use.
///
/// The restored store has an identity of its own. So later log of the store it comes from is never taken for its own.
public final class Restore {
    private static final int CHUNK_BYTES = 256 << 10;

    private final List<Disk> backups;
    private final List<Disk> laterLogs;
    private final Disk target;
    private final RestoreResources resources;
    private final BackupProgress progress;
    private final List<BackupManifest> manifests = new ArrayList<>();
    private final List<String> written = new ArrayList<>();
    private long doneBytes;
    private long totalBytes;

    /// @param backups a full backup, and the incremental ones in the order in which they were made
    /// @param laterLogs folders with log segments that continue the log of the last backup, in any order
    /// @param target an empty folder, which a [RestoreTarget] holds if it is on a real disk
    public Restore(List<Disk> backups, List<Disk> laterLogs, Disk target, RestoreResources resources, BackupProgress progress) {
        this.backups = List.copyOf(backups);
        this.laterLogs = List.copyOf(laterLogs);
        this.target = target;
        this.resources = resources;
        this.progress = progress;
    }

    /// Restores. If it fails, what it has written is removed.
    ///
    /// @return the position at which the log of the new store ends
    /// @throws SqlFailure a [BackupError]
    public long run(RestorePoint point, Entropy entropy) {
        readManifests();
        boolean isComplete = false;
        try {
            if (!RestoreTarget.isEmpty(target)) {
                throw BackupError.RESTORE_TARGET_USED.failure(target.description());
            }
            long endLsn = copy(point, entropy);
            isComplete = true;
            return endLsn;
        } catch (IOException e) {
            throw BackupError.RESTORE_FAILED.causedBy(e, target.description(), FileReason.of(e));
        } catch (SqlFailure failure) {
            if (failure.error() == FileError.DISK_FULL || failure.error() == LogError.FULL) {
                throw BackupError.RESTORE_FAILED.causedBy(failure, target.description(), stripped(failure.getMessage()));
            }
            throw failure;
        } finally {
            if (!isComplete) {
                removeWritten();
            }
        }
    }

    private void readManifests() {
        for (Disk backup : backups) {
            BackupManifest manifest = BackupManifest.read(backup);
            BackupManifest previous = manifests.isEmpty() ? null : manifests.getLast();
            Long previousId = previous == null ? null : previous.id();
            if (previousId == null && manifest.isIncremental()) {
                throw BackupError.NEEDS_FULL.failure(backup.description(), Long.toHexString(manifest.baseId()));
            }
            if (previousId != null && !previousId.equals(manifest.baseId())) {
                throw BackupError.WRONG_BASE.failure(backup.description(),
                    manifest.isIncremental() ? Long.toHexString(manifest.baseId()) : "none", Long.toHexString(previousId));
            }
            manifests.add(manifest);
            totalBytes += manifest.bytes();
        }
    }

    private long copy(RestorePoint point, Entropy entropy) throws IOException {
        BackupManifest last = manifests.getLast();
        Disk lastBackup = backups.getLast();
        for (BackupManifest.Entry each : last.files()) {
            if (each.name().startsWith(BackupManifest.LOG_FOLDER + '/')) {
                copyFile(lastBackup, each, each.name());
            } else if (!each.name().equals(ControlFile.NAME) && !each.name().equals(DataStamp.NAME)) {
                if (DiskName.folderOf(each.name()).equals(StoreFiles.FOLDER)) {
                    copyPages(each);
                } else {
                    copyFile(lastBackup, each, each.name());
                    target.forceNames(DiskName.folderOf(each.name()));
                }
            }
        }
        target.forceNames(StoreFiles.FOLDER);
        PointSearch search = new PointSearch(point, last);
        copyLaterLog(point);
        long endLsn = cutAt(search, endWithoutGap(last, search), last);
        ControlFile.State state;
        try (ControlFile control = ControlFile.open(lastBackup, new StoreHealth())) {
            state = control.state();
        }
        ControlFile.State redone = redone(new ControlFile.State(
            state.pageSizeBytes(), state.checkpointLsn(), state.redoLsn(), endLsn, state.nextTransactionId(),
            state.nextFileId(), false));
        StoreIdentity identity = new StoreIdentity(entropy.nextLong() | 1, 0, last.logId());
        written.add(DataStamp.NAME);
        DataStamp.write(target, identity);
        written.add(ControlFile.NAME);
        ControlFile.create(target, redone, identity);
        return endLsn;
    }

    private ControlFile.State redone(ControlFile.State copied) throws IOException {
        try {
            return RestoreRedo.run(
                target, BackupManifest.LOG_FOLDER, copied, Tree.register(new PageOperations(), copied.pageSizeBytes()),
                resources.poolBytes(), resources.clock(), resources.workers());
        } finally {
            for (String folder : List.of(StoreFiles.FOLDER, BackupManifest.LOG_FOLDER)) {
                target.list(folder).forEach(name -> written.add(DiskName.in(folder, name)));
            }
        }
    }

    /// Copies a data file of the full backup, and replaces the pages that incremental backups contain.
    private void copyPages(BackupManifest.Entry lastEntry) throws IOException {
        String stem = lastEntry.name().substring(0, lastEntry.name().lastIndexOf('.'));
        String treeName = stem + ".tree";
        BackupManifest.Entry full = entry(manifests.getFirst(), treeName);
        if (full != null) {
            copyFile(backups.getFirst(), full, treeName);
        }
        if (manifests.size() == 1) {
            return;
        }
        written.add(treeName);
        int pageSizeBytes = manifests.getFirst().pageSizeBytes();
        try (DiskFile file = target.open(treeName, true)) {
            for (int i = 1; i < manifests.size(); i++) {
                BackupManifest.Entry changed = entry(manifests.get(i), stem + BackupManifest.CHANGED_PAGES_SUFFIX);
                if (changed != null) {
                    applyPages(backups.get(i), changed, file, pageSizeBytes);
                }
            }
            file.resize(lastEntry.pages() * pageSizeBytes);
            file.force();
        }
    }

    private static BackupManifest.Entry entry(BackupManifest manifest, String name) {
        for (BackupManifest.Entry each : manifest.files()) {
            if (each.name().equals(name)) {
                return each;
            }
        }
        return null;
    }

    private void applyPages(Disk backup, BackupManifest.Entry changed, DiskFile file, int pageSizeBytes) throws IOException {
        byte[] page = new byte[pageSizeBytes];
        CRC32C crc = new CRC32C();
        try (DiskFile source = backup.open(changed.name(), false)) {
            for (long at = 0; at < changed.bytes(); at += pageSizeBytes) {
                if (source.read(at, page, 0, pageSizeBytes) < pageSizeBytes) {
                    throw damaged(backup, changed, "it is too short");
                }
                crc.update(page);
                file.write(Integer.toUnsignedLong(PageHeader.pageNumber(page)) * pageSizeBytes, page, 0, pageSizeBytes);
                advance(pageSizeBytes);
            }
        }
        if ((int) crc.getValue() != changed.crc32c()) {
            throw damaged(backup, changed, "its checksum is wrong");
        }
    }

    private static SqlFailure damaged(Disk backup, BackupManifest.Entry entry, String how) {
        return BackupError.DAMAGED.failure(backup.description(), "file " + entry.name() + ": " + how);
    }

    private void copyFile(Disk backup, BackupManifest.Entry entry, String name) throws IOException {
        written.add(name);
        CRC32C crc = new CRC32C();
        if (!backup.exists(entry.name())) {
            throw damaged(backup, entry, "it is missing");
        }
        try (DiskFile source = backup.open(entry.name(), false); DiskFile copy = target.open(name, true)) {
            if (source.sizeBytes() != entry.bytes()) {
                throw damaged(backup, entry, "it has " + source.sizeBytes() + " bytes instead of " + entry.bytes());
            }
            copyBytes(source, copy, entry.bytes(), crc);
            copy.force();
        }
        if ((int) crc.getValue() != entry.crc32c()) {
            throw damaged(backup, entry, "its checksum is wrong");
        }
    }

    private void copyBytes(DiskFile source, DiskFile copy, long bytes, CRC32C crc) throws IOException {
        byte[] chunk = new byte[CHUNK_BYTES];
        for (long at = 0; at < bytes; ) {
            int count = source.read(at, chunk, 0, (int) Math.min(chunk.length, bytes - at));
            if (count <= 0) {
                throw new IOException("the file became shorter while it was copied");
            }
            copy.write(at, chunk, 0, count);
            crc.update(chunk, 0, count);
            at += count;
            advance(count);
        }
    }

    // -- later log

    /// Copies the segments that continue the backup's log, up to the point. If there are several copies of a segment, the
    /// one with the most records is used.
    private void copyLaterLog(RestorePoint point) throws IOException {
        BackupManifest last = manifests.getLast();
        long beforeLsn = point instanceof RestorePoint.Position position ? position.lsn() : Long.MAX_VALUE;
        Map<String, LogInspection.Segment> best = new TreeMap<>();
        Map<String, Disk> places = new HashMap<>();
        for (Disk later : laterLogs) {
            for (LogInspection.Segment each : LogInspection.segments(later, "")) {
                LogInspection.Segment known = best.get(each.name());
                boolean isLater = each.createdMillis() == last.logId() && each.hasRecords()
                    && each.endLsn() > last.endLsn() && each.startLsn() < beforeLsn;
                if (isLater && (known == null || each.endLsn() > known.endLsn())) {
                    best.put(each.name(), each);
                    places.put(each.name(), later);
                }
            }
        }
        for (String name : best.keySet()) {
            copySegment(places.get(name), name);
        }
        target.forceNames(BackupManifest.LOG_FOLDER);
    }

    private void copySegment(Disk later, String name) throws IOException {
        String copyName = DiskName.in(BackupManifest.LOG_FOLDER, name);
        written.add(copyName);
        try (DiskFile source = later.open(name, false); DiskFile copy = target.open(copyName, true)) {
            copy.resize(0);
            totalBytes += source.sizeBytes();
            copyBytes(source, copy, source.sizeBytes(), new CRC32C());
            copy.force();
        }
    }

    /// Checks that one record follows the other up to the last segment, and passes them to the search.
    ///
    /// @return the end of the log
    private long endWithoutGap(BackupManifest last, PointSearch search) {
        List<LogInspection.Segment> segments = LogInspection.segments(target, BackupManifest.LOG_FOLDER);
        for (int i = 1; i < segments.size(); i++) {
            LogInspection.Segment before = segments.get(i - 1);
            if (segments.get(i).startLsn() != before.fullEndLsn()) {
                throw BackupError.LOG_GAP.failure(before.endLsn(), "no segment continues " + before.name());
            }
        }
        long end;
        try {
            end = search.readLog(target, BackupManifest.LOG_FOLDER, last.redoLsn());
        } catch (SqlFailure damaged) {
            throw BackupError.LOG_GAP.causedBy(damaged, segments.getLast().startLsn(), stripped(damaged.getMessage()));
        }
        LogInspection.Segment newest = segments.getLast();
        if (newest.startLsn() > end) {
            throw BackupError.LOG_GAP.failure(
                end, "the record there is damaged, though later records are in " + newest.name());
        }
        return end;
    }

    private static String stripped(String sentence) {
        return sentence.endsWith(".") ? sentence.substring(0, sentence.length() - 1) : sentence;
    }

    // -- the point

    private long cutAt(PointSearch search, long end, BackupManifest last) throws IOException {
        if (end < last.endLsn()) {
            throw BackupError.DAMAGED.failure(
                backups.getLast().description(), "its log ends at position " + end + " instead of " + last.endLsn());
        }
        long cut = search.cutLsn(end);
        LogCopy.cut(target, BackupManifest.LOG_FOLDER, cut);
        return cut;
    }

    private void advance(long bytes) {
        doneBytes += bytes;
        totalBytes = Math.max(totalBytes, doneBytes);
        progress.copied(doneBytes, totalBytes);
    }

    private void removeWritten() {
        // The control file comes first, because it makes a store of the rest.
        for (String name : written.reversed()) {
            try {
                if (target.exists(name)) {
                    target.delete(name);
                }
            } catch (IOException e) {
                return; // without a control file the rest is no store
            }
        }
    }
}
