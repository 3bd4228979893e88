// SPDX-License-Identifier: Apache-2.0
package bowler.log;

import bowler.base.bytes.BigEndian;
import bowler.base.bytes.ChecksumMethod;
import bowler.base.bytes.RunningChecksum;

/// One record, big-endian, on a multiple of 8 bytes. A test prints this table from the constants and compares.
///
///     offset size field
///          0    8 lsn           its own position, so that bytes of an earlier use are never taken for a record
///          8    8 durableLsn    up to here the log was known to be durable when this was written
///         16    4 length        of the payload; -1 says that the rest of the segment is empty
///         20    4 checksum      of the payload, then of the 20 bytes above: CRC32C, or with the key of an encrypted disk
///         24    - payload       and zeros to a multiple of 8
///
/// The payload comes first in the checksum, so that it is computed before the append latch is taken.
final class RecordFormat {
    static final int LSN = 0;
    static final int DURABLE_LSN = LSN + Long.BYTES;
    static final int LENGTH = DURABLE_LSN + Long.BYTES;
    static final int CHECKSUM = LENGTH + Integer.BYTES;
    static final int PAYLOAD = CHECKSUM + Integer.BYTES;
    static final int ALIGNMENT = 8;
    static final int PADDING = -1;

    private RecordFormat() {}

    static int sizeOf(int payloadLength) {
        return PAYLOAD + payloadLength + ALIGNMENT - 1 & -ALIGNMENT;
    }

    /// Fills in a header; `checksum` has already covered the payload.
    static void putHeader(byte[] target, long lsn, long durableLsn, int length, RunningChecksum checksum) {
        BigEndian.putLong(target, LSN, lsn);
        BigEndian.putLong(target, DURABLE_LSN, durableLsn);
        BigEndian.putInt(target, LENGTH, length);
        checksum.update(target, 0, CHECKSUM);
        BigEndian.putInt(target, CHECKSUM, checksum.value());
    }

    /// Returns whether the header at `headerAt` belongs to the LSN and matches the `length` bytes from `payloadAt`.
    static boolean matches(
            ChecksumMethod method, byte[] header, int headerAt, long lsn, byte[] payload, int payloadAt, int length) {
        if (BigEndian.getLong(header, headerAt + LSN) != lsn) {
            return false;
        }
        RunningChecksum checksum = method.begin();
        checksum.update(payload, payloadAt, length);
        checksum.update(header, headerAt, CHECKSUM);
        if (BigEndian.getInt(header, headerAt + CHECKSUM) == checksum.value()) {
            return true;
        }
        ChecksumMethod previous = method.previous();
        return previous != null && matches(previous, header, headerAt, lsn, payload, payloadAt, length);
    }
}
