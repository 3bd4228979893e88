// SPDX-License-Identifier: Apache-2.0
package bowler.catalog.lob;

import bowler.base.bytes.BigEndian;
import bowler.storage.terms.KeyRange;
import bowler.types.LobReference;

/// The keys of a tree of long values, and how they are cut.
///
///     chunk   8 number of the value, 4 number of the chunk, from 0      its bytes, or its characters as TextChunk has them
///     note    8 zeros, 8 number of a value no longer wanted              4 count of its chunks
///
/// Every chunk but the last has as many bytes, or characters, as fill four pages of 16 KiB at most.
public final class LobTree {
    public static final int BYTES_PER_CHUNK = 64_000;
    public static final int CHARACTERS_PER_CHUNK = 32_000;
    /// The maximum length, in bytes or characters, of a value that stays in its row.
    public static final int LONGEST_IN_ROW = 2_000;
    public static final int CHUNK_KEY_BYTES = Long.BYTES + Integer.BYTES;
    public static final int NOTE_KEY_BYTES = 2 * Long.BYTES;
    public static final KeyRange NOTES = KeyRange.startingWith(new byte[Long.BYTES]);

    private LobTree() {}

    public static int unitsPerChunk(boolean isText) {
        return isText ? CHARACTERS_PER_CHUNK : BYTES_PER_CHUNK;
    }

    public static int chunkCount(long length, boolean isText) {
        int units = unitsPerChunk(isText);
        return (int) ((length + units - 1) / units);
    }

    static int chunkCount(LobReference reference, boolean isText) {
        return chunkCount(reference.length(), isText);
    }

    public static byte[] chunk(long number, int chunk) {
        byte[] key = new byte[CHUNK_KEY_BYTES];
        putChunk(key, number, chunk);
        return key;
    }

    static void putChunk(byte[] key, long number, int chunk) {
        BigEndian.putLong(key, 0, number);
        BigEndian.putInt(key, Long.BYTES, chunk);
    }

    public static byte[] note(long number) {
        byte[] key = new byte[NOTE_KEY_BYTES];
        BigEndian.putLong(key, Long.BYTES, number);
        return key;
    }

    /// Returns the value to which a key belongs, be it of a chunk or of a note.
    public static long number(byte[] key, int offset, int length) {
        return BigEndian.getLong(key, length == NOTE_KEY_BYTES ? offset + Long.BYTES : offset);
    }

    public static boolean isNote(int keyLength) {
        return keyLength == NOTE_KEY_BYTES;
    }

    /// The number of the chunk within its value.
    public static int chunkNumber(byte[] key, int offset) {
        return BigEndian.getInt(key, offset + Long.BYTES);
    }
}
