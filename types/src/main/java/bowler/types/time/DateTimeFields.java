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

/// Conversions between the carriers of date and time types, and their fields. The dates made on the way do not
/// escape, so that the JIT leaves them out.
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

    /// The DATE of a TIMESTAMP.
    public static long dateOf(LocalDateTime timestamp) {
        return timestamp.toLocalDate().toEpochDay();
    }

    /// The TIME of a TIMESTAMP; a TIME has whole seconds.
    public static long timeOf(LocalDateTime timestamp) {
        return timestamp.toLocalTime().toSecondOfDay() * NANOS_PER_SECOND;
    }

    /// Without the digits of the second that a type does not hold.
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

    /// With a zone; where the moment in UTC is no year of SQL's it is out of range.
    public static OffsetDateTime cut(OffsetDateTime moment, int fractionDigits) {
        if (moment.getYear() < 1 || moment.getYear() > 9999) {
            throw TypesError.OUT_OF_RANGE.failure(DataType.TIMESTAMP_TZ);
        }
        return moment.withNano(cutNano(moment.getNano(), fractionDigits));
    }

    /// The zone of times that have none: the machine's.
    public static ZoneId localZone() {
        return ZoneId.systemDefault();
    }

    /// A moment of the local zone.
    public static OffsetDateTime zoned(LocalDateTime local) {
        return local.atZone(localZone()).toOffsetDateTime();
    }

    /// A time of day of the local zone, whose offset is that of 1970-01-01, as `java.sql.Time` has it: no day is known.
    public static OffsetTime zoned(LocalTime local) {
        return zoned(local.atDate(LocalDate.EPOCH)).toOffsetTime();
    }

    /// The clock of the local zone, with the offset of that day.
    public static LocalTime local(OffsetTime zoned) {
        return local(zoned.atDate(LocalDate.EPOCH)).toLocalTime();
    }

    /// Without the fraction of the second, as times of day have none.
    public static OffsetTime cut(OffsetTime time) {
        return time.withNano(0);
    }

    /// The clock of the local zone at a moment.
    public static LocalDateTime local(OffsetDateTime zoned) {
        return zoned.atZoneSameInstant(localZone()).toLocalDateTime();
    }

    /// A moment so many times a multiple of a unit later; what lies beyond the years of SQL is out of range.
    public static LocalDateTime plus(LocalDateTime moment, long count, int multiple, TemporalUnit unit) {
        try {
            return inRange(moment.plus(Math.multiplyExact(count, (long) multiple), unit));
        } catch (DateTimeException | ArithmeticException tooFar) {
            throw TypesError.OUT_OF_RANGE.causedBy(tooFar, DataType.TIMESTAMP);
        }
    }

    /// The moment, if its year is one of SQL's.
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
