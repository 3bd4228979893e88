// SPDX-License-Identifier: Apache-2.0
package bowler.types.function.time;

import bowler.types.DataType;
import bowler.types.RowBuffer;
import bowler.types.RowReader;
import bowler.types.TypeId;
import bowler.types.TypesError;
import bowler.types.ValueOrder;
import bowler.types.cast.CommonType;
import bowler.types.function.call.Argument;
import bowler.types.function.call.ArgumentTypes;
import bowler.types.function.call.BoundFunction;
import bowler.types.function.call.FunctionCall;
import bowler.types.function.call.FunctionFactories;
import bowler.types.function.call.FunctionRegister;
import bowler.types.function.call.NullableCall;
import bowler.types.number.ArithmeticOperator;
import bowler.types.time.DateTimeFields;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.List;

/// Tests whether two periods overlap, each given by two ends or by a start and a length. Also computes days between
/// dates, and dates and times from numbers.
public final class PeriodFunctions {
    private static final int SECONDS_DIGITS = 9;

    private PeriodFunctions() {}

    public static void register(FunctionRegister register) {
        register.add(4, 4, PeriodFunctions::overlaps, "OVERLAPS");
        register.add(3, 3, (name, arguments) -> FunctionFactories.ofLong(name, DataType.DATE, integers(name, arguments),
            row -> date(name, row)), "MAKE_DATE");
        register.add(3, 3, (name, arguments) -> FunctionFactories.ofLong(name, DataType.TIME, seconds(name, arguments),
            row -> time(name, row, 0).withNano(0).toNanoOfDay()), "MAKE_TIME", "MAKETIME");
        register.add(6, 6, (name, arguments) -> FunctionFactories.ofObject(name, DataType.TIMESTAMP, seconds(name, arguments),
            row -> LocalDateTime.of(LocalDate.ofEpochDay(date(name, row)), time(name, row, 3))), "MAKE_TIMESTAMP");
    }

    private static List<DataType> integers(String name, List<Argument> arguments) {
        return arguments.stream().map(each -> ArgumentTypes.integer(name, each)).toList();
    }

    /// The types are whole numbers, except the seconds at the end.
    private static List<DataType> seconds(String name, List<Argument> arguments) {
        List<DataType> types = new ArrayList<>(integers(name, arguments));
        types.set(types.size() - 1, DataType.decimal(2 + SECONDS_DIGITS, SECONDS_DIGITS));
        return types;
    }

    private static long date(String name, RowReader row) {
        long year = row.longAt(0);
        long month = row.longAt(1);
        long day = row.longAt(2);
        if (year < 1 || year > 9999 || month < 1 || month > 12 || day < 1 || day > YearMonth.of((int) year, (int) month).lengthOfMonth()) {
            throw TypesError.DATETIME_VALUE.failure(year + "-" + month + "-" + day, name);
        }
        return YearMonth.of((int) year, (int) month).atDay((int) day).toEpochDay();
    }

    private static LocalTime time(String name, RowReader row, int at) {
        long hour = row.longAt(at);
        long minute = row.longAt(at + 1);
        BigDecimal second = (BigDecimal) row.objectAt(at + 2);
        if (hour < 0 || hour > 23 || minute < 0 || minute > 59 || second.signum() < 0 || second.intValue() > 59) {
            throw TypesError.DATETIME_VALUE.failure(hour + ":" + minute + ":" + second.stripTrailingZeros().toPlainString(), name);
        }
        return LocalTime.ofNanoOfDay((hour * 60 + minute) * 60 * DateTimeFields.NANOS_PER_SECOND + second.movePointRight(SECONDS_DIGITS).longValue());
    }

    /// Returns the days from one date to another.
    public static FunctionCall days() {
        return FunctionFactories.ofLong("-", DataType.INTEGER, List.of(DataType.DATE, DataType.DATE), row -> row.longAt(0) - row.longAt(1));
    }

    /// Moves a date by a number of days.
    ///
    /// @param at the position of the date among the operands
    public static FunctionCall shifted(ArithmeticOperator op, int at) {
        List<DataType> parameters = at == 0 ? List.of(DataType.DATE, DataType.BIGINT) : List.of(DataType.BIGINT, DataType.DATE);
        int sign = op == ArithmeticOperator.SUBTRACT ? -1 : 1;
        return FunctionFactories.ofLong(op.sign(), DataType.DATE, parameters, row -> {
            long days = row.longAt(1 - at);
            long day = row.longAt(at) + sign * days;
            if (Math.abs(days) > DateTimeFields.MAX_EPOCH_DAY - DateTimeFields.MIN_EPOCH_DAY || day < DateTimeFields.MIN_EPOCH_DAY || day > DateTimeFields.MAX_EPOCH_DAY) {
                throw TypesError.OUT_OF_RANGE.failure(DataType.DATE);
            }
            return day;
        });
    }

