// SPDX-License-Identifier: Apache-2.0
package bowler.os.host;

import bowler.os.Disk;
import bowler.os.DiskFile;
import bowler.os.DiskHeldException;
import bowler.os.DiskHold;
import bowler.os.DiskName;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// A disk on the heap: it exists as long as it is referenced, and loses everything with the process.
///
/// An open file outlives its name, as on a real disk; its memory is freed when neither name nor opener is left.
public final class MemoryDisk implements Disk {
    private final String description;
    private final TreeMap<String, MemoryFile> files = new TreeMap<>();
    private final Map<String, String> holders = new HashMap<>();

    public MemoryDisk(String description) {
        this.description = description;
    }

    /// Returns a disk with the same files, of which nothing is open or held. Changes of one disk do not reach the other.
    public synchronized MemoryDisk copy(String newDescription) {
        MemoryDisk copy = new MemoryDisk(newDescription);
        files.forEach((name, file) -> copy.files.put(name, file.copy()));
        return copy;
    }

    @Override
    public synchronized DiskFile open(String name, boolean create) throws IOException {
        MemoryFile file = files.get(DiskName.check(name));
        if (file == null) {
            if (!create) {
                throw new NoSuchFileException(description + '/' + name);
            }
            file = new MemoryFile();
            files.put(name, file);
        }
        return new MemoryHandle(file);
    }

    @Override
    public synchronized boolean exists(String name) {
        return files.containsKey(DiskName.check(name));
    }

    @Override
    public synchronized List<String> list(String folder) {
        DiskName.checkFolder(folder);
        return files.keySet().stream().filter(name -> DiskName.folderOf(name).equals(folder))
            .map(name -> name.substring(folder.isEmpty() ? 0 : folder.length() + 1)).sorted().toList();
    }

    @Override
    public synchronized List<String> folders(String folder) {
        return DiskName.foldersIn(DiskName.checkFolder(folder), files.keySet());
    }

    @Override
    public synchronized void delete(String name) throws IOException {
        if (files.remove(DiskName.check(name)) == null) {
            throw new NoSuchFileException(description + '/' + name);
        }
    }

    @Override
    public synchronized void rename(String from, String to) throws IOException {
        DiskName.check(to);
        MemoryFile file = files.remove(DiskName.check(from));
        if (file == null) {
            throw new NoSuchFileException(description + '/' + from);
        }
        files.put(to, file);
    }

    @Override
    public void forceNames(String folder) {
        DiskName.checkFolder(folder); // names in memory need no force
    }

    @Override
    public synchronized DiskHold hold(String lockName, String holder) throws IOException {
        String present = holders.putIfAbsent(DiskName.check(lockName), holder);
        if (present != null) {
            throw new DiskHeldException(description + " is in use by " + present, present);
        }
        return new Hold(lockName);
    }

    private final class Hold implements DiskHold {
        private final String lockName;
        private boolean released;

        private Hold(String lockName) {
            this.lockName = lockName;
        }

        @Override
        public void alsoLock(String name) {
            DiskName.check(name); // no other process can reach these files
        }

        @Override
        public void renew() {
            // no other process can remove the hold
        }

        @Override
        public void close() {
            synchronized (MemoryDisk.this) {
                if (!released) {
                    released = true;
                    holders.remove(lockName);
                }
            }
        }
    }

    @Override
    public synchronized Object identity(String name) {
        return files.get(DiskName.check(name));
    }

    @Override
    public boolean isReadOnly() {
        return false;
    }

    @Override
    public long usableBytes() {
        return Long.MAX_VALUE;
    }

    @Override
    public String description() {
        return description;
    }
}
