// SPDX-License-Identifier: Apache-2.0
package bowler.log;

import bowler.base.bytes.ChecksumMethod;
import bowler.base.error.SqlFailure;
import bowler.base.invariant.Invariant;
import bowler.os.Clock;
import bowler.os.Disk;
import bowler.os.DiskFile;
import bowler.os.DiskFullException;
import bowler.os.DiskName;
import bowler.os.DiskReplacedException;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// The files of a log: allocates them before they are needed, reuses truncated ones, reads and writes by LSN.
///
/// A segment is *prepared* when all its bytes are allocated, and its header and its name are durable. On a disk that is
/// short of space the last segment may be prepared in part. Its file then ends with its allocated bytes, and grows by
/// pieces. Preparing and truncating run under one latch, separately from the appends. The table of files has its own
/// latch, held for a look-up.
final class Segments implements ByteSource {
    private static final String PREFIX = "segment-";
    private static final int RETIRED_LIMIT = 2;
    private static final long RETRY_NANOS = Duration.ofMillis(100).toNanos();
    private static final long SHORTAGE_NANOS = Duration.ofSeconds(2).toNanos();
    private static final byte[] ZEROS = new byte[64 << 10];
    /// The growth of the last segment while space is short, in bytes.
    private static final int PIECE_BYTES = 256 << 10;

    private final Disk disk;
    private final String folder;
    private final SegmentGeometry geometry;
    private final long created;
    private final boolean memory;
    private final Clock clock;
    private final TreeMap<Long, DiskFile> files = new TreeMap<>();
    private volatile long preparedIndex;
    /// The position after the last allocated byte, in the segment of `preparedIndex` or at its end.
    private volatile long preparedEnd;
    private volatile long firstIndex;
    /// True if space was short, and the time when that was noticed last.
    private volatile boolean wasShort;
    private volatile long shortSinceNanos;
    // Guarded by this:
    /// Files kept for reuse, by the index in their names. Those below the log and those above it adjoin it without a
    /// gap, regardless of deletions. The files of a folder are therefore one run, and a gap in it is damage.
    private final TreeMap<Long, DiskFile> retired = new TreeMap<>();
    private Runnable beforePreparing = () -> { };
    /// The position up to which the last attempt to prepare failed for lack of space; [Long#MAX_VALUE] if it succeeded.
    private long refusedLsn = Long.MAX_VALUE;
    private long refusedAtNanos;

    Segments(Disk disk, String folder, SegmentHeader header, boolean memory, Clock clock, Map<Long, DiskFile> present,
        long firstIndex, long preparedIndex) {
        this.disk = disk;
        this.folder = folder;
        this.geometry = new SegmentGeometry(header.segmentBytes());
        this.created = header.created();
        this.memory = memory;
        this.clock = clock;
        this.files.putAll(present);
        this.firstIndex = firstIndex;
        this.preparedIndex = preparedIndex;
        this.preparedEnd = geometry.start(preparedIndex + 1);
    }

    /// Sets the number of bytes of the last existing file; if that is less than a segment, more is allocated as needed.
    void lastFileHas(long bytes) {
        preparedEnd = geometry.start(preparedIndex) + Math.min(bytes, geometry.segmentBytes());
    }

    static String fileName(long index) {
        return PREFIX + HexFormat.of().toHexDigits(index);
    }

    /// Returns the index in a segment's name, or -1 if the name is not a segment's.
    static long indexIn(String fileName) {
        if (!fileName.matches(PREFIX + "[0-9a-f]{16}")) {
            return -1;
        }
        return Long.parseUnsignedLong(fileName.substring(PREFIX.length()), 16);
    }

    SegmentGeometry geometry() {
        return geometry;
    }

    long firstIndex() {
        return firstIndex;
    }

    /// Returns the position after the last prepared byte.
    long preparedEnd() {
        return preparedEnd;
    }

