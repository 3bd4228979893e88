// SPDX-License-Identifier: Apache-2.0
package bowler.log;

import bowler.base.bytes.BigEndian;
import bowler.base.error.SqlFailure;
import bowler.base.invariant.Invariant;
import bowler.base.trace.WaitCounter;
import bowler.os.Clock;
import bowler.os.Disk;
import bowler.os.DiskName;
import bowler.os.host.MemoryDisk;
import java.io.IOException;
import java.util.Map;
import java.util.zip.CRC32C;

/// An append-only log of opaque records, used by any number of threads.
///
/// An LSN is a byte position since the log was created; 0 is never a record's. A record lies in `[lsn, lsn +
/// sizeOf(length))`; what is between the end of one and the start of the next (segment headers, unused tails) belongs to
/// nobody. Appending copies the record into a ring under a short latch and touches no disk, unless the ring is full or a
/// segment has to be prepared because no [SegmentPreparer] did it in time. Durability is asked for by [#force].
public final class Log implements AutoCloseable {
    /// Prepared segments that may stay though nothing asks for them.
    private static final int SURPLUS_SEGMENTS = 4;

    private final Segments segments;
    private final SegmentGeometry geometry;
    private final LogBuffer buffer;
    private final GroupCommit commit;
    private final boolean memory;
    private final Object appendLatch = new Object();
    /// Guarded by the append latch.
    private final byte[] header = new byte[RecordFormat.PAYLOAD];
    /// Bytes of records by [#appendUndo] that space is kept for; guarded by the append latch.
    private long reservedBytes;
    /// The longest record so far: so much may stay unused at the end of a segment. Guarded by the append latch.
    private int longestBytes;
    private volatile long endLsn;

    /// What a record may use of the space that is kept.
    private enum Use {
        /// Nothing.
        ORDINARY,
        /// Most of what is kept for nobody in particular.
        FREEING,
        /// What is kept for nobody in particular.
        SPARE,
        /// Everything.
        UNDO
    }

    Log(Segments segments, LogOptions options, long endLsn, Clock clock) {
        this.segments = segments;
        this.geometry = segments.geometry();
        this.memory = options.memory();
        this.buffer = new LogBuffer(options.bufferBytes(), endLsn);
        this.commit = new GroupCommit(buffer, segments, endLsn, clock);
        this.endLsn = endLsn;
    }

    /// Makes a new log in a folder that has none.
    public static Log create(Disk disk, String folder, LogOptions options, Clock clock) {
        Disk place = options.memory() ? new MemoryDisk(disk.description()) : disk;
        SegmentHeader header =
            new SegmentHeader(SegmentHeader.VERSION, options.segmentBytes(), 0, clock.now().toEpochMilli());
        Segments segments = new Segments(place, folder, header, options.memory(), clock, Map.of(), 0, -1);
        try {
            for (String file : place.list(folder)) {
                if (Segments.indexIn(file) >= 0) {
                    // Without a valid header it is what a creation that was cut short has left.
                    if (SegmentFiles.headerOf(place, DiskName.in(folder, file)) != null) {
                        throw segments.failure(LogError.EXISTS, null);
                    }
                    place.delete(DiskName.in(folder, file));
                }
            }
            if (!segments.prepareTo(1)) {
                throw segments.failure(LogError.FULL, null);
            }
        } catch (IOException e) {
            throw segments.failure(LogError.INPUT_OUTPUT, e, "created", e.getMessage());
        }
        return new Log(segments, options, segments.geometry().firstRecord(0), clock);
    }

