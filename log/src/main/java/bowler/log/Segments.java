// SPDX-License-Identifier: Apache-2.0
package bowler.log;

import bowler.base.error.SqlFailure;
import bowler.base.invariant.Invariant;
import bowler.os.Clock;
import bowler.os.Disk;
import bowler.os.DiskFile;
import bowler.os.DiskFullException;
import bowler.os.DiskName;
import bowler.os.DiskReplacedException;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// The files of a log: allocates them before they are needed, takes truncated ones into use again, reads and writes by
/// LSN.
///
/// A segment is *prepared* when all its bytes are allocated, its header is durable and its name is. On a disk that is
/// short of space the last segment may be prepared in part: its file ends where its allocated bytes do, and grows by
/// pieces. Preparing and truncating are done under one latch, apart from the appends; the table of files has its own, held
/// for a look-up.
final class Segments implements ByteSource {
    private static final String PREFIX = "segment-";
    private static final int RETIRED_LIMIT = 2;
    private static final long RETRY_NANOS = Duration.ofMillis(100).toNanos();
    private static final long SHORTAGE_NANOS = Duration.ofSeconds(2).toNanos();
    private static final byte[] ZEROS = new byte[64 << 10];
    /// By so much the last segment grows while space is short.
    private static final int PIECE_BYTES = 256 << 10;

    private final Disk disk;
    private final String folder;
    private final SegmentGeometry geometry;
    private final long created;
    private final boolean memory;
    private final Clock clock;
    private final TreeMap<Long, DiskFile> files = new TreeMap<>();
    private volatile long preparedIndex;
    /// The position behind the last allocated byte, in the segment of `preparedIndex` or at its end.
    private volatile long preparedEnd;
    private volatile long firstIndex;
    /// Whether space was short, and when that was noticed last.
    private volatile boolean wasShort;
    private volatile long shortSinceNanos;
    // Guarded by this:
    /// By the index in their names: files kept to be used again. Those below the log and those above it adjoin it
    /// without a gap, whatever is deleted, so that what a folder holds is one run, and a gap in it is damage.
    private final TreeMap<Long, DiskFile> retired = new TreeMap<>();
    private Runnable beforePreparing = () -> { };
    /// Whether the last attempt to prepare failed for lack of space.
    private boolean refused;
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

    /// The last file present has so many bytes; when that is less than a segment, more is allocated as it is needed.
    void lastFileHas(long bytes) {
        preparedEnd = geometry.start(preparedIndex) + Math.min(bytes, geometry.segmentBytes());
    }

    static String fileName(long index) {
        return PREFIX + HexFormat.of().toHexDigits(index);
    }

    /// The index in a segment's name, or -1 if it is not one.
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

    /// The position behind the last prepared byte.
    long preparedEnd() {
        return preparedEnd;
    }

    /// Whether the disk was full a short while ago, for the log or for others.
    boolean isShortOfSpace() {
        return wasShort && clock.nanoTime() - shortSinceNanos < SHORTAGE_NANOS;
    }

    /// Notes that the disk is full: the log takes no more than it must for a while.
    void noteShortage() {
        shortSinceNanos = clock.nanoTime();
        wasShort = true;
    }

    byte[] encodedHeader(long index) {
        return new SegmentHeader(SegmentHeader.VERSION, geometry.segmentBytes(), index, created).encoded();
    }

    // Preparing.

    /// Prepares segments until the position is behind a prepared byte: whole ones, or, if space is short, no more than is
    /// asked for.
    ///
    /// @return false if the disk is full, found by trying now or a short while ago
    synchronized boolean prepareTo(long lsn) throws IOException {
        while (preparedEnd < lsn) {
            if (refused && clock.nanoTime() - refusedAtNanos < RETRY_NANOS) {
                return false;
            }
            boolean isPartial = preparedEnd < geometry.start(preparedIndex + 1);
            boolean isDone = isPartial ? growLast(lsn) : prepare(preparedIndex + 1, lsn);
            if (!isDone && isPartial && !memory && deleteOne(0)) {
                isDone = growLast(lsn); // in the space of one that is kept to be used again
            }
            if (!isDone) {
                refused = true;
                refusedAtNanos = clock.nanoTime();
                noteShortage();
                return false;
            }
            refused = false;
        }
        return true;
    }

    /// Called before a segment is prepared; what it throws stops the log.
    synchronized void beforePreparing(Runnable check) {
        beforePreparing = check;
    }

