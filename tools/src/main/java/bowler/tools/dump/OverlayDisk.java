// SPDX-License-Identifier: Apache-2.0
package bowler.tools.dump;

import bowler.base.bytes.ChecksumMethod;
import bowler.os.Disk;
import bowler.os.DiskFile;
import bowler.os.DiskHold;
import bowler.os.DiskName;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.IntConsumer;

/// A disk that shows another one with changes of its own, which go to a third. The one below is never written to.
///
/// A file is one of the disk below, of which some blocks are overlaid, or has none there. Guarded by one latch. The files
/// below stay open until all is closed.
final class OverlayDisk implements Disk, AutoCloseable {
    private static final int BLOCK_BYTES = 4096;

    private final Disk below;
    private final Disk above;
    private final IntConsumer onRead;
    /// Names that differ from the disk below; null: deleted.
    private final Map<String, Layered> names = new HashMap<>();
    private final List<Layered> files = new ArrayList<>();

    /// @param above takes what is written
    /// @param onRead told how many bytes each read got from the disk below
    OverlayDisk(Disk below, Disk above, IntConsumer onRead) {
        this.below = below;
        this.above = above;
        this.onRead = onRead;
    }

    /// One file with its changes.
    private final class Layered {
        private final DiskFile bottom;
        private final String topName = "file-" + files.size();
        private DiskFile top;
        private final BitSet overlaid = new BitSet();
        /// The number of bytes of the bottom file that are still visible.
        private long shownBytes;
        private long sizeBytes;

        Layered(DiskFile bottom) throws IOException {
            this.bottom = bottom;
            sizeBytes = bottom == null ? 0 : bottom.sizeBytes();
            shownBytes = sizeBytes;
            files.add(this);
        }

        private DiskFile top() throws IOException {
            if (top == null) {
                top = above.open(topName, true);
            }
            return top;
        }

        int read(long position, byte[] target, int offset, int length) throws IOException {
            int count = (int) Math.max(0, Math.min(length, sizeBytes - position));
            for (int done = 0; done < count; ) {
                long at = position + done;
                int block = (int) (at / BLOCK_BYTES);
                boolean isOverlaid = overlaid.get(block);
                int endBlock = isOverlaid ? overlaid.nextClearBit(block) : overlaid.nextSetBit(block);
                long end = endBlock < 0 ? Long.MAX_VALUE : (long) endBlock * BLOCK_BYTES;
                int part = (int) Math.min(count - done, end - at);
                if (isOverlaid) {
                    fill(top().read(at, target, offset + done, part), target, offset + done, part);
                } else {
                    readBottom(at, target, offset + done, part);
                }
                done += part;
            }
            return count;
        }

        private void readBottom(long at, byte[] target, int offset, int length) throws IOException {
            int visible = (int) Math.max(0, Math.min(length, shownBytes - at));
            int got = visible == 0 ? 0 : bottom.read(at, target, offset, visible);
            onRead.accept(got);
            fill(got, target, offset, length);
        }

        /// Fills the part that was never written with zeros.
        private static void fill(int got, byte[] target, int offset, int length) {
            Arrays.fill(target, offset + got, offset + length, (byte) 0);
        }

        void write(long position, byte[] source, int offset, int length) throws IOException {
            if (length == 0) {
                return;
            }
            long end = position + length;
            cover((int) (position / BLOCK_BYTES), position % BLOCK_BYTES == 0 && length >= BLOCK_BYTES);
            cover((int) ((end - 1) / BLOCK_BYTES), end % BLOCK_BYTES == 0 && length >= BLOCK_BYTES);
            top().write(position, source, offset, length);
            overlaid.set((int) (position / BLOCK_BYTES), (int) ((end - 1) / BLOCK_BYTES) + 1);
            sizeBytes = Math.max(sizeBytes, end);
        }

        /// Brings a block up, unless all of it is written next.
        private void cover(int block, boolean isWrittenWhole) throws IOException {
            if (overlaid.get(block) || isWrittenWhole) {
                return;
            }
            byte[] bytes = new byte[BLOCK_BYTES];
            readBottom((long) block * BLOCK_BYTES, bytes, 0, BLOCK_BYTES);
            top().write((long) block * BLOCK_BYTES, bytes, 0, BLOCK_BYTES);
            overlaid.set(block);
        }

