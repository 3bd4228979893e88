// SPDX-License-Identifier: Apache-2.0
package bowler.types.encode;

import java.nio.charset.StandardCharsets;

/// Encodes strings: Latin-1 if all characters allow it, which is one copy each way, otherwise UTF-8 or UTF-16.
final class TextEncoder {
    /// The first byte of a text: how the rest is encoded. A third value is [References#MARK].
    static final int UTF_8 = 0;
    static final int UTF_16 = 1;
    private static final char LATIN_1_MAX = 0xFF;

    private TextEncoder() {}

    /// Appends the string and returns whether it was encoded as Latin-1.
    static boolean append(String value, GrowingBytes target) {
        int length = value.length();
        if (isLatin1(value, length)) {
            putLowBytes(value, length, target.reserve(length), target.length);
            target.length += length;
            return true;
        }
        appendTwoByte(value, target);
        return false;
    }

    /// Returns whether all characters are below 256. The JIT removes the loop for a string stored as Latin-1. With the
    /// copy this takes 5 ns for 96 characters; collecting their bits takes 31.
    static boolean isLatin1(String value, int length) {
        for (int at = 0; at < length; at++) {
            if (value.charAt(at) > LATIN_1_MAX) {
                return false;
            }
        }
        return true;
    }

    /// The method of String is deprecated because it ignores character sets. This is what is needed here, and it is one
    /// array copy.
    @SuppressWarnings("deprecation")
    static void putLowBytes(String value, int length, byte[] bytes, int offset) {
        value.getBytes(0, length, bytes, offset);
    }

    private static void appendTwoByte(String value, GrowingBytes target) {
        int length = value.length();
        int utf8Length = utf8Length(value);
        boolean utf8 = utf8Length >= 0 && utf8Length <= 2L * length;
        byte[] encoded = utf8 ? value.getBytes(StandardCharsets.UTF_8) : utf16(value);
        byte[] bytes = target.reserve(encoded.length + 1);
        bytes[target.length] = (byte) (utf8 ? UTF_8 : UTF_16);
        System.arraycopy(encoded, 0, bytes, target.length + 1, encoded.length);
        target.length += encoded.length + 1;
    }

    private static byte[] utf16(String value) {
        byte[] bytes = new byte[2 * value.length()];
        for (int at = 0; at < value.length(); at++) {
            char character = value.charAt(at);
            bytes[2 * at] = (byte) (character >>> Byte.SIZE);
            bytes[2 * at + 1] = (byte) character;
        }
        return bytes;
    }

    /// Returns the length in UTF-8, or -1 if there is an unpaired surrogate, which UTF-8 cannot represent.
    private static int utf8Length(String value) {
        long bytes = 0;
        for (int at = 0; at < value.length(); at++) {
            char character = value.charAt(at);
            if (character < 0x80) {
                bytes++;
            } else if (character < 0x800) {
                bytes += 2;
            } else if (!Character.isSurrogate(character)) {
                bytes += 3;
            } else if (Character.isHighSurrogate(character) && at + 1 < value.length()
                    && Character.isLowSurrogate(value.charAt(at + 1))) {
                bytes += 4;
                at++;
            } else {
                return -1;
            }
        }
        return bytes > Integer.MAX_VALUE ? -1 : (int) bytes;
    }

    static String decodeTwoByte(byte[] bytes, int offset, int length) {
        if (bytes[offset] == UTF_8) {
            return new String(bytes, offset + 1, length - 1, StandardCharsets.UTF_8);
        }
        char[] characters = new char[(length - 1) / 2];
        for (int at = 0; at < characters.length; at++) {
            characters[at] = (char) (bytes[offset + 1 + 2 * at] << Byte.SIZE | bytes[offset + 2 + 2 * at] & 0xFF);
        }
        return new String(characters);
    }
}
