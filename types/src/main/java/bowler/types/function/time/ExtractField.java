// SPDX-License-Identifier: Apache-2.0
package bowler.types.function.time;

import bowler.types.DataType;
import bowler.types.IntervalField;
import bowler.types.time.DateTimeFields;
import java.time.LocalDate;
import java.time.temporal.IsoFields;
import java.util.Locale;

/// The fields that EXTRACT returns, and their values for dates and times.
public enum ExtractField {
    MILLENNIUM, CENTURY, DECADE, YEAR, ISOYEAR, QUARTER, MONTH, WEEK, DAY, DOW, ISODOW, DOY, JULIAN,
    HOUR, MINUTE, SECOND, MILLISECOND, MICROSECOND, NANOSECOND, EPOCH, TIMEZONE, TIMEZONE_HOUR, TIMEZONE_MINUTE;

    private static final int NANO_DIGITS = 9;
    /// The type of SECOND of a TIMESTAMP, which includes its fraction.
    static final DataType SECONDS = DataType.decimal(11, NANO_DIGITS);
    public static final DataType EPOCH_SECONDS = DataType.decimal(21, NANO_DIGITS);

    boolean isOfDate() {
        return compareTo(HOUR) < 0;
    }

    boolean isOfZone() {
        return compareTo(TIMEZONE) >= 0;
    }

    /// Returns the interval field of the same name; null if there is none.
    IntervalField ofInterval() {
        return switch (this) {
            case YEAR, MONTH, DAY, HOUR, MINUTE, SECOND -> IntervalField.valueOf(name());
            default -> null;
        };
    }

    static ExtractField named(String written) {
        String name = written.strip().toUpperCase(Locale.ROOT);
        switch (name) {
            case "DAYOFYEAR", "DAY_OF_YEAR" -> name = "DOY";
            case "DAYOFMONTH" -> name = "DAY";
            case "ISO_DAY_OF_WEEK" -> name = "ISODOW";
            case "ISO_WEEK" -> name = "WEEK";
            case "ISO_YEAR" -> name = "ISOYEAR";
            case "MILLISECONDS" -> name = "MILLISECOND";
            case "MICROSECONDS" -> name = "MICROSECOND";
            default -> {}
        }
        for (ExtractField field : values()) {
            if (field.name().equals(name)) {
                return field;
            }
        }
        return null;
    }

    static long ofDate(ExtractField field, long epochDay) {
        LocalDate date = LocalDate.ofEpochDay(epochDay);
        return switch (field) {
            case MILLENNIUM -> (date.getYear() + 999) / 1000;
            case CENTURY -> (date.getYear() + 99) / 100;
            case DECADE -> date.getYear() / 10;
            case YEAR -> date.getYear();
            case ISOYEAR -> date.get(IsoFields.WEEK_BASED_YEAR);
            case QUARTER -> date.get(IsoFields.QUARTER_OF_YEAR);
            case MONTH -> date.getMonthValue();
            case WEEK -> date.get(IsoFields.WEEK_OF_WEEK_BASED_YEAR);
            case DAY -> date.getDayOfMonth();
            case DOW -> date.getDayOfWeek().getValue() % 7;
            case ISODOW -> date.getDayOfWeek().getValue();
            case DOY -> date.getDayOfYear();
            case JULIAN -> date.getLong(java.time.temporal.JulianFields.JULIAN_DAY);
            case HOUR, MINUTE, SECOND, MILLISECOND, MICROSECOND, NANOSECOND, EPOCH, TIMEZONE, TIMEZONE_HOUR, TIMEZONE_MINUTE ->
                throw new IllegalStateException("no field of a date: " + field);
        };
    }

    /// MILLISECOND and smaller fields include the seconds.
    static long ofTime(ExtractField field, long nanoOfDay) {
        long ofMinute = nanoOfDay % (60 * DateTimeFields.NANOS_PER_SECOND);
        return switch (field) {
            case HOUR -> DateTimeFields.hour(nanoOfDay);
            case MINUTE -> DateTimeFields.minute(nanoOfDay);
            case SECOND -> DateTimeFields.second(nanoOfDay);
            case MILLISECOND -> ofMinute / 1_000_000;
            case MICROSECOND -> ofMinute / 1_000;
            case NANOSECOND -> ofMinute;
            default -> throw new IllegalStateException("no field of a time: " + field);
        };
    }
}
