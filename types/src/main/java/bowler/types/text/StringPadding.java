// SPDX-License-Identifier: Apache-2.0
package bowler.types.text;

import bowler.types.BitsOrder;
import bowler.types.TextOrder;
import java.util.Arrays;

/// Padding and truncation of character strings and bit strings.
public final class StringPadding {
    private StringPadding() {}

    /// Returns the text padded with blanks to a length; the text itself if it is not shorter.
    public static String padded(String text, int length) {
        int missing = length - text.length();
        return missing <= 0 ? text : text.concat(" ".repeat(missing));
    }

    /// Returns whether only blanks follow the first `length` characters.
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
