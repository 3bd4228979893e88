// SPDX-License-Identifier: Apache-2.0
package bowler.types;

import java.time.Duration;

/// The qualifier of an interval type: `DAY(3) TO SECOND(2)`. Values of years and months are stored as months, other
/// values as [Duration]. Values are multiples of the last field, and the first field has at most `precision` digits.
///
/// @param precision digits of the first field
/// @param fraction digits in the fraction of a second; 0 if there is none
public record IntervalQualifier(IntervalField first, IntervalField last, int precision, int fraction) {
    public static final int MAX_PRECISION = 9;
    public static final int DEFAULT_PRECISION = 2;
    public static final int DEFAULT_FRACTION = 6;
    /// The types that hold every interval.
    public static final DataType ANY_MONTHS =
        new IntervalQualifier(IntervalField.YEAR, IntervalField.MONTH, MAX_PRECISION, 0).type();
    public static final DataType ANY_SECONDS =
        new IntervalQualifier(IntervalField.DAY, IntervalField.SECOND, MAX_PRECISION, DataType.MAX_FRACTION_DIGITS).type();

    private static final String WORD = "INTERVAL ";
    private static final int FIELD_BITS = 4;
    private static final int FIELD_MASK = 15;
    private static final int[] POWERS = {1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000};

    public static IntervalQualifier of(DataType type) {
        assert type.id().isInterval() : type;
        IntervalField[] fields = IntervalField.values();
        return new IntervalQualifier(fields[type.scale() >>> 2 * FIELD_BITS], fields[type.scale() >>> FIELD_BITS & FIELD_MASK],
            type.length(), type.scale() & FIELD_MASK);
    }

    public DataType type() {
        return new DataType(first.isOfMonths() ? TypeId.INTERVAL_MONTHS : TypeId.INTERVAL_SECONDS, precision,
            first.ordinal() << 2 * FIELD_BITS | last.ordinal() << FIELD_BITS | fraction);
    }

    /// Returns the interval type that a text written by [DataType#toString] describes; null if it describes no
    /// interval.
    ///
    /// @throws IllegalArgumentException if the fields do not exist or have too many digits
    public static DataType typeOf(String text) {
        if (!text.startsWith(WORD)) {
            return null;
        }
        String rest = text.substring(WORD.length());
        int to = rest.indexOf(" TO ");
        String head = to < 0 ? rest : rest.substring(0, to);
        String tail = to < 0 ? head : rest.substring(to + " TO ".length());
        int[] ofFirst = numbers(head);
        IntervalField first = IntervalField.valueOf(name(head));
        IntervalField last = IntervalField.valueOf(name(tail));
        int[] fractions = to < 0 ? new int[] {ofFirst.length > 1 ? ofFirst[1] : DEFAULT_FRACTION} : numbers(tail);
        int precision = ofFirst.length == 0 ? DEFAULT_PRECISION : ofFirst[0];
        int fraction = last != IntervalField.SECOND ? 0 : fractions.length == 0 ? DEFAULT_FRACTION : fractions[0];
        if (first != last && !first.reaches(last) || precision < 1 || precision > MAX_PRECISION
            || fraction < 0 || fraction > DataType.MAX_FRACTION_DIGITS) {
            throw new IllegalArgumentException(text);
        }
        return new IntervalQualifier(first, last, precision, fraction).type();
    }

    private static String name(String field) {
        int open = field.indexOf('(');
        return open < 0 ? field : field.substring(0, open);
    }

    private static int[] numbers(String field) {
        int open = field.indexOf('(');
        if (open < 0) {
            return new int[0];
        }
        if (!field.endsWith(")")) {
            throw new IllegalArgumentException(field);
        }
        String[] parts = field.substring(open + 1, field.length() - 1).split(",", -1);
        int[] numbers = new int[parts.length];
        for (int part = 0; part < parts.length; part++) {
            numbers[part] = Integer.parseInt(parts[part].strip());
        }
        return numbers;
    }

    public boolean isSingle() {
        return first == last;
    }

    /// Returns whether the qualifier has hours, minutes or seconds.
    public boolean hasTime() {
        return last.compareTo(IntervalField.DAY) > 0;
    }

    /// Returns whether the qualifier has years, months or days.
    public boolean hasDate() {
        return first.compareTo(IntervalField.DAY) <= 0;
    }

    public boolean has(IntervalField field) {
        return field.compareTo(first) >= 0 && field.compareTo(last) <= 0;
    }

    /// Returns a qualifier that holds the values of both.
    public IntervalQualifier with(IntervalQualifier other) {
        return new IntervalQualifier(first.compareTo(other.first) <= 0 ? first : other.first,
            last.compareTo(other.last) >= 0 ? last : other.last, Math.max(precision, other.precision),
            Math.max(fraction, other.fraction));
    }

    public IntervalQualifier withPrecision(int digits) {
        return new IntervalQualifier(first, last, Math.min(digits, MAX_PRECISION), fraction);
    }

    /// Truncates months to the last field. Fails with 22015 if the first field has too many digits.
    public long fit(long months) {
        if (Math.abs(months) / first.unit() >= POWERS[precision] || months == Long.MIN_VALUE) {
            throw TypesError.INTERVAL_OVERFLOW.failure(type());
        }
        return months - months % last.unit();
    }

    /// Truncates a duration, as [#fit(long)] does.
    public Duration fit(Duration duration) {
        long seconds = duration.getSeconds();
        int nanos = duration.getNano();
        boolean borrowed = seconds < 0 && nanos > 0;
        long whole = borrowed ? seconds + 1 : seconds;
        if (Math.abs(whole) / first.unit() >= POWERS[precision] || whole == Long.MIN_VALUE) {
            throw TypesError.INTERVAL_OVERFLOW.failure(type());
        }
        int rest = borrowed ? nanos - POWERS[DataType.MAX_FRACTION_DIGITS] : nanos;
        int keptRest = last == IntervalField.SECOND ? rest - rest % POWERS[DataType.MAX_FRACTION_DIGITS - fraction] : 0;
        long kept = whole - whole % last.unit();
        return kept == whole && keptRest == rest ? duration : Duration.ofSeconds(kept, keptRest);
    }

    /// Returns the length in characters of the longest text.
    int displaySize() {
        int size = 1 + precision;
        for (int field = first.ordinal() + 1; field <= last.ordinal(); field++) {
            size += 3;
        }
        return fraction == 0 ? size : size + 1 + fraction;
    }

    /// Returns the qualifier without digits: `DAY TO SECOND`.
    public String fields() {
        return isSingle() ? first.name() : first + " TO " + last;
    }

    /// Returns the SQL notation without default digits.
    @Override
    public String toString() {
        boolean usual = last != IntervalField.SECOND || fraction == DEFAULT_FRACTION;
        if (isSingle()) {
            return first + (usual ? digits(precision, DEFAULT_PRECISION) : "(" + precision + ", " + fraction + ")");
        }
        return first + digits(precision, DEFAULT_PRECISION) + " TO " + last + (usual ? "" : "(" + fraction + ")");
    }

    private static String digits(int count, int usual) {
        return count == usual ? "" : "(" + count + ")";
    }
}
