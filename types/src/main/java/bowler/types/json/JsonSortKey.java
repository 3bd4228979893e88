// SPDX-License-Identifier: Apache-2.0
package bowler.types.json;

import java.math.BigDecimal;
import java.util.Map;
import java.util.TreeMap;

/// Encodes JSON values as strings. Equal values have equal strings, and the order of the strings by code units is the
/// order of the values. The order of kinds is: null, strings by code units, numbers, false, true, arrays, objects.
/// Among arrays and among objects the shorter ones come first. Arrays of equal size are then compared element by
/// element, and objects member by member in the order of their names. Trailing zeros of numbers and the order of the
/// members of an object do not matter.
///
/// Each value starts with a sign for its kind, and no encoded value is a prefix of another; so they can be
/// concatenated.
///
///     null, false, true   0101, 0104, 0105
///     string              0102, its characters from 0101 on, 0100; above EFFF two: F200, and the rest from 0101 on
///     number              0103, then 0180 for zero, 0181 and exponent, digits, 0100, or 017F and all of it inverted
///     array, object       0106, 0107, count, then its elements, or names and values
///
/// All signs are greater than the blank, so that padding a shorter string with blanks does not change the order.
public final class JsonSortKey {
    private static final char END = 0x100;
    private static final char FIRST = 0x101;
    private static final char NULL = 0x101;
    private static final char TEXT = 0x102;
    private static final char NUMBER = 0x103;
    private static final char FALSE = 0x104;
    private static final char TRUE = 0x105;
    private static final char ARRAY = 0x106;
    private static final char OBJECT = 0x107;
    private static final char HIGH_LIMIT = 0xF000;
    private static final char HIGH_MARK = 0xF200;
    private static final char NEGATIVE = 0x17F;
    private static final char ZERO = 0x180;
    private static final char POSITIVE = 0x181;
    private static final char EXPONENT_ZERO = 0x4000;
    private static final char NEGATIVE_END = 0x110;
    private static final int HALF_BITS = 15;
    private static final int HALF = (1 << HALF_BITS) - 1;

    private JsonSortKey() {}

    /// @param text of a JSON value
    public static String of(String text) {
        StringBuilder form = new StringBuilder(text.length() + 2);
        append(JsonReader.read(text), form);
        return form.toString();
    }

    private static void append(JsonValue value, StringBuilder form) {
        switch (value) {
            case JsonValue.Null none -> form.append(NULL);
            case JsonValue.Truth(var truth) -> form.append(truth ? TRUE : FALSE);
            case JsonValue.Text(var text) -> append(text, form.append(TEXT));
            case JsonValue.Moment moment -> append(moment.text('T'), form.append(TEXT));
            case JsonValue.Number(var number) -> append(number, form.append(NUMBER));
            case JsonValue.Elements(var elements) -> {
                count(elements.size(), form.append(ARRAY));
                elements.forEach(element -> append(element, form));
            }
            case JsonValue.Members(var members) -> {
                count(members.size(), form.append(OBJECT));
                for (Map.Entry<String, JsonValue> member : new TreeMap<>(members).entrySet()) {
                    append(member.getKey(), form);
                    append(member.getValue(), form);
                }
            }
        }
    }

    private static void append(String text, StringBuilder form) {
        for (int at = 0; at < text.length(); at++) {
            char sign = text.charAt(at);
            if (sign >= HIGH_LIMIT) {
                form.append(HIGH_MARK);
                sign -= HIGH_LIMIT;
            }
            form.append((char) (sign + FIRST));
        }
        form.append(END);
    }

    private static void append(BigDecimal number, StringBuilder form) {
        if (number.signum() == 0) {
            form.append(ZERO);
            return;
        }
        boolean negative = number.signum() < 0;
        BigDecimal plain = number.abs().stripTrailingZeros();
        String digits = plain.unscaledValue().toString();
        int exponent = digits.length() - plain.scale();
        form.append(negative ? NEGATIVE : POSITIVE).append((char) (EXPONENT_ZERO + (negative ? -exponent : exponent)));
        for (int at = 0; at < digits.length(); at++) {
            int digit = digits.charAt(at) - '0';
            form.append((char) (FIRST + (negative ? 9 - digit : digit)));
        }
        form.append(negative ? NEGATIVE_END : END);
    }

    private static void count(int count, StringBuilder form) {
        form.append((char) (FIRST + (count >>> HALF_BITS))).append((char) (FIRST + (count & HALF)));
    }
}