    /// Makes an empty log in memory that begins behind the position.
    public static Log inMemoryFrom(Disk disk, String folder, long lsn, Clock clock) {
        LogOptions options = LogOptions.MEMORY;
        long first = new SegmentGeometry(options.segmentBytes()).index(lsn) + 1;
        SegmentHeader header =
            new SegmentHeader(SegmentHeader.VERSION, options.segmentBytes(), 0, clock.now().toEpochMilli());
        Segments segments =
            new Segments(new MemoryDisk(disk.description()), folder, header, true, clock, Map.of(), first, first - 1);
        try {
            if (!segments.prepareTo(segments.geometry().start(first) + 1)) {
                throw segments.failure(LogError.FULL, null);
            }
        } catch (IOException e) {
            throw segments.failure(LogError.INPUT_OUTPUT, e, "created", e.getMessage());
        }
        return new Log(segments, options, segments.geometry().firstRecord(first), clock);
    }

    /// Opens a log after a shutdown or a crash: finds its end by reading from a record that is known to exist (a
    /// checkpoint's; 0 for the oldest), cuts off a torn tail for good, and makes the rest durable.
    ///
    /// @throws SqlFailure [LogError#DAMAGED] if records are bad that were durable once
    public static Log open(Disk disk, String folder, LogOptions options, Clock clock, long scanFromLsn) {
        return new LogEndSearch(disk, folder, scanFromLsn).open(options, clock);
    }

    /// How far a record with such a payload reaches.
    public static int sizeOf(int payloadLength) {
        return RecordFormat.sizeOf(payloadLength);
    }

    /// The longest payload that can be appended.
    public int maxPayloadBytes() {
        return geometry.segmentBytes() / 2;
    }

    // Appending.

    /// Adds a record; it is durable once a [#force] of its end has returned.
    ///
    /// @return its LSN
    /// @throws SqlFailure [LogError#FULL] if there is no space beyond what is kept for rollback; nothing has changed
    ///     then, and a later call tries again
    public long append(byte[] payload, int offset, int length) {
        return append(payload, offset, length, Use.ORDINARY, 0);
    }

    /// As [#append], and keeps space for so many more bytes of records by [#appendUndo]; less if negative. Fails if
    /// there is no space for that.
    public long append(byte[] payload, int offset, int length, long reservation) {
        return append(payload, offset, length, Use.ORDINARY, reservation);
    }

    /// As [#append] with a reservation, for work after which there will be more space, as deleting rows: may use most of what
    /// is kept for nobody in particular, so that it goes through where ordinary work no longer does.
    public long appendFreeing(byte[] payload, int offset, int length, long reservation) {
        return append(payload, offset, length, Use.FREEING, reservation);
    }

    /// As [#appendSpare], for the record that ends a transaction: so many bytes less are kept for its rollback.
    public long appendEnd(byte[] payload, int offset, int length, long released) {
        return append(payload, offset, length, Use.SPARE, -released);
    }

    /// As [#append], for what helps to get space back: may use what is kept for nobody in particular.
    public long appendSpare(byte[] payload, int offset, int length) {
        return append(payload, offset, length, Use.SPARE, 0);
    }

    /// As [#append], for work that must not fail for lack of space: it may use all that is kept.
    public long appendUndo(byte[] payload, int offset, int length) {
        return append(payload, offset, length, Use.UNDO, 0);
    }

    /// As [#appendUndo], and keeps so many bytes less from now on.
    public long appendUndo(byte[] payload, int offset, int length, long released) {
        return append(payload, offset, length, Use.UNDO, -released);
    }

    /// Keeps so many bytes less.
    public void release(long bytes) {
        if (bytes != 0) {
            synchronized (appendLatch) {
                reserve(-bytes);
            }
        }
    }

    /// Restores a reservation of before a crash. Its space may not be prepared yet: until it is, ordinary records fail with
    /// [LogError#FULL].
    public void restoreReservation(long bytes) {
        synchronized (appendLatch) {
            reserve(bytes);
        }
    }

    /// For how many bytes of records by [#appendUndo] space is kept.
    public long reservedBytes() {
        synchronized (appendLatch) {
            return reservedBytes;
        }
    }

