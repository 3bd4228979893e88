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
import java.time.temporal.ChronoUnit;
import java.util.Calendar;

/// Dates and times of `java.sql`, with and without a calendar, from and to those of `java.time`, which have no zone as
/// SQL's have none. A calendar gives the zone by which the milliseconds of a `java.sql` object are read.
final class Temporals {
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
        return ZonedDateTime.ofInstant(Instant.ofEpochMilli(millis), zone).toLocalDateTime();
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
