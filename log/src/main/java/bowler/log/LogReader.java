// SPDX-License-Identifier: Apache-2.0
package bowler.log;

/// Walks a log forward, record by record, up to its present end; after `false` it may be asked again, when more has been
/// appended. For one thread.
public final class LogReader {
    private final Log log;
    private final RecordScanner scanner;

    LogReader(Log log, SegmentGeometry geometry, long fromLsn) {
        this.log = log;
        this.scanner = new RecordScanner(log::readBytes, geometry, fromLsn);
    }

    /// Goes to the next record.
    ///
    /// @return false at the end of the log
    public boolean next() {
        return switch (scanner.step(log.endLsn())) {
            case RECORD -> true;
            case END -> false;
            case BAD -> throw log.damagedAt(scanner.nextLsn());
        };
    }

    /// Where the record begins.
    public long lsn() {
        return scanner.lsn();
    }

    /// Where it ends.
    public long endLsn() {
        return scanner.lsn() + Log.sizeOf(scanner.length());
    }

    /// Length of the payload.
    public int length() {
        return scanner.length();
    }

    /// The payload in an array of its own.
    public byte[] payload() {
        byte[] payload = new byte[scanner.length()];
        System.arraycopy(scanner.window(), scanner.payloadOffset(), payload, 0, payload.length);
        return payload;
    }

    /// The array in which the payload lies from [#payloadOffset] on, [#length] bytes; valid until [#next].
    public byte[] window() {
        return scanner.window();
    }

    public int payloadOffset() {
        return scanner.payloadOffset();
    }
}
