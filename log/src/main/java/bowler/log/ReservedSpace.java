// SPDX-License-Identifier: Apache-2.0
package bowler.log;

import bowler.base.invariant.Invariant;

/// Computes how much space must be prepared before a record is appended, so that work that must not fail always finds
/// space. The space behind a record consists of two parts:
///
/// - spare space, with which transactions can end, rows can be deleted, and checkpoints can free log space
/// - reservations for the rollback of active transactions
///
/// **Threads.** The append latch of the log guards all methods.
final class ReservedSpace {
    /// The part of the reserved space that a record may use.
    enum Use {
        /// No part.
        ORDINARY,
        /// Most of the spare space, which is reserved for no particular transaction.
        FREEING,
        /// All of the spare space.
        UNUSED,
        /// All of the spare space and the reservations.
        UNDO
    }

    private final SegmentGeometry geometry;
    /// Reserved bytes of records by [Log#appendUndo].
    private long reservedBytes;
    /// The longest record so far, in bytes: that much may stay unused at the end of a segment.
    private int longestBytes;

    ReservedSpace(SegmentGeometry geometry) {
        this.geometry = geometry;
    }

    long reservedBytes() {
        return reservedBytes;
    }

    /// Reserves this many more bytes; fewer if negative.
    void reserve(long bytes) {
        reservedBytes += bytes;
        Invariant.check(reservedBytes >= 0, "the log keeps %d bytes for rollback", reservedBytes);
    }

    void noteRecord(int sizeBytes) {
        if (sizeBytes > longestBytes) {
            longestBytes = sizeBytes;
        }
    }

    /// Returns the position to which space must be prepared for a record with this start and end.
    long preparedEnd(long start, long end, Use use, long reservation) {
        return switch (use) {
            case ORDINARY -> spareEnd(start, end) + spaceFor(reservedBytes + reservation);
            case FREEING -> end + lastUnusedAt(end) + spaceFor(reservedBytes + reservation);
            case UNUSED -> end + spaceFor(reservedBytes + Math.min(0, reservation));
            case UNDO -> end;
        };
    }

    /// Returns the position to which space must be prepared for ordinary work behind this end.
    long preparedEnd(long end) {
        return preparedEnd(end, end, Use.ORDINARY, 0);
    }

    /// Returns the position to which space must be prepared for a record that ends a transaction and begins a segment.
    ///
    /// @param start the end of the log before the record
    /// @param end the end of the record
    long preparedEndInNextSegment(long start, long end) {
        return end + lastUnusedAt(start) + spaceFor(reservedBytes);
    }

    /// Returns the end of the space that an ordinary record with this start and end leaves prepared, without
    /// reservations. It is the end of the next segment (at first, as much as was logged). Work that frees space can
    /// then always cross into the next segment, wherever the log ends. A checkpoint must release the previous segment
    /// before that one ends.
    private long spareEnd(long start, long end) {
        return end + Math.min(end, geometry.start(geometry.index(start) + 2) - end);
    }

    /// Returns the part of the spare space that work which frees space leaves.
    private long lastUnusedAt(long end) {
        return Math.min(end, geometry.segmentBytes() / 16);
    }

    /// Returns the maximum space that this many bytes of records take, including segment headers and unused tails.
    private long spaceFor(long recordBytes) {
        if (recordBytes <= 0) {
            return 0;
        }
        int unused = SegmentHeader.SIZE_BYTES + longestBytes;
        int usable = geometry.segmentBytes() - unused;
        return recordBytes < usable
            ? recordBytes + unused : recordBytes + (recordBytes / usable + 1) * unused;
    }
}
