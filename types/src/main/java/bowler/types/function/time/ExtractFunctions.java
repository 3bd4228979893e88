// SPDX-License-Identifier: Apache-2.0
package bowler.types.function.time;

import bowler.types.DataType;
import bowler.types.IntervalField;
import bowler.types.RowReader;
import bowler.types.TypeId;
import bowler.types.TypesError;
import bowler.types.function.call.Argument;
import bowler.types.function.call.ArgumentTypes;
import bowler.types.function.call.BoundFunction;
import bowler.types.function.call.FunctionFactories;
import bowler.types.function.call.FunctionRegister;
import bowler.types.time.DateTimeFields;
import bowler.types.time.IntervalMath;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.TextStyle;
import java.time.temporal.IsoFields;
import java.util.List;
import java.util.Locale;

/// EXTRACT(field FROM moment) and the calendar functions of JDBC. Weeks are those of ISO 8601. SECOND of a TIMESTAMP
/// includes its fraction.
public final class ExtractFunctions {
    private static final int NANO_DIGITS = 9;
    static final DataType SECONDS = DataType.decimal(11, NANO_DIGITS);
    public static final DataType EPOCH_SECONDS = DataType.decimal(21, NANO_DIGITS);

    enum Field {
        MILLENNIUM, CENTURY, DECADE, YEAR, ISOYEAR, QUARTER, MONTH, WEEK, DAY, DOW, ISODOW, DOY, JULIAN,
        HOUR, MINUTE, SECOND, MILLISECOND, MICROSECOND, NANOSECOND, EPOCH, TIMEZONE, TIMEZONE_HOUR, TIMEZONE_MINUTE;

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

        static Field named(String written) {
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
            for (Field field : values()) {
                if (field.name().equals(name)) {
                    return field;
                }
            }
            return null;
        }
    }

    private ExtractFunctions() {}

    public static void register(FunctionRegister register) {
        register.add(2, 2, ExtractFunctions::extract, "EXTRACT", "DATE_PART");
        addOfDate(register, Field.QUARTER, "QUARTER");
        addOfDate(register, Field.WEEK, "WEEK", "WEEKOFYEAR", "ISO_WEEK");
        addOfDate(register, Field.ISOYEAR, "ISO_YEAR");
        addOfDate(register, Field.ISODOW, "ISO_DAY_OF_WEEK");
        addOfDate(register, Field.DAY, "DAYOFMONTH", "DAY_OF_MONTH");
        addOfDate(register, Field.DOY, "DAYOFYEAR", "DAY_OF_YEAR");
        register.add(1, 1, (name, arguments) -> FunctionFactories.ofLong(name, DataType.INTEGER,
            List.of(ofDate(name, arguments.getFirst())), row -> ofDate(Field.DOW, row.longAt(0)) + 1), "DAYOFWEEK", "DAY_OF_WEEK");
        register.add(1, 1, (name, arguments) -> FunctionFactories.ofObject(name, DataType.varchar(9),
            List.of(ofDate(name, arguments.getFirst())), row -> LocalDate.ofEpochDay(row.longAt(0)).getDayOfWeek()
                .getDisplayName(TextStyle.FULL, Locale.ENGLISH)), "DAYNAME");
        register.add(1, 1, (name, arguments) -> FunctionFactories.ofObject(name, DataType.varchar(9),
            List.of(ofDate(name, arguments.getFirst())), row -> LocalDate.ofEpochDay(row.longAt(0)).getMonth()
                .getDisplayName(TextStyle.FULL, Locale.ENGLISH)), "MONTHNAME");
    }

    private static void addOfDate(FunctionRegister register, Field field, String... called) {
        register.add(1, 1, (name, arguments) -> FunctionFactories.ofLong(name, DataType.INTEGER,
            List.of(ofDate(name, arguments.getFirst())), row -> ofDate(field, row.longAt(0))), called);
    }

