// SPDX-License-Identifier: Apache-2.0
package bowler.types.time;

import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;

/// Conversions between the carriers of date and time types, and their fields. The dates made on the way do not
/// escape, so that the JIT leaves them out.
public final class Fields {
    public static final long NANOS_PER_SECOND = 1_000_000_000L;
    public static final long NANOS_PER_DAY = 86_400 * NANOS_PER_SECOND;
    static final int SECONDS_PER_DAY = 86_400;
    public static final long MIN_EPOCH_DAY = LocalDate.of(1, 1, 1).toEpochDay();
    public static final long MAX_EPOCH_DAY = LocalDate.of(9999, 12, 31).toEpochDay();

    private Fields() {}

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

    public static LocalDateTime timestampOf(long epochDay, long nanoOfDay) {
        return LocalDateTime.of(LocalDate.ofEpochDay(epochDay), LocalTime.ofNanoOfDay(nanoOfDay));
    }
}
