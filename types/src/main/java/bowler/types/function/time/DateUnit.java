// SPDX-License-Identifier: Apache-2.0
package bowler.types.function.time;

import bowler.types.DataType;
import bowler.types.TypesError;
import bowler.types.function.call.Argument;
import bowler.types.time.DateTimeFields;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.temporal.ChronoUnit;
import java.time.temporal.IsoFields;
import java.time.temporal.TemporalUnit;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;

/// Units of DATE_TRUNC, DATEADD and DATEDIFF, and of the JDBC functions TIMESTAMPADD and TIMESTAMPDIFF. Weeks begin on Monday.
enum DateUnit {
    NANOSECOND(ChronoUnit.NANOS, 1),
    MICROSECOND(ChronoUnit.MICROS, 1),
    MILLISECOND(ChronoUnit.MILLIS, 1),
    SECOND(ChronoUnit.SECONDS, 1),
    MINUTE(ChronoUnit.MINUTES, 1),
    HOUR(ChronoUnit.HOURS, 1),
    DAY(ChronoUnit.DAYS, 1),
    WEEK(ChronoUnit.WEEKS, 1),
    MONTH(ChronoUnit.MONTHS, 1),
    QUARTER(IsoFields.QUARTER_YEARS, 1),
    YEAR(ChronoUnit.YEARS, 1),
    DECADE(ChronoUnit.YEARS, 10),
    CENTURY(ChronoUnit.YEARS, 100),
    MILLENNIUM(ChronoUnit.YEARS, 1000);

    private static final String PREFIX = "SQL_TSI_";
    private static final Set<DateUnit> OF_JDBC = EnumSet.of(NANOSECOND, SECOND, MINUTE, HOUR, DAY, WEEK, MONTH, QUARTER, YEAR);

    private final TemporalUnit unit;
    private final int multiple;

    DateUnit(TemporalUnit unit, int multiple) {
        this.unit = unit;
        this.multiple = multiple;
    }

    /// Returns the unit with a name in any case, singular or plural, including the names of JDBC and other databases;
    /// null if there is none.
    static DateUnit named(String written) {
        String name = written.strip().toUpperCase(Locale.ROOT);
        name = name.startsWith(PREFIX) ? name.substring(PREFIX.length()) : name;
        switch (name) {
            case "FRAC_SECOND", "NS" -> name = "NANOSECOND";
            case "MS" -> name = "MILLISECOND";
            case "YY", "YYYY" -> name = "YEAR";
            case "MM", "MON" -> name = "MONTH";
            case "DD" -> name = "DAY";
            case "HH" -> name = "HOUR";
            case "MI" -> name = "MINUTE";
            case "SS" -> name = "SECOND";
            case "Q", "QQ" -> name = "QUARTER";
            case "WW", "WK", "IW" -> name = "WEEK";
            case "CENTURIES" -> name = "CENTURY";
            case "MILLENNIA" -> name = "MILLENNIUM";
            default -> {}
        }
        for (DateUnit each : values()) {
            if (name.equals(each.name()) || name.length() == each.name().length() + 1 && name.endsWith("S")
                    && name.startsWith(each.name())) {
                return each;
            }
        }
        return null;
    }

    /// Returns the unit with a JDBC name in upper case, with or without its prefix; null if there is none. JDBC calls
    /// nanoseconds FRAC_SECOND.
    static DateUnit ofJdbc(String name) {
        String bare = name.startsWith(PREFIX) ? name.substring(PREFIX.length()) : name;
        for (DateUnit each : OF_JDBC) {
            if (bare.equals(each == NANOSECOND ? "FRAC_SECOND" : each.name())) {
                return each;
            }
        }
        return null;
    }

    /// Returns the unit that an argument names with a literal.
    static DateUnit of(String function, Argument argument) {
        Object word = argument.constant() == null ? null : argument.constant().object();
        DateUnit unit = word instanceof String text ? named(text) : null;
        if (unit == null) {
            throw TypesError.BAD_ARGUMENT.failure(word == null ? "?" : word, function);
        }
        return unit;
    }

    boolean isTime() {
        return compareTo(DAY) < 0;
    }

    LocalDateTime add(LocalDateTime moment, long count) {
        return DateTimeFields.plus(moment, count, multiple, unit);
    }

    /// Returns the number of boundaries of the unit between two moments.
    long boundaries(LocalDateTime from, LocalDateTime to) {
        try {
            return unit.between(truncate(from), truncate(to)) / multiple;
        } catch (ArithmeticException tooFar) {
            throw TypesError.OUT_OF_RANGE.causedBy(tooFar, DataType.BIGINT);
        }
    }

    /// Returns how often the unit can be added to `from` without passing `to`: from the end of January to that of February
    /// is a month.
    long elapsed(LocalDateTime from, LocalDateTime to) {
        boolean isQuarter = this == QUARTER;
        ChronoUnit basic = isQuarter ? ChronoUnit.MONTHS : (ChronoUnit) unit;
        try {
            long count = basic.between(from, to);
            boolean endsShorter = basic.compareTo(ChronoUnit.MONTHS) >= 0 && from.isBefore(to)
                && !from.plus(count + 1, basic).isAfter(to);
            return (endsShorter ? count + 1 : count) / (isQuarter ? 3 : multiple);
        } catch (ArithmeticException tooFar) {
            throw TypesError.OUT_OF_RANGE.causedBy(tooFar, DataType.BIGINT);
        }
    }

    /// Truncates to the unit's start; centuries and millennia start with year 1.
    LocalDateTime truncate(LocalDateTime moment) {
        LocalDate date = moment.toLocalDate();
        return switch (this) {
            case NANOSECOND, MICROSECOND, MILLISECOND, SECOND, MINUTE, HOUR, DAY ->
                moment.truncatedTo((ChronoUnit) unit);
            case WEEK -> date.minusDays(date.getDayOfWeek().getValue() - 1L).atStartOfDay();
            case MONTH -> date.withDayOfMonth(1).atStartOfDay();
            case QUARTER -> LocalDate.of(date.getYear(), (date.getMonthValue() - 1) / 3 * 3 + 1, 1).atStartOfDay();
            case YEAR -> LocalDate.of(date.getYear(), 1, 1).atStartOfDay();
            case DECADE -> LocalDate.of(Math.max(date.getYear() / 10 * 10, 1), 1, 1).atStartOfDay();
            case CENTURY, MILLENNIUM ->
                LocalDate.of((date.getYear() - 1) / multiple * multiple + 1, 1, 1).atStartOfDay();
        };
    }

    /// Truncates the nanoseconds of the day to the unit, which must be one of time.
    long truncateTime(long nanoOfDay) {
        long nanos = unit.getDuration().toNanos();
        return nanoOfDay / nanos * nanos;
    }

    long addToTime(long nanoOfDay, long count) {
        long nanos = unit.getDuration().toNanos();
        return Math.floorMod(nanoOfDay + Math.floorMod(count, DateTimeFields.NANOS_PER_DAY / nanos) * nanos,
            DateTimeFields.NANOS_PER_DAY);
    }
}