    private static DataType ofDate(String name, Argument argument) {
        DataType given = argument.type();
        if (given != null && !ArgumentTypes.isText(given) && given.id() != TypeId.DATE
                && given.id() != TypeId.TIMESTAMP && given.id() != TypeId.TIMESTAMP_TZ) {
            throw TypesError.FUNCTION_TYPE.failure(name, given);
        }
        return DataType.DATE;
    }

    private static BoundFunction extract(String name, List<Argument> arguments) {
        Object word = arguments.getFirst().constant() == null ? null : arguments.getFirst().constant().object();
        Field field = word instanceof String text ? Field.named(text) : null;
        if (field == null) {
            throw TypesError.BAD_ARGUMENT.failure(word == null ? "?" : word, name);
        }
        DataType unit = arguments.getFirst().type();
        DataType interval = arguments.get(1).type();
        if (interval != null && (interval.id() == TypeId.TIMESTAMP_TZ || interval.id() == TypeId.TIME_TZ)) {
            return ZoneFunctions.extract(name, unit, field, interval);
        }
        if (field.isOfZone()) {
            throw TypesError.FUNCTION_TYPE.failure(name, interval == null ? DataType.TIMESTAMP : interval);
        }
        if (interval != null && interval.id().isInterval()) {
            return field == Field.EPOCH && interval.id() == TypeId.INTERVAL_SECONDS
                ? FunctionFactories.ofObject(name, EPOCH_SECONDS, List.of(unit, interval),
                    row -> IntervalMath.seconds((Duration) row.objectAt(1)).setScale(NANO_DIGITS))
                : IntervalFunctions.extract(name, unit, field.ofInterval(), interval);
        }
        if (field.isOfDate()) {
            return FunctionFactories.ofLong(name, DataType.INTEGER, List.of(unit, ofDate(name, arguments.get(1))),
                row -> ofDate(field, row.longAt(1)));
        }
        DataType given = CalendarFunctions.moment(name, arguments.get(1));
        if (field == Field.EPOCH) {
            return epoch(name, unit, given);
        }
        if (given.id() == TypeId.DATE) {
            throw TypesError.FUNCTION_TYPE.failure(name, given);
        }
        if (field == Field.SECOND && given.id() == TypeId.TIMESTAMP) {
            return FunctionFactories.ofObject(name, SECONDS, List.of(unit, given), row -> {
                LocalDateTime moment = (LocalDateTime) row.objectAt(1);
                return BigDecimal.valueOf(moment.getSecond() * DateTimeFields.NANOS_PER_SECOND + moment.getNano(), NANO_DIGITS);
            });
        }
        DataType type = field == Field.NANOSECOND ? DataType.BIGINT : DataType.INTEGER;
        return given.id() == TypeId.TIME
            ? FunctionFactories.ofLong(name, type, List.of(unit, given), row -> ofTime(field, row.longAt(1)))
            : FunctionFactories.ofLong(name, type, List.of(unit, given), row -> ofTime(field, nanoOfDay(row)));
    }

    private static long nanoOfDay(RowReader row) {
        return ((LocalDateTime) row.objectAt(1)).toLocalTime().toNanoOfDay();
    }

    /// Returns the seconds since 1970-01-01, or since midnight; a value without zone is interpreted as UTC.
    private static BoundFunction epoch(String name, DataType unit, DataType given) {
        return switch (given.id()) {
            case DATE -> FunctionFactories.ofLong(name, DataType.BIGINT, List.of(unit, given), row -> 86_400 * row.longAt(1));
            case TIME -> FunctionFactories.ofLong(name, DataType.BIGINT, List.of(unit, given),
                row -> row.longAt(1) / DateTimeFields.NANOS_PER_SECOND);
            default -> FunctionFactories.ofObject(name, EPOCH_SECONDS, List.of(unit, given), row -> {
                LocalDateTime moment = (LocalDateTime) row.objectAt(1);
                return BigDecimal.valueOf(moment.toEpochSecond(ZoneOffset.UTC))
                    .add(BigDecimal.valueOf(moment.getNano(), NANO_DIGITS));
            });
        };
    }

    static long ofDate(Field field, long epochDay) {
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
    static long ofTime(Field field, long nanoOfDay) {
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