    private long append(byte[] payload, int offset, int length, Use use, long reservation) {
        if (length > maxPayloadBytes()) {
            throw LogError.TOO_LARGE.failure(length, maxPayloadBytes());
        }
        CRC32C crc = new CRC32C();
        crc.update(payload, offset, length);
        int size = sizeOf(length);
        synchronized (appendLatch) {
            commit.checkRunning();
            long lsn = geometry.normalised(endLsn);
            if (lsn + size > geometry.endOfSegmentAt(lsn)) {
                lsn = geometry.firstRecord(geometry.index(lsn) + 1);
            }
            if (size > longestBytes) {
                longestBytes = size;
            }
            demandSpace(lsn + size, memory ? Use.UNDO : use, reservation);
            try {
                padTo(lsn);
                RecordFormat.putHeader(header, lsn, commit.durableLsn(), length, crc);
                put(header, 0, header.length);
                put(payload, offset, length);
                putZeros(lsn + size);
                buffer.publish();
                endLsn = lsn + size;
                if (reservation != 0) {
                    reserve(reservation);
                }
            } catch (RuntimeException | Error failure) {
                // A part of the record may be in the ring, where the next one would belong.
                stop(failure);
                throw failure;
            }
            return lsn;
        }
    }

    private void reserve(long bytes) {
        reservedBytes += bytes;
        Invariant.check(reservedBytes >= 0, "the log keeps %d bytes for rollback", reservedBytes);
    }

    private void demandSpace(long newEnd, Use use, long reservation) {
        long needed = switch (use) {
            case ORDINARY -> newEnd + spareAt(newEnd) + spaceFor(reservedBytes + reservation);
            case FREEING -> newEnd + lastSpareAt(newEnd) + spaceFor(reservedBytes + reservation);
            case SPARE -> newEnd + spaceFor(reservedBytes + Math.min(0, reservation));
            case UNDO -> newEnd;
        };
        if (needed > segments.preparedEnd() && !prepareTo(needed)) {
            throw segments.failure(use == Use.UNDO ? LogError.RESERVE_EXHAUSTED : LogError.FULL, null);
        }
    }

    /// Kept beyond all reservations: a segment and an eighth (at first as much as was logged), so that work that frees space can
    /// always cross into the next segment. Then a checkpoint gives the one before back.
    private long spareAt(long end) {
        return Math.min(end, geometry.segmentBytes() + geometry.segmentBytes() / 8);
    }

    /// What work that frees space leaves of it.
    private long lastSpareAt(long end) {
        return Math.min(end, geometry.segmentBytes() / 16);
    }

    /// How far so many bytes of records reach at most, with the headers of segments and their unused ends.
    private long spaceFor(long recordBytes) {
        if (recordBytes <= 0) {
            return 0;
        }
        int unused = SegmentHeader.SIZE_BYTES + longestBytes;
        int usable = geometry.segmentBytes() - unused;
        return recordBytes < usable
            ? recordBytes + unused : recordBytes + (recordBytes / usable + 1) * unused;
    }

    private boolean prepareTo(long lsn) {
        try {
            return segments.prepareTo(lsn);
        } catch (IOException e) {
            stop(e);
            throw segments.failure(LogError.STOPPED, e, e.getMessage());
        } catch (RuntimeException | Error e) {
            stop(e);
            throw e;
        }
    }

    /// Fills up a segment that has no room for the next record, and puts the header of the one that has.
    private void padTo(long lsn) {
        long at = buffer.headLsn();
        if (at == lsn) {
            return;
        }
        long segmentStart = geometry.start(geometry.index(lsn));
        if (segmentStart - at >= RecordFormat.PAYLOAD) {
            RecordFormat.putHeader(header, at, commit.durableLsn(), RecordFormat.PADDING, new CRC32C());
            put(header, 0, header.length);
        }
        putZeros(segmentStart);
        put(segments.encodedHeader(geometry.index(lsn)), 0, SegmentHeader.SIZE_BYTES);
        assert buffer.headLsn() == lsn;
    }

