// SPDX-License-Identifier: Apache-2.0
package bowler.types.time;

import bowler.types.DataType;
import bowler.types.TypesError;
import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;

/// How far an interval literal moves a date or time: `'1-2' YEAR TO MONTH`, `'3 04:05:06.7' DAY TO SECOND`, `'90' MINUTE`.
///
/// Months and days follow the calendar (the end of a month stays within the month), the rest is exact time.
///
/// @param months of its years and months
/// @param days whole days of its hours, minutes and seconds too
/// @param nanos of its hours, minutes and seconds, less than a day's
public record IntervalSpan(long months, long days, long nanos, boolean hasTime, boolean hasDate) {
    /// Fields in the order of their size; an interval has those from one to another of the same half.
    public enum Field {
        YEAR, MONTH, DAY, HOUR, MINUTE, SECOND;

        /// Whether an interval may go from this field to a smaller one.
        public boolean reaches(Field last) {
            return compareTo(last) < 0 && (this == YEAR ? last == MONTH : compareTo(DAY) >= 0);
        }
    }

    private static final int MOST_DIGITS = 9;
    private static final long[] LIMITS = {0, 12, 0, 24, 60, 60};
    private static final char[] SEPARATORS = {0, '-', 0, ' ', ':', ':'};

    /// The span of a literal's text, which may have a sign; 22006 where it has another form.
    public static IntervalSpan parse(String text, Field first, Field last) {
        return new Reading(text, first, last).span();
    }

    public IntervalSpan negated() {
        return new IntervalSpan(-months, -days, -nanos, hasTime, hasDate);
    }

    public LocalDateTime moved(LocalDateTime moment) {
        try {
            return Fields.inRange(moment.plusMonths(months).plusDays(days).plusNanos(nanos));
        } catch (DateTimeException | ArithmeticException tooFar) {
            throw TypesError.OUT_OF_RANGE.causedBy(tooFar, DataType.TIMESTAMP);
        }
    }

    public OffsetDateTime moved(OffsetDateTime moment) {
        return moved(moment.toLocalDateTime()).atOffset(moment.getOffset());
    }

    /// Nanoseconds of the day; past midnight the day begins anew.
    public long movedTime(long nanoOfDay) {
        return Math.floorMod(nanoOfDay + nanos, Fields.NANOS_PER_DAY);
    }

    private static final class Reading {
        private final String whole;
        private final String text;
        private final Field first;
        private final Field last;
        private int at;

        Reading(String text, Field first, Field last) {
            this.whole = text;
            this.text = text.strip();
            this.first = first;
            this.last = last;
        }

        IntervalSpan span() {
            boolean negative = !text.isEmpty() && text.charAt(0) == '-';
            at = negative || !text.isEmpty() && text.charAt(0) == '+' ? 1 : 0;
            long[] values = new long[Field.values().length];
            long nano = 0;
            for (int field = first.ordinal(); field <= last.ordinal(); field++) {
                if (field > first.ordinal()) {
                    separator(SEPARATORS[field]);
                }
                values[field] = number();
                if (field > first.ordinal() && values[field] >= LIMITS[field]) {
                    throw bad();
                }
            }
            if (last == Field.SECOND && at < text.length() && text.charAt(at) == '.') {
                nano = fraction();
            }
            if (at != text.length()) {
                throw bad();
            }
            long seconds = (values[3] * 60 + values[4]) * 60 + values[5];
            boolean hasTime = last.compareTo(Field.DAY) > 0;
            IntervalSpan span = new IntervalSpan(12 * values[0] + values[1],
                values[2] + seconds / Fields.SECONDS_PER_DAY,
                seconds % Fields.SECONDS_PER_DAY * Fields.NANOS_PER_SECOND + nano, hasTime, first.compareTo(Field.DAY) <= 0);
            return negative ? span.negated() : span;
        }

        private void separator(char due) {
            if (at == text.length() || text.charAt(at) != due) {
                throw bad();
            }
            at++;
        }

        private long number() {
            int from = at;
            long value = 0;
            while (at < text.length() && at - from < MOST_DIGITS && isDigit()) {
                value = 10 * value + text.charAt(at++) - '0';
            }
            if (at == from) {
                throw bad();
            }
            return value;
        }

        private long fraction() {
            at++;
            int from = at;
            long nano = number();
            for (int digits = at - from; digits < MOST_DIGITS; digits++) {
                nano *= 10;
            }
            return nano;
        }

        private boolean isDigit() {
            return text.charAt(at) >= '0' && text.charAt(at) <= '9';
        }

        private RuntimeException bad() {
            String fields = first == last ? first.name() : first + " TO " + last;
            return TypesError.BAD_INTERVAL.failure(whole, fields);
        }
    }
}
