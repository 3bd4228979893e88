// SPDX-License-Identifier: Apache-2.0
package bowler.types.function.time;

import bowler.types.DataType;
import bowler.types.TypesError;
import bowler.types.time.DateTimeFields;
import java.time.LocalDateTime;
import java.time.temporal.ChronoUnit;

/// Units of TIMESTAMPADD and TIMESTAMPDIFF, by their JDBC names. Differences count whole elapsed units.
enum TimestampUnit {
    FRAC_SECOND(ChronoUnit.NANOS, 1),
    SECOND(ChronoUnit.SECONDS, 1),
    MINUTE(ChronoUnit.MINUTES, 1),
    HOUR(ChronoUnit.HOURS, 1),
    DAY(ChronoUnit.DAYS, 1),
    WEEK(ChronoUnit.WEEKS, 1),
    MONTH(ChronoUnit.MONTHS, 1),
    QUARTER(ChronoUnit.MONTHS, 3),
    YEAR(ChronoUnit.YEARS, 1);

    private static final String PREFIX = "SQL_TSI_";

    private final ChronoUnit unit;
    private final int multiple;

    TimestampUnit(ChronoUnit unit, int multiple) {
        this.unit = unit;
        this.multiple = multiple;
    }

    /// Returns the unit with a name in upper case, with or without its prefix; null if there is none.
    static TimestampUnit named(String name) {
        String bare = name.startsWith(PREFIX) ? name.substring(PREFIX.length()) : name;
        for (TimestampUnit unit : values()) {
            if (unit.name().equals(bare)) {
                return unit;
            }
        }
        return null;
    }

    LocalDateTime add(LocalDateTime moment, long count) {
        return DateTimeFields.plus(moment, count, multiple, unit);
    }

    long between(LocalDateTime from, LocalDateTime to) {
        try {
            return whole(from, to) / multiple;
        } catch (ArithmeticException tooFar) {
            throw TypesError.OUT_OF_RANGE.causedBy(tooFar, DataType.BIGINT);
        }
    }

    /// Counts how often the unit can be added without passing `to`: from the end of January to that of February is a
    /// month.
    private long whole(LocalDateTime from, LocalDateTime to) {
        long count = unit.between(from, to);
        boolean endsShorter = unit.compareTo(ChronoUnit.MONTHS) >= 0 && from.isBefore(to)
                && !from.plus(count + 1, unit).isAfter(to);
        return endsShorter ? count + 1 : count;
    }
}
