// SPDX-License-Identifier: Apache-2.0
package bowler.types.number;

import bowler.types.TypesError;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Locale;

/// Patterns of TO_CHAR and TO_NUMBER for numbers. Immutable.
///
///     9        a digit; a blank before the first digit that is not zero
///     0        a digit; zeros from here on
///     . D      the point                   , G    a comma between digits, omitted before the first digit
///     S        sign, first or last         MI     minus or blank, last
///     PR       <1> for -1, last            $      a dollar sign in front
///     FM       first: no blanks            EEEE   with an exponent
///
/// A number that has more digits before the point than the pattern is shown as `#`s; after the point it is rounded.
public final class NumberPattern {
    private enum Sign { MINUS, FIRST, LAST, MINUS_LAST, BRACKETS }

    private final String pattern;
    private final String digits;
    private final int point;
    private final int scale;
    private final Sign sign;
    private final boolean fill;
    private final boolean dollar;
    private final boolean exponent;

    public NumberPattern(String pattern) {
        this.pattern = pattern;
        String rest = pattern.toUpperCase(Locale.ROOT);
        fill = !rest.startsWith("FM");
        rest = fill ? rest : rest.substring(2);
        Sign found = Sign.MINUS;
        if (rest.startsWith("S")) {
            found = Sign.FIRST;
            rest = rest.substring(1);
        } else if (rest.endsWith("S")) {
            found = Sign.LAST;
            rest = rest.substring(0, rest.length() - 1);
        } else if (rest.endsWith("MI")) {
            found = Sign.MINUS_LAST;
            rest = rest.substring(0, rest.length() - 2);
        } else if (rest.endsWith("PR")) {
            found = Sign.BRACKETS;
            rest = rest.substring(0, rest.length() - 2);
        }
        sign = found;
        dollar = rest.startsWith("$");
        rest = dollar ? rest.substring(1) : rest;
        exponent = rest.endsWith("EEEE");
        rest = exponent ? rest.substring(0, rest.length() - 4) : rest;
        digits = rest.replace('D', '.').replace('G', ',');
        point = digits.indexOf('.') < 0 ? digits.length() : digits.indexOf('.');
        scale = Math.max(digits.length() - point - 1, 0);
        boolean known = !digits.isEmpty() && digits.chars().allMatch(c -> c == '9' || c == '0' || c == ',' || c == '.')
            && digits.indexOf('.', point + 1) < 0 && digits.indexOf(',', point) < 0;
        if (!known) {
            throw TypesError.BAD_FORMAT.failure(pattern, rest);
        }
    }

    public String format(BigDecimal value) {
        return exponent ? withExponent(value) : plain(value);
    }

    private String withExponent(BigDecimal value) {
        BigDecimal rounded = value.signum() == 0 ? BigDecimal.ZERO
            : value.round(new java.math.MathContext(scale + 1, RoundingMode.HALF_UP));
        int power = value.signum() == 0 ? 0 : rounded.precision() - rounded.scale() - 1;
        String mantissa = rounded.abs().movePointLeft(power).setScale(scale, RoundingMode.HALF_UP).toPlainString();
        String tail = String.format(Locale.ROOT, "E%s%02d", power < 0 ? "-" : "+", Math.abs(power));
        return signed(mantissa + tail, rounded.signum() < 0, "");
    }

    private String plain(BigDecimal value) {
        BigDecimal rounded = value.setScale(scale, RoundingMode.HALF_UP);
        String plain = rounded.abs().toPlainString();
        int plainPoint = scale == 0 ? plain.length() : plain.length() - scale - 1;
        String whole = plain.substring(0, plainPoint);
        StringBuilder text = new StringBuilder();
        boolean zeros = false;
        int taken = 0;
        int places = (int) digits.substring(0, point).chars().filter(c -> c != ',').count();
        if (whole.equals("0") && scale > 0) {
            whole = "";
        }
        if (whole.length() > places) {
            return signed("#".repeat(digits.length()), false, "");
        }
        for (int at = 0; at < point; at++) {
            char place = digits.charAt(at);
            if (place == ',') {
                text.append(begun(text) ? "," : " ");
                continue;
            }
            zeros |= place == '0';
            int index = whole.length() - places + taken++;
            text.append(index >= 0 ? whole.charAt(index) : zeros ? '0' : ' ');
        }
        String front = text.toString();
        int blanks = front.length() - front.stripLeading().length();
        String body = front.stripLeading() + (point < digits.length() ? "." + plain.substring(plain.length() - scale) : "");
        return signed(fill || scale == 0 ? body : withoutNines(body), rounded.signum() < 0, fill ? " ".repeat(blanks) : "");
    }

    private static boolean begun(StringBuilder text) {
        return !text.toString().isBlank();
    }

    /// Removes trailing zeros whose position in the pattern is a 9.
    private String withoutNines(String body) {
        int end = body.length();
        int place = digits.length() - 1;
        while (place > point && digits.charAt(place) == '9' && body.charAt(end - 1) == '0') {
            end--;
            place--;
        }
        return body.substring(0, end);
    }

    private String signed(String body, boolean negative, String blanks) {
        String money = dollar ? "$" + body : body;
        String plus = fill ? " " : "";
        return switch (sign) {
            case MINUS -> blanks + (negative ? "-" : plus) + money;
            case FIRST -> blanks + (negative ? "-" : "+") + money;
            case LAST -> blanks + money + (negative ? "-" : "+");
            case MINUS_LAST -> blanks + money + (negative ? "-" : plus);
            case BRACKETS -> blanks + (negative ? "<" + money + ">" : plus + money + plus);
        };
    }

    /// Parses a text in this form; commas and dollar signs are ignored.
    public BigDecimal parse(String text) {
        String body = text.strip();
        boolean negative = body.startsWith("-") || body.endsWith("-") || body.startsWith("<") && body.endsWith(">");
        StringBuilder number = new StringBuilder();
        for (int at = 0; at < body.length(); at++) {
            char next = body.charAt(at);
            boolean edge = at == 0 || at == body.length() - 1;
            if (next >= '0' && next <= '9' || next == '.' || exponent && isExponent(body, at)) {
                number.append(next);
            } else if (!(next == ',' && digits.indexOf(',') >= 0 || next == '$' && dollar
                    || edge && "+-<> ".indexOf(next) >= 0)) {
                throw TypesError.FORMAT_MISMATCH.failure(text, pattern);
            }
        }
        try {
            BigDecimal value = new BigDecimal(number.toString());
            int whole = value.precision() - value.scale();
            int places = (int) digits.substring(0, point).chars().filter(c -> c != ',').count();
            if (!exponent && (value.scale() > scale || value.signum() != 0 && whole > places)) {
                throw TypesError.FORMAT_MISMATCH.failure(text, pattern);
            }
            return negative ? value.negate() : value;
        } catch (NumberFormatException noNumber) {
            throw TypesError.FORMAT_MISMATCH.causedBy(noNumber, text, pattern);
        }
    }

    private static boolean isExponent(String body, int at) {
        char next = body.charAt(at);
        return at > 0 && ((next | 0x20) == 'e' || (next == '-' || next == '+') && (body.charAt(at - 1) | 0x20) == 'e');
    }

    /// Returns the number of digits after the point.
    public int scale() {
        return scale;
    }
}
