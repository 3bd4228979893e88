// SPDX-License-Identifier: Apache-2.0
package bowler.types.time;

import bowler.types.DataType;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;

/// Texts of dates, times and timestamps.
///
///     DATE       yyyy-mm-dd (shown)  mm/dd/yyyy  dd.mm.yyyy  yyyyddd (day of the year)
///     TIME       hh:mm:ss (shown)  hh:mm  hh.mm[.ss]  hh:mm[:ss] AM|PM
///     TIMESTAMP  yyyy-mm-dd hh:mm:ss.f (shown, 1 to 9 digits)  the same without fraction
///                yyyy-mm-dd-hh.mm.ss[.f]  yyyymmddhhmmss  yyyy-mm-ddThh:mm:ss[.f] (ISO 8601)
///
/// Months, days and hours may have one digit. A DATE is also read from the start of a TIMESTAMP's text, and a TIME from
/// its end. A text of another form fails with 22007. A field out of range fails with 22007, too, with another message.
public final class TemporalText {
    private TemporalText() {}

    public static String ofDate(long epochDay) {
        StringBuilder text = new StringBuilder(10);
        appendDate(text, LocalDate.ofEpochDay(epochDay));
        return text.toString();
    }

    public static String ofTime(long nanoOfDay) {
        StringBuilder text = new StringBuilder(8);
        appendTime(text, (int) (nanoOfDay / DateTimeFields.NANOS_PER_SECOND));
        return text.toString();
    }

    public static String ofTimestamp(LocalDateTime timestamp) {
        StringBuilder text = new StringBuilder(29);
        appendDate(text, timestamp.toLocalDate());
        text.append(' ');
        appendTime(text, timestamp.toLocalTime().toSecondOfDay());
        text.append('.');
        int rest = timestamp.getNano();
        int unit = (int) DateTimeFields.NANOS_PER_SECOND / 10;
        do {
            text.append((char) ('0' + rest / unit));
            rest %= unit;
            unit /= 10;
        } while (rest != 0);
        return text.toString();
    }

    /// Parses a date as days since 1970-01-01.
    public static long parseDate(String text) {
        TemporalScanner scanner = new TemporalScanner(text, DataType.DATE);
        LocalDate date = scanner.date();
        if (!scanner.atEnd()) {
            scanner.dateToTime();
            scanner.time();
            scanner.nano();
        }
        scanner.end();
        return date.toEpochDay();
    }

    /// Parses a time as nanoseconds of the day, in whole seconds.
    public static long parseTime(String text) {
        TemporalScanner scanner = new TemporalScanner(text, DataType.TIME);
        boolean afterDate = scanner.startsWithDate();
        if (afterDate) {
            scanner.date();
            scanner.dateToTime();
        }
        int second = scanner.time();
        if (afterDate) {
            scanner.nano();
        }
        scanner.end();
        return second % DateTimeFields.SECONDS_PER_DAY * DateTimeFields.NANOS_PER_SECOND;
    }

    public static LocalDateTime parseTimestamp(String text) {
        TemporalScanner scanner = new TemporalScanner(text, DataType.TIMESTAMP);
        if (scanner.isPacked()) {
            return scanner.packed();
        }
        LocalDate date = scanner.date();
        scanner.dateToTime();
        int second = scanner.time();
        int nano = scanner.nano();
        scanner.end();
        LocalDateTime start = date.atTime(LocalTime.ofSecondOfDay(second % DateTimeFields.SECONDS_PER_DAY).withNano(nano));
        return second < DateTimeFields.SECONDS_PER_DAY ? start : scanner.dayAfter(start);
    }

    private static void appendDate(StringBuilder text, LocalDate date) {
        int year = date.getYear();
        appendTwo(text, year / 100);
        appendTwo(text, year % 100);
        text.append('-');
        appendTwo(text, date.getMonthValue());
        text.append('-');
        appendTwo(text, date.getDayOfMonth());
    }

    private static void appendTime(StringBuilder text, int second) {
        appendTwo(text, second / 3600);
        text.append(':');
        appendTwo(text, second / 60 % 60);
        text.append(':');
        appendTwo(text, second % 60);
    }

    private static void appendTwo(StringBuilder text, int number) {
        text.append((char) ('0' + number / 10)).append((char) ('0' + number % 10));
    }
}
