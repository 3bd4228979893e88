// SPDX-License-Identifier: Apache-2.0
package bowler.log;

import bowler.base.bytes.BigEndian;
import bowler.base.bytes.Checksum;
import bowler.base.format.Release;

/// The header of every segment, big-endian. It is written after the whole segment is allocated, so a valid header
/// proves the allocation.
///
///     offset size field
///          0    8 magic         "BOWLRLOG"
///          8    4 version       of this format
///         12    4 segmentBytes  the same in all segments of a log
///         16    8 index         position of the segment in the log, exposes one that was not yet (or is no longer) in use
///         24    8 created       when the log was made, in milliseconds; tells logs apart
///         32    8 features      a bit for each feature that a reader must support; none so far
///         40   16 release       that prepared the segment, in ASCII, padded with zeros; zeros in older segments
///         56    4               zeros
///         60    4 crc           CRC32C of the above
///
/// Later formats keep these fields, so a release that does not know a format can name the one that wrote it.
record SegmentHeader(int version, int segmentBytes, long index, long created, long features, String release) {
    static final int SIZE_BYTES = 64;
    static final int VERSION = 1;
    private static final long MAGIC = 0x424F574C524C4F47L;
    private static final int VERSION_AT = 8;
    private static final int SEGMENT_BYTES_AT = 12;
    private static final int INDEX_AT = 16;
    private static final int CREATED_AT = 24;
    private static final int FEATURES_AT = 32;
    private static final int RELEASE_AT = 40;
    private static final int CRC_AT = 60;

    /// Creates a header as this release writes it.
    SegmentHeader(int version, int segmentBytes, long index, long created) {
        this(version, segmentBytes, index, created, 0, Release.CURRENT);
    }

    /// Returns whether this release can read the segment.
    boolean isKnown() {
        return version <= VERSION && features == 0;
    }

    byte[] encoded() {
        byte[] bytes = new byte[SIZE_BYTES];
        BigEndian.putLong(bytes, 0, MAGIC);
        BigEndian.putInt(bytes, VERSION_AT, version);
        BigEndian.putInt(bytes, SEGMENT_BYTES_AT, segmentBytes);
        BigEndian.putLong(bytes, INDEX_AT, index);
        BigEndian.putLong(bytes, CREATED_AT, created);
        BigEndian.putLong(bytes, FEATURES_AT, features);
        Release.put(bytes, RELEASE_AT);
        BigEndian.putInt(bytes, CRC_AT, Checksum.crc32c(bytes, 0, CRC_AT));
        return bytes;
    }

    /// Returns the header in the bytes, or null if they hold none.
    static SegmentHeader decoded(byte[] bytes) {
        if (BigEndian.getLong(bytes, 0) != MAGIC || BigEndian.getInt(bytes, CRC_AT) != Checksum.crc32c(bytes, 0, CRC_AT)) {
            return null;
        }
        return new SegmentHeader(BigEndian.getInt(bytes, VERSION_AT), BigEndian.getInt(bytes, SEGMENT_BYTES_AT),
            BigEndian.getLong(bytes, INDEX_AT), BigEndian.getLong(bytes, CREATED_AT),
            BigEndian.getLong(bytes, FEATURES_AT), Release.in(bytes, RELEASE_AT));
    }
}
