// SPDX-License-Identifier: Apache-2.0
package bowler.log;

import bowler.base.error.SqlFailure;
import bowler.os.Disk;
import bowler.os.DiskFile;
import java.io.IOException;
import java.util.function.LongConsumer;
import java.util.zip.CRC32C;

/// Copies segments of an open log to another disk. [Log#open] opens the copies as a log that ends where the copy ends.
public final class LogCopy {
    private static final int CHUNK_BYTES = 256 << 10;

    /// A segment file that was copied and forced.
    ///
    /// @param bytes its size
    /// @param crc32c checksum of its content
    public record CopiedSegment(long bytes, int crc32c) {}

    private LogCopy() {}

    /// Returns the first position of the segment with this position.
    public static long segmentStart(Log log, long lsn) {
        return log.geometry().start(log.geometry().index(lsn));
    }

    /// Returns the position after the segment with this position.
    public static long segmentEnd(Log log, long lsn) {
        return log.geometry().endOfSegmentAt(lsn);
    }

    /// Returns the name of the file of the segment with this position.
    public static String segmentName(Log log, long lsn) {
        return Segments.fileName(log.geometry().index(lsn));
    }

    /// Copies one segment, from its header up to a position. The caller prevents its truncation meanwhile. The file is
    /// durable on return, its name is not.
    ///
    /// @param startLsn position of the segment's first byte
    /// @param path name of the copy; it becomes part of a log as [#segmentName] in its folder
    /// @param toLsn end of a durable record; the copy ends there if that is within the segment
    /// @param progress receives the number of bytes of each part that was copied; an exception ends the copy
    /// @throws SqlFailure [LogError#MISSING] if the segment was truncated
    /// @throws IOException if the target cannot be written
    public static CopiedSegment copySegment(
            Log log, long startLsn, long toLsn, Disk target, String path, LongConsumer progress) throws IOException {
        long endLsn = Math.min(toLsn, log.geometry().endOfSegmentAt(startLsn));
        byte[] bytes = new byte[CHUNK_BYTES];
        CRC32C crc = new CRC32C();
        try (DiskFile file = target.open(path, true)) {
            file.resize(0);
            for (long at = startLsn; at < endLsn; ) {
                int count = log.readBytes(at, bytes, 0, (int) Math.min(bytes.length, endLsn - at));
                if (count <= 0) {
                    throw log.damagedAt(at);
                }
                file.write(at - startLsn, bytes, 0, count);
                crc.update(bytes, 0, count);
                at += count;
                progress.accept(count);
            }
            file.force();
        }
        return new CopiedSegment(endLsn - startLsn, (int) crc.getValue());
    }

    /// Cuts a log that is not open, so that it ends at a position. Later segments are removed, and the position's own
    /// segment is truncated.
    ///
    /// @param endLsn end of a record, or the start of the first record to remove
    public static void cut(Disk disk, String folder, long endLsn) throws IOException {
        try (SegmentFiles files = SegmentFiles.in(disk, folder)) {
            if (files.header() == null) {
                throw LogError.MISSING.failure(files.place(), "every segment");
            }
            SegmentGeometry geometry = new SegmentGeometry(files.header().segmentBytes());
            long last = geometry.index(endLsn - 1);
            files.deleteOutside(0, last);
            DiskFile file = files.valid.get(last);
            if (file != null) {
                long size = Math.max(SegmentHeader.SIZE_BYTES, endLsn - geometry.start(last));
                if (file.sizeBytes() > size) {
                    file.resize(size);
                    file.force();
                }
            }
            disk.forceNames(folder);
        }
    }
}