    private void put(byte[] source, int offset, int length) {
        for (int done = 0; done < length; ) {
            int part = Math.min(length - done, space(length - done));
            buffer.put(source, offset + done, part);
            done += part;
        }
    }

    private void putZeros(long endLsn) {
        while (buffer.headLsn() < endLsn) {
            int left = (int) (endLsn - buffer.headLsn());
            buffer.putZeros(Math.min(left, space(left)));
        }
    }

    /// How much fits into the ring, at least one byte; writes it out if it is full.
    private int space(int wanted) {
        int free = buffer.freeBytes(commit.writtenLsn());
        if (free == 0) {
            buffer.publish();
            commit.write(buffer.headLsn() - buffer.capacityBytes() + Math.min(wanted, buffer.capacityBytes()));
            free = buffer.freeBytes(commit.writtenLsn());
        }
        return free;
    }

    /// Prepares the segment that ordinary work will need soon, so that no append has to, and gives back those that were
    /// prepared for reservations that are gone.
    ///
    /// @return false if the disk is full
    public boolean prepareAhead() {
        commit.checkRunning();
        if (memory) {
            return true;
        }
        long wanted;
        synchronized (appendLatch) {
            long end = endLsn;
            long ahead = segments.isShortOfSpace() ? 0 : geometry.segmentBytes() / 2;
            wanted = end + spareAt(end) + spaceFor(reservedBytes) + ahead;
            segments.retireBehind(geometry.index(wanted) + SURPLUS_SEGMENTS);
        }
        try {
            segments.deleteSurplus();
        } catch (IOException e) {
            throw segments.failure(LogError.INPUT_OUTPUT, e, "shortened", e.getMessage());
        }
        return prepareTo(wanted);
    }

    /// When the log was made, in milliseconds; tells logs apart.
    public long createdMillis() {
        return segments.created();
    }

    /// Has this called before each new segment is prepared; what it throws stops the log. For who can tell whether another
    /// process has begun to use the log too.
    public void beforeNewSegment(Runnable check) {
        segments.beforePreparing(check);
    }

    /// Stops the log if the file that it writes to now was removed or replaced.
    public void checkInPlace() {
        commit.checkRunning();
        if (memory) {
            return;
        }
        try {
            segments.checkInPlace(commit.durableLsn() - 1);
        } catch (IOException e) {
            stop(e);
            commit.checkRunning();
        }
    }

    /// Whether the disk was too full the last time that the log, or the pages, wanted more of it. Whoever can get log space
    /// back, by a checkpoint, should.
    public boolean isShortOfSpace() {
        return segments.isShortOfSpace();
    }

    /// Gives space back to the disk that the log holds and does not need now; for pages that do not fit.
    ///
    /// @return whether there was any
    public boolean giveBackSurplus() {
        if (memory) {
            return false;
        }
        synchronized (appendLatch) {
            commit.checkRunning();
            segments.noteShortage();
            try {
                return segments.shrinkTo(endLsn + spareAt(endLsn) + spaceFor(reservedBytes));
            } catch (IOException e) {
                stop(e);
                throw segments.failure(LogError.STOPPED, e, e.getMessage());
            }
        }
    }

    // Durability.

    /// Returns when everything before the LSN is durable.
    public void force(long lsn) {
        Invariant.check(lsn <= endLsn, "log force of %d, which is behind the end %d", lsn, endLsn);
        if (memory) {
            commit.checkRunning();
        } else {
            commit.force(lsn);
        }
    }

    /// The end of the last record.
    public long endLsn() {
        return endLsn;
    }

    public long durableLsn() {
        return memory ? endLsn : commit.durableLsn();
    }

    /// Where the oldest record kept begins, or would.
    public long firstLsn() {
        return geometry.firstRecord(segments.firstIndex());
    }

