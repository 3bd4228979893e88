// SPDX-License-Identifier: Apache-2.0
package bowler.storage.file;

import bowler.base.bytes.ChecksumMethod;
import bowler.base.error.SqlFailure;
import bowler.os.Disk;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/// The files of a store, one per tree, named `data/00000042.tree` for file 42. The number of open files is limited.
///
/// The creation or deletion of a name is durable when the call returns. So restart can distinguish a lost file from one
/// not yet created: every file with a CREATE_FILE record before the redo position must exist.
public final class StoreFiles implements AutoCloseable {
    public static final String FOLDER = "data";
    /// The file whose lock keeps other processes out.
    public static final String LOCK_NAME = "lock";
    public static final String SUFFIX = ".tree";
    private static final int NAME_DIGITS = 8;
    private static final int FIRST_FILE_ID = 1;

    private static final int OPEN_FILES = 1_000;

    private final Disk disk;
    private final OpenFiles openFiles;
    private final DiskSpace space;
    private final int pageSizeBytes;
    private final StoreHealth health;
    private final ConcurrentHashMap<Integer, PageFile> files = new ConcurrentHashMap<>();
    private int firstFileId = FIRST_FILE_ID;
    private final AtomicInteger nextFileId = new AtomicInteger(FIRST_FILE_ID);

    public StoreFiles(Disk disk, int pageSizeBytes) {
        this(disk, pageSizeBytes, new StoreHealth(), OPEN_FILES);
    }

    /// @param maxOpenFiles maximum number of files open at a time
    public StoreFiles(Disk disk, int pageSizeBytes, StoreHealth health, int maxOpenFiles) {
        this.disk = disk;
        openFiles = new OpenFiles(disk, maxOpenFiles);
        space = new DiskSpace(disk);
        this.pageSizeBytes = pageSizeBytes;
        this.health = health;
    }

    /// Sets the free disk space below which new pages are allocated on disk at once, in bytes.
    public void reserveFree(long bytes) {
        space.reserveFree(bytes);
    }

    /// Returns the disk that has the files.
    public Disk disk() {
        return disk;
    }

    public int pageSizeBytes() {
        return pageSizeBytes;
    }

    /// Returns how the checksums of pages are computed.
    public ChecksumMethod checksums() {
        return disk.checksums();
    }

    public StoreHealth health() {
        return health;
    }

    /// Returns a number that no file of this store has had before, as far as the log and the control file record it.
    public int allocateFileId() {
        return nextFileId.getAndIncrement();
    }

    public int nextFileId() {
        return nextFileId.get();
    }

    /// Restarts with the first number. Requires that there is no file and no record of one.
    public void reallocateAll() {
        nextFileId.set(FIRST_FILE_ID);
    }

    /// Marks all numbers below this one as used.
    public void allocateFrom(int fileId) {
        nextFileId.accumulateAndGet(fileId, Math::max);
    }

    /// Gives the first file this id; there are no files yet.
    public void beginAt(int fileId) {
        firstFileId = fileId;
        nextFileId.set(fileId);
    }

    /// Returns the lowest id that a file can have.
    public int firstFileId() {
        return firstFileId;
    }

    public static String nameOf(int fileId) {
        String digits = Integer.toString(fileId);
        return FOLDER + '/' + "0".repeat(Math.max(0, NAME_DIGITS - digits.length())) + digits + SUFFIX;
    }

    /// Creates an empty file, or opens an existing one that a crash has left incomplete. The file is durable on return.
    public PageFile create(int fileId) {
        health.check();
        PageFile file = files.computeIfAbsent(fileId, id -> openFile(id, true));
        forceNames();
        return file;
    }

    public PageFile open(int fileId) {
        PageFile file = files.get(fileId);
        return file != null ? file : files.computeIfAbsent(fileId, id -> openFile(id, false));
    }

    private PageFile openFile(int fileId, boolean create) {
        String name = nameOf(fileId);
        try {
            return new PageFile(fileId, name, openFiles.open(name, create), pageSizeBytes, health, space, checksums());
        } catch (NoSuchFileException e) {
            throw FileError.FILE_MISSING.causedBy(e, disk.description() + '/' + name);
        } catch (IOException e) {
            throw FileError.FILE_FAILED.causedBy(e, name, e.getMessage());
        }
    }

    /// Returns the error for a file that is needed but missing.
    public SqlFailure missing(int fileId) {
        return FileError.FILE_MISSING.failure(disk.description() + '/' + nameOf(fileId));
    }

    public boolean exists(int fileId) {
        try {
            return files.containsKey(fileId) || disk.exists(nameOf(fileId));
        } catch (IOException e) {
            throw FileError.FILE_FAILED.causedBy(e, nameOf(fileId), e.getMessage());
        }
    }

    /// Removes a file if it exists; durable on return. Its [PageFile] must not be used any more: call `BufferPool.drop`
    /// first.
    public void delete(int fileId) {
        String name = nameOf(fileId);
        PageFile file = files.remove(fileId);
        try {
            if (file != null) {
                file.close();
            }
            if (disk.exists(name)) {
                disk.delete(name);
            }
        } catch (IOException e) {
            throw FileError.FILE_FAILED.causedBy(e, name, e.getMessage());
        }
        forceNames();
    }

    /// Makes all pages that were written durable, and the names of their files.
    public void forceAll() {
        for (int fileId : list()) {
            open(fileId).force();
        }
        forceNames();
    }

    /// Makes all names of the store durable, the control file's included. This covers names whose force failed before
    /// the last process ended.
    public void forceAllNames() {
        forceNames("");
        forceNames(FOLDER);
    }

    private void forceNames() {
        forceNames(FOLDER);
    }

    private void forceNames(String folder) {
        try {
            disk.forceNames(folder);
        } catch (IOException e) {
            SqlFailure failure = FileError.WRITE_FAILED.causedBy(e, "Folder " + FOLDER, e.getMessage());
            health.stop(failure);
            throw failure;
        }
    }

    private static boolean isNumber(String name, int length) {
        for (int i = 0; i < length; i++) {
            if (!Character.isDigit(name.charAt(i))) {
                return false;
            }
        }
        return true;
    }

    /// Returns the ids of all files on the disk, ascending.
    public List<Integer> list() {
        List<Integer> ids = new ArrayList<>();
        try {
            for (String name : disk.list(FOLDER)) {
                int stem = name.length() - SUFFIX.length();
                if (name.endsWith(SUFFIX) && isNumber(name, stem)) {
                    ids.add(Integer.parseInt(name, 0, stem, 10));
                }
            }
        } catch (IOException e) {
            throw FileError.FILE_FAILED.causedBy(e, "Folder " + FOLDER, e.getMessage());
        }
        ids.sort(null);
        return ids;
    }

    /// Stops the store if the names of open files no longer lead to them. Each call checks a different part of the
    /// files.
    void checkInPlace(int count) {
        space.forget();
        try {
            openFiles.checkInPlace(count);
        } catch (IOException e) {
            SqlFailure failure = FileError.ofWrite(e, "Folder " + FOLDER);
            health.stop(failure);
            throw failure;
        }
    }

    /// Returns the number of files that are open now.
    public int openCount() {
        return openFiles.count();
    }

    /// Returns how often a file was opened.
    public long openings() {
        return openFiles.openings();
    }

    /// Closes all files without forcing them.
    @Override
    public void close() {
        for (PageFile file : files.values()) {
            try {
                file.close();
            } catch (IOException e) {
                throw FileError.FILE_FAILED.causedBy(e, file.name(), e.getMessage());
            }
        }
        files.clear();
    }
}
