// SPDX-License-Identifier: Apache-2.0
package bowler.catalog.lob;

import bowler.base.bytes.BigEndian;
import bowler.storage.terms.KeyRange;
import bowler.types.LobReference;

/// The keys of a tree of long values, and how they are cut.
///
///     piece   8 number of the value, 4 number of the piece, from 0      its bytes, or its characters as TextPiece has them
///     note    8 zeros, 8 number of a value no longer wanted              4 count of its pieces
///
/// Every piece but the last has as many bytes, or characters, as fill four pages of 16 KiB at most.
public final class LobTree {
    public static final int BYTES_PER_PIECE = 64_000;
    public static final int CHARACTERS_PER_PIECE = 32_000;
    /// The maximum length, in bytes or characters, of a value that stays in its row.
    public static final int LONGEST_IN_ROW = 2_000;
    public static final int PIECE_KEY_BYTES = Long.BYTES + Integer.BYTES;
    public static final int NOTE_KEY_BYTES = 2 * Long.BYTES;
    public static final KeyRange NOTES = KeyRange.startingWith(new byte[Long.BYTES]);

    private LobTree() {}

    public static int unitsPerPiece(boolean isText) {
        return isText ? CHARACTERS_PER_PIECE : BYTES_PER_PIECE;
    }

    public static int pieceCount(long length, boolean isText) {
        int units = unitsPerPiece(isText);
        return (int) ((length + units - 1) / units);
    }

    static int pieceCount(LobReference reference, boolean isText) {
        return pieceCount(reference.length(), isText);
    }

    public static byte[] piece(long number, int piece) {
        byte[] key = new byte[PIECE_KEY_BYTES];
        putPiece(key, number, piece);
        return key;
    }

    static void putPiece(byte[] key, long number, int piece) {
        BigEndian.putLong(key, 0, number);
        BigEndian.putInt(key, Long.BYTES, piece);
    }

    public static byte[] note(long number) {
        byte[] key = new byte[NOTE_KEY_BYTES];
        BigEndian.putLong(key, Long.BYTES, number);
        return key;
    }

    /// Returns the value to which a key belongs, be it of a piece or of a note.
    public static long number(byte[] key, int offset, int length) {
        return BigEndian.getLong(key, length == NOTE_KEY_BYTES ? offset + Long.BYTES : offset);
    }

    public static boolean isNote(int keyLength) {
        return keyLength == NOTE_KEY_BYTES;
    }

    /// The number of the piece within its value.
    public static int pieceNumber(byte[] key, int offset) {
        return BigEndian.getInt(key, offset + Long.BYTES);
    }
}
