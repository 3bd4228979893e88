// SPDX-License-Identifier: Apache-2.0
package bowler.log;

/// Maps LSNs to segments: segment `i` covers the positions from `i * segmentBytes`, its header first.
record SegmentGeometry(int segmentBytes) {
    long index(long lsn) {
        return lsn / segmentBytes;
    }

    long start(long index) {
        return index * segmentBytes;
    }

    /// Returns the position after the segment that contains the LSN.
    long endOfSegmentAt(long lsn) {
        return start(index(lsn) + 1);
    }

    long firstRecord(long index) {
        return start(index) + SegmentHeader.SIZE_BYTES;
    }

    /// Returns the start of the next record if the last one ended at the position. It lies after a header, and never
    /// where even an empty record does not fit.
    long normalised(long lsn) {
        long index = index(lsn);
        if (lsn < firstRecord(index)) {
            return firstRecord(index);
        }
        return start(index + 1) - lsn < RecordFormat.PAYLOAD ? firstRecord(index + 1) : lsn;
    }
}
