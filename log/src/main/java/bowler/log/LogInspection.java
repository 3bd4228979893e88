// SPDX-License-Identifier: Apache-2.0
package bowler.log;

import bowler.os.Disk;
import java.io.IOException;
import java.util.function.Consumer;

/// Inspects the log in a folder without changing a byte, whether it was closed, crashed or is damaged.
public final class LogInspection {
    /// The contents of a log.
    ///
    /// @param endLsn the first position without a valid record
    /// @param remains number of records after the end that look as if they were being written when the machine stopped
    public record Summary(int segmentBytes, long firstLsn, long endLsn, long records, long payloadBytes, int remains) {}

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
        return walk(disk, folder, 0, scanner -> {
            byte[] payload = new byte[scanner.length()];
            System.arraycopy(scanner.window(), scanner.payloadOffset(), payload, 0, payload.length);
            visitor.record(scanner.lsn(), scanner.durableLsn(), payload);
        });
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
