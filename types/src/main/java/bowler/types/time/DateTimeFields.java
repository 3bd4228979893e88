// SPDX-License-Identifier: Apache-2.0
package bowler.types.time;

import bowler.types.DataType;
import bowler.types.TypesError;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.ZoneId;
import java.time.temporal.TemporalUnit;

/// Conversions between the carriers of date and time types, and their fields. The intermediate dates do not escape, so
/// that the JIT compiler eliminates their allocation.
public final class DateTimeFields {
    public static final long NANOS_PER_SECOND = 1_000_000_000L;
    public static final long NANOS_PER_DAY = 86_400 * NANOS_PER_SECOND;
    static final int SECONDS_PER_DAY = 86_400;
    public static final long MIN_EPOCH_DAY = LocalDate.of(1, 1, 1).toEpochDay();
    public static final long MAX_EPOCH_DAY = LocalDate.of(9999, 12, 31).toEpochDay();

    private DateTimeFields() {}

    public static long year(long epochDay) {
        return LocalDate.ofEpochDay(epochDay).getYear();
    }

    public static long month(long epochDay) {
        return LocalDate.ofEpochDay(epochDay).getMonthValue();
    }

    public static long day(long epochDay) {
        return LocalDate.ofEpochDay(epochDay).getDayOfMonth();
    }

    public static long hour(long nanoOfDay) {
        return nanoOfDay / (3600 * NANOS_PER_SECOND);
    }

    public static long minute(long nanoOfDay) {
        return nanoOfDay / (60 * NANOS_PER_SECOND) % 60;
    }

    public static long second(long nanoOfDay) {
        return nanoOfDay / NANOS_PER_SECOND % 60;
    }

    /// Returns the DATE of a TIMESTAMP.
    public static long dateOf(LocalDateTime timestamp) {
        return timestamp.toLocalDate().toEpochDay();
    }

    /// Returns the TIME of a TIMESTAMP; a TIME has whole seconds.
    public static long timeOf(LocalDateTime timestamp) {
        return timestamp.toLocalTime().toSecondOfDay() * NANOS_PER_SECOND;
    }

    /// Truncates the fraction of the second to the digits of a type.
    public static LocalDateTime cut(LocalDateTime moment, int fractionDigits) {
        return moment.withNano(cutNano(moment.getNano(), fractionDigits));
    }

    static int cutNano(int nano, int fractionDigits) {
        int unit = 1;
        for (int digits = fractionDigits; digits < 9; digits++) {
            unit *= 10;
        }
        return nano / unit * unit;
    }

    /// Truncates a moment with a zone; fails if its year in UTC is out of SQL's range.
    public static OffsetDateTime cut(OffsetDateTime moment, int fractionDigits) {
        if (moment.getYear() < 1 || moment.getYear() > 9999) {
            throw TypesError.OUT_OF_RANGE.failure(DataType.TIMESTAMP_TZ);
        }
        return moment.withNano(cutNano(moment.getNano(), fractionDigits));
    }

    /// Returns the zone of times without one, which is the machine's.
    public static ZoneId localZone() {
        return ZoneId.systemDefault();
    }

    /// Interprets a timestamp in the local zone.
    public static OffsetDateTime zoned(LocalDateTime local) {
        return local.atZone(localZone()).toOffsetDateTime();
    }

    /// Interprets a time of day in the local zone. Since it has no date, the offset is that of 1970-01-01, as in
    /// `java.sql.Time`.
    public static OffsetTime zoned(LocalTime local) {
        return zoned(local.atDate(LocalDate.EPOCH)).toOffsetTime();
    }

    /// Returns the local time in the local zone, with the offset of the same day.
    public static LocalTime local(OffsetTime zoned) {
        return local(zoned.atDate(LocalDate.EPOCH)).toLocalTime();
    }

    /// Truncates the fraction of the second, since times of day have none.
    public static OffsetTime cut(OffsetTime time) {
        return time.withNano(0);
    }

    /// Returns the local time of a moment in the local zone.
    public static LocalDateTime local(OffsetDateTime zoned) {
        return zoned.atZoneSameInstant(localZone()).toLocalDateTime();
    }

    /// Adds `count` times `multiple` units to a moment; fails if the result is out of SQL's range of years.
    public static LocalDateTime plus(LocalDateTime moment, long count, int multiple, TemporalUnit unit) {
        try {
            return inRange(moment.plus(Math.multiplyExact(count, (long) multiple), unit));
        } catch (DateTimeException | ArithmeticException tooFar) {
            throw TypesError.OUT_OF_RANGE.causedBy(tooFar, DataType.TIMESTAMP);
        }
    }

    /// Returns the moment; fails if its year is out of SQL's range.
    public static LocalDateTime inRange(LocalDateTime moment) {
        if (moment.getYear() < 1 || moment.getYear() > 9999) {
            throw TypesError.OUT_OF_RANGE.failure(DataType.TIMESTAMP);
        }
        return moment;
    }

    public static LocalDateTime timestampOf(long epochDay, long nanoOfDay) {
        return LocalDateTime.of(LocalDate.ofEpochDay(epochDay), LocalTime.ofNanoOfDay(nanoOfDay));
    }
}