        void resize(long size) throws IOException {
            if (size < sizeBytes) {
                shownBytes = Math.min(shownBytes, size);
                int lastBlock = (int) (size / BLOCK_BYTES);
                overlaid.clear((int) ((size + BLOCK_BYTES - 1) / BLOCK_BYTES), Integer.MAX_VALUE);
                if (overlaid.get(lastBlock)) {
                    int kept = (int) (size % BLOCK_BYTES);
                    top().write(size, new byte[BLOCK_BYTES - kept], 0, BLOCK_BYTES - kept);
                }
            }
            sizeBytes = size;
        }
    }

    private Layered layered(String name) throws IOException {
        if (names.containsKey(DiskName.check(name))) {
            return names.get(name);
        }
        if (!below.exists(name)) {
            return null;
        }
        Layered file = new Layered(below.open(name, false));
        names.put(name, file);
        return file;
    }

    @Override
    public synchronized DiskFile open(String name, boolean create) throws IOException {
        Layered file = layered(name);
        if (file == null && !create) {
            throw new NoSuchFileException(description() + '/' + name);
        }
        if (file == null) {
            file = new Layered(null);
            names.put(name, file);
        }
        return new Handle(file);
    }

    @Override
    public synchronized boolean exists(String name) throws IOException {
        return names.containsKey(DiskName.check(name)) ? names.get(name) != null : below.exists(name);
    }

    @Override
    public synchronized List<String> list(String folder) throws IOException {
        TreeSet<String> listed = new TreeSet<>(below.list(folder));
        names.forEach((name, file) -> {
            if (DiskName.folderOf(name).equals(folder)) {
                String last = name.substring(folder.isEmpty() ? 0 : folder.length() + 1);
                if (file == null) {
                    listed.remove(last);
                } else {
                    listed.add(last);
                }
            }
        });
        return List.copyOf(listed);
    }

    @Override
    public synchronized List<String> folders(String folder) throws IOException {
        TreeSet<String> listed = new TreeSet<>(below.folders(folder));
        listed.addAll(DiskName.foldersIn(folder, names.keySet()));
        return List.copyOf(listed);
    }

    @Override
    public synchronized void delete(String name) throws IOException {
        require(name);
        names.put(name, null);
    }

    @Override
    public synchronized void rename(String from, String to) throws IOException {
        Layered file = require(from);
        names.put(from, null);
        names.put(DiskName.check(to), file);
    }

    private Layered require(String name) throws IOException {
        Layered file = layered(name);
        if (file == null) {
            throw new NoSuchFileException(description() + '/' + name);
        }
        return file;
    }

    @Override
    public void forceNames(String folder) {
        DiskName.checkFolder(folder); // nothing here is to outlive the process
    }

    /// The creator of this disk holds the disk below already.
    @Override
    public DiskHold hold(String lockName, String holder) {
        DiskName.check(lockName);
        return new DiskHold() {
            @Override
            public void alsoLock(String name) {
                DiskName.check(name);
            }

            @Override
            public void renew() {
                // the disk below is held by another object
            }

            @Override
            public void close() {
                // the disk below is held by another object
            }
        };
    }

    @Override
    public synchronized Object identity(String name) throws IOException {
        return layered(name);
    }

    @Override
    public boolean isReadOnly() {
        return false;
    }

    @Override
    public ChecksumMethod checksums() {
        return below.checksums();
    }

    @Override
    public long usableBytes() {
        return Long.MAX_VALUE;
    }

    @Override
    public String description() {
        return below.description();
    }

    @Override
    public synchronized void close() throws IOException {
        for (Layered file : files) {
            if (file.bottom != null) {
                file.bottom.close();
            }
            if (file.top != null) {
                file.top.close();
            }
        }
        files.clear();
    }

    private final class Handle implements DiskFile {
        private final Layered file;

        Handle(Layered file) {
            this.file = file;
        }

        @Override
        public int read(long position, byte[] target, int offset, int length) throws IOException {
            synchronized (OverlayDisk.this) {
                return file.read(position, target, offset, length);
            }
        }

        @Override
        public void write(long position, byte[] source, int offset, int length) throws IOException {
            synchronized (OverlayDisk.this) {
                file.write(position, source, offset, length);
            }
        }

        @Override
        public Object identity() {
            return file;
        }

        @Override
        public void force() {
            // nothing here is to outlive the process
        }

        @Override
        public long sizeBytes() {
            synchronized (OverlayDisk.this) {
                return file.sizeBytes;
            }
        }

        @Override
        public void resize(long sizeBytes) throws IOException {
            synchronized (OverlayDisk.this) {
                file.resize(sizeBytes);
            }
        }

        @Override
        public void close() {
            // several may share the file; all are closed together
        }
    }
}
