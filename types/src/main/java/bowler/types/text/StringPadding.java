// SPDX-License-Identifier: Apache-2.0
package bowler.types.text;

import bowler.types.BitsOrder;
import bowler.types.TextOrder;
import java.util.Arrays;

/// Filling up and cutting off, for strings of characters and of bits.
public final class StringPadding {
    private StringPadding() {}

    /// The text filled up with blanks to a length; itself when it has that length or more.
    public static String padded(String text, int length) {
        int missing = length - text.length();
        return missing <= 0 ? text : text.concat(" ".repeat(missing));
    }

    /// Whether only blanks stand behind the first `length` characters.
    public static boolean fits(String text, int length) {
        return text.length() <= length || TextOrder.lengthWithoutTrailingBlanks(text) <= length;
    }

    public static byte[] padded(byte[] bits, int length) {
        if (bits.length >= length) {
            return bits;
        }
        byte[] padded = Arrays.copyOf(bits, length);
        Arrays.fill(padded, bits.length, length, BitsOrder.PAD);
        return padded;
    }

    public static boolean fits(byte[] bits, int length) {
        return bits.length <= length || BitsOrder.lengthWithoutTrailingPad(bits) <= length;
    }
}
