// SPDX-License-Identifier: Apache-2.0
package bowler.types.function.time;

import bowler.types.DataType;
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
import java.util.List;
import java.util.Locale;

/// EXTRACT(field FROM moment) and the calendar functions of JDBC. Weeks are those of ISO 8601. SECOND of a TIMESTAMP
/// includes its fraction.
public final class ExtractFunctions {
    private static final int NANO_DIGITS = 9;

    private ExtractFunctions() {}

    public static void register(FunctionRegister register) {
        register.add(2, 2, ExtractFunctions::extract, "EXTRACT", "DATE_PART");
        addOfDate(register, ExtractField.QUARTER, "QUARTER");
        addOfDate(register, ExtractField.WEEK, "WEEK", "WEEKOFYEAR", "ISO_WEEK");
        addOfDate(register, ExtractField.ISOYEAR, "ISO_YEAR");
        addOfDate(register, ExtractField.ISODOW, "ISO_DAY_OF_WEEK");
        addOfDate(register, ExtractField.DAY, "DAYOFMONTH", "DAY_OF_MONTH");
        addOfDate(register, ExtractField.DOY, "DAYOFYEAR", "DAY_OF_YEAR");
        register.add(1, 1, (name, arguments) -> FunctionFactories.ofLong(name, DataType.INTEGER,
            List.of(ofDate(name, arguments.getFirst())), row -> ExtractField.ofDate(ExtractField.DOW, row.longAt(0)) + 1), "DAYOFWEEK", "DAY_OF_WEEK");
        register.add(1, 1, (name, arguments) -> FunctionFactories.ofObject(name, DataType.varchar(9),
            List.of(ofDate(name, arguments.getFirst())), row -> LocalDate.ofEpochDay(row.longAt(0)).getDayOfWeek()
                .getDisplayName(TextStyle.FULL, Locale.ENGLISH)), "DAYNAME");
        register.add(1, 1, (name, arguments) -> FunctionFactories.ofObject(name, DataType.varchar(9),
            List.of(ofDate(name, arguments.getFirst())), row -> LocalDate.ofEpochDay(row.longAt(0)).getMonth()
                .getDisplayName(TextStyle.FULL, Locale.ENGLISH)), "MONTHNAME");
    }

    private static void addOfDate(FunctionRegister register, ExtractField field, String... called) {
        register.add(1, 1, (name, arguments) -> FunctionFactories.ofLong(name, DataType.INTEGER,
            List.of(ofDate(name, arguments.getFirst())), row -> ExtractField.ofDate(field, row.longAt(0))), called);
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
        ExtractField field = word instanceof String text ? ExtractField.named(text) : null;
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
            return field == ExtractField.EPOCH && interval.id() == TypeId.INTERVAL_SECONDS
                ? FunctionFactories.ofObject(name, ExtractField.EPOCH_SECONDS, List.of(unit, interval),
                    row -> IntervalMath.seconds((Duration) row.objectAt(1)).setScale(NANO_DIGITS))
                : IntervalFunctions.extract(name, unit, field.ofInterval(), interval);
        }
        if (field.isOfDate()) {
            return FunctionFactories.ofLong(name, DataType.INTEGER, List.of(unit, ofDate(name, arguments.get(1))),
                row -> ExtractField.ofDate(field, row.longAt(1)));
        }
        DataType given = CalendarFunctions.moment(name, arguments.get(1));
        if (field == ExtractField.EPOCH) {
            return epoch(name, unit, given);
        }
        if (given.id() == TypeId.DATE) {
            throw TypesError.FUNCTION_TYPE.failure(name, given);
        }
        if (field == ExtractField.SECOND && given.id() == TypeId.TIMESTAMP) {
            return FunctionFactories.ofObject(name, ExtractField.SECONDS, List.of(unit, given), row -> {
                LocalDateTime moment = (LocalDateTime) row.objectAt(1);
                return BigDecimal.valueOf(moment.getSecond() * DateTimeFields.NANOS_PER_SECOND + moment.getNano(), NANO_DIGITS);
            });
        }
        DataType type = field == ExtractField.NANOSECOND ? DataType.BIGINT : DataType.INTEGER;
        return given.id() == TypeId.TIME
            ? FunctionFactories.ofLong(name, type, List.of(unit, given), row -> ExtractField.ofTime(field, row.longAt(1)))
            : FunctionFactories.ofLong(name, type, List.of(unit, given), row -> ExtractField.ofTime(field, nanoOfDay(row)));
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
            default -> FunctionFactories.ofObject(name, ExtractField.EPOCH_SECONDS, List.of(unit, given), row -> {
                LocalDateTime moment = (LocalDateTime) row.objectAt(1);
                return BigDecimal.valueOf(moment.toEpochSecond(ZoneOffset.UTC))
                    .add(BigDecimal.valueOf(moment.getNano(), NANO_DIGITS));
            });
        };
    }
}
