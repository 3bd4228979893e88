// SPDX-License-Identifier: Apache-2.0
package bowler.tools.migrate;

import java.math.BigDecimal;

/// Hashes of values that do not depend on how a value is read: a string and a stream of the same characters are equal.
final class ValueHash {
    static final long NULL = 0x9E3779B97F4A7C15L;
    private static final long PRIME = 0x100000001B3L;
    /// The maximum precision whose numbers all fit into a long.
    private static final int MAX_LONG_DIGITS = 18;
    /// Powers of [#PRIME]. With them, the multiplications for four characters do not wait for each other.
    private static final long PRIME_2 = PRIME * PRIME;
    private static final long PRIME_3 = PRIME_2 * PRIME;
    private static final long PRIME_4 = PRIME_3 * PRIME;

    private ValueHash() {}

    static long mix(long value) {
        long mixed = (value ^ (value >>> 30)) * 0xBF58476D1CE4E5B9L;
        mixed = (mixed ^ (mixed >>> 27)) * 0x94D049BB133111EBL;
        return mixed ^ (mixed >>> 31);
    }

    /// Adds the hash of a column's value to that of the columns before it.
    static long combine(long row, long value) {
        return mix(row * PRIME + value);
    }

    static long of(BigDecimal value) {
        if (value.precision() > MAX_LONG_DIGITS) {
            BigDecimal plain = value.stripTrailingZeros();
            return plain.precision() <= MAX_LONG_DIGITS ? of(plain.unscaledValue().longValue(), plain.scale())
                : of(plain.unscaledValue().toByteArray()) * PRIME + plain.scale();
        }
        return of(value.unscaledValue().longValue(), value.scale());
    }

    /// Hashes a decimal number without its trailing zeros.
    private static long of(long digits, int scale) {
        if (digits == 0) {
            return 0;
        }
        long rest = digits;
        int restScale = scale;
        while (rest % 10 == 0) {
            rest /= 10;
            restScale--;
        }
        return rest * PRIME + restScale;
    }

    static long of(String text) {
        int length = text.length();
        long hash = 0;
        int i = 0;
        for (; i + 4 <= length; i += 4) {
            hash = hash * PRIME_4 + (text.charAt(i) + 1L) * PRIME_3 + (text.charAt(i + 1) + 1L) * PRIME_2 + (text.charAt(i + 2) + 1L) * PRIME
                + text.charAt(i + 3) + 1;
        }
        for (; i < length; i++) {
            hash = hash * PRIME + text.charAt(i) + 1;
        }
        return hash;
    }

    static long of(byte[] bytes) {
        return of(0, bytes, 0, bytes.length);
    }

    /// Continues the hash of a text. Nothing is added for a negative count, which stands for the end of the text.
    static long of(long before, char[] text, int offset, int count) {
        long hash = before;
        for (int i = offset; i < offset + count; i++) {
            hash = hash * PRIME + text[i] + 1;
        }
        return hash;
    }

    /// Continues the hash of binary data. Nothing is added for a negative count, which stands for their end.
    static long of(long before, byte[] bytes, int offset, int count) {
        long hash = before;
        for (int i = offset; i < offset + count; i++) {
            hash = hash * PRIME + (bytes[i] & 0xFF) + 1;
        }
        return hash;
    }
}
