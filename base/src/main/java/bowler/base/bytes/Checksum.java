// SPDX-License-Identifier: Apache-2.0
package bowler.base.bytes;

import java.util.zip.CRC32C;

/// Computes CRC32C (Castagnoli, RFC 3720) over parts of arrays; the JVM uses the processor's own instruction.
public final class Checksum {
    private Checksum() {}

    public static int crc32c(byte[] bytes, int offset, int length) {
        CRC32C crc = new CRC32C();
        crc.update(bytes, offset, length);
        return (int) crc.getValue();
    }
}
