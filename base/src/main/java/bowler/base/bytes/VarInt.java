// SPDX-License-Identifier: Apache-2.0
package bowler.base.bytes;

/// Unsigned integers in 1 to 5 (int) or 1 to 10 (long) bytes: seven bits per byte, lowest first. The high bit says that
/// more bytes follow (LEB128).
public final class VarInt {
    public static final int MAX_INT_BYTES = 5;
    public static final int MAX_LONG_BYTES = 10;

    private VarInt() {}

    public static int sizeOf(long value) {
        return value == 0 ? 1 : (Long.SIZE - Long.numberOfLeadingZeros(value) + 6) / 7;
    }

    /// Writes the value at the offset and returns the offset after it.
    public static int put(byte[] bytes, int offset, long value) {
        int at = offset;
        long rest = value;
        while ((rest & ~0x7FL) != 0) {
            bytes[at++] = (byte) (rest | 0x80);
            rest >>>= 7;
        }
        bytes[at++] = (byte) rest;
        return at;
    }

    /// Returns the value at the offset. Its length is [#sizeOf] of the value if [#put] wrote it.
    public static long get(byte[] bytes, int offset) {
        byte first = bytes[offset];
        return first >= 0 ? first : getLong(bytes, offset);
    }

    private static long getLong(byte[] bytes, int offset) {
        long value = 0;
        for (int at = offset, shift = 0; shift < Long.SIZE; at++, shift += 7) {
            byte next = bytes[at];
            value |= (next & 0x7FL) << shift;
            if (next >= 0) {
                return value;
            }
        }
        throw new IllegalArgumentException("variable-length integer does not end within " + MAX_LONG_BYTES + " bytes");
    }
}
