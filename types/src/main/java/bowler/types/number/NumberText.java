// SPDX-License-Identifier: Apache-2.0
package bowler.types.number;

import bowler.types.DataType;
import bowler.types.TypesError;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;

/// Converts numbers to text and back. A text may have blanks around it, a sign, a point and an exponent.
public final class NumberText {
    private static final BigInteger MAX_LONG = BigInteger.valueOf(Long.MAX_VALUE);
    private static final BigInteger MIN_LONG = BigInteger.valueOf(Long.MIN_VALUE);
    /// Exceeds the digits of every type, and prevents that `1e999999999` is expanded to all its digits.
    private static final int MAX_DIGITS = 1000;

    private NumberText() {}

    public static String ofReal(double value) {
        return Float.toString((float) value);
    }

    public static String ofDouble(double value) {
        return Double.toString(value);
    }

    public static String ofDecimal(BigDecimal value) {
        return value.toPlainString();
    }

    /// Parses the whole part of a number for a type of whole numbers; digits after the point are truncated.
    public static long parseInteger(String text, DataType type) {
        int length = text.length();
        long value = 0;
        int at = 0;
        boolean negative = length > 0 && text.charAt(0) == '-';
        if (negative) {
            at++;
        }
        if (at == length || length - at > 18) {
            return parseLongWay(text, type);
        }
        for (; at < length; at++) {
            int digit = text.charAt(at) - '0';
            if (digit < 0 || digit > 9) {
                return parseLongWay(text, type);
            }
            value = 10 * value + digit;
        }
        return IntegerMath.check(type, negative ? -value : value);
    }

    private static long parseLongWay(String text, DataType type) {
        BigDecimal number = parse(text, type);
        if (number.precision() - number.scale() > 19) {
            throw TypesError.OUT_OF_RANGE.failure(type);
        }
        BigInteger whole = number.setScale(0, RoundingMode.DOWN).unscaledValue();
        if (whole.compareTo(MAX_LONG) > 0 || whole.compareTo(MIN_LONG) < 0) {
            throw TypesError.OUT_OF_RANGE.failure(type);
        }
        return IntegerMath.check(type, whole.longValue());
    }

    public static BigDecimal parseDecimal(String text, DataType type) {
        BigDecimal number = parse(text, type);
        if (number.signum() == 0) {
            return BigDecimal.ZERO.setScale(type.scale());
        }
        if (number.precision() - number.scale() > type.length() - type.scale()) {
            throw TypesError.OUT_OF_RANGE.failure(type);
        }
        return DecimalMath.fit(number, type);
    }

    /// Parses a REAL or DOUBLE.
    public static double parseDouble(String text, DataType type) {
        String digits = text.strip();
        if (!looksLikeNumber(digits)) {
            throw TypesError.BAD_TEXT.failure(text, type);
        }
        double value = Double.parseDouble(digits);
        return DoubleMath.check(type, value);
    }

    private static BigDecimal parse(String text, DataType type) {
        String digits = text.strip();
        if (!looksLikeNumber(digits)) {
            throw TypesError.BAD_TEXT.failure(text, type);
        }
        try {
            BigDecimal number = new BigDecimal(digits);
            if (number.signum() == 0 || (long) number.precision() - number.scale() < -MAX_DIGITS) {
                return BigDecimal.ZERO;
            }
            if ((long) number.precision() - number.scale() > MAX_DIGITS) {
                throw TypesError.OUT_OF_RANGE.failure(type);
            }
            return number;
        } catch (NumberFormatException exponentTooBig) {
            throw TypesError.BAD_TEXT.causedBy(exponentTooBig, text, type);
        }
    }

    /// Accepts a sign, ASCII digits with at most one point, and an exponent. Java alone would also accept `0x1p3`, `1d`
    /// and `NaN`.
    private static boolean looksLikeNumber(String text) {
        int length = text.length();
        int at = length > 0 && isSign(text.charAt(0)) ? 1 : 0;
        int digits = 0;
        boolean point = false;
        for (; at < length; at++) {
            char next = text.charAt(at);
            if (isDigit(next)) {
                digits++;
            } else if (next == '.' && !point) {
                point = true;
            } else {
                break;
            }
        }
        if (digits == 0 || at == length) {
            return digits > 0;
        }
        if ((text.charAt(at) | 0x20) != 'e') {
            return false;
        }
        at++;
        if (at < length && isSign(text.charAt(at))) {
            at++;
        }
        int exponentFrom = at;
        while (at < length && isDigit(text.charAt(at))) {
            at++;
        }
        return at == length && at > exponentFrom;
    }

    private static boolean isSign(char character) {
        return character == '+' || character == '-';
    }

    private static boolean isDigit(char character) {
        return character >= '0' && character <= '9';
    }
}
