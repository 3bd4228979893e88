// SPDX-License-Identifier: Apache-2.0
package bowler.log;

import bowler.base.bytes.BigEndian;
import java.util.zip.CRC32C;

/// One record, big-endian, on a multiple of 8 bytes. A test prints this table from the constants and compares.
///
///     offset size field
///          0    8 lsn           its own position, so that bytes of an earlier use are never taken for a record
///          8    8 durableLsn    up to here the log was known to be durable when this was written
///         16    4 length        of the payload; -1 says that the rest of the segment is empty
///         20    4 crc           CRC32C of the payload, then of the 20 bytes above
///         24    - payload       and zeros to a multiple of 8
///
/// The payload comes first in the checksum, so that it is computed before the append latch is taken.
final class RecordFormat {
    static final int LSN = 0;
    static final int DURABLE_LSN = LSN + Long.BYTES;
    static final int LENGTH = DURABLE_LSN + Long.BYTES;
    static final int CRC = LENGTH + Integer.BYTES;
    static final int PAYLOAD = CRC + Integer.BYTES;
    static final int ALIGNMENT = 8;
    static final int PADDING = -1;

    private RecordFormat() {}

    static int sizeOf(int payloadLength) {
        return PAYLOAD + payloadLength + ALIGNMENT - 1 & -ALIGNMENT;
    }

    /// Fills in a header; `crc` has already covered the payload.
    static void putHeader(byte[] target, long lsn, long durableLsn, int length, CRC32C crc) {
        BigEndian.putLong(target, LSN, lsn);
        BigEndian.putLong(target, DURABLE_LSN, durableLsn);
        BigEndian.putInt(target, LENGTH, length);
        crc.update(target, 0, CRC);
        BigEndian.putInt(target, CRC, (int) crc.getValue());
    }

    /// Returns whether the header at `headerAt` belongs to the LSN and matches the `length` bytes from `payloadAt`.
    static boolean matches(byte[] header, int headerAt, long lsn, byte[] payload, int payloadAt, int length) {
        CRC32C crc = new CRC32C();
        crc.update(payload, payloadAt, length);
        crc.update(header, headerAt, CRC);
        return BigEndian.getLong(header, headerAt + LSN) == lsn
            && BigEndian.getInt(header, headerAt + CRC) == (int) crc.getValue();
    }
}
