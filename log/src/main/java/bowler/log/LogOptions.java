// SPDX-License-Identifier: Apache-2.0
package bowler.log;

/// The layout of a log.
///
/// @param segmentBytes size of each segment, a power of two from 4 KiB to 1 GiB; a record may take half of it. Fixed
///     when the log is created: an existing log keeps the size of its files.
/// @param bufferBytes the ring that gathers records, a power of two from 4 KiB
/// @param memory keep the segments on the heap, force nothing, free truncated segments at once
public record LogOptions(int segmentBytes, int bufferBytes, boolean memory) {
    private static final int MIN_BYTES = 4 << 10;
    private static final int MAX_SEGMENT_BYTES = 1 << 30;

    public static final LogOptions DEFAULT = new LogOptions(16 << 20, 4 << 20, false);
    /// The options for an in-memory database.
    public static final LogOptions MEMORY = new LogOptions(1 << 20, 256 << 10, true);

    public LogOptions {
        requirePowerOfTwo("segment", segmentBytes);
        requirePowerOfTwo("buffer", bufferBytes);
        if (segmentBytes > MAX_SEGMENT_BYTES) {
            throw new IllegalArgumentException("segments of " + segmentBytes + " bytes");
        }
    }

    public LogOptions withSegmentBytes(int bytes) {
        return new LogOptions(bytes, bufferBytes, memory);
    }

    private static void requirePowerOfTwo(String what, int bytes) {
        if (bytes < MIN_BYTES || Integer.bitCount(bytes) != 1) {
            throw new IllegalArgumentException("log " + what + " of " + bytes + " bytes: not a power of two from " + MIN_BYTES);
        }
    }
}
