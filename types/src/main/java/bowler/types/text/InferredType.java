// SPDX-License-Identifier: Apache-2.0
package bowler.types.text;

import java.util.EnumSet;
import java.util.Set;
import java.util.regex.Pattern;

/// Infers the type of a column from the texts of its values.
public final class InferredType {
    private static final Pattern CODE = Pattern.compile("-?0\\d+.*");

    /// The types, from the narrowest to the widest.
    public enum Kind {
        BOOLEAN("(?i)true|false"),
        INTEGER("-?(0|[1-9]\\d{0,17})"),
        DECIMAL("-?\\d+(\\.\\d+)?"),
        DOUBLE("[-+]?\\d+(\\.\\d*)?([eE][-+]?\\d+)?"),
        DATE("\\d{4}-\\d{2}-\\d{2}"),
        TIME("\\d{2}:\\d{2}:\\d{2}"),
        TIMESTAMP("\\d{4}-\\d{2}-\\d{2}[ T]\\d{2}:\\d{2}:\\d{2}(\\.\\d{1,9})?"),
        TEXT("(?s).*");

        private final Pattern pattern;

        Kind(String pattern) {
            this.pattern = Pattern.compile(pattern);
        }

        public boolean isNumber() {
            return this == INTEGER || this == DECIMAL || this == DOUBLE;
        }
    }

    private final Set<Kind> possible = EnumSet.allOf(Kind.class);
    private boolean hasValues;
    private int wholeDigits;
    private int scale;
    private int maxLength;

    /// Adds a value that is not NULL.
    public void add(String text) {
        hasValues = true;
        maxLength = Math.max(maxLength, text.length());
        if (possible.size() == 1) {
            return;
        }
        // A number with a leading zero, such as a postal code, is a text.
        boolean isCode = CODE.matcher(text).matches() && !text.startsWith("0.") && !text.startsWith("-0.");
        possible.removeIf(kind -> isCode && kind.isNumber() || !kind.pattern.matcher(text).matches());
        if (possible.contains(Kind.DECIMAL)) {
            int point = text.indexOf('.');
            int sign = text.startsWith("-") ? 1 : 0;
            wholeDigits = Math.max(wholeDigits, (point < 0 ? text.length() : point) - sign);
            scale = Math.max(scale, point < 0 ? 0 : text.length() - point - 1);
        }
    }

    /// Returns the narrowest type that has all values; [Kind#TEXT] if there are none.
    public Kind kind() {
        return hasValues ? possible.iterator().next() : Kind.TEXT;
    }

    /// Returns the maximum number of digits before the point of numbers without exponent.
    public int wholeDigits() {
        return wholeDigits;
    }

    /// Returns the maximum number of digits after the point of numbers without exponent.
    public int scale() {
        return scale;
    }

    /// Returns the length of the longest text.
    public int maxLength() {
        return maxLength;
    }
}
