// SPDX-License-Identifier: Apache-2.0
package bowler.os.archive;

import bowler.os.Disk;
import bowler.os.DiskFile;
import bowler.os.ForwardingDisk;
import bowler.os.DiskName;
import bowler.os.host.MemoryDisk;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.zip.CRC32;

/// A disk that writes its files into one new archive. Large files go into it directly, one after the other. The others are kept
/// in memory until [#finish]; they can be renamed and rewritten. For one thread.
///
/// The archive appears under its name when it is complete and forced.
public final class ZipWriterDisk extends ForwardingDisk implements AutoCloseable {
    private static final String UNFINISHED = ".unfinished";
    private static final int CHUNK_BYTES = 256 << 10;

    /// A file in the archive.
    private static final class Entry {
        private final String name;
        private final long headerAt;
        private final long contentAt;
        private long size;
        private int crc;
        private boolean isOpen = true;

        private Entry(String name, long headerAt) {
            this.name = name;
            this.headerAt = headerAt;
            this.contentAt = headerAt + ZipFormat.local(name, 0, 0).length;
        }
    }

    private final Disk target;
    private final String name;
    private final Predicate<String> isLarge;
    private final DiskFile file;
    private final List<Entry> entries = new ArrayList<>();
    private boolean isFinished;

    /// @param target the disk that gets the archive
    /// @param name of the archive
    /// @param isLarge tells the files that go into the archive directly
    public ZipWriterDisk(Disk target, String name, Predicate<String> isLarge) throws IOException {
        super(new MemoryDisk(target.description() + '/' + name));
        this.target = target;
        this.name = name;
        this.isLarge = isLarge;
        // A crash during the rename may leave a complete archive under both names. It must not be written to.
        if (target.exists(DiskName.check(name + UNFINISHED))) {
            target.delete(name + UNFINISHED);
            target.forceNames("");
        }
        file = target.open(name + UNFINISHED, true);
    }

    private Entry entry(String wanted) {
        for (Entry each : entries) {
            if (each.name.equals(wanted)) {
                return each;
            }
        }
        return null;
    }

    private long end() {
        if (entries.isEmpty()) {
            return 0;
        }
        Entry last = entries.get(entries.size() - 1);
        return last.contentAt + last.size;
    }

    @Override
    public DiskFile open(String wanted, boolean create) throws IOException {
        Entry present = entry(wanted);
        if (present != null) {
            return new EntryFile(present);
        }
        if (!create || !isLarge.test(wanted)) {
            return disk.open(wanted, create);
        }
        return new EntryFile(begin(wanted));
    }

    private Entry begin(String wanted) throws IOException {
        if (!entries.isEmpty() && entries.get(entries.size() - 1).isOpen) {
            throw new IOException("two files of an archive are written at the same time");
        }
        Entry added = new Entry(DiskName.check(wanted), end());
        byte[] header = ZipFormat.local(wanted, 0, 0);
        file.write(added.headerAt, header, 0, header.length);
        entries.add(added);
        return added;
    }

    @Override
    public boolean exists(String wanted) throws IOException {
        return entry(wanted) != null || disk.exists(wanted);
    }

    @Override
    public List<String> list(String folder) throws IOException {
        TreeSet<String> names = new TreeSet<>(disk.list(folder));
        for (Entry each : entries) {
            if (DiskName.folderOf(each.name).equals(folder)) {
                names.add(each.name.substring(folder.isEmpty() ? 0 : folder.length() + 1));
            }
        }
        return List.copyOf(names);
    }

    /// Removes a file. Only the last large file can be removed.
    @Override
    public void delete(String deleted) throws IOException {
        Entry present = entry(deleted);
        if (present == null) {
            disk.delete(deleted);
        } else if (present == entries.get(entries.size() - 1)) {
            entries.remove(present);
            file.resize(end());
        }
    }

    @Override
    public long usableBytes() {
        return target.usableBytes();
    }

    @Override
    public Object identity(String wanted) throws IOException {
        Entry present = entry(wanted);
        return present != null ? present : disk.identity(wanted);
    }

    /// Completes the archive; durable under its name on return.
    ///
    /// @param last the file that comes last
    public void finish(String last) throws IOException {
        List<String> names = new ArrayList<>();
        for (String folder : List.of("", "data", "log")) {
            for (String each : disk.list(folder)) {
                names.add(DiskName.in(folder, each));
            }
        }
        names.remove(last);
        names.add(last);
        byte[] chunk = new byte[CHUNK_BYTES];
        for (String each : names) {
            try (DiskFile source = disk.open(each, false); EntryFile copy = new EntryFile(begin(each))) {
                long position = 0;
                for (int count = source.read(0, chunk, 0, chunk.length); count > 0; count = source.read(position, chunk, 0, chunk.length)) {
                    copy.write(position, chunk, 0, count);
                    position += count;
                }
            }
        }
        long at = end();
        long start = at;
        for (Entry each : entries) {
            byte[] header = ZipFormat.central(each.name, each.size, each.crc, each.headerAt);
            file.write(at, header, 0, header.length);
            at += header.length;
        }
        byte[] trailer = ZipFormat.trailer(entries.size(), start, at - start);
        file.write(at, trailer, 0, trailer.length);
        file.force();
        file.close();
        target.rename(name + UNFINISHED, name);
        target.forceNames("");
        isFinished = true;
    }

    /// Removes the archive if it was not finished.
    @Override
    public void close() throws IOException {
        if (!isFinished) {
            file.close();
            target.delete(name + UNFINISHED);
        }
    }

    /// A file within the archive; closing it completes its header.
    private final class EntryFile implements DiskFile {
        private final Entry entry;

        EntryFile(Entry entry) {
            this.entry = entry;
        }

        @Override
        public int read(long position, byte[] bytes, int offset, int length) throws IOException {
            int count = (int) Math.max(0, Math.min(length, entry.size - position));
            return count == 0 ? 0 : file.read(entry.contentAt + position, bytes, offset, count);
        }

        @Override
        public void write(long position, byte[] source, int offset, int length) throws IOException {
            demandOpen();
            if (position > entry.size) {
                resize(position);
            }
            file.write(entry.contentAt + position, source, offset, length);
            entry.size = Math.max(entry.size, position + length);
        }

        private void demandOpen() throws IOException {
            if (!entry.isOpen) {
                throw new IOException(entry.name + " is complete and cannot be changed");
            }
        }

        @Override
        public void force() {
            // The archive is forced when it is complete.
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
            demandOpen();
            entry.size = sizeBytes;
            file.resize(entry.contentAt + sizeBytes);
        }

        @Override
        public void close() throws IOException {
            if (!entry.isOpen) {
                return;
            }
            entry.isOpen = false;
            CRC32 crc = new CRC32();
            byte[] chunk = new byte[CHUNK_BYTES];
            long position = 0;
            for (int count = read(0, chunk, 0, chunk.length); count > 0; count = read(position, chunk, 0, chunk.length)) {
                crc.update(chunk, 0, count);
                position += count;
            }
            entry.crc = (int) crc.getValue();
            byte[] header = ZipFormat.local(entry.name, entry.size, entry.crc);
            file.write(entry.headerAt, header, 0, header.length);
        }
    }
}
