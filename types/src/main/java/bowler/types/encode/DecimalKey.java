// SPDX-License-Identifier: Apache-2.0
package bowler.types.encode;

import bowler.types.number.DecimalMath;
import java.math.BigDecimal;
import java.math.BigInteger;

/// Encodes DECIMALs in keys: sign and exponent in one byte, then pairs of decimal digits without leading and trailing
/// zeros. Equal numbers have equal bytes whatever their scales.
///
/// A number other than zero is 0.d1 d2 d3 ... * 100^e with digits d from 0 to 99, d1 not 0.
///
///     positive   80 + bias + e, then each d + 1, then 00
///     zero       80
///     negative   all bytes of the positive number complemented
final class DecimalKey {
    private static final int ZERO = 0x80;
    /// Allows exponents from -62 to 62, three times the range that DECIMAL needs.
    private static final int BIAS = 63;
    private static final int MAX_EXPONENT = 62;
    private static final int MAX_PAIRS = 2 * MAX_EXPONENT;

    private DecimalKey() {}

    static void append(BigDecimal value, GrowingBytes target) {
        byte[] bytes = target.reserve(MAX_PAIRS + 2);
        int start = target.length;
        int sign = value.signum();
        if (sign == 0) {
            bytes[start] = (byte) ZERO;
            target.length = start + 1;
            return;
        }
        int at = value.precision() < DecimalMath.LONG_DIGITS
            ? putSmall(bytes, start, Math.abs(DecimalMath.unscaled(value)), value.scale()) : putBig(bytes, start, value.abs());
        bytes[at++] = 0;
        if (sign < 0) {
            for (int index = start; index < at; index++) {
                bytes[index] = (byte) ~bytes[index];
            }
        }
        target.length = at;
    }

    /// @param unscaled positive, and small enough that one more digit does not overflow
    private static int putSmall(byte[] bytes, int start, long unscaled, int scale) {
        long number = unscaled;
        int pairScale = scale;
        if ((scale & 1) != 0) {
            number *= 10;
            pairScale++;
        }
        int pairsBehindPoint = pairScale >> 1;
        int pairs = pairCount(number);
        int at = start + pairs;
        int end = start + 1;
        while (number != 0) {
            long rest = number / 100;
            int pair = (int) (number - 100 * rest);
            if (pair != 0 && end == start + 1) {
                end = at + 1;
            }
            bytes[at--] = (byte) (pair + 1);
            number = rest;
        }
        bytes[start] = exponentByte(pairs - pairsBehindPoint);
        return end;
    }

    private static int pairCount(long number) {
        int pairs = 1;
        long limit = 100;
        while (pairs < 9 && number >= limit) {
            limit *= 100;
            pairs++;
        }
        return number >= limit ? pairs + 1 : pairs;
    }

    private static int putBig(byte[] bytes, int start, BigDecimal positive) {
        BigDecimal plain = positive.stripTrailingZeros();
        int scale = plain.scale() + (plain.scale() & 1);
        String digits = plain.setScale(scale).unscaledValue().toString();
        if ((digits.length() & 1) != 0) {
            digits = "0".concat(digits);
        }
        int at = start + 1;
        for (int index = 0; index < digits.length(); index += 2) {
            bytes[at++] = (byte) (10 * (digits.charAt(index) - '0') + digits.charAt(index + 1) - '0' + 1);
        }
        while (bytes[at - 1] == 1) {
            at--;
        }
        bytes[start] = exponentByte(digits.length() / 2 - scale / 2);
        return at;
    }

    private static byte exponentByte(int exponent) {
        if (Math.abs(exponent) > MAX_EXPONENT) {
            throw new IllegalArgumentException("no key for a decimal with exponent 100^" + exponent);
        }
        return (byte) (ZERO + BIAS + exponent);
    }

    static int end(byte[] key, int offset, int turn) {
        int first = (key[offset] ^ turn) & 0xFF;
        if (first == ZERO) {
            return offset + 1;
        }
        byte last = (byte) ((first < ZERO ? 0xFF : 0) ^ turn);
        int at = offset + 1;
        while (key[at] != last) {
            at++;
        }
        return at + 1;
    }

    /// Decodes the number between `offset` and `end`, at a scale that holds it.
    static BigDecimal decode(byte[] key, int offset, int end, int turn, int scale) {
        int first = (key[offset] ^ turn) & 0xFF;
        if (first == ZERO) {
            return BigDecimal.valueOf(0, scale);
        }
        boolean negative = first < ZERO;
        int flip = negative ? turn ^ 0xFF : turn;
        int exponent = ((key[offset] ^ flip) & 0xFF) - ZERO - BIAS;
        int pairs = end - offset - 2;
        int valueScale = 2 * (pairs - exponent);
        BigDecimal positive;
        if (pairs <= 9) {
            long number = 0;
            for (int at = offset + 1; at < end - 1; at++) {
                number = 100 * number + ((key[at] ^ flip) & 0xFF) - 1;
            }
            positive = BigDecimal.valueOf(number, valueScale);
        } else {
            StringBuilder digits = new StringBuilder(2 * pairs);
            for (int at = offset + 1; at < end - 1; at++) {
                int pair = ((key[at] ^ flip) & 0xFF) - 1;
                digits.append((char) ('0' + pair / 10)).append((char) ('0' + pair % 10));
            }
            positive = new BigDecimal(new BigInteger(digits.toString()), valueScale);
        }
        return (negative ? positive.negate() : positive).setScale(scale);
    }
}
