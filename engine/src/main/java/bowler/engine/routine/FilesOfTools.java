// SPDX-License-Identifier: Apache-2.0
package bowler.engine.routine;

import bowler.os.Disk;
import bowler.os.DiskFile;
import bowler.os.DiskFolder;
import bowler.os.encrypt.EncryptedDisk;
import bowler.session.ToolFile;
import bowler.session.ToolFiles;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/// The folder `LUCENE` of a database, where Derby has indexes of Lucene, too. Tools cannot name other files.
public final class FilesOfTools implements ToolFiles {
    private static final String FOLDER = "LUCENE";

    private final Disk disk;
    private final boolean encrypted;
    private final boolean readOnly;
    private final Supplier<String> territory;
    private final Set<String> locks = ConcurrentHashMap.newKeySet();

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
    public Runnable tryLock(String name) {
        return locks.add(name) ? () -> locks.remove(name) : null;
    }
}
