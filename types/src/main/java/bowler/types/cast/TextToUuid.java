// SPDX-License-Identifier: Apache-2.0
package bowler.types.cast;

import bowler.types.DataType;
import bowler.types.TypesError;
import java.util.UUID;

/// Converts 32 hexadecimal digits, with hyphens after the 8th, 12th, 16th and 20th digit or without any; other texts
/// fail with 22018.
final class TextToUuid extends Conversion {
    private static final int DIGITS = 32;

    TextToUuid(DataType from, DataType to) {
        super(from, to);
    }

    @Override
    public Object objectFromObject(Object value) {
        String text = ((String) value).strip();
        boolean hyphens = text.length() == DIGITS + 4;
        if (!hyphens && text.length() != DIGITS) {
            throw TypesError.BAD_TEXT.failure(text, to());
        }
        long max = 0;
        long min = 0;
        int digits = 0;
        for (int at = 0; at < text.length(); at++) {
            boolean hyphenDue = hyphens && (at == 8 || at == 13 || at == 18 || at == 23);
            int digit = text.charAt(at) < 128 ? Character.digit(text.charAt(at), 16) : -1;
            if (hyphenDue ? text.charAt(at) != '-' : digit < 0) {
                throw TypesError.BAD_TEXT.failure(text, to());
            }
            if (!hyphenDue) {
                max = digits < DIGITS / 2 ? max << 4 | digit : max;
                min = digits >= DIGITS / 2 ? min << 4 | digit : min;
                digits++;
            }
        }
        return new UUID(max, min);
    }
}
