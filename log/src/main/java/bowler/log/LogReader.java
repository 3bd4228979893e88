// SPDX-License-Identifier: Apache-2.0
package bowler.log;

import bowler.base.bytes.ChecksumMethod;
import bowler.base.error.SqlFailure;
import java.util.function.LongFunction;
import java.util.function.LongSupplier;

/// Reads a log forward, record by record, up to its current end. After `false` the caller may call again when more has
/// been appended. For one thread.
public final class LogReader {
    private final LongSupplier logEnd;
    private final LongFunction<SqlFailure> damagedAt;
    private final RecordScanner scanner;

    /// @param logEnd returns the present end of the log
    /// @param damagedAt returns the failure for a bad record
    LogReader(
        ByteSource bytes, LongSupplier logEnd, LongFunction<SqlFailure> damagedAt, SegmentGeometry geometry, ChecksumMethod checksums,
        long fromLsn) {
        this.logEnd = logEnd;
        this.damagedAt = damagedAt;
        this.scanner = new RecordScanner(bytes, geometry, checksums, fromLsn);
    }

    /// Moves to the next record.
    ///
    /// @return false at the end of the log
    public boolean next() {
        return switch (scanner.step(logEnd.getAsLong())) {
            case RECORD -> true;
            case END -> false;
            case BAD -> throw damagedAt.apply(scanner.nextLsn());
        };
    }

    /// Returns the start of the record.
    public long lsn() {
        return scanner.lsn();
    }

    /// Returns the end of the record.
    public long endLsn() {
        return scanner.lsn() + RecordFormat.sizeOf(scanner.length());
    }

    /// Returns the length of the payload.
    public int length() {
        return scanner.length();
    }

    /// Returns a copy of the payload.
    public byte[] payload() {
        byte[] payload = new byte[scanner.length()];
        System.arraycopy(scanner.window(), scanner.payloadOffset(), payload, 0, payload.length);
        return payload;
    }

    /// Returns the array that holds the payload from [#payloadOffset] on, [#length] bytes; valid until [#next].
    public byte[] window() {
        return scanner.window();
    }

    public int payloadOffset() {
        return scanner.payloadOffset();
    }
}
