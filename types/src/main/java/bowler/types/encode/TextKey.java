// SPDX-License-Identifier: Apache-2.0
package bowler.types.encode;

import bowler.base.bytes.BigEndian;
import bowler.types.BitsOrder;
import bowler.types.TextOrder;
import java.util.Arrays;

/// Encodes strings in keys, ordered as if each were followed by infinitely many blanks.
///
/// Trailing blanks are omitted, and a symbol marks the end of the string. That end may be less or greater than a blank
/// of another string at the same place. The characters after that blank decide. So a blank has two symbols: one for a
/// run of blanks before a smaller character, and one for a run before a greater one. The end mark lies between them.
///
///     symbol              text                         bits
///     below X'20'         itself                       itself
///     blank, then less    20                           20
///     end                 21                           21
///     blank, then more    22                           22
///     above X'20'         to 7F: one byte, + 2         to FB: one byte, + 2
///                         to 7C7F: 82 to FD, and 8     the rest: FE and itself
///                         bits; the rest: FE, 16 bits
///
/// A character is a UTF-16 code unit, and greater characters have greater first bytes.
final class TextKey {
    private static final int BLANK = 0x20;
    private static final int BLANK_THEN_LESS = 0x20;
    private static final int END = 0x21;
    private static final int BLANK_THEN_MORE = 0x22;
    private static final int SHIFT = 2;
    private static final int ASCII_LIMIT = 0x80;
    private static final int FIRST_LEAD_BYTE = 0x82;
    private static final int LAST_LEAD_BYTE = 0xFE;
    private static final int TWO_BYTE_LIMIT = ASCII_LIMIT + (LAST_LEAD_BYTE - FIRST_LEAD_BYTE << Byte.SIZE);
    private static final int PLAIN_BITS_LIMIT = LAST_LEAD_BYTE - SHIFT;
    private static final int MAX_BYTES = 3;
    private static final long EIGHT_BLANKS = 0x2020_2020_2020_2020L;
    private static final long EIGHT_HIGH_BITS = 0x8080_8080_8080_8080L;
    private static final long EIGHT_SHIFTS = 0x0202_0202_0202_0202L;

    private TextKey() {}

    static void append(String text, GrowingBytes target) {
        int length = TextOrder.lengthWithoutTrailingBlanks(text);
        byte[] bytes = target.reserve(Math.toIntExact((long) MAX_BYTES * length + 1));
        int start = target.length;
        boolean plain = TextEncoder.isLatin1(text, length) && putAscii(text, length, bytes, start);
        int end = plain ? start + length : putGeneral(text, length, bytes, start);
        bytes[end] = END;
        target.length = end + 1;
    }

    /// Encodes a text of ASCII characters without control characters, eight at a time: each symbol is the character
    /// plus 2, blanks included. Gives up at any other character.
    private static boolean putAscii(String text, int length, byte[] bytes, int start) {
        TextEncoder.putLowBytes(text, length, bytes, start);
        int at = start;
        int end = start + length;
        for (; at <= end - Long.BYTES; at += Long.BYTES) {
            long eight = BigEndian.getLong(bytes, at);
            // A high bit is set by a byte above 7F, or by one below 20 that had to borrow.
            if (((eight | eight - EIGHT_BLANKS) & EIGHT_HIGH_BITS) != 0) {
                return false;
            }
            BigEndian.putLong(bytes, at, eight + EIGHT_SHIFTS);
        }
        for (; at < end; at++) {
            if (bytes[at] < BLANK) {
                return false;
            }
            bytes[at] += SHIFT;
        }
        return true;
    }

    private static int putGeneral(String text, int length, byte[] bytes, int start) {
        int at = start;
        for (int index = 0; index < length; index++) {
            int character = text.charAt(index);
            if (character > BLANK && character < ASCII_LIMIT) {
                bytes[at++] = (byte) (character + SHIFT);
            } else if (character == BLANK) {
                int next = index + 1;
                while (text.charAt(next) == BLANK) {
                    next++;
                }
                byte symbol = (byte) (text.charAt(next) < BLANK ? BLANK_THEN_LESS : BLANK_THEN_MORE);
                Arrays.fill(bytes, at, at + next - index, symbol);
                at += next - index;
                index = next - 1;
            } else {
                at = putRare(bytes, at, character);
            }
        }
        return at;
    }

