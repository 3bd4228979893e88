// SPDX-License-Identifier: Apache-2.0
package bowler.execute.spill;

import bowler.base.bytes.BigEndian;
import bowler.base.bytes.VarInt;
import java.util.Arrays;

/// A cursor over records; the bytes shown are valid until the next move.
///
///     size     field
///     1 to 5   length of the key
///     1 to 5   length of the row
///              key, row
public abstract class RecordCursor {
    public byte[] bytes;
    public int keyOffset;
    public int keyLength;
    public int rowOffset;
    public int rowLength;

    public abstract boolean next();

    /// Ends the reading; the records stay with their owner.
    public abstract void close();

    /// Shows the record at an offset.
    final void show(byte[] bytes, int offset) {
        this.bytes = bytes;
        keyLength = (int) VarInt.get(bytes, offset);
        int at = offset + VarInt.sizeOf(keyLength);
        rowLength = (int) VarInt.get(bytes, at);
        keyOffset = at + VarInt.sizeOf(rowLength);
        rowOffset = keyOffset + keyLength;
    }

    final int compareKey(RecordCursor other) {
        return Arrays.compareUnsigned(
            bytes, keyOffset, keyOffset + keyLength,
            other.bytes, other.keyOffset, other.keyOffset + other.keyLength);
    }

    /// Returns the first bytes of the key: [#prefix].
    long keyPrefix() {
        return prefix(bytes, keyOffset, keyLength);
    }

    /// Returns the bytes of the key from an offset on.
    final long keyPrefix(int from) {
        return prefix(bytes, keyOffset + from, Math.max(0, keyLength - from));
    }

    /// Returns the first bytes of a key as an unsigned number. If the numbers of two keys differ, the keys sort like
    /// the numbers.
    static long prefix(byte[] key, int offset, int length) {
        if (length >= Long.BYTES) {
            return BigEndian.getLong(key, offset);
        }
        long prefix = 0;
        for (int at = 0; at < length; at++) {
            prefix |= (key[offset + at] & 0xFFL) << Long.SIZE - Byte.SIZE * (at + 1);
        }
        return prefix;
    }

    static int sizeOf(int keyLength, int rowLength) {
        return Math.addExact(
            VarInt.sizeOf(keyLength) + VarInt.sizeOf(rowLength), Math.addExact(keyLength, rowLength));
    }

    static void write(
            byte[] key, int keyOffset, int keyLength, byte[] row, int rowOffset, int rowLength, byte[] into, int offset) {
        int at = VarInt.put(into, offset, keyLength);
        at = VarInt.put(into, at, rowLength);
        System.arraycopy(key, keyOffset, into, at, keyLength);
        System.arraycopy(row, rowOffset, into, at + keyLength, rowLength);
    }
}
