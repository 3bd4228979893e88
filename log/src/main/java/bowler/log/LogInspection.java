// SPDX-License-Identifier: Apache-2.0
package bowler.log;

import bowler.os.Disk;
import bowler.os.DiskFile;
import bowler.os.DiskName;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/// Inspects the log in a folder without changing a byte, whether it was closed, crashed or is damaged.
public final class LogInspection {
    /// The contents of a log.
    ///
    /// @param endLsn the first position without a valid record
    /// @param remains number of records after the end that look as if they were being written when the machine stopped
    public record Summary(int segmentBytes, long firstLsn, long endLsn, long records, long payloadBytes, int remains) {}

    /// A segment file of a log that is not open.
    ///
    /// @param startLsn position of its first byte
    /// @param fullEndLsn position after it when it is full
    /// @param endLsn end of the last valid record that follows its start without a gap
    /// @param createdMillis creation time of its log, which distinguishes logs
    public record Segment(String name, long startLsn, long fullEndLsn, long endLsn, long createdMillis) {
        /// Returns whether there is a record; segments that are prepared for later records have none.
        public boolean hasRecords() {
            return endLsn > startLsn + SegmentHeader.SIZE_BYTES;
        }
    }

    /// Receives the records of a log one by one.
    @FunctionalInterface
    public interface Visitor {
        /// @param durableLsn the position up to which the log was durable when the record was written
        void record(long lsn, long durableLsn, byte[] payload);
    }

    private LogInspection() {}

    /// Checks every record from the oldest on.
    ///
    /// @throws bowler.base.error.SqlFailure [LogError#DAMAGED] if durable records are bad
    public static Summary verify(Disk disk, String folder) {
        return walk(disk, folder, 0, scanner -> { });
    }

    /// Checks records like [#verify], from a record that is known to exist, or from where the next one would begin.
    public static Summary verify(Disk disk, String folder, long fromLsn) {
        return walk(disk, folder, fromLsn, scanner -> { });
    }

    /// Checks records like [#verify], and prints one line per record: LSN, length, durable LSN when it was written,
    /// first bytes.
    public static Summary dump(Disk disk, String folder, long fromLsn, Consumer<String> lines) {
        return walk(disk, folder, fromLsn, scanner -> lines.accept(line(scanner)));
    }

    /// Checks records like [#verify], and passes every record to the visitor.
    public static Summary visit(Disk disk, String folder, Visitor visitor) {
        return visit(disk, folder, 0, visitor);
    }

    /// Checks records like [#verify], from a record that is known to exist, and passes each to the visitor.
    public static Summary visit(Disk disk, String folder, long fromLsn, Visitor visitor) {
        return walk(disk, folder, fromLsn, scanner -> {
            byte[] payload = new byte[scanner.length()];
            System.arraycopy(scanner.window(), scanner.payloadOffset(), payload, 0, payload.length);
            visitor.record(scanner.lsn(), scanner.durableLsn(), payload);
        });
    }

    /// Returns the segments in a folder, in the order of their positions. They may belong to different logs, or leave gaps.
    public static List<Segment> segments(Disk disk, String folder) {
        List<Segment> segments = new ArrayList<>();
        try {
            for (String name : disk.list(folder)) {
                long index = Segments.indexIn(name);
                SegmentHeader header = index < 0 ? null : SegmentFiles.headerOf(disk, DiskName.in(folder, name));
                if (header != null && header.index() == index) {
                    segments.add(segment(disk, DiskName.in(folder, name), name, header));
                }
            }
        } catch (IOException e) {
            throw LogError.INPUT_OUTPUT.causedBy(e, disk.description() + "/" + folder, "inspected", e.getMessage());
        }
        return segments;
    }

    private static Segment segment(Disk disk, String path, String name, SegmentHeader header) throws IOException {
        SegmentGeometry geometry = new SegmentGeometry(header.segmentBytes());
        long start = geometry.start(header.index());
        long fullEnd = geometry.start(header.index() + 1);
        try (DiskFile file = disk.open(path, false)) {
            RecordScanner scanner = new RecordScanner(
                (lsn, target, offset, length) -> lsn >= fullEnd ? 0 : read(file, path, lsn - start, target, offset, length),
                geometry, disk.checksums(), geometry.firstRecord(header.index()));
            while (scanner.nextLsn() < fullEnd && scanner.step(Long.MAX_VALUE) == RecordScanner.Outcome.RECORD) {
                // reads on
            }
            return new Segment(name, start, fullEnd, Math.min(fullEnd, scanner.nextLsn()), header.created());
        }
    }

    private static int read(DiskFile file, String path, long position, byte[] target, int offset, int length) {
        try {
            return file.read(position, target, offset, length);
        } catch (IOException e) {
            throw LogError.INPUT_OUTPUT.causedBy(e, path, "read", e.getMessage());
        }
    }

    private static Summary walk(Disk disk, String folder, long fromLsn, Consumer<RecordScanner> visitor) {
        try (SegmentFiles files = SegmentFiles.in(disk, folder)) {
            long from = LogEndSearch.startOf(files, fromLsn);
            SegmentGeometry geometry = new SegmentGeometry(files.header().segmentBytes());
            RecordScanner scanner = LogEndSearch.scanner(files, geometry, from);
            long records = 0;
            long payloadBytes = 0;
            while (scanner.step(Long.MAX_VALUE) == RecordScanner.Outcome.RECORD) {
                records++;
                payloadBytes += scanner.length();
                visitor.accept(scanner);
            }
            long end = scanner.nextLsn();
            int remains = new StaleTailScan(files, geometry, end).find().size();
            return new Summary(geometry.segmentBytes(), from, end, records, payloadBytes, remains);
        } catch (IOException e) {
            throw LogError.INPUT_OUTPUT.causedBy(e, disk.description() + "/" + folder, "inspected", e.getMessage());
        }
    }

    private static String line(RecordScanner scanner) {
        StringBuilder text = new StringBuilder(100);
        text.append(String.format("%12d %7d bytes, durable %12d: ", scanner.lsn(), scanner.length(), scanner.durableLsn()));
        int shown = Math.min(16, scanner.length());
        for (int at = 0; at < shown; at++) {
            text.append(String.format("%02x", scanner.window()[scanner.payloadOffset() + at]));
        }
        return text.append(shown < scanner.length() ? "..." : "").toString();
    }
}
