// SPDX-License-Identifier: Apache-2.0
package bowler.storage.assembly;

import bowler.base.error.FileReason;
import bowler.base.error.SqlFailure;
import bowler.log.Log;
import bowler.os.DiskFile;
import bowler.os.DiskFullException;
import bowler.os.DiskHold;
import bowler.os.Workers;
import bowler.os.encrypt.ContentRewriter;
import bowler.os.encrypt.DataKey;
import bowler.os.encrypt.EncryptedDisk;
import bowler.os.encrypt.KeyFile;
import bowler.storage.api.StoreError;
import bowler.storage.backup.BackupManifest;
import bowler.storage.buffer.BufferPool;
import bowler.storage.file.ControlFile;
import bowler.storage.file.DoubleWrite;
import bowler.storage.file.StoreFiles;
import bowler.storage.page.PageChecksum;
import bowler.storage.recovery.Checkpointer;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;

/// Gives the files of an open, encrypted store a new data key, file by file, in the background.
///
/// 1. [#begin] draws a line. Files that are created later have the new key. Pages and records that are sealed later have
///   checksums that depend on it.
/// 2. The background waits for records that are being appended, and notes the end of the log.
/// 3. Each file is copied under the new key while it is in use, and the copy is renamed
///   ([EncryptedDisk#reencrypt]). Pages get their new checksums on the way.
/// 4. When all files have the new key, and the log of before step 2 has been cut, the key before is dropped.
///
/// A crash leaves some files with the one key and some with the other, and both keys. The next opening continues with
/// step 2.
///
/// Records of the log keep their checksums, so the key before lives until they are cut. A transaction that stays open, or is
/// prepared, prevents that. The log enters a new segment, so that the segments before can be cut as a whole.
public final class NewDataKey implements Workers.Step {
    private static final int CHUNK_BYTES = 256 << 10;
    private static final long LOG_WAIT_NANOS = Duration.ofMillis(500).toNanos();
    private static final long IDLE_NANOS = Duration.ofSeconds(10).toNanos();
    private static final List<String> FOLDERS = List.of("", StoreFiles.FOLDER, BackupManifest.LOG_FOLDER);
    /// Other files in the root are temporary, or are not encrypted.
    private static final List<String> ROOT_FILES = List.of(ControlFile.NAME, DoubleWrite.NAME, "archive.settings");

    private final EncryptedDisk disk;
    private final DiskHold hold;
    private final StoreFiles files;
    private final BufferPool pool;
    private final Log log;
    private final Checkpointer checkpointer;
    private Consumer<String> messages = message -> { };
    /// The end of the log when the last write with the previous key had ended; negative if that is not known yet.
    private long switchLsn = -1;
    private boolean isCleared;
    private volatile boolean isStopped;
    private Workers.Task task;

    NewDataKey(EncryptedDisk disk, DiskHold hold, StoreFiles files, BufferPool pool, Log log, Checkpointer checkpointer) {
        this.disk = disk;
        this.hold = hold;
        this.files = files;
        this.pool = pool;
        this.log = log;
        this.checkpointer = checkpointer;
    }

    void start(Workers workers, Consumer<Throwable> onFailure) {
        task = workers.start("bowler new data key", this, onFailure);
    }

    void stop() {
        isStopped = true;
        if (task != null) {
            task.stop();
        }
    }

    public void reportTo(Consumer<String> receiver) {
        messages = receiver;
    }

    public boolean isChanging() {
        return disk.isChangingKey();
    }

    /// Begins to give the files another key.
    ///
    /// @param file holds the key
    public synchronized void begin(DataKey key, KeyFile file) {
        // No file created later must get a page with a checksum of before, because only older files are copied.
        pool.betweenWrites(() -> disk.beginNewKey(key, file));
        switchLsn = -1;
        if (task != null) {
            task.wake();
        }
    }

