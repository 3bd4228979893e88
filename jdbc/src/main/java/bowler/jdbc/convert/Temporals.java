// SPDX-License-Identifier: Apache-2.0
package bowler.jdbc.convert;

import bowler.types.DataType;
import bowler.types.TypesError;
import bowler.types.time.DateTimeFields;
import java.sql.Date;
import java.sql.Time;
import java.sql.Timestamp;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoField;
import java.time.temporal.ChronoUnit;
import java.util.Calendar;
import java.util.GregorianCalendar;
import java.util.Locale;
import java.util.TimeZone;

/// Dates and times of `java.sql`, with and without a calendar, from and to those of `java.time`, which have no zone as
/// SQL's have none. A calendar gives the zone by which the milliseconds of a `java.sql` object are read.
final class Temporals {
    /// Before 1900 `java.util` uses other zone offsets than `java.time`, and before 1582-10-15 the Julian calendar.
    private static final LocalDateTime FIRST_AGREED = LocalDateTime.of(1901, 1, 1, 0, 0);

    private Temporals() {}

    static Date date(LocalDate date, Calendar calendar) {
        return calendar == null ? Date.valueOf(date) : new Date(millis(date.atStartOfDay(), calendar));
    }

    static Time time(LocalTime time, Calendar calendar) {
        LocalTime whole = time.truncatedTo(ChronoUnit.SECONDS);
        return calendar == null ? Time.valueOf(whole)
            : new Time(millis(whole.atDate(LocalDate.EPOCH), calendar));
    }

    static Timestamp timestamp(LocalDateTime timestamp, Calendar calendar) {
        if (calendar == null) {
            return Timestamp.valueOf(timestamp);
        }
        Timestamp shown = new Timestamp(millis(timestamp, calendar));
        shown.setNanos(timestamp.getNano());
        return shown;
    }

    private static long millis(LocalDateTime timestamp, Calendar calendar) {
        if (timestamp.isBefore(FIRST_AGREED)) {
            GregorianCalendar julian = new GregorianCalendar(calendar.getTimeZone(), Locale.ROOT);
            julian.clear();
            julian.set(timestamp.getYear(), timestamp.getMonthValue() - 1, timestamp.getDayOfMonth(), timestamp.getHour(), timestamp.getMinute(), timestamp.getSecond());
            return julian.getTimeInMillis() + timestamp.get(ChronoField.MILLI_OF_SECOND);
        }
        return timestamp.atZone(zone(calendar)).toInstant().toEpochMilli();
    }

    private static ZoneId zone(Calendar calendar) {
        return calendar.getTimeZone().toZoneId();
    }

    static LocalDate date(Date date, Calendar calendar) {
        return calendar == null ? date.toLocalDate() : local(date.getTime(), zone(calendar)).toLocalDate();
    }

    static LocalTime time(Time time, Calendar calendar) {
        return calendar == null ? time.toLocalTime() : local(time.getTime(), zone(calendar)).toLocalTime();
    }

    static LocalDateTime timestamp(Timestamp timestamp, Calendar calendar) {
        return calendar == null ? timestamp.toLocalDateTime()
            : local(timestamp.getTime(), zone(calendar)).withNano(timestamp.getNanos());
    }

    static LocalDateTime timestamp(java.util.Date date) {
        return local(date.getTime(), ZoneId.systemDefault());
    }

    static LocalDateTime timestamp(Calendar calendar) {
        return local(calendar.getTimeInMillis(), zone(calendar));
    }

    private static LocalDateTime local(long millis, ZoneId zone) {
        LocalDateTime local = ZonedDateTime.ofInstant(Instant.ofEpochMilli(millis), zone).toLocalDateTime();
        if (!local.isBefore(FIRST_AGREED)) {
            return local;
        }
        GregorianCalendar julian = new GregorianCalendar(TimeZone.getTimeZone(zone), Locale.ROOT);
        julian.setTimeInMillis(millis);
        int year = julian.get(Calendar.YEAR);
        return LocalDate.of(julian.get(Calendar.ERA) == GregorianCalendar.BC ? 1 - year : year, julian.get(Calendar.MONTH) + 1, 1)
            .plusDays(julian.get(Calendar.DAY_OF_MONTH) - 1L)
            .atTime(julian.get(Calendar.HOUR_OF_DAY), julian.get(Calendar.MINUTE), julian.get(Calendar.SECOND), local.getNano());
    }

    /// Days since 1970-01-01 of a date that SQL has.
    static long epochDay(LocalDate date) {
        long day = date.toEpochDay();
        if (day < DateTimeFields.MIN_EPOCH_DAY || day > DateTimeFields.MAX_EPOCH_DAY) {
            throw TypesError.DATETIME_FIELD.failure(date, DataType.DATE);
        }
        return day;
    }

    static LocalDateTime checked(LocalDateTime timestamp) {
        epochDay(timestamp.toLocalDate());
        return timestamp;
    }

    static long nanoOfDay(LocalTime time) {
        return time.toSecondOfDay() * DateTimeFields.NANOS_PER_SECOND;
    }
}