    /// Whether the first record that was ever appended is still there.
    public boolean reachesBackToTheBeginning() {
        return segments.firstIndex() == 0;
    }

    /// How many times the disk was told to make records durable.
    public long forceCount() {
        return commit.forceCount();
    }

    /// Waits of those who wanted something durable.
    public WaitCounter forceWaits() {
        return commit.waits();
    }

    // Reading.

    /// Reads forward from a record, or from 0 for the oldest.
    public LogReader reader(long fromLsn) {
        return new LogReader(this, geometry, Math.max(fromLsn, firstLsn()));
    }

    /// The payload of one record, durable or not.
    public byte[] read(long lsn) {
        byte[] head = new byte[RecordFormat.PAYLOAD];
        demandBytes(lsn, lsn, head);
        int length = BigEndian.getInt(head, RecordFormat.LENGTH);
        if (length < 0 || length > geometry.endOfSegmentAt(lsn) - lsn - RecordFormat.PAYLOAD) {
            throw damagedAt(lsn);
        }
        byte[] payload = new byte[length];
        demandBytes(lsn, lsn + RecordFormat.PAYLOAD, payload);
        if (!RecordFormat.matches(head, 0, lsn, payload, 0, length)) {
            throw damagedAt(lsn);
        }
        return payload;
    }

    private void demandBytes(long lsn, long from, byte[] target) {
        for (int done = 0; done < target.length; ) {
            int count = readBytes(from + done, target, done, target.length - done);
            if (count <= 0) {
                throw damagedAt(lsn);
            }
            done += count;
        }
    }

    /// Bytes of complete records, from the ring if they are still there.
    int readBytes(long lsn, byte[] target, int offset, int length) {
        if (lsn >= commit.writtenLsn() - buffer.capacityBytes()) {
            synchronized (appendLatch) {
                if (buffer.holds(lsn)) {
                    int count = (int) Math.max(0, Math.min(length, endLsn - lsn));
                    buffer.copy(lsn, target, offset, count);
                    return count;
                }
            }
        }
        return segments.read(lsn, target, offset, (int) Math.max(0, Math.min(length, commit.writtenLsn() - lsn)));
    }

    SqlFailure damagedAt(long lsn) {
        if (lsn < firstLsn()) {
            return segments.failure(LogError.MISSING, null, "position " + lsn + ", which was truncated away");
        }
        return segments.failure(LogError.DAMAGED, null, lsn, "there is no valid record");
    }

    // Ending.

    /// Gives up whole segments below the LSN; their space is used again or freed. The segment with the last durable
    /// byte always stays.
    public void truncateBefore(long lsn) {
        commit.checkRunning();
        long lastKept = (memory ? commit.writtenLsn() : commit.durableLsn()) - 1;
        try {
            segments.dropBefore(geometry.index(Math.min(lsn, lastKept)));
        } catch (IOException e) {
            throw segments.failure(LogError.INPUT_OUTPUT, e, "truncated", e.getMessage());
        }
    }

    /// Ends all writing, for good: every later call fails with [LogError#STOPPED] and this reason.
    public void stop(Throwable why) {
        commit.stop(why);
    }

    /// Whether all writing has ended: by a failure, by [#stop] or by [#close].
    public boolean isStopped() {
        return commit.isStopped();
    }

    /// Reads every record and checks it.
    ///
    /// @return how many there are
    public long verify() {
        LogReader reader = reader(0);
        long count = 0;
        while (reader.next()) {
            count++;
        }
        return count;
    }

    /// Forces what was appended, unless the log was stopped, and lets go of the files.
    @Override
    public void close() {
        try {
            if (!memory && !commit.isStopped()) {
                commit.force(endLsn);
            }
        } finally {
            commit.stop(new IllegalStateException("it was closed"));
            try {
                segments.close();
            } catch (IOException e) {
                throw segments.failure(LogError.INPUT_OUTPUT, e, "closed", e.getMessage());
            }
        }
    }
}
