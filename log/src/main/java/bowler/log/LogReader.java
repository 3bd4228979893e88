// SPDX-License-Identifier: Apache-2.0
package bowler.log;

import bowler.base.bytes.ChecksumMethod;

/// Reads a log forward, record by record, up to its current end. After `false` the caller may call again when more has
/// been appended. For one thread.
public final class LogReader {
    private final Log log;
    private final RecordScanner scanner;

    LogReader(Log log, SegmentGeometry geometry, ChecksumMethod checksums, long fromLsn) {
        this.log = log;
        this.scanner = new RecordScanner(log::readBytes, geometry, checksums, fromLsn);
    }

    /// Moves to the next record.
    ///
    /// @return false at the end of the log
    public boolean next() {
        return switch (scanner.step(log.endLsn())) {
            case RECORD -> true;
            case END -> false;
            case BAD -> throw log.damagedAt(scanner.nextLsn());
        };
    }

    /// Returns the start of the record.
    public long lsn() {
        return scanner.lsn();
    }

    /// Returns the end of the record.
    public long endLsn() {
        return scanner.lsn() + Log.sizeOf(scanner.length());
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