    /// Returns whether the disk was full recently, for the log or for others.
    boolean isShortOfSpace() {
        return wasShort && clock.nanoTime() - shortSinceNanos < SHORTAGE_NANOS;
    }

    /// Records that the disk is full: for a while the log takes no more space than it must.
    void noteShortage() {
        shortSinceNanos = clock.nanoTime();
        wasShort = true;
    }

    byte[] encodedHeader(long index) {
        return new SegmentHeader(SegmentHeader.VERSION, geometry.segmentBytes(), index, created).encoded();
    }

    // Preparing.

    /// Prepares segments until the position is after a prepared byte: whole ones, or no more than requested if space is
    /// short.
    ///
    /// @return false if the disk is full, found by an attempt now or a short time ago
    synchronized boolean prepareTo(long lsn) throws IOException {
        while (preparedEnd < lsn) {
            if (lsn >= refusedLsn && clock.nanoTime() - refusedAtNanos < RETRY_NANOS) {
                return false;
            }
            boolean isPartial = !isLastComplete();
            boolean isDone = isPartial ? extendLast(lsn) : prepareInPlace(lsn);
            if (!isDone && isPartial && !memory && deleteOne(0)) {
                isDone = extendLast(lsn); // in the space of one that was kept for reuse
            }
            if (!isDone) {
                refusedLsn = lsn;
                refusedAtNanos = clock.nanoTime();
                noteShortage();
                return false;
            }
            refusedLsn = Long.MAX_VALUE;
        }
        return true;
    }

    private boolean isLastComplete() {
        return preparedEnd == geometry.start(preparedIndex + 1);
    }

    /// Sets a check that runs before a segment is prepared; an exception that it throws stops the log, unless it is
    /// an OutOfMemoryError.
    synchronized void beforePreparing(Runnable check) {
        beforePreparing = check;
    }

    private boolean prepareInPlace(long lsn) throws IOException {
        try {
            return prepare(preparedIndex + 1, lsn);
        } catch (NoSuchFileException e) {
            throw replaced(e);
        }
    }

    /// Returns the failure for a file of the log that is missing.
    DiskReplacedException replaced(Throwable missing) {
        var replaced = new DiskReplacedException(disk.description() + '/' + folder + " was removed, renamed or replaced while it was open");
        replaced.initCause(missing);
        return replaced;
    }

    private boolean prepare(long index, long lsn) throws IOException {
        beforePreparing.run();
        Map.Entry<Long, DiskFile> old = retired.containsKey(index) ? retired.ceilingEntry(index) : retired.firstEntry();
        try {
            DiskFile file = old == null ? disk.open(path(index), true) : renamed(old, index);
            long allocated;
            try {
                allocated = occupy(file, index, old == null, lsn);
                synchronized (files) {
                    files.put(index, file);
                }
            } catch (IOException | OutOfMemoryError e) {
                file.close();
                if (e instanceof DiskFullException) {
                    disk.delete(path(index)); // its space is free for others now
                }
                throw e;
            }
            preparedIndex = index;
            preparedEnd = geometry.start(index) + allocated;
            return true;
        } catch (DiskFullException e) {
            return false; // the statement fails, not the log: the caller reports it
        }
    }

    /// Extends the last segment, which was prepared in part.
    private boolean extendLast(long lsn) throws IOException {
        beforePreparing.run();
        long start = geometry.start(preparedIndex);
        DiskFile file = file(preparedIndex);
        try {
            long allocated = allocate(file, preparedEnd - start, lsn - start);
            file.force();
            preparedEnd = start + allocated;
            return true;
        } catch (DiskFullException e) {
            return false;
        }
    }