    private static int putRare(byte[] bytes, int offset, int character) {
        int at = offset;
        if (character < BLANK) {
            bytes[at++] = (byte) character;
        } else if (character < TWO_BYTE_LIMIT) {
            int above = character - ASCII_LIMIT;
            bytes[at++] = (byte) (FIRST_LEAD_BYTE + (above >>> Byte.SIZE));
            bytes[at++] = (byte) above;
        } else {
            bytes[at++] = (byte) LAST_LEAD_BYTE;
            bytes[at++] = (byte) (character >>> Byte.SIZE);
            bytes[at++] = (byte) character;
        }
        return at;
    }

    static void append(byte[] bits, GrowingBytes target) {
        int length = BitsOrder.lengthWithoutTrailingPad(bits);
        byte[] bytes = target.reserve(Math.toIntExact(2L * length + 1));
        int at = target.length;
        for (int index = 0; index < length; index++) {
            int value = bits[index] & 0xFF;
            if (value == BLANK) {
                int next = index + 1;
                while (bits[next] == BLANK) {
                    next++;
                }
                byte symbol = (byte) ((bits[next] & 0xFF) < BLANK ? BLANK_THEN_LESS : BLANK_THEN_MORE);
                Arrays.fill(bytes, at, at + next - index, symbol);
                at += next - index;
                index = next - 1;
            } else if (value < BLANK) {
                bytes[at++] = (byte) value;
            } else if (value < PLAIN_BITS_LIMIT) {
                bytes[at++] = (byte) (value + SHIFT);
            } else {
                bytes[at++] = (byte) LAST_LEAD_BYTE;
                bytes[at++] = (byte) value;
            }
        }
        bytes[at++] = END;
        target.length = at;
    }

    /// Returns the offset after a text.
    ///
    /// @param turn 0xFF if the bytes are complemented, otherwise 0
    static int endOfText(byte[] key, int offset, int turn) {
        int at = offset;
        while (true) {
            int symbol = (key[at++] ^ turn) & 0xFF;
            if (symbol == END) {
                return at;
            }
            if (symbol >= FIRST_LEAD_BYTE) {
                at += symbol == LAST_LEAD_BYTE ? 2 : 1;
            }
        }
    }

    static int endOfBits(byte[] key, int offset, int turn) {
        int at = offset;
        while (true) {
            int symbol = (key[at++] ^ turn) & 0xFF;
            if (symbol == END) {
                return at;
            }
            if (symbol == LAST_LEAD_BYTE) {
                at++;
            }
        }
    }

    /// Decodes the text between `offset` and `end`, without trailing blanks.
    static String text(byte[] key, int offset, int end, int turn) {
        StringBuilder text = new StringBuilder(end - offset - 1);
        int at = offset;
        while (at < end - 1) {
            int symbol = (key[at++] ^ turn) & 0xFF;
            if (symbol >= FIRST_LEAD_BYTE) {
                int next = (key[at++] ^ turn) & 0xFF;
                text.append((char) (symbol == LAST_LEAD_BYTE ? next << Byte.SIZE | (key[at++] ^ turn) & 0xFF
                    : ASCII_LIMIT + (symbol - FIRST_LEAD_BYTE << Byte.SIZE) + next));
            } else {
                text.append((char) plain(symbol));
            }
        }
        return text.toString();
    }

    static byte[] bits(byte[] key, int offset, int end, int turn) {
        byte[] bits = new byte[end - offset];
        int length = 0;
        int at = offset;
        while (at < end - 1) {
            int symbol = (key[at++] ^ turn) & 0xFF;
            bits[length++] = (byte) (symbol == LAST_LEAD_BYTE ? key[at++] ^ turn : plain(symbol));
        }
        return Arrays.copyOf(bits, length);
    }

    private static int plain(int symbol) {
        return symbol < BLANK ? symbol : symbol <= BLANK_THEN_MORE ? BLANK : symbol - SHIFT;
    }
}
