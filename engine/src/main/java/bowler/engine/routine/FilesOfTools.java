// SPDX-License-Identifier: Apache-2.0
package bowler.engine.routine;

import bowler.os.Disk;
import bowler.os.DiskFile;
import bowler.os.DiskFolder;
import bowler.os.DiskName;
import bowler.os.encrypt.EncryptedDisk;
import bowler.session.ToolFile;
import bowler.session.ToolFiles;
import bowler.storage.backup.AttachedFiles;
import bowler.storage.backup.BackupManifest;
import bowler.storage.backup.BackupProgress;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.zip.CRC32C;

/// The folder `LUCENE` of a database, where Derby has indexes of Lucene, too. Tools cannot name other files. Backups
/// contain a copy of each folder, made while no tool writes it.
public final class FilesOfTools implements ToolFiles, AttachedFiles {
    public static final String FOLDER = AttachedFiles.FOLDER;

    private static final int CHUNK_BYTES = 256 << 10;
    private static final long LOCK_WAIT_MILLIS = 100;

    private final Disk disk;
    private final boolean encrypted;
    private final boolean readOnly;
    private final Supplier<String> territory;
    /// Guarded by this object.
    private final Set<String> locks = new HashSet<>();

    /// @param disk the disk of the database
    /// @param territory returns the territory of the database, or null
    public FilesOfTools(Disk disk, boolean readOnly, Supplier<String> territory) {
        this.territory = territory;
        this.disk = new DiskFolder(disk, FOLDER);
        this.readOnly = readOnly;
        encrypted = disk instanceof EncryptedDisk;
    }

    private record OpenFile(DiskFile file) implements ToolFile {
        @Override
        public int read(long position, byte[] target, int offset, int length) throws IOException {
            return file.read(position, target, offset, length);
        }

        @Override
        public void write(long position, byte[] source, int offset, int length) throws IOException {
            file.write(position, source, offset, length);
        }

        @Override
        public void force() throws IOException {
            file.force();
        }

        @Override
        public long sizeBytes() throws IOException {
            return file.sizeBytes();
        }

        @Override
        public void close() throws IOException {
            file.close();
        }
    }

    @Override
    public boolean isEncrypted() {
        return encrypted;
    }

    @Override
    public boolean isReadOnly() {
        return readOnly;
    }

    @Override
    public String territory() {
        return territory.get();
    }

    @Override
    public List<String> list(String folder) throws IOException {
        return disk.list(folder);
    }

    @Override
    public boolean exists(String name) throws IOException {
        return disk.exists(name);
    }

    @Override
    public ToolFile open(String name, boolean create) throws IOException {
        return new OpenFile(disk.open(name, create));
    }

    @Override
    public void delete(String name) throws IOException {
        disk.delete(name);
    }

    @Override
    public void rename(String from, String to) throws IOException {
        disk.rename(from, to);
    }

    @Override
    public void forceNames(String folder) throws IOException {
        disk.forceNames(folder);
    }

    @Override
    public synchronized Runnable tryLock(String name) {
        return locks.add(name) ? () -> release(name) : null;
    }

    private synchronized void release(String name) {
        locks.remove(name);
        notifyAll();
    }

    private synchronized Runnable lock(String name, BackupProgress progress) throws IOException {
        while (!locks.add(name)) {
            progress.copied(0, 0);
            try {
                wait(LOCK_WAIT_MILLIS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw (IOException) new InterruptedIOException(name).initCause(e);
            }
        }
        return () -> release(name);
    }

    @Override
    public List<BackupManifest.Entry> copyTo(Disk target, BackupProgress progress, Consumer<String> writing) throws IOException {
        List<BackupManifest.Entry> copied = new ArrayList<>();
        copyFolder("", target, progress, writing, copied);
        return copied;
    }

    private void copyFolder(String folder, Disk target, BackupProgress progress, Consumer<String> writing, List<BackupManifest.Entry> copied)
            throws IOException {
        for (String inner : disk.folders(folder)) {
            copyFolder(DiskName.in(folder, inner), target, progress, writing, copied);
        }
        if (disk.list(folder).isEmpty()) {
            return;
        }
        Runnable release = lock(DiskName.in(folder, FOLDER_LOCK), progress);
        try {
            for (String name : disk.list(folder)) {
                String copyName = FOLDER + '/' + DiskName.in(folder, name);
                writing.accept(copyName);
                copied.add(copyFile(DiskName.in(folder, name), target, copyName, progress));
            }
            target.forceNames(DiskName.folderOf(FOLDER + '/' + DiskName.in(folder, FOLDER_LOCK)));
        } catch (NoSuchFileException removed) {
            // The index was dropped meanwhile. A query of an incomplete index asks for its update.
        } finally {
            release.run();
        }
    }

    private BackupManifest.Entry copyFile(String name, Disk target, String copyName, BackupProgress progress) throws IOException {
        CRC32C crc = new CRC32C();
        byte[] chunk = new byte[CHUNK_BYTES];
        long position = 0;
        try (DiskFile file = disk.open(name, false); DiskFile copy = target.open(copyName, true)) {
            copy.resize(0);
            for (int count = file.read(0, chunk, 0, chunk.length); count > 0; count = file.read(position, chunk, 0, chunk.length)) {
                copy.write(position, chunk, 0, count);
                crc.update(chunk, 0, count);
                position += count;
                progress.copied(0, 0);
            }
            copy.force();
        }
        return new BackupManifest.Entry(copyName, position, (int) crc.getValue(), 0);
    }
}