    /// Fills the file with zeros from a position to the end of the segment, or as far as needed if space is short.
    ///
    /// @param needed bytes of the segment that must be allocated; more than a segment if others must follow it
    /// @return number of allocated bytes
    /// @throws DiskFullException if not even the needed bytes fit; the file is then unchanged
    private long allocate(DiskFile file, long from, long needed) throws IOException {
        long newBytes = Math.min(geometry.segmentBytes(), (needed + PIECE_BYTES - 1) / PIECE_BYTES * PIECE_BYTES);
        long wanted = isShortOfSpace() ? newBytes : geometry.segmentBytes();
        long at = from;
        try {
            for (; at < wanted; at += ZEROS.length) {
                file.write(at, ZEROS, 0, (int) Math.min(ZEROS.length, wanted - at));
            }
            return wanted;
        } catch (DiskFullException e) {
            // The space beyond the need belongs to others, such as pages that must be written before the log can be
            // cut.
            boolean isLargeEnough = at >= Math.min(needed, geometry.segmentBytes());
            long kept = isLargeEnough ? Math.min(at, newBytes) : from;
            file.resize(kept);
            noteShortage();
            if (!isLargeEnough) {
                throw e;
            }
            return kept;
        }
    }

    private DiskFile renamed(Map.Entry<Long, DiskFile> old, long index) throws IOException {
        if (old.getKey() != index) {
            disk.rename(path(old.getKey()), path(index));
        }
        retired.remove(old.getKey());
        return old.getValue();
    }

    /// Allocates the file's bytes and then writes its header, so that a valid header proves the allocation of all other
    /// bytes.
    ///
    /// @return number of allocated bytes of the segment
    private long occupy(DiskFile file, long index, boolean isNew, long lsn) throws IOException {
        long allocated = geometry.segmentBytes();
        if (!memory) {
            long present = isNew ? 0 : Math.min(allocated, file.sizeBytes());
            if (present < allocated) {
                allocated = allocate(file, present, Math.max(SegmentHeader.SIZE_BYTES, lsn - geometry.start(index)));
                file.force();
            }
        }
        file.write(0, encodedHeader(index), 0, SegmentHeader.SIZE_BYTES);
        if (!memory) {
            file.force();
            disk.forceNames(folder);
        }
        return allocated;
    }

    // Reading and writing; a request stays within one segment.

    void write(long lsn, byte[] source, int offset, int length) throws IOException {
        long index = geometry.index(lsn);
        Invariant.check(index <= preparedIndex, "log write at %d into a segment that is not prepared", lsn);
        file(index).write(lsn - geometry.start(index), source, offset, length);
    }

    void force(long fromLsn, long toLsn) throws IOException {
        if (memory) {
            return;
        }
        for (long index = geometry.index(fromLsn); geometry.start(index) < toLsn; index++) {
            DiskFile file = file(index);
            file.force();
            disk.checkInPlace(path(index), file);
        }
    }

    /// Checks that the segment of a position is still the file that its name leads to.
    void checkInPlace(long lsn) throws IOException {
        long index = geometry.index(lsn);
        DiskFile file;
        synchronized (files) {
            file = files.get(index);
        }
        if (file == null) {
            return;
        }
        try {
            disk.checkInPlace(path(index), file);
        } catch (DiskReplacedException e) {
            synchronized (files) {
                if (files.get(index) == file) {
                    throw e;
                }
            }
            // Truncated meanwhile, and in use under another name.
        }
    }

    ChecksumMethod checksums() {
        return disk.checksums();
    }

    long created() {
        return created;
    }

    @Override
    public int read(long lsn, byte[] target, int offset, int length) {
        long index = geometry.index(lsn);
        DiskFile file;
        synchronized (files) {
            file = files.get(index);
        }
        if (file == null) {
            return 0;
        }
        int count = (int) Math.min(length, geometry.endOfSegmentAt(lsn) - lsn);
        try {
            return file.read(lsn - geometry.start(index), target, offset, count);
        } catch (IOException e) {
            if (index < firstIndex) {
                return 0; // truncated meanwhile
            }
            throw failure(LogError.INPUT_OUTPUT, e, "read at " + lsn, e.getMessage());
        }
    }

    private DiskFile file(long index) {
        synchronized (files) {
            DiskFile file = files.get(index);
            Invariant.check(file != null, "log segment %d is not open", index);
            return file;
        }
    }

