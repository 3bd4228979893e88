// SPDX-License-Identifier: Apache-2.0
package bowler.types.time;

import bowler.base.error.SqlFailure;
import bowler.types.DataType;
import bowler.types.TypesError;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.Year;

/// Reads the parts of a date or time text from left to right.
final class TemporalScanner {
    private static final int PACKED_DIGITS = 14;
    private static final int ORDINAL_DATE_DIGITS = 7;
    private static final int MAX_NANO_DIGITS = 9;

    private final String text;
    private final DataType type;
    private final int to;
    private int at;

    TemporalScanner(String text, DataType type) {
        this.text = text;
        this.type = type;
        int end = text.length();
        while (end > 0 && text.charAt(end - 1) == ' ') {
            end--;
        }
        to = end;
        while (at < to && text.charAt(at) == ' ') {
            at++;
        }
    }

    boolean atEnd() {
        return at == to;
    }

    void end() {
        if (at != to) {
            throw syntax();
        }
    }

    /// Returns whether a date and a time follow, rather than only a time.
    boolean startsWithDate() {
        int digits = countDigits(at);
        return digits == 4 && at + 4 < to && text.charAt(at + 4) == '-';
    }

    LocalDate date() {
        int digits = countDigits(at);
        if (digits == ORDINAL_DATE_DIGITS) {
            int year = number(4, 4);
            int day = number(3, 3);
            return ordinalDate(year, day);
        }
        if (digits == 4) {
            int year = number(4, 4);
            expect('-');
            int month = number(1, 2);
            expect('-');
            return calendarDate(year, month, number(1, 2));
        }
        int first = number(1, 2);
        boolean american = at < to && text.charAt(at) == '/';
        expect(american ? '/' : '.');
        int second = number(1, 2);
        expect(american ? '/' : '.');
        int year = number(4, 4);
        return american ? calendarDate(year, first, second) : calendarDate(year, second, first);
    }

    void dateToTime() {
        if (at == to || " -T".indexOf(text.charAt(at)) < 0) {
            throw syntax();
        }
        at++;
    }

    /// Reads a time as seconds of the day; 86,400 for 24:00:00.
    int time() {
        int hour = number(1, 2);
        if (at == to || text.charAt(at) != ':' && text.charAt(at) != '.') {
            int second = half(hour, 0, 0);
            if (at != to || text.charAt(to - 1) < 'A') {
                throw syntax();
            }
            return second;
        }
        char separator = text.charAt(at++);
        int minute = number(2, 2);
        int second = 0;
        boolean hasSeconds = at + 1 < to && text.charAt(at) == separator;
        if (hasSeconds) {
            at++;
            second = number(2, 2);
        } else if (type.equals(DataType.TIMESTAMP)) {
            throw syntax();
        }
        return half(hour, minute, second);
    }

    /// Reads the fraction after a point in nanoseconds.
    int nano() {
        if (at == to || text.charAt(at) != '.') {
            return 0;
        }
        at++;
        int digits = countDigits(at);
        int nano = number(0, MAX_NANO_DIGITS);
        for (int missing = digits; missing < MAX_NANO_DIGITS; missing++) {
            nano *= 10;
        }
        return nano;
    }

    boolean isPacked() {
        return countDigits(at) == PACKED_DIGITS;
    }

    LocalDateTime packed() {
        LocalDate date = calendarDate(number(4, 4), number(2, 2), number(2, 2));
        int second = seconds(number(2, 2), number(2, 2), number(2, 2));
        end();
        LocalDateTime midnight = date.atStartOfDay();
        return second < DateTimeFields.SECONDS_PER_DAY ? midnight.plusSeconds(second) : dayAfter(midnight);
    }

    LocalDateTime dayAfter(LocalDateTime timestamp) {
        LocalDateTime next = timestamp.plusDays(1);
        if (next.getYear() > 9999) {
            throw field();
        }
        return next;
    }

    /// Applies the 12-hour clock if AM or PM follows.
    private int half(int hour, int minute, int second) {
        int mark = at < to && text.charAt(at) == ' ' ? at + 1 : at;
        if (mark + 2 == to && (text.charAt(to - 1) | 0x20) == 'm') {
            int letter = text.charAt(mark) | 0x20;
            if (letter == 'a' || letter == 'p') {
                // Derby treats hour 0 as 12.
                if (hour > 12) {
                    throw field();
                }
                at = to;
                return seconds(hour % 12 + (letter == 'p' ? 12 : 0), minute, second);
            }
        }
        return seconds(hour, minute, second);
    }

    private int seconds(int hour, int minute, int second) {
        if (hour > 24 || minute > 59 || second > 59 || hour == 24 && minute + second > 0) {
            throw field();
        }
        return (60 * hour + minute) * 60 + second;
    }

    private LocalDate calendarDate(int year, int month, int day) {
        if (year < 1 || month < 1 || month > 12 || day < 1
                || day > java.time.Month.of(month).length(Year.isLeap(year))) {
            throw field();
        }
        return LocalDate.of(year, month, day);
    }

    private LocalDate ordinalDate(int year, int day) {
        if (year < 1 || day < 1 || day > (Year.isLeap(year) ? 366 : 365)) {
            throw field();
        }
        return LocalDate.ofYearDay(year, day);
    }

    private int countDigits(int from) {
        int end = from;
        while (end < to && text.charAt(end) >= '0' && text.charAt(end) <= '9') {
            end++;
        }
        return end - from;
    }

    private int number(int min, int max) {
        int from = at;
        int value = 0;
        while (at < to && at - from < max && text.charAt(at) >= '0' && text.charAt(at) <= '9') {
            value = 10 * value + text.charAt(at++) - '0';
        }
        if (at - from < min) {
            throw syntax();
        }
        return value;
    }

    private void expect(char character) {
        if (at == to || text.charAt(at) != character) {
            throw syntax();
        }
        at++;
    }

    private SqlFailure syntax() {
        return TypesError.DATETIME_SYNTAX.failure(text, type);
    }

    private SqlFailure field() {
        return TypesError.DATETIME_FIELD.failure(text, type);
    }
}