    private static BoundFunction overlaps(String name, List<Argument> arguments) {
        DataType type = null;
        for (int at = 0; at < 4; at++) {
            DataType given = arguments.get(at).type();
            if (given == null || at % 2 == 1 && given.id().isInterval()) {
                continue;
            }
            type = type == null ? given : meeting(type, given);
        }
        type = type == null ? DataType.TIMESTAMP : type;
        if (!type.id().isTemporal()) {
            throw TypesError.FUNCTION_TYPE.failure(name, type);
        }
        FunctionCall first = end(type, arguments.get(1));
        FunctionCall second = end(type, arguments.get(3));
        // A length in hours turns a date into a timestamp.
        DataType due = first != null ? first.resultType() : second != null ? second.resultType() : type;
        due = second != null && second.resultType().id().compareTo(due.id()) > 0 ? second.resultType() : due;
        FunctionCall firstEnd = end(due, arguments.get(1));
        FunctionCall secondEnd = end(due, arguments.get(3));
        List<DataType> parameters = List.of(due, firstEnd == null ? due : arguments.get(1).type(), due,
            secondEnd == null ? due : arguments.get(3).type());
        return new Overlap(name, due, parameters, firstEnd, secondEnd);
    }

    /// Returns the common type of both; for moments the one that has more fields.
    public static DataType meeting(DataType one, DataType other) {
        boolean moments = one.id().isTemporal() && other.id().isTemporal() && one.id() != other.id() && !isTime(one) && !isTime(other);
        return !moments ? CommonType.branches(one, other) : one.id().compareTo(other.id()) > 0 ? one : other;
    }

    private static boolean isTime(DataType type) {
        return type.id() == TypeId.TIME || type.id() == TypeId.TIME_TZ;
    }

    /// Returns the function that computes the end of a period from its start and length; null if the argument is the
    /// end itself.
    private static FunctionCall end(DataType type, Argument argument) {
        boolean length = argument.type() != null && argument.type().id().isInterval();
        return length ? IntervalFunctions.arithmetic(ArithmeticOperator.ADD, type, argument.type()) : null;
    }

    /// A period includes its start and excludes its end; a period of length zero is a single moment. The result is
    /// unknown unless the ends that are not NULL determine it.
    private static final class Overlap extends NullableCall {
        private final DataType type;
        private final FunctionCall firstEnd;
        private final FunctionCall secondEnd;

        Overlap(String name, DataType type, List<DataType> parameters, FunctionCall firstEnd, FunctionCall secondEnd) {
            super(name, DataType.BOOLEAN, parameters);
            this.type = type;
            this.firstEnd = firstEnd;
            this.secondEnd = secondEnd;
        }

        @Override
        public void evaluate(RowReader row, RowBuffer target, int column) {
            RowBuffer ends = new RowBuffer(4);
            period(row, 0, firstEnd, ends);
            period(row, 2, secondEnd, ends);
            if (ends.isNull(0) || ends.isNull(2)) {
                target.setNull(column);
                return;
            }
            int order = ValueOrder.compare(type, ends, 0, ends, 2);
            if (order == 0) {
                known(!ends.isNull(1) && !ends.isNull(3) ? Boolean.TRUE : null, target, column);
                return;
            }
            // The period that starts first reaches into the other, or it does not.
            int earlier = order < 0 ? 0 : 2;
            int later = 2 - earlier;
            boolean reaches = !ends.isNull(earlier + 1) && ValueOrder.compare(type, ends, later, ends, earlier + 1) < 0;
            known(ends.isNull(earlier + 1) ? null : reaches ? Boolean.TRUE : ends.isNull(later + 1) ? null : Boolean.FALSE, target, column);
        }

        private static void known(Boolean value, RowBuffer target, int column) {
            if (value == null) {
                target.setNull(column);
            } else {
                target.setLong(column, value ? 1 : 0);
            }
        }

        /// Stores the ends in order; a single end that is not NULL comes first.
        private void period(RowReader row, int at, FunctionCall end, RowBuffer ends) {
            ends.set(at, type, row, at);
            if (end == null) {
                ends.set(at + 1, type, row, at + 1);
            } else if (!row.isNull(at) && !row.isNull(at + 1)) {
                RowBuffer operands = new RowBuffer(2);
                operands.set(0, type, row, at);
                operands.set(1, parameterTypes().get(at + 1), row, at + 1);
                end.evaluate(operands, ends, at + 1);
            }
            boolean swapped = ends.isNull(at) || !ends.isNull(at + 1) && ValueOrder.compare(type, ends, at, ends, at + 1) > 0;
            if (swapped) {
                RowBuffer kept = new RowBuffer(1);
                kept.set(0, type, ends, at);
                ends.set(at, type, ends, at + 1);
                ends.set(at + 1, type, kept, 0);
            }
        }
    }
}