    // Giving back.

    /// Retires the prepared segments after the index, of which no byte was used. The caller blocks appends meanwhile.
    /// The next preparation takes them first, each under its own name.
    void retireBehind(long index) {
        if (preparedIndex > index) {
            retireUnused(index);
        }
    }

    private synchronized void retireUnused(long index) {
        for (long at = preparedIndex; at > index; at--) {
            retire(at);
            preparedIndex = at - 1;
            preparedEnd = geometry.start(at);
        }
    }

    /// Releases unneeded space: what is prepared after the position, and the files kept for reuse, except those needed
    /// to be prepared up to it. The caller blocks appends meanwhile.
    ///
    /// @return whether any space was released
    synchronized boolean shrinkTo(long lsn) throws IOException {
        while (preparedEnd < lsn && isLastComplete() && !retired.isEmpty() && prepare(preparedIndex + 1, lsn)) {
            // one more of those kept for reuse is in use
        }
        if (preparedEnd < lsn) {
            return false;
        }
        boolean gaveBack = !retired.isEmpty();
        if (preparedIndex > geometry.index(lsn - 1)) {
            retireUnused(geometry.index(lsn - 1));
            gaveBack = true;
        }
        while (deleteOne(0)) {
            // one file less
        }
        long newBytes = (lsn + PIECE_BYTES - 1) / PIECE_BYTES * PIECE_BYTES;
        if (newBytes + PIECE_BYTES < preparedEnd) {
            // No durable record states how long the file is: a crash may show either length.
            file(preparedIndex).resize(newBytes - geometry.start(preparedIndex));
            preparedEnd = newBytes;
            gaveBack = true;
        }
        return gaveBack;
    }

    /// Releases the segments below the index: some are kept for reuse under a new name, the others deleted.
    void dropBefore(long index) throws IOException {
        synchronized (this) {
            for (long at = firstIndex; at < index; at++) {
                retire(at);
                firstIndex = at + 1;
            }
        }
        deleteSurplus();
    }

    /// Keeps a segment for reuse. The caller holds the monitor of this object. The next preparation then tries again at once,
    /// also shortly after the disk was found full.
    private void retire(long index) {
        synchronized (files) {
            retired.put(index, files.get(index)); // first: after a lack of memory neither may contain it
            files.remove(index);
        }
        refusedLsn = Long.MAX_VALUE;
    }

    /// Deletes files kept for reuse, down to the number worth keeping: the oldest first, then those farthest ahead.
    /// Each name's removal is durable before the next; in between other threads may prepare.
    void deleteSurplus() throws IOException {
        boolean more = true;
        while (more) {
            more = deleteOne(memory ? 0 : RETIRED_LIMIT);
        }
    }

    /// Deletes all files kept for reuse.
    void deleteRetired() throws IOException {
        while (deleteOne(0)) {
            // one file less
        }
    }

    private synchronized boolean deleteOne(int kept) throws IOException {
        if (retired.size() <= kept) {
            return false;
        }
        long deleted = retired.firstKey() < firstIndex ? retired.firstKey() : retired.lastKey();
        retired.remove(deleted).close();
        disk.delete(path(deleted));
        if (!memory) {
            disk.forceNames(folder);
        }
        return true;
    }

    void close() throws IOException {
        List<DiskFile> open;
        synchronized (files) {
            open = new ArrayList<>(files.values());
            files.clear();
        }
        synchronized (this) {
            open.addAll(retired.values());
            retired.clear();
        }
        for (DiskFile file : open) {
            file.close();
        }
    }

    SqlFailure failure(LogError error, Throwable cause, Object... details) {
        Object[] arguments = new Object[details.length + 1];
        arguments[0] = DiskName.in(disk.description(), folder);
        System.arraycopy(details, 0, arguments, 1, details.length);
        return error.causedBy(cause, arguments);
    }

    private String path(long index) {
        return DiskName.in(folder, fileName(index));
    }
}
