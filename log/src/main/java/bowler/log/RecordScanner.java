// SPDX-License-Identifier: Apache-2.0
package bowler.log;

import bowler.base.bytes.BigEndian;
import bowler.base.bytes.ChecksumMethod;

/// Moves from record to record and checks each; the caller decides the meaning of a bad one.
final class RecordScanner {
    enum Outcome { RECORD, END, BAD }

    private static final int READ_AHEAD_BYTES = 64 << 10;
    private static final byte[] NOTHING = new byte[0];

    private final ByteSource source;
    private final SegmentGeometry geometry;
    private final ChecksumMethod checksums;
    private byte[] window = new byte[READ_AHEAD_BYTES];
    private long windowLsn;
    private int windowLength;
    private long nextLsn;
    private int recordAt;
    private int length;

    RecordScanner(ByteSource source, SegmentGeometry geometry, ChecksumMethod checksums, long fromLsn) {
        this.checksums = checksums;
        this.source = source;
        this.geometry = geometry;
        this.nextLsn = fromLsn;
    }

    /// Moves to the next record that begins before the limit.
    Outcome step(long limitLsn) {
        while (true) {
            nextLsn = geometry.normalised(nextLsn);
            if (nextLsn >= limitLsn) {
                return Outcome.END;
            }
            if (!load(nextLsn, RecordFormat.PAYLOAD) || BigEndian.getLong(window, at(nextLsn)) != nextLsn) {
                return Outcome.BAD;
            }
            int claimed = BigEndian.getInt(window, at(nextLsn) + RecordFormat.LENGTH);
            if (claimed != RecordFormat.PADDING) {
                return record(claimed);
            }
            if (!RecordFormat.matches(checksums, window, at(nextLsn), nextLsn, NOTHING, 0, 0)) {
                return Outcome.BAD;
            }
            nextLsn = geometry.endOfSegmentAt(nextLsn);
        }
    }

    private Outcome record(int claimed) {
        long lsn = nextLsn;
        if (claimed < 0 || claimed > geometry.endOfSegmentAt(lsn) - lsn - RecordFormat.PAYLOAD
            || !load(lsn, RecordFormat.PAYLOAD + claimed)) {
            return Outcome.BAD;
        }
        int at = at(lsn);
        if (!RecordFormat.matches(checksums, window, at, lsn, window, at + RecordFormat.PAYLOAD, claimed)) {
            return Outcome.BAD;
        }
        recordAt = at;
        length = claimed;
        nextLsn = lsn + RecordFormat.sizeOf(claimed);
        return Outcome.RECORD;
    }

    // The record last stepped to.

    long lsn() {
        return windowLsn + recordAt;
    }

    long durableLsn() {
        return BigEndian.getLong(window, recordAt + RecordFormat.DURABLE_LSN);
    }

    int length() {
        return length;
    }

    /// Returns the array that holds the payload, from [#payloadOffset]; valid until the next step.
    byte[] window() {
        return window;
    }

    int payloadOffset() {
        return recordAt + RecordFormat.PAYLOAD;
    }

    /// Returns the start of the next record, or of the bad one that was met.
    long nextLsn() {
        return nextLsn;
    }

    private int at(long lsn) {
        return (int) (lsn - windowLsn);
    }

    private boolean load(long lsn, int count) {
        if (lsn >= windowLsn && lsn + count <= windowLsn + windowLength) {
            return true;
        }
        if (count > window.length) {
            window = new byte[Math.max(count, Math.min(2 * window.length, geometry.segmentBytes()))];
        }
        int wanted = (int) Math.min(window.length, geometry.endOfSegmentAt(lsn) - lsn);
        windowLsn = lsn;
        windowLength = 0;
        int got;
        do { // a long record may lie partly in files, partly in the ring
            got = source.read(lsn + windowLength, window, windowLength, wanted - windowLength);
            windowLength += got;
        } while (got > 0 && windowLength < count);
        return windowLength >= count;
    }
}
