// SPDX-License-Identifier: Apache-2.0
package bowler.tools.dump;

import bowler.base.error.SqlFailure;
import bowler.os.Clock;
import bowler.os.Disk;
import bowler.os.DiskFile;
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
import bowler.tools.text.ProgressLine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/// A store's folder during a command that inspects it: it is locked so that no process opens it meanwhile, and opened
/// for reading only.
final class FolderVisit implements AutoCloseable {
    private static final long PROGRESS_NANOS = Duration.ofMillis(500).toNanos();

    /// The folder has no store, or another process has it open.
    static final class Refused extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Refused(String message) {
            super(message);
        }
    }

    private final Disk disk;
    private final DiskHold hold;
    private final ProgressLine progress;
    private final Clock clock = new HostClock();
    private final HostWorkers workers = new HostWorkers();
    private String task = "";
    private long wantedBytes;
    private long readBytes;
    private long shownNanos = clock.nanoTime();
    private final OverlayDisk looked;
    private Path scratch;
    private OverlayDisk overlay;
    private Store store;
    private DatabaseOpener.Opened database;

    /// @throws Refused if there is no store, or a process has it open
    FolderVisit(Path folder, UnlockOptions unlock, ProgressLine progress) throws IOException {
        this.progress = progress;
        disk = unlock.unlocked(
            DividedDisk.opened(new ReadOnlyDisk(folder), path -> new ReadOnlyDisk(Path.of(path))));
        looked = new OverlayDisk(disk, disk, this::noteRead);
        if (!Store.exists(disk)) {
            throw new Refused("There is no store in " + folder);
        }
        try {
            hold = disk.hold(Store.LOCK_NAME, "");
            hold.alsoLock(Store.CONTROL_NAME);
        } catch (DiskHeldException e) {
            throw new Refused("The store in " + folder + " is in use: " + e.holder());
        }
    }

    /// The files as they are.
    OfflineInspection files() {
        return new OfflineInspection(looked);
    }

    /// Opens the store on an overlay of its folder. If it was not shut down this recovers it, in a scratch folder.
    ///
    /// @throws SqlFailure if it cannot be opened
    Store open() throws IOException {
        if (store == null) {
            scratch = Files.createTempDirectory("bowler-look-");
            overlay = new OverlayDisk(disk, EncryptedDisk.like(disk, new HostDisk(scratch)), this::noteRead);
            store = Store.open(overlay, StoreOptions.defaults(), clock, new HostEntropy(), workers);
        }
        return store;
    }

    /// Opens the database again in the store that was opened.
    ///
    /// @throws SqlFailure if it cannot be opened
    DatabaseOpener.Opened database(DatabaseOpener databaseOpener) {
        store.abandon();
        store = null;
        database = databaseOpener.open(overlay, clock, new HostEntropy(), workers);
        return database;
    }

    /// Bytes of all files in a folder of the store.
    long bytesIn(String folder) throws IOException {
        long bytes = 0;
        for (String name : disk.list(folder)) {
            bytes += bytesOf(folder + "/" + name);
        }
        return bytes;
    }

    long bytesOf(String name) throws IOException {
        try (DiskFile file = disk.open(name, false)) {
            return file.sizeBytes();
        }
    }

    List<String> names(String folder) throws IOException {
        return disk.list(folder);
    }

    /// Begins a task that reads about the given number of bytes.
    void begin(String newTask, long bytes) {
        task = newTask;
        wantedBytes = bytes;
        readBytes = 0;
    }

    private synchronized void noteRead(int bytes) {
        readBytes += bytes;
        long now = clock.nanoTime();
        if (now - shownNanos >= PROGRESS_NANOS) {
            shownNanos = now;
            progress.show(wantedBytes == 0 ? task
                : String.format(Locale.ROOT, "%s: %d of %d MB", task, Math.min(readBytes, wantedBytes) >> 20, wantedBytes >> 20));
        }
    }

    @Override
    public void close() throws Exception {
        progress.clear();
        looked.close();
        if (store != null) {
            store.abandon();
        }
        if (database != null) {
            database.close();
        }
        if (overlay != null) {
            overlay.close();
        }
        if (scratch != null) {
            try (Stream<Path> files = Files.walk(scratch)) {
                for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(file);
                }
            }
        }
        hold.close();
    }
}