    private boolean prepare(long index, long lsn) throws IOException {
        beforePreparing.run();
        Map.Entry<Long, DiskFile> old = retired.containsKey(index) ? retired.ceilingEntry(index) : retired.firstEntry();
        try {
            DiskFile file = old == null ? disk.open(path(index), true) : renamed(old, index);
            long allocated;
            try {
                allocated = occupy(file, index, old == null, lsn);
            } catch (IOException e) {
                file.close();
                if (e instanceof DiskFullException) {
                    disk.delete(path(index)); // what it took belongs to others now
                }
                throw e;
            }
            synchronized (files) {
                files.put(index, file);
            }
            preparedIndex = index;
            preparedEnd = geometry.start(index) + allocated;
            return true;
        } catch (DiskFullException e) {
            return false; // the statement's failure, not the log's: the caller tells
        }
    }

    /// Makes the last segment longer, which was prepared in part.
    private boolean growLast(long lsn) throws IOException {
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

    /// Fills the file with zeros from a position to the end of the segment, or as far as is needed if space is short.
    ///
    /// @param needed so many bytes of the segment must be there; more than a segment if it is to be followed by others
    /// @return how many bytes are there
    /// @throws DiskFullException if not even what is needed fits; the file is then as it was
    private long allocate(DiskFile file, long from, long needed) throws IOException {
        long enough = Math.min(geometry.segmentBytes(), (needed + PIECE_BYTES - 1) / PIECE_BYTES * PIECE_BYTES);
        long wanted = isShortOfSpace() ? enough : geometry.segmentBytes();
        long at = from;
        try {
            for (; at < wanted; at += ZEROS.length) {
                file.write(at, ZEROS, 0, (int) Math.min(ZEROS.length, wanted - at));
            }
            return wanted;
        } catch (DiskFullException e) {
            // What is not needed belongs to others, such as pages that must be written before the log can be cut.
            boolean suffices = at >= Math.min(needed, geometry.segmentBytes());
            long kept = suffices ? Math.min(at, enough) : from;
            file.resize(kept);
            noteShortage();
            if (!suffices) {
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

    /// The header comes last, so that a valid one says that all the file's other bytes are allocated.
    ///
    /// @return how many bytes of the segment are allocated
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

    /// Takes the prepared segments behind the index back, of which no byte was used. The caller keeps appends away. They
    /// come first when one is prepared, each under its own name.
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

    /// Gives back what nobody needs: all files kept to be used again, and what is prepared behind the position. The caller
    /// keeps appends away.
    ///
    /// @return whether anything was given back
    synchronized boolean shrinkTo(long lsn) throws IOException {
        boolean gaveBack = !retired.isEmpty();
        if (preparedIndex > geometry.index(lsn - 1)) {
            retireUnused(geometry.index(lsn - 1));
            gaveBack = true;
        }
        while (deleteOne(0)) {
            // one file less
        }
        long enough = (lsn + PIECE_BYTES - 1) / PIECE_BYTES * PIECE_BYTES;
        if (enough + PIECE_BYTES < preparedEnd) {
            // Nothing durable says how long the file is: a crash may show either length.
            file(preparedIndex).resize(enough - geometry.start(preparedIndex));
            preparedEnd = enough;
            gaveBack = true;
        }
        return gaveBack;
    }

    /// Gives up the segments below the index: some are kept for use under a new name, the others deleted.
    void dropBefore(long index) throws IOException {
        synchronized (this) {
            for (long at = firstIndex; at < index; at++) {
                retire(at);
                firstIndex = at + 1;
            }
        }
        deleteSurplus();
    }

    private void retire(long index) {
        synchronized (files) {
            retired.put(index, files.get(index)); // first: for lack of memory neither may have it
            files.remove(index);
        }
    }

    /// Deletes files that are kept to be used again, down to as many as are worth it: the oldest first, then those
    /// farthest ahead. Each name is gone for good before the next goes; in between others may prepare.
    void deleteSurplus() throws IOException {
        boolean more = true;
        while (more) {
            more = deleteOne(memory ? 0 : RETIRED_LIMIT);
        }
    }

    private synchronized boolean deleteOne(int kept) throws IOException {
        if (retired.size() <= kept) {
            return false;
        }
        long doomed = retired.firstKey() < firstIndex ? retired.firstKey() : retired.lastKey();
        retired.remove(doomed).close();
        disk.delete(path(doomed));
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
