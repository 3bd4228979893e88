// SPDX-License-Identifier: Apache-2.0
package bowler.base.bytes;

import java.util.zip.CRC32C;

/// A CRC32C that is being computed.
final class Crc32cChecksum implements RunningChecksum {
    private final CRC32C crc = new CRC32C();

    @Override
    public void update(byte[] bytes, int offset, int length) {
        crc.update(bytes, offset, length);
    }

    @Override
    public int value() {
        return (int) crc.getValue();
    }
}
