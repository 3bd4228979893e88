// SPDX-License-Identifier: Apache-2.0
package bowler.tools.dump;

import bowler.base.error.SqlFailure;
import bowler.log.LogInspection;
import bowler.os.Clock;
import bowler.os.Disk;
import bowler.os.DiskHeldException;
import bowler.os.DiskHold;
import bowler.os.DividedDisk;
import bowler.os.encrypt.EncryptedDisk;
import bowler.os.host.HostClock;
import bowler.os.host.HostDisk;
import bowler.os.host.HostEntropy;
import bowler.os.host.HostWorkers;
import bowler.os.host.ReadOnlyDisk;
import bowler.storage.Store;
import bowler.storage.api.StoreOptions;
import bowler.storage.inspect.OfflineInspection;
import bowler.storage.salvage.DamagedPages;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// The files of a damaged database, as good as a restart can make them. The restart works on an overlay; the folder itself stays
/// as it is.
///
/// 1. An ordinary restart is tried.
/// 2. If it fails, damaged pages and missing files are replaced by empty ones, and the restart is tried again.
/// 3. If that fails too, the pages are used as they are. Then they have what was written to them before the crash.
final class SalvageSource implements AutoCloseable {
    private static final Pattern TREE_FILE = Pattern.compile("data/(\\d{8,10})\\.tree");
    private static final int MAX_MISSING_FILES = 10_000;

    private final Disk disk;
    private final DiskHold hold;
    private final Consumer<String> report;
    private final Path scratch;
    private final Clock clock = new HostClock();
    private final HostWorkers workers = new HostWorkers();
    private final int pageSizeBytes;
    private OverlayDisk overlay;
    private boolean isRecovered;
    private SqlFailure lastFailure;

    /// @param report receives descriptions of damage
    /// @throws FolderVisit.Refused if there are no files of a database, or a process has it open
    SalvageSource(Path folder, UnlockOptions unlock, Consumer<String> report) throws IOException {
        this.report = report;
        if (!Files.isDirectory(folder.resolve("data"))) {
            throw new FolderVisit.Refused("There is no folder data in " + folder + ", so there are no rows to salvage.");
        }
        disk = unlock.unlocked(DividedDisk.opened(new ReadOnlyDisk(folder), path -> new ReadOnlyDisk(Path.of(path))));
        try {
            hold = disk.hold(Store.LOCK_NAME, "");
        } catch (DiskHeldException e) {
            throw new FolderVisit.Refused("The store in " + folder + " is in use: " + e.holder());
        }
        pageSizeBytes = pageSize();
        scratch = Files.createTempDirectory("bowler-salvage-");
    }

    private int pageSize() {
        try {
            return new OfflineInspection(disk).pageSizeBytes();
        } catch (SqlFailure damaged) {
            report.accept("control file: " + damaged.getMessage());
            int guessed = DamagedPages.guessedPageSize(disk);
            if (guessed == 0) {
                throw new FolderVisit.Refused("No page in the folder data is intact.");
            }
            return guessed;
        }
    }

    int pageSizeBytes() {
        return pageSizeBytes;
    }

    /// Returns whether the log was applied.
    boolean isRecovered() {
        return isRecovered;
    }

    /// Returns the key of the database to another disk, if it is encrypted.
    Disk encrypted(Disk target) {
        return EncryptedDisk.copied(disk, target);
    }

    /// Returns the files.
    Disk files() throws IOException {
        freshOverlay("plain");
        if (restart()) {
            return overlay;
        }
        long endLsn = logEnd();
        if (endLsn > 0) {
            freshOverlay("replaced");
            DamagedPages.repairTorn(overlay, pageSizeBytes);
            DamagedPages.replaceDamaged(overlay, pageSizeBytes, endLsn);
            for (int missing = 0; missing < MAX_MISSING_FILES; missing++) {
                if (restart()) {
                    return overlay;
                }
                Matcher name = lastFailure == null ? null : TREE_FILE.matcher(lastFailure.getMessage());
                if (name == null || !Store.isMissingFile(lastFailure) || !name.find()) {
                    break;
                }
                DamagedPages.replaceFile(overlay, pageSizeBytes, Integer.parseInt(name.group(1)), endLsn);
            }
        }
        freshOverlay("raw");
        DamagedPages.repairTorn(overlay, pageSizeBytes);
        return overlay;
    }

    private boolean restart() {
        lastFailure = null;
        try {
            Store store = Store.open(overlay, StoreOptions.defaults(), clock, new HostEntropy(), workers);
            int prepared = store.preparedTransactions().size();
            if (prepared > 0) {
                report.accept("transactions: " + prepared + " were prepared; their changes are included");
            }
            store.close();
            isRecovered = true;
            return true;
        } catch (SqlFailure failure) {
            lastFailure = failure;
            report.accept("restart: " + failure.getMessage());
            return false;
        } catch (RuntimeException failure) {
            report.accept("restart: " + failure);
            return false;
        }
    }

    /// Returns the end of the log; 0 if it cannot be read.
    private long logEnd() {
        try {
            return LogInspection.verify(disk, "log").endLsn();
        } catch (SqlFailure damaged) {
            report.accept("log: " + damaged.getMessage());
            return 0;
        }
    }

    private void freshOverlay(String name) throws IOException {
        closeOverlay();
        Path folder = Files.createDirectory(scratch.resolve(name));
        overlay = new OverlayDisk(disk, EncryptedDisk.like(disk, new HostDisk(folder)), bytes -> { });
    }

    private void closeOverlay() throws IOException {
        if (overlay != null) {
            overlay.close();
            overlay = null;
        }
    }

    @Override
    public void close() throws Exception {
        closeOverlay();
        try (Stream<Path> files = Files.walk(scratch)) {
            List<Path> deepestFirst = files.sorted(Comparator.reverseOrder()).toList();
            for (Path file : deepestFirst) {
                Files.delete(file);
            }
        }
        hold.close();
    }
}
