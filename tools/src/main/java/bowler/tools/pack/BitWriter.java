// SPDX-License-Identifier: Apache-2.0
package bowler.tools.pack;

import java.io.ByteArrayOutputStream;

/// Bits into bytes, the lowest first.
final class BitWriter {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private long pending;
    private int count;

    /// @param bits at most 16
    void write(int value, int bits) {
        pending |= (long) value << count;
        count += bits;
        while (count >= Byte.SIZE) {
            bytes.write((int) pending);
            pending >>>= Byte.SIZE;
            count -= Byte.SIZE;
        }
    }

    byte[] toBytes() {
        if (count > 0) {
            write(0, Byte.SIZE - count);
        }
        return bytes.toByteArray();
    }
}
