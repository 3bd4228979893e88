// SPDX-License-Identifier: Apache-2.0
package bowler.types.function.time;

import bowler.types.DataType;
import bowler.types.RowReader;
import bowler.types.TypeId;
import bowler.types.TypesError;
import bowler.types.function.call.Argument;
import bowler.types.function.call.ArgumentTypes;
import bowler.types.function.call.BoundFunction;
import bowler.types.function.call.FunctionCall;
import bowler.types.function.call.FunctionFactories;
import bowler.types.function.call.FunctionRegister;
import bowler.types.time.DateTimeFields;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.List;

/// Date and time arithmetic: DATE_TRUNC, DATEADD, DATEDIFF, ADD_MONTHS, LAST_DAY, MONTHS_BETWEEN, and constructors from
/// numbers. Units are literals.
public final class CalendarFunctions {
    private static final BigDecimal DAYS_PER_MONTH = BigDecimal.valueOf(31);
    private static final long SECONDS_PER_DAY = 86_400;
    private static final int MONTHS_SCALE = 10;

    private CalendarFunctions() {}

    public static void register(FunctionRegister register) {
        register.add(2, 2, (name, arguments) ->
            truncate(name, List.of(arguments.get(1), arguments.get(0)), DateUnit.of(name, arguments.get(0)), true),
            "DATE_TRUNC");
        register.add(3, 3, CalendarFunctions::add, "DATEADD", "DATE_ADD");
        register.add(3, 3, CalendarFunctions::difference, "DATEDIFF", "DATE_DIFF");
        register.add(2, 2, CalendarFunctions::addMonths, "ADD_MONTHS");
        register.add(1, 1, CalendarFunctions::lastDay, "LAST_DAY", "EOMONTH");
        register.add(2, 2, CalendarFunctions::monthsBetween, "MONTHS_BETWEEN");
    }

    /// Returns the type that an argument is converted to. A text or `?` becomes a TIMESTAMP; a type with a zone becomes
    /// the corresponding local type.
    public static DataType moment(String name, Argument argument) {
        DataType given = argument.type();
        if (given == null || ArgumentTypes.isText(given)) {
            return DataType.TIMESTAMP;
        }
        if (!given.id().isTemporal()) {
            throw TypesError.FUNCTION_TYPE.failure(name, given);
        }
        return given.id() == TypeId.TIMESTAMP_TZ ? DataType.TIMESTAMP : given.id() == TypeId.TIME_TZ ? DataType.TIME : given;
    }

    /// Returns the type of a date or timestamp; TIME is refused.
    private static DataType dated(String name, Argument argument) {
        DataType type = moment(name, argument);
        if (type.id() == TypeId.TIME) {
            throw TypesError.FUNCTION_TYPE.failure(name, type);
        }
        return type;
    }

    private static LocalDateTime momentAt(RowReader row, int column, DataType type) {
        return type.id() == TypeId.DATE ? DateTimeFields.timestampOf(row.longAt(column), 0)
            : (LocalDateTime) row.objectAt(column);
    }

    private static FunctionCall made(
            String name, DataType type, List<DataType> parameters, java.util.function.Function<RowReader, LocalDateTime> body) {
        return type.id() == TypeId.DATE
            ? FunctionFactories.ofLong(name, type, parameters, row -> DateTimeFields.dateOf(body.apply(row)))
            : FunctionFactories.ofObject(name, type, parameters, body::apply);
    }

    /// TRUNC(moment[, unit]) truncates to the day if no unit is given.
    public static BoundFunction truncate(String name, List<Argument> arguments) {
        DateUnit unit = arguments.size() == 1 ? DateUnit.DAY : DateUnit.of(name, arguments.get(1));
        return truncate(name, arguments, unit, false);
    }

    /// @param unitFirst whether the unit is the first argument and the moment the second
    private static BoundFunction truncate(String name, List<Argument> arguments, DateUnit unit, boolean unitFirst) {
        DataType type = moment(name, arguments.get(0));
        List<DataType> parameters = arguments.size() == 1 ? List.of(type)
            : unitFirst ? List.of(arguments.get(1).type(), type) : List.of(type, arguments.get(1).type());
        int at = unitFirst ? 1 : 0;
        if (type.id() == TypeId.TIME) {
            if (!unit.isTime()) {
                throw TypesError.FUNCTION_TYPE.failure(name, type);
            }
            return FunctionFactories.ofLong(name, type, parameters, row -> unit.truncateTime(row.longAt(at)));
        }
        return made(name, type, parameters, row -> unit.truncate(momentAt(row, at, type)));
    }

