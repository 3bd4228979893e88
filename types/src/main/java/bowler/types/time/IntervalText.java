// SPDX-License-Identifier: Apache-2.0
package bowler.types.time;

import bowler.types.IntervalField;
import bowler.types.IntervalQualifier;
import bowler.types.TypesError;
import java.time.Duration;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Texts of intervals: `1-02` is YEAR TO MONTH, `3 04:05:06.7` is DAY TO SECOND, `90` is a single field. A sign may
/// precede them. A complete literal is accepted, too: `INTERVAL '90' MINUTE`.
public final class IntervalText {
    private static final Pattern LITERAL = Pattern.compile("INTERVAL\\s*([+-]?)\\s*'([^']*)'\\s*(\\S.*)");
    private static final int MAX_DIGITS = 18;
    private static final int NANO_DIGITS = 9;
    private static final char[] SEPARATORS = {0, '-', 0, ' ', ':', ':'};

    private IntervalText() {}

    public static String of(IntervalQualifier qualifier, long months) {
        StringBuilder text = new StringBuilder(12);
        if (months < 0) {
            text.append('-');
        }
        return append(text, qualifier, Math.abs(months)).toString();
    }

    public static String of(IntervalQualifier qualifier, Duration duration) {
        StringBuilder text = new StringBuilder(24);
        Duration size = duration;
        if (duration.isNegative()) {
            text.append('-');
            size = duration.negated();
        }
        append(text, qualifier, size.getSeconds());
        if (size.getNano() > 0) {
            text.append('.');
            String digits = Integer.toString((int) DateTimeFields.NANOS_PER_SECOND + size.getNano());
            int end = digits.length();
            while (digits.charAt(end - 1) == '0') {
                end--;
            }
            text.append(digits, 1, end);
        }
        return text.toString();
    }

    private static StringBuilder append(StringBuilder text, IntervalQualifier qualifier, long size) {
        IntervalField[] fields = IntervalField.values();
        text.append(size / qualifier.first().unit());
        for (int field = qualifier.first().ordinal() + 1; field <= qualifier.last().ordinal(); field++) {
            long number = size / fields[field].unit() % fields[field].limit();
            text.append(SEPARATORS[field]).append((char) ('0' + number / 10)).append((char) ('0' + number % 10));
        }
        return text;
    }

    /// Parses a number of months that fits the type; fails with 22006 if the text has another form.
    public static long parseMonths(String text, IntervalQualifier qualifier) {
        return qualifier.fit(new Reading(text, qualifier).months());
    }

    public static Duration parse(String text, IntervalQualifier qualifier) {
        return qualifier.fit(new Reading(text, qualifier).duration());
    }

    /// Returns the number of digits of the first field and of the fraction: the precisions of a literal that does not
    /// specify its own.
    public static int[] digits(String text) {
        int at = 0;
        while (at < text.length() && (text.charAt(at) < '0' || text.charAt(at) > '9')) {
            at++;
        }
        int from = at;
        while (at < text.length() && text.charAt(at) >= '0' && text.charAt(at) <= '9') {
            at++;
        }
        int point = text.indexOf('.');
        return new int[] {at - from, point < 0 ? 0 : text.strip().length() - point - 1};
    }

    private static final class Reading {
        private final String whole;
        private final String text;
        private final IntervalQualifier qualifier;
        private final boolean negative;
        private int at;
        private long nano;

        Reading(String given, IntervalQualifier expected) {
            whole = given;
            Matcher literal = LITERAL.matcher(given.strip().toUpperCase(Locale.ROOT));
            boolean isLiteral = literal.matches();
            qualifier = isLiteral ? qualifier(literal.group(3), expected) : expected;
            text = (isLiteral ? literal.group(2) : given).strip();
            boolean minus = text.startsWith("-");
            at = minus || text.startsWith("+") ? 1 : 0;
            negative = minus ^ (isLiteral && literal.group(1).equals("-"));
        }

        private IntervalQualifier qualifier(String written, IntervalQualifier expected) {
            try {
                IntervalQualifier found = IntervalQualifier.of(
                    IntervalQualifier.typeOf("INTERVAL " + written.replaceAll("\\s+", " ").replace(" (", "(")));
                if (found.first().isOfMonths() == expected.first().isOfMonths()) {
                    return found.withPrecision(IntervalQualifier.MAX_PRECISION);
                }
            } catch (IllegalArgumentException notOne) {
                throw TypesError.BAD_INTERVAL.causedBy(notOne, whole, expected.fields());
            }
            throw TypesError.BAD_INTERVAL.failure(whole, expected.fields());
        }

        long months() {
            long size = size();
            return negative ? -size : size;
        }

        Duration duration() {
            long size = size();
            return negative ? Duration.ofSeconds(-size, -nano) : Duration.ofSeconds(size, nano);
        }

        private long size() {
            IntervalField[] fields = IntervalField.values();
            long size = 0;
            for (int field = qualifier.first().ordinal(); field <= qualifier.last().ordinal(); field++) {
                boolean leading = field == qualifier.first().ordinal();
                if (!leading) {
                    separator(SEPARATORS[field]);
                }
                long number = number(leading ? MAX_DIGITS : 2);
                if (!leading && number >= fields[field].limit()) {
                    throw bad();
                }
                try {
                    size = Math.addExact(size, Math.multiplyExact(number, (long) fields[field].unit()));
                } catch (ArithmeticException tooLarge) {
                    throw TypesError.INTERVAL_OVERFLOW.causedBy(tooLarge, qualifier.type());
                }
            }
            if (qualifier.last() == IntervalField.SECOND && at < text.length() && text.charAt(at) == '.') {
                at++;
                int from = at;
                nano = number(NANO_DIGITS);
                for (int digits = at - from; digits < NANO_DIGITS; digits++) {
                    nano *= 10;
                }
            }
            if (at != text.length()) {
                throw bad();
            }
            return size;
        }

        private void separator(char due) {
            if (at == text.length() || text.charAt(at) != due) {
                throw bad();
            }
            at++;
        }

        private long number(int max) {
            int from = at;
            long value = 0;
            while (at < text.length() && at - from < max && text.charAt(at) >= '0' && text.charAt(at) <= '9') {
                value = 10 * value + text.charAt(at++) - '0';
            }
            if (at == from) {
                throw bad();
            }
            return value;
        }

        private RuntimeException bad() {
            return TypesError.BAD_INTERVAL.failure(whole, qualifier.fields());
        }
    }
}
