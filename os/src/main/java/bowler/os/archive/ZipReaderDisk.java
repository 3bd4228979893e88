// SPDX-License-Identifier: Apache-2.0
package bowler.os.archive;

import bowler.os.Disk;
import bowler.os.DiskFile;
import bowler.os.DiskHold;
import bowler.os.DiskName;
import bowler.os.TemporaryFolder;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;
import java.util.List;
import java.util.TreeMap;

/// The files in an archive that [ZipWriterDisk] has written, for reading. Thread-safe.
public final class ZipReaderDisk implements Disk {
    private static final int MAX_CENTRAL_BYTES = 1 << 30;

    private record Entry(long contentAt, long size) {}

    private final Disk disk;
    private final String name;
    private final TreeMap<String, Entry> entries = new TreeMap<>();

    /// @throws IOException also if the archive is incomplete, or another tool has packed it
    public ZipReaderDisk(Disk disk, String name) throws IOException {
        this.disk = disk;
        this.name = name;
        try (DiskFile file = disk.open(name, false)) {
            long size = file.sizeBytes();
            ByteBuffer trailer = read(file, Math.max(0, size - ZipFormat.TRAILER_BYTES), ZipFormat.TRAILER_BYTES);
            boolean isComplete = trailer.limit() == ZipFormat.TRAILER_BYTES && trailer.getInt(0) == ZipFormat.END_64
                && trailer.getInt(ZipFormat.END_64_BYTES) == ZipFormat.LOCATOR_64
                && trailer.getInt(ZipFormat.END_64_BYTES + ZipFormat.LOCATOR_BYTES) == ZipFormat.END;
            if (!isComplete) {
                throw damaged("its end is missing");
            }
            long count = trailer.getLong(24);
            long centralBytes = trailer.getLong(40);
            long centralAt = trailer.getLong(48);
            if (centralBytes < 0 || centralBytes > MAX_CENTRAL_BYTES || centralAt < 0 || centralAt + centralBytes > size) {
                throw damaged("its list of files is");
            }
            ByteBuffer central = read(file, centralAt, (int) centralBytes);
            for (long i = 0; i < count; i++) {
                addEntry(central, centralAt);
            }
        } catch (java.nio.BufferUnderflowException | IndexOutOfBoundsException | IllegalArgumentException e) {
            throw damaged("its list of files is");
        }
    }

    private IOException damaged(String how) {
        return new IOException(disk.description() + '/' + name + " is no archive of a backup, or damaged: " + how);
    }

    private static ByteBuffer read(DiskFile file, long position, int length) throws IOException {
        ByteBuffer bytes = ZipFormat.buffer(length);
        int count = file.read(position, bytes.array(), 0, length);
        return bytes.limit(Math.max(0, count));
    }

    private void addEntry(ByteBuffer central, long centralAt) throws IOException {
        int start = central.position();
        int method = central.getShort(start + 10);
        int nameLength = central.getShort(start + 28);
        int extraLength = central.getShort(start + 30);
        boolean isOurs = central.getInt(start) == ZipFormat.CENTRAL && method == 0 && extraLength == ZipFormat.CENTRAL_EXTRA_BYTES
            && central.getShort(start + ZipFormat.CENTRAL_BYTES + nameLength) == ZipFormat.EXTRA_64;
        if (!isOurs) {
            throw damaged("another program has packed it");
        }
        String entryName = new String(central.array(), start + ZipFormat.CENTRAL_BYTES, nameLength, StandardCharsets.UTF_8);
        int extra = start + ZipFormat.CENTRAL_BYTES + nameLength + 4;
        long size = central.getLong(extra);
        long contentAt = central.getLong(extra + 2 * Long.BYTES) + ZipFormat.LOCAL_BYTES + nameLength + ZipFormat.LOCAL_EXTRA_BYTES;
        if (size < 0 || contentAt < 0 || contentAt + size > centralAt) {
            throw damaged("its list of files is");
        }
        entries.put(DiskName.check(entryName), new Entry(contentAt, size));
        central.position(start + ZipFormat.CENTRAL_BYTES + nameLength + extraLength);
    }

    @Override
    public DiskFile open(String wanted, boolean create) throws IOException {
        Entry entry = entries.get(wanted);
        if (entry == null) {
            throw new NoSuchFileException(description() + '/' + wanted);
        }
        return new EntryFile(disk.open(name, false), entry);
    }

    @Override
    public boolean exists(String wanted) {
        return entries.containsKey(wanted);
    }

    @Override
    public List<String> list(String folder) {
        return entries.keySet().stream().filter(each -> DiskName.folderOf(each).equals(folder))
            .map(each -> each.substring(folder.isEmpty() ? 0 : folder.length() + 1)).toList();
    }

    private IOException refused() {
        return new IOException("the archive " + description() + " is not changed");
    }

    @Override
    public List<String> folders(String folder) {
        return DiskName.foldersIn(folder, entries.keySet());
    }

    @Override
    public void delete(String deleted) throws IOException {
        throw refused();
    }

    @Override
    public void rename(String from, String to) throws IOException {
        throw refused();
    }

    @Override
    public void forceNames(String folder) {
        DiskName.checkFolder(folder); // nothing changes
    }

    @Override
    public DiskHold hold(String lockName, String holder) {
        return new TemporaryFolder(disk, name).hold(lockName, holder); // an archive does not change, so nothing is locked
    }

    @Override
    public Object identity(String wanted) {
        return entries.get(wanted);
    }

    @Override
    public boolean isReadOnly() {
        return true;
    }

    @Override
    public long usableBytes() {
        return 0;
    }

    @Override
    public String description() {
        return disk.description() + '/' + name;
    }

    private final class EntryFile implements DiskFile {
        private final DiskFile file;
        private final Entry entry;

        EntryFile(DiskFile file, Entry entry) {
            this.file = file;
            this.entry = entry;
        }

        @Override
        public int read(long position, byte[] target, int offset, int length) throws IOException {
            int count = (int) Math.max(0, Math.min(length, entry.size - position));
            return count == 0 ? 0 : file.read(entry.contentAt + position, target, offset, count);
        }

        @Override
        public void write(long position, byte[] source, int offset, int length) throws IOException {
            throw refused();
        }

        @Override
        public void force() {
            // nothing changes
        }

        @Override
        public long sizeBytes() {
            return entry.size;
        }

        @Override
        public Object identity() {
            return entry;
        }

        @Override
        public void resize(long sizeBytes) throws IOException {
            throw refused();
        }

        @Override
        public void close() throws IOException {
            file.close();
        }
    }
}
