// SPDX-License-Identifier: Apache-2.0
package bowler.storage.file;

import bowler.base.error.SqlFailure;
import bowler.os.Disk;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/// The files of a store, one per tree, named `data/00000042.tree` for file 42; not too many of them open at a time.
///
/// Creation and deletion of a name are durable when the call returns, so that restart can tell a file that was lost
/// from one that is not there yet: a file whose CREATE_FILE record lies before the redo position must exist.
public final class StoreFiles implements AutoCloseable {
    public static final String FOLDER = "data";
    private static final String SUFFIX = ".tree";
    private static final int NAME_DIGITS = 8;
    private static final int FIRST_FILE_ID = 1;

    private static final int OPEN_FILES = 1_000;

    private final Disk disk;
    private final OpenFiles openFiles;
    private final DiskSpace space;
    private final int pageSizeBytes;
    private final StoreHealth health;
    private final ConcurrentHashMap<Integer, PageFile> files = new ConcurrentHashMap<>();
    private final AtomicInteger nextFileId = new AtomicInteger(FIRST_FILE_ID);

    public StoreFiles(Disk disk, int pageSizeBytes) {
        this(disk, pageSizeBytes, new StoreHealth(), OPEN_FILES);
    }

    /// @param maxOpenFiles so many are open at a time at most
    public StoreFiles(Disk disk, int pageSizeBytes, StoreHealth health, int maxOpenFiles) {
        this.disk = disk;
        openFiles = new OpenFiles(disk, maxOpenFiles);
        space = new DiskSpace(disk);
        this.pageSizeBytes = pageSizeBytes;
        this.health = health;
    }

    /// When less than this is free on the disk, new pages get their place on it at once.
    public void keepFree(long bytes) {
        space.keepFree(bytes);
    }

    public int pageSizeBytes() {
        return pageSizeBytes;
    }

    public StoreHealth health() {
        return health;
    }

    /// A number that no file has had before in this store, as far as the log and the control file remember.
    public int allocateFileId() {
        return nextFileId.getAndIncrement();
    }

    public int nextFileId() {
        return nextFileId.get();
    }

    /// Begins with the first number again: no file is there, and nothing remembers one.
    public void allocateAnew() {
        nextFileId.set(FIRST_FILE_ID);
    }

    /// Numbers below this one are taken.
    public void allocateFrom(int fileId) {
        nextFileId.accumulateAndGet(fileId, Math::max);
    }

    public static String nameOf(int fileId) {
        String digits = Integer.toString(fileId);
        return FOLDER + '/' + "0".repeat(Math.max(0, NAME_DIGITS - digits.length())) + digits + SUFFIX;
    }

    /// Makes an empty file (or takes an existing one, which restart may find half made); durable on return.
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
            return new PageFile(fileId, name, openFiles.open(name, create), pageSizeBytes, health, space);
        } catch (NoSuchFileException e) {
            throw FileError.FILE_MISSING.causedBy(e, disk.description() + '/' + name);
        } catch (IOException e) {
            throw FileError.FILE_FAILED.causedBy(e, name, e.getMessage());
        }
    }

    /// What a caller gets who needs a file that is not there.
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

    /// Removes a file, if it is there; durable on return. Nobody may use its [PageFile] any more: `BufferPool.drop`
    /// comes first.
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

    /// Makes all names of the store durable, those included for which that failed before the last process ended: the
    /// control file's too.
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

    /// The ids of all files on the disk, ascending.
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

    /// Stops the store if some of the open files, others each time, are no longer those that their names lead to.
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

    /// How many files are open now.
    public int openCount() {
        return openFiles.count();
    }

    /// How often a file was opened.
    public long openings() {
        return openFiles.openings();
    }

    /// Closes all files; nothing is forced.
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
