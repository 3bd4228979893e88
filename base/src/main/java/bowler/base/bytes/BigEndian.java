// SPDX-License-Identifier: Apache-2.0
package bowler.base.bytes;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/// Reads and writes big-endian integers in byte arrays with plain (unordered) access; each call is one bounds check and
/// one move.
public final class BigEndian {
    private static final VarHandle SHORTS =
        MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.BIG_ENDIAN).withInvokeExactBehavior();
    private static final VarHandle INTS =
        MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN).withInvokeExactBehavior();
    private static final VarHandle LONGS =
        MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN).withInvokeExactBehavior();

    private BigEndian() {}

    public static short getShort(byte[] bytes, int offset) {
        return (short) SHORTS.get(bytes, offset);
    }

    /// Returns the unsigned 16-bit number at the offset, 0 to 65535.
    public static int unsignedShort(byte[] bytes, int offset) {
        return (short) SHORTS.get(bytes, offset) & 0xFFFF;
    }

    public static int getInt(byte[] bytes, int offset) {
        return (int) INTS.get(bytes, offset);
    }

    public static long getLong(byte[] bytes, int offset) {
        return (long) LONGS.get(bytes, offset);
    }

    public static void putShort(byte[] bytes, int offset, int value) {
        SHORTS.set(bytes, offset, (short) value);
    }

    public static void putInt(byte[] bytes, int offset, int value) {
        INTS.set(bytes, offset, value);
    }

    public static void putLong(byte[] bytes, int offset, long value) {
        LONGS.set(bytes, offset, value);
    }
}
