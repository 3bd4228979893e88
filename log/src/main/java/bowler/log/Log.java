// SPDX-License-Identifier: Apache-2.0
package bowler.log;

import bowler.base.bytes.BigEndian;
import bowler.base.bytes.ChecksumMethod;
import bowler.base.bytes.RunningChecksum;
import bowler.base.error.SqlFailure;
import bowler.base.invariant.Invariant;
import bowler.base.trace.WaitCounter;
import bowler.log.ReservedSpace.Use;
import bowler.os.Clock;
import bowler.os.Disk;
import bowler.os.DiskName;
import bowler.os.host.MemoryDisk;
import java.io.IOException;
import java.util.Map;

/// An append-only log of opaque records. Thread-safe.
///
/// An LSN is a byte position since the log was created; no record has LSN 0. A record occupies `[lsn, lsn +
/// sizeOf(length))`. Bytes between the end of one record and the start of the next (segment headers, unused tails)
/// belong to no record. Appending copies the record into a ring under a short latch. It touches no disk unless the ring
/// is full, or no [SegmentPreparer] has prepared the next segment in time. [#force] makes records durable.
public final class Log implements AutoCloseable {
    /// The number of prepared segments that are kept without a reservation for them.
    private static final int SURPLUS_SEGMENTS = 4;

    private final Segments segments;
    private final SegmentGeometry geometry;
    private final ChecksumMethod checksums;
    private final LogBuffer buffer;
    private final GroupCommit commit;
    private final boolean memory;
    private final Object appendLatch = new Object();
    /// Guarded by the append latch.
    private final byte[] header = new byte[RecordFormat.PAYLOAD];
    /// Guarded by the append latch.
    private final ReservedSpace reserved;
    /// Guarded by the append latch.
    private boolean isNextSegmentWanted;
    private volatile long endLsn;

    Log(Segments segments, LogOptions options, long endLsn, Clock clock) {
        this.segments = segments;
        this.geometry = segments.geometry();
        this.reserved = new ReservedSpace(geometry);
        this.checksums = segments.checksums();
        this.memory = options.memory();
        this.buffer = new LogBuffer(options.bufferBytes(), endLsn);
        this.commit = new GroupCommit(buffer, segments, endLsn, clock);
        this.endLsn = endLsn;
    }

    /// Creates a new log in a folder that has none.
    public static Log create(Disk disk, String folder, LogOptions options, Clock clock) {
        return create(options.memory() ? new MemoryDisk(disk.description()) : disk, options, folder, clock);
    }

    /// Creates a log that serves rollback only. Its segments lie on the disk, but nothing is ever forced.
    public static Log createTemporary(Disk disk, String folder, Clock clock) {
        return create(disk, LogOptions.MEMORY, folder, clock);
    }