    @Override
    public synchronized long step() {
        if (isStopped) {
            return IDLE_NANOS;
        }
        if (!disk.isChangingKey()) {
            if (!isCleared) {
                disk.endNewKey(); // a change that never began may have left its file
                isCleared = true;
            }
            return IDLE_NANOS;
        }
        isCleared = true;
        try {
            if (switchLsn < 0) {
                drawLine();
            }
            return isDone() ? end() : LOG_WAIT_NANOS;
        } catch (DiskFullException | SqlFailure later) {
            if (files.health().isStopped()) {
                throw new IllegalStateException(later);
            }
            return IDLE_NANOS;
        } catch (IOException e) {
            throw StoreError.INACCESSIBLE.causedBy(e, disk.description(), FileReason.of(e));
        }
    }

    /// Waits for records with checksums of before: a checkpoint waits for those that are being appended.
    private void drawLine() throws IOException {
        for (String folder : FOLDERS) {
            disk.removeLeftover(folder);
        }
        checkpointer.checkpoint();
        switchLsn = log.endLsn();
        log.enterNextSegment();
        checkpointer.checkpoint();
    }

    /// Copies files that have the key before.
    ///
    /// @return whether none is left
    private boolean isDone() throws IOException {
        boolean isDone = true;
        for (String folder : FOLDERS) {
            for (String name : disk.list(folder)) {
                if (isStopped) {
                    return false;
                }
                if (!folder.isEmpty() || ROOT_FILES.contains(name)) {
                    isDone &= convert(folder, name);
                }
            }
        }
        return isDone;
    }

    private boolean convert(String folder, String name) throws IOException {
        boolean hasPages = folder.equals(StoreFiles.FOLDER) && name.endsWith(StoreFiles.SUFFIX);
        boolean hasCopies = folder.isEmpty() && name.equals(DoubleWrite.NAME);
        int firstPageAt = hasCopies ? DoubleWrite.HEADER_BYTES : 0;
        ContentRewriter rewriter = new ContentRewriter() {
            @Override
            public void rewrite(byte[] bytes, long position, int length) {
                if (hasPages || hasCopies) {
                    seal(bytes, position == 0 ? firstPageAt : 0, length);
                }
            }

            @Override
            public boolean isWanted() {
                return !isStopped;
            }
        };
        try {
            Object before = disk.identity(name);
            boolean isCurrent = disk.reencrypt(folder, name, hasCopies ? wholeFile(name) : CHUNK_BYTES, rewriter);
            if (name.equals(ControlFile.NAME) && !disk.identity(name).equals(before)) {
                StoreHold.alsoLockControl(disk, hold); // the lock belongs to the file that was replaced
            }
            return isCurrent;
        } catch (NoSuchFileException removed) {
            return true;
        }
    }

    /// The pages of the double-write area do not begin at a multiple of their size, so it is copied at once.
    private int wholeFile(String name) throws IOException {
        try (DiskFile file = disk.open(name, false)) {
            return (int) Math.max(CHUNK_BYTES, file.sizeBytes() + CHUNK_BYTES & -CHUNK_BYTES);
        }
    }

    private void seal(byte[] bytes, int from, int length) {
        int pageSizeBytes = files.pageSizeBytes();
        for (int at = from; at + pageSizeBytes <= length; at += pageSizeBytes) {
            if (PageChecksum.isIntact(disk.checksums(), bytes, at, pageSizeBytes)) {
                PageChecksum.seal(disk.checksums(), bytes, at, pageSizeBytes);
            }
        }
    }

    private long end() {
        if (log.firstLsn() <= switchLsn) {
            checkpointer.checkpoint();
        }
        if (log.firstLsn() <= switchLsn) {
            return LOG_WAIT_NANOS;
        }
        // A restart would read them too, and their checksums depend on the key before.
        log.deleteUnneeded();
        disk.endNewKey();
        messages.accept("the files of the database have their new key");
        return IDLE_NANOS;
    }
}