    /// A DATE remains a DATE unless the unit is one of time.
    private static BoundFunction add(String name, List<Argument> arguments) {
        DateUnit unit = DateUnit.of(name, arguments.get(0));
        DataType given = moment(name, arguments.get(2));
        ArgumentTypes.number(name, arguments.get(1), DataType.BIGINT);
        if (given.id() == TypeId.TIME) {
            if (!unit.isTime()) {
                throw TypesError.FUNCTION_TYPE.failure(name, given);
            }
            return FunctionFactories.ofLong(name, given, List.of(arguments.get(0).type(), DataType.BIGINT, given),
                row -> unit.addToTime(row.longAt(2), row.longAt(1)));
        }
        DataType type = unit.isTime() ? DataType.TIMESTAMP : given;
        return made(name, type, List.of(arguments.get(0).type(), DataType.BIGINT, type),
            row -> unit.add(momentAt(row, 2, type), row.longAt(1)));
    }

    /// Counts the boundaries of the unit between the first and the second moment.
    private static BoundFunction difference(String name, List<Argument> arguments) {
        DateUnit unit = DateUnit.of(name, arguments.get(0));
        moment(name, arguments.get(1));
        moment(name, arguments.get(2));
        return FunctionFactories.ofLong(name, DataType.BIGINT,
            List.of(arguments.get(0).type(), DataType.TIMESTAMP, DataType.TIMESTAMP),
            row -> unit.boundaries((LocalDateTime) row.objectAt(1), (LocalDateTime) row.objectAt(2)));
    }

    /// The last day of a month is moved to the last day of the resulting month.
    private static BoundFunction addMonths(String name, List<Argument> arguments) {
        DataType type = dated(name, arguments.get(0));
        ArgumentTypes.number(name, arguments.get(1), DataType.BIGINT);
        return made(name, type, List.of(type, DataType.BIGINT), row -> {
            LocalDateTime moment = momentAt(row, 0, type);
            LocalDateTime sum = DateUnit.MONTH.add(moment, row.longAt(1));
            return isMonthEnd(moment) ? sum.withDayOfMonth(sum.toLocalDate().lengthOfMonth()) : sum;
        });
    }

    private static boolean isMonthEnd(LocalDateTime moment) {
        return moment.getDayOfMonth() == moment.toLocalDate().lengthOfMonth();
    }

    private static BoundFunction lastDay(String name, List<Argument> arguments) {
        DataType given = arguments.getFirst().type();
        if (given != null && !ArgumentTypes.isText(given) && given.id() != TypeId.DATE
                && given.id() != TypeId.TIMESTAMP) {
            throw TypesError.FUNCTION_TYPE.failure(name, given);
        }
        return FunctionFactories.ofLong(name, DataType.DATE, List.of(DataType.DATE), row -> {
            LocalDate date = LocalDate.ofEpochDay(row.longAt(0));
            return date.withDayOfMonth(date.lengthOfMonth()).toEpochDay();
        });
    }

    /// Returns whole months if the days of both dates are equal or both are last days of their months. Otherwise, days
    /// and times count as fractions of a month of 31 days.
    private static BoundFunction monthsBetween(String name, List<Argument> arguments) {
        dated(name, arguments.get(0));
        dated(name, arguments.get(1));
        return FunctionFactories.ofObject(name, DataType.decimal(19, MONTHS_SCALE), List.of(DataType.TIMESTAMP, DataType.TIMESTAMP),
            row -> {
                LocalDateTime to = (LocalDateTime) row.objectAt(0);
                LocalDateTime from = (LocalDateTime) row.objectAt(1);
                long months = 12L * (to.getYear() - from.getYear()) + to.getMonthValue() - from.getMonthValue();
                if (to.getDayOfMonth() == from.getDayOfMonth() || isMonthEnd(to) && isMonthEnd(from)) {
                    return BigDecimal.valueOf(months).setScale(MONTHS_SCALE);
                }
                long seconds = secondsOfMonth(to) - secondsOfMonth(from);
                BigDecimal part = BigDecimal.valueOf(seconds).divide(
                    DAYS_PER_MONTH.multiply(BigDecimal.valueOf(SECONDS_PER_DAY)), MONTHS_SCALE, RoundingMode.HALF_UP);
                return BigDecimal.valueOf(months).add(part);
            });
    }

    private static long secondsOfMonth(LocalDateTime moment) {
        return moment.getDayOfMonth() * SECONDS_PER_DAY + moment.toLocalTime().toSecondOfDay();
    }
}