    private static Log create(Disk place, LogOptions options, String folder, Clock clock) {
        SegmentHeader header =
            new SegmentHeader(SegmentHeader.VERSION, options.segmentBytes(), 0, clock.now().toEpochMilli());
        Segments segments = new Segments(place, folder, header, options.memory(), clock, Map.of(), 0, -1);
        try {
            for (String file : place.list(folder)) {
                if (Segments.indexIn(file) >= 0) {
                    // A file without a valid header is left over from a creation that was cut short.
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

    /// Creates an empty log in memory that begins after the position.
    ///
    /// @param options with [LogOptions#memory]
    public static Log inMemoryFrom(Disk disk, String folder, long lsn, LogOptions options, Clock clock) {
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

    /// Opens a log after a shutdown or a crash. Finds its end by reading from a record that is known to exist (a
    /// checkpoint's; 0 for the oldest), cuts off a torn tail permanently, and makes the rest durable.
    ///
    /// @throws SqlFailure [LogError#DAMAGED] if records are bad that were durable once
    public static Log open(Disk disk, String folder, LogOptions options, Clock clock, long scanFromLsn) {
        LogEndSearch search = new LogEndSearch(disk, folder, scanFromLsn);
        Segments segments = search.open(options, clock);
        return new Log(segments, options, search.endLsn(), clock);
    }

    /// Returns the length in bytes of a record with a payload of this length.
    public static int sizeOf(int payloadLength) {
        return RecordFormat.sizeOf(payloadLength);
    }

    /// Returns the length of the longest payload that can be appended.
    public int maxPayloadBytes() {
        return geometry.segmentBytes() / 2;
    }

    // Appending.

    /// Adds a record; it is durable once a [#force] of its end has returned.
    ///
    /// @return its LSN
    /// @throws SqlFailure [LogError#FULL] if there is no space beyond the reserved space; nothing has changed then, and
    ///     a later call tries again
    public long append(byte[] payload, int offset, int length) {
        return append(payload, offset, length, Use.ORDINARY, 0);
    }

    /// Adds a record like [#append], and reserves this many more bytes for records by [#appendUndo]; fewer if negative.
    /// Fails if there is no space for the reservation.
    public long append(byte[] payload, int offset, int length, long reservation) {
        return append(payload, offset, length, Use.ORDINARY, reservation);
    }

    /// Adds a record with a reservation, like [#append], for work that frees space, such as deleting rows. It may use
    /// most of the spare space, so that it succeeds where ordinary work no longer does.
    public long appendFreeing(byte[] payload, int offset, int length, long reservation) {
        return append(payload, offset, length, Use.FREEING, reservation);
    }

    /// Adds the record that ends a transaction, like [#appendSpare], and releases this many bytes of its reservation.
    public long appendEnd(byte[] payload, int offset, int length, long released) {
        return append(payload, offset, length, Use.UNUSED, -released);
    }

    /// Adds a record like [#append], for work that helps to free log space: it may use the spare space.
    public long appendSpare(byte[] payload, int offset, int length) {
        return append(payload, offset, length, Use.UNUSED, 0);
    }

    /// Adds a record like [#append], for work that must not fail for lack of space: it may use all reserved space.
    public long appendUndo(byte[] payload, int offset, int length) {
        return append(payload, offset, length, Use.UNDO, 0);
    }

    /// Adds a record like [#appendUndo], and releases this many bytes of the reservation.
    public long appendUndo(byte[] payload, int offset, int length, long released) {
        return append(payload, offset, length, Use.UNDO, -released);
    }

    /// Releases this many bytes of the reservation.
    public void release(long bytes) {
        if (bytes != 0) {
            synchronized (appendLatch) {
                reserved.reserve(-bytes);
            }
        }
    }

    /// Restores a reservation from before a crash. Its space may not be prepared yet: until it is, ordinary records
    /// fail with [LogError#FULL].
    public void restoreReservation(long bytes) {
        synchronized (appendLatch) {
            reserved.reserve(bytes);
        }
    }

    /// Returns the bytes of records by [#appendUndo] for which space is reserved.
    public long reservedBytes() {
        synchronized (appendLatch) {
            return reserved.reservedBytes();
        }
    }

    private long append(byte[] payload, int offset, int length, Use use, long reservation) {
        if (length > maxPayloadBytes()) {
            throw LogError.TOO_LARGE.failure(length, maxPayloadBytes());
        }
        RunningChecksum checksum = checksums.begin();
        checksum.update(payload, offset, length);
        int size = sizeOf(length);
        synchronized (appendLatch) {
            commit.checkRunning();
            long lsn = geometry.normalised(endLsn);
            if (lsn + size > geometry.endOfSegmentAt(lsn) || crossesSegment(lsn, size, use)) {
                lsn = geometry.firstRecord(geometry.index(lsn) + 1);
            }
            if (isNextSegmentWanted) {
                lsn = wantedStart(lsn, size);
            }
            reserved.noteRecord(size);
            requireSpace(lsn, lsn + size, memory ? Use.UNDO : use, reservation);
            long head = buffer.headLsn();
            byte[] segmentHeader = head == lsn ? null : segments.encodedHeader(geometry.index(lsn));
            ensureSpace(lsn + size);
            try {
                padTo(lsn, segmentHeader);
                RecordFormat.putHeader(header, lsn, commit.durableLsn(), length, checksum);
                put(header, 0, header.length);
                put(payload, offset, length);
                putZeros(lsn + size);
                buffer.publish();
                endLsn = lsn + size;
                if (reservation != 0) {
                    reserved.reserve(reservation);
                }
            } catch (RuntimeException | Error failure) {
                // A part of the record may be in the ring, where the next one would belong.
                if (buffer.headLsn() != head || !(failure instanceof OutOfMemoryError)) {
                    stop(failure);
                }
                throw failure;
            }
            return lsn;
        }
    }

    private void requireSpace(long start, long newEnd, Use use, long reservation) {
        long needed = reserved.preparedEnd(start, newEnd, use, reservation);
        if (needed > segments.preparedEnd() && !prepareTo(needed)) {
            throw segments.failure(use == Use.UNDO ? LogError.RESERVE_EXHAUSTED : LogError.FULL, null);
        }
    }

    /// Returns whether the next segment should begin now, although the record fits into this one. On a full
    /// disk ordinary records cannot enter a new segment: only the release of the present one gives the space that they
    /// must leave. So ends of transactions and checkpoints enter it.
    private boolean crossesSegment(long lsn, int size, Use use) {
        return use == Use.UNUSED && !memory && isAtSegmentEnd(lsn) && segments.isShortOfSpace()
            && reserved.preparedEndInNextSegment(lsn, geometry.firstRecord(geometry.index(lsn) + 1) + size) <= segments.preparedEnd();
    }

    /// Makes the next record begin a segment, so that all earlier records can be cut when they are not needed. The rest of
    /// the present segment stays empty. Does nothing while space is short.
    public void enterNextSegment() {
        synchronized (appendLatch) {
            commit.checkRunning();
            isNextSegmentWanted = !segments.isShortOfSpace() && prepareTo(geometry.start(geometry.index(endLsn) + 2));
        }
    }

    /// Returns where a record begins that should begin a segment.
    private long wantedStart(long lsn, int size) {
        isNextSegmentWanted = false;
        long next = geometry.firstRecord(geometry.index(lsn) + 1);
        boolean isFirst = lsn == geometry.firstRecord(geometry.index(lsn));
        return isFirst || segments.isShortOfSpace() || next + size > segments.preparedEnd() ? lsn : next;
    }

    private boolean isAtSegmentEnd(long lsn) {
        return geometry.endOfSegmentAt(lsn) - lsn < geometry.segmentBytes() / 16;
    }

    private boolean prepareTo(long lsn) {
        try {
            return segments.prepareTo(lsn);
        } catch (IOException e) {
            stop(e);
            commit.checkRunning();
            throw segments.failure(LogError.STOPPED, e, e.getMessage());
        } catch (OutOfMemoryError e) {
            // No segment counts as prepared before it is: a later call prepares it from the beginning.
            throw e;
        } catch (RuntimeException | Error e) {
            stop(e);
            throw e;
        }
    }

    /// Pads a segment that has no space for the next record, and puts the header of the segment that has.
    private void padTo(long lsn, byte[] segmentHeader) {
        long at = buffer.headLsn();
        if (at == lsn) {
            return;
        }
        long segmentStart = geometry.start(geometry.index(lsn));
        if (segmentStart - at >= RecordFormat.PAYLOAD) {
            RunningChecksum checksum = checksums.begin();
            checksum.update(header, 0, 0);
            RecordFormat.putHeader(header, at, commit.durableLsn(), RecordFormat.PADDING, checksum);
            put(header, 0, header.length);
        }
        putZeros(segmentStart);
        put(segmentHeader, 0, SegmentHeader.SIZE_BYTES);
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

    /// Writes the ring out until everything up to the LSN fits, or as much of it as the ring holds. A lack of memory
    /// then comes before the first byte of a record.
    private void ensureSpace(long endLsn) {
        long needed = Math.min(endLsn - buffer.headLsn(), buffer.capacityBytes());
        if (buffer.freeBytes(commit.writtenLsn()) < needed) {
            commit.write(buffer.headLsn() - buffer.capacityBytes() + needed);
        }
    }

    /// Returns how many bytes fit into the ring, at least one; writes the ring out if it is full.
    private int space(int wanted) {
        int free = buffer.freeBytes(commit.writtenLsn());
        if (free == 0) {
            buffer.publish();
            commit.writeWithRetries(buffer.headLsn() - buffer.capacityBytes() + Math.min(wanted, buffer.capacityBytes()));
            free = buffer.freeBytes(commit.writtenLsn());
        }
        return free;
    }

    /// Prepares the segment that ordinary work will need soon, so that no append has to. Releases segments that were
    /// prepared for reservations that no longer exist.
    ///
    /// @return false if the disk is full
    public boolean prepareNextSegment() {
        commit.checkRunning();
        if (memory) {
            return true;
        }
        long wanted;
        synchronized (appendLatch) {
            long end = endLsn;
            long ahead = segments.isShortOfSpace() ? 0 : geometry.segmentBytes() / 2;
            wanted = reserved.preparedEnd(end + ahead, end, Use.ORDINARY, 0) + ahead;
            segments.retireBehind(geometry.index(wanted) + SURPLUS_SEGMENTS);
        }
        try {
            segments.deleteSurplus();
        } catch (IOException e) {
            throw segments.failure(LogError.INPUT_OUTPUT, e, "shortened", e.getMessage());
        }
        return prepareTo(wanted);
    }

    /// Returns the creation time of the log in milliseconds, which distinguishes logs.
    public long createdMillis() {
        return segments.created();
    }

    /// Sets a check that runs before each new segment is prepared; an exception that it throws stops the log,
    /// unless it is an OutOfMemoryError. It serves owners that can detect whether another process has begun to use the
    /// log too.
    public void beforeNewSegment(Runnable check) {
        segments.beforePreparing(check);
    }

    /// Stops the log if the file that it currently writes was removed or replaced.
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

    /// Returns whether the disk was full the last time that the log, or the pages, needed more of it. A caller that can
    /// release log space, by a checkpoint, should do so.
    public boolean isShortOfSpace() {
        return segments.isShortOfSpace();
    }

    /// Prepares the reserve that ordinary records leave unused. Call this before taking disk space for
    /// other data, so that the log never lacks it.
    ///
    /// @throws SqlFailure [LogError#FULL] if the disk has no space for it
    public void prepareReserve() {
        if (memory) {
            return;
        }
        synchronized (appendLatch) {
            commit.checkRunning();
            long needed = reserved.preparedEnd(endLsn);
            if (needed > segments.preparedEnd() && !prepareTo(needed)) {
                throw segments.failure(LogError.FULL, null);
            }
        }
    }

    /// Returns whether a checkpoint could release a segment, or let the log enter the next segment. On a disk that is
    /// short of space it should then be made.
    ///
    /// @param triedAtLsn the end of the log at the last attempt: the next one is due in the next segment, or a 64th of
    ///     a segment later
    public boolean needsCut(long triedAtLsn) {
        long end = endLsn;
        return geometry.index(end) > segments.firstIndex()
            ? geometry.index(triedAtLsn) < geometry.index(end) || end - triedAtLsn > geometry.segmentBytes() / 64
            : isAtSegmentEnd(end) && triedAtLsn < end;
    }

    /// Deletes the files of segments that are not needed any more. Otherwise their records stay on the disk until other
    /// segments replace them.
    public void deleteUnneeded() {
        commit.checkRunning();
        try {
            segments.deleteRetired();
        } catch (IOException e) {
            throw segments.failure(LogError.INPUT_OUTPUT, e, "truncated", e.getMessage());
        }
    }

    /// Returns log space that is not needed now to the disk, for pages that do not fit.
    ///
    /// @return whether there was any
    public boolean releaseSurplus() {
        if (memory) {
            return false;
        }
        synchronized (appendLatch) {
            commit.checkRunning();
            segments.noteShortage();
            try {
                return segments.shrinkTo(reserved.preparedEnd(endLsn));
            } catch (IOException e) {
                stop(e);
                commit.checkRunning();
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

    /// Returns the end of the last record.
    public long endLsn() {
        return endLsn;
    }

    public long durableLsn() {
        return memory ? endLsn : commit.durableLsn();
    }

    /// Returns the LSN of the oldest record kept, or of the first one to come.
    public long firstLsn() {
        return geometry.firstRecord(segments.firstIndex());
    }

    /// Returns whether the first record that was ever appended still exists.
    public boolean isComplete() {
        return segments.firstIndex() == 0;
    }

    /// Returns the number of forces of the disk.
    public long forceCount() {
        return commit.forceCount();
    }

    /// Returns the counter of waits for durability.
    public WaitCounter forceWaits() {
        return commit.waits();
    }

    // Reading.

    /// Reads forward from a record, or from 0 for the oldest.
    public LogReader reader(long fromLsn) {
        return new LogReader(this::readBytes, this::endLsn, this::damagedAt, geometry, checksums, Math.max(fromLsn, firstLsn()));
    }

    /// Returns the payload of one record, durable or not.
    public byte[] read(long lsn) {
        byte[] head = new byte[RecordFormat.PAYLOAD];
        requireBytes(lsn, lsn, head);
        int length = BigEndian.getInt(head, RecordFormat.LENGTH);
        if (length < 0 || length > geometry.endOfSegmentAt(lsn) - lsn - RecordFormat.PAYLOAD) {
            throw damagedAt(lsn);
        }
        byte[] payload = new byte[length];
        requireBytes(lsn, lsn + RecordFormat.PAYLOAD, payload);
        if (!RecordFormat.matches(checksums, head, 0, lsn, payload, 0, length)) {
            throw damagedAt(lsn);
        }
        return payload;
    }

    private void requireBytes(long lsn, long from, byte[] target) {
        for (int done = 0; done < target.length; ) {
            int count = readBytes(from + done, target, done, target.length - done);
            if (count <= 0) {
                throw damagedAt(lsn);
            }
            done += count;
        }
    }

    /// Copies bytes of complete records, from the ring if they are still there.
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

    SegmentGeometry geometry() {
        return geometry;
    }

    SqlFailure damagedAt(long lsn) {
        if (lsn < firstLsn()) {
            return segments.failure(LogError.MISSING, null, "position " + lsn + ", which was truncated away,");
        }
        return segments.failure(LogError.DAMAGED, null, lsn, "there is no valid record");
    }

    // Ending.

    /// Releases whole segments below the LSN; their space is reused or freed. The segment with the last durable byte
    /// always stays.
    public void truncateBefore(long lsn) {
        commit.checkRunning();
        long lastKept = (memory ? commit.writtenLsn() : commit.durableLsn()) - 1;
        try {
            segments.dropBefore(geometry.index(Math.min(lsn, lastKept)));
        } catch (IOException e) {
            throw segments.failure(LogError.INPUT_OUTPUT, e, "truncated", e.getMessage());
        }
        if (segments.isShortOfSpace()) {
            prepareNextSegment(); // the reserve takes the released space first
        }
    }

    /// Ends all writing permanently: every later call fails with [LogError#STOPPED] and this reason.
    public void stop(Throwable why) {
        commit.stop(why);
    }

    /// Returns whether all writing has ended: by a failure, by [#stop] or by [#close].
    public boolean isStopped() {
        return commit.isStopped();
    }

    /// Reads every record and checks it.
    ///
    /// @return number of records
    public long verify() {
        LogReader reader = reader(0);
        long count = 0;
        while (reader.next()) {
            count++;
        }
        return count;
    }

    /// Forces the appended records, unless the log was stopped, and closes the files.
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
