// SPDX-License-Identifier: Apache-2.0
package bowler.types.function.time;

import bowler.types.DataType;
import bowler.types.IntervalField;
import bowler.types.IntervalQualifier;
import bowler.types.RowReader;
import bowler.types.TypeId;
import bowler.types.TypesError;
import bowler.types.function.call.FunctionCall;
import bowler.types.function.call.FunctionFactories;
import bowler.types.number.ArithmeticOperator;
import bowler.types.number.ArithmeticTypes;
import bowler.types.time.DateTimeFields;
import bowler.types.time.IntervalMath;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.temporal.ChronoUnit;
import java.util.List;

/// Arithmetic with intervals; operators are calls named by their sign.
///
/// Sums have the fields of both intervals and one more digit. A product or quotient keeps the fields of the interval;
/// fractions of the last field are truncated. A DATE remains a DATE unless hours, minutes or seconds are added. A time
/// of day takes only these and wraps at midnight.
public final class IntervalFunctions {
    private IntervalFunctions() {}

    /// `left op right` where at least one operand is an interval; fails with 42Y95 for types that cannot be combined.
    public static FunctionCall arithmetic(ArithmeticOperator op, DataType left, DataType right) {
        boolean leftInterval = left.id().isInterval();
        boolean rightInterval = right.id().isInterval();
        boolean additive = op == ArithmeticOperator.ADD || op == ArithmeticOperator.SUBTRACT;
        if (additive && left.id() == right.id()) {
            return sum(op, left, right);
        }
        if (additive && left.id().isTemporal() && rightInterval) {
            return moved(op, left, right, 0);
        }
        if (op == ArithmeticOperator.ADD && leftInterval && right.id().isTemporal()) {
            return moved(op, right, left, 1);
        }
        if (!additive && leftInterval && right.id().isNumeric()) {
            return scaled(op, left, right, 0);
        }
        if (op == ArithmeticOperator.MULTIPLY && left.id().isNumeric()) {
            return scaled(op, right, left, 1);
        }
        throw TypesError.OPERATOR_TYPES.failure(op.sign(), left, right);
    }

    private static FunctionCall sum(ArithmeticOperator op, DataType left, DataType right) {
        IntervalQualifier both = IntervalQualifier.of(left).with(IntervalQualifier.of(right));
        IntervalQualifier result = both.withPrecision(both.precision() + 1);
        boolean minus = op == ArithmeticOperator.SUBTRACT;
        List<DataType> parameters = List.of(left, right);
        return left.id() == TypeId.INTERVAL_MONTHS
            ? FunctionFactories.ofLong(op.sign(), result.type(), parameters,
                row -> result.fit(row.longAt(0) + (minus ? -row.longAt(1) : row.longAt(1))))
            : FunctionFactories.ofObject(op.sign(), result.type(), parameters, row -> {
                Duration first = (Duration) row.objectAt(0);
                Duration second = (Duration) row.objectAt(1);
                return result.fit(minus ? first.minus(second) : first.plus(second));
            });
    }

    /// @param at the position of the interval among the operands
    private static FunctionCall scaled(ArithmeticOperator op, DataType interval, DataType number, int at) {
        IntervalQualifier result = IntervalQualifier.of(interval).withPrecision(IntervalQualifier.MAX_PRECISION);
        DataType factor = number.id().isInteger() ? DataType.BIGINT
            : number.id().isDecimal() ? ArithmeticTypes.asDecimal(number) : DataType.DOUBLE;
        List<DataType> parameters = at == 0 ? List.of(interval, factor) : List.of(factor, interval);
        boolean divide = op == ArithmeticOperator.DIVIDE;
        return interval.id() == TypeId.INTERVAL_MONTHS
            ? FunctionFactories.ofLong(op.sign(), result.type(), parameters, row -> IntervalMath.months(
                scaled(BigDecimal.valueOf(row.longAt(at)), factor(row, factor, 1 - at), divide), result))
            : FunctionFactories.ofObject(op.sign(), result.type(), parameters, row -> IntervalMath.duration(
                scaled(IntervalMath.seconds((Duration) row.objectAt(at)), factor(row, factor, 1 - at), divide), result));
    }

    private static BigDecimal factor(RowReader row, DataType type, int column) {
        return switch (type.carrier()) {
            case LONG -> BigDecimal.valueOf(row.longAt(column));
            case DOUBLE -> BigDecimal.valueOf(row.doubleAt(column));
            case OBJECT -> (BigDecimal) row.objectAt(column);
        };
    }

    private static BigDecimal scaled(BigDecimal size, BigDecimal factor, boolean divide) {
        if (!divide) {
            return size.multiply(factor);
        }
        if (factor.signum() == 0) {
            throw TypesError.DIVISION_BY_ZERO.failure();
        }
        return size.divide(factor, DataType.MAX_FRACTION_DIGITS, RoundingMode.DOWN);
    }

    /// `-interval`.
    public static FunctionCall negated(DataType type) {
        return type.id() == TypeId.INTERVAL_MONTHS ? FunctionFactories.ofLong("-", type, List.of(type), row -> -row.longAt(0))
            : FunctionFactories.ofObject("-", type, List.of(type), row -> ((Duration) row.objectAt(0)).negated());
    }

    public static FunctionCall absolute(String name, DataType type) {
        return type.id() == TypeId.INTERVAL_MONTHS ? FunctionFactories.ofLong(name, type, List.of(type), row -> Math.abs(row.longAt(0)))
            : FunctionFactories.ofObject(name, type, List.of(type), row -> ((Duration) row.objectAt(0)).abs());
    }

    /// @param at the position of the moment among the operands
    private static FunctionCall moved(ArithmeticOperator op, DataType moment, DataType interval, int at) {
        IntervalQualifier qualifier = IntervalQualifier.of(interval);
        int sign = op == ArithmeticOperator.SUBTRACT ? -1 : 1;
        boolean months = interval.id() == TypeId.INTERVAL_MONTHS;
        boolean timeOfDay = moment.id() == TypeId.TIME || moment.id() == TypeId.TIME_TZ;
        if (timeOfDay && qualifier.hasDate()) {
            throw at == 0 ? TypesError.OPERATOR_TYPES.failure(op.sign(), moment, interval)
                : TypesError.OPERATOR_TYPES.failure(op.sign(), interval, moment);
        }
        DataType taken = moment.id() == TypeId.DATE && qualifier.hasTime() ? DataType.TIMESTAMP : moment;
        DataType result = switch (taken.id()) {
            case TIMESTAMP -> DataType.TIMESTAMP;
            case TIMESTAMP_TZ -> DataType.TIMESTAMP_TZ;
            default -> taken;
        };
        List<DataType> parameters = at == 0 ? List.of(taken, interval) : List.of(interval, taken);
        int by = 1 - at;
        return switch (taken.id()) {
            case DATE -> FunctionFactories.ofLong(op.sign(), result, parameters, row -> DateTimeFields.dateOf(
                moved(DateTimeFields.timestampOf(row.longAt(at), 0), row, by, months, sign)));
            case TIME -> FunctionFactories.ofLong(op.sign(), result, parameters, row -> Math.floorMod(
                row.longAt(at) + sign * nanos(row, by), DateTimeFields.NANOS_PER_DAY));
            case TIME_TZ -> FunctionFactories.ofObject(op.sign(), result, parameters, row -> {
                OffsetTime time = (OffsetTime) row.objectAt(at);
                return DateTimeFields.cut(time.plusNanos(sign * nanos(row, by)));
            });
            case TIMESTAMP -> FunctionFactories.ofObject(op.sign(), result, parameters,
                row -> moved((LocalDateTime) row.objectAt(at), row, by, months, sign));
            default -> FunctionFactories.ofObject(op.sign(), result, parameters, row -> {
                OffsetDateTime given = (OffsetDateTime) row.objectAt(at);
                return moved(given.toLocalDateTime(), row, by, months, sign).atOffset(given.getOffset());
            });
        };
    }

    /// Truncated to whole seconds, since times of day have no fractions.
    private static long nanos(RowReader row, int column) {
        return ((Duration) row.objectAt(column)).getSeconds() % 86_400 * DateTimeFields.NANOS_PER_SECOND;
    }

    private static LocalDateTime moved(LocalDateTime moment, RowReader row, int column, boolean months, int sign) {
        try {
            return DateTimeFields.inRange(months ? moment.plusMonths(sign * row.longAt(column))
                : sign > 0 ? moment.plus((Duration) row.objectAt(column)) : moment.minus((Duration) row.objectAt(column)));
        } catch (DateTimeException | ArithmeticException tooFar) {
            throw TypesError.OUT_OF_RANGE.causedBy(tooFar, DataType.TIMESTAMP);
        }
    }

    /// `(left - right) qualifier` for two moments of the same kind. Elapsed months are whole months, as TIMESTAMPDIFF
    /// counts them.
    public static FunctionCall elapsed(DataType left, DataType right, IntervalQualifier qualifier) {
        DataType due = moment(left, right);
        boolean timeOfDay = due.id() == TypeId.TIME || due.id() == TypeId.TIME_TZ;
        if (timeOfDay && qualifier.first().isOfMonths()) {
            throw TypesError.OPERATOR_TYPES.failure("-", left, right);
        }
        DataType type = qualifier.type();
        String name = "- " + qualifier;
        List<DataType> parameters = List.of(due, due);
        return type.id() == TypeId.INTERVAL_MONTHS
            ? FunctionFactories.ofLong(name, type, parameters, row -> qualifier.fit(
                ChronoUnit.MONTHS.between(instant(due, row, 1), instant(due, row, 0))))
            : FunctionFactories.ofObject(name, type, parameters, row -> qualifier.fit(
                Duration.between(instant(due, row, 1), instant(due, row, 0))));
    }

    /// Returns the type that both operands are converted to.
    private static DataType moment(DataType left, DataType right) {
        boolean leftTime = left.id() == TypeId.TIME || left.id() == TypeId.TIME_TZ;
        boolean rightTime = right.id() == TypeId.TIME || right.id() == TypeId.TIME_TZ;
        if (!left.id().isTemporal() || !right.id().isTemporal() || leftTime != rightTime) {
            throw TypesError.OPERATOR_TYPES.failure("-", left, right);
        }
        boolean zoned = isZoned(left) || isZoned(right);
        return leftTime ? zoned ? DataType.TIME_TZ : DataType.TIME
            : zoned ? DataType.TIMESTAMP_TZ : left.id() == TypeId.DATE && right.id() == TypeId.DATE ? DataType.DATE
            : DataType.TIMESTAMP;
    }

    private static boolean isZoned(DataType type) {
        return type.id() == TypeId.TIME_TZ || type.id() == TypeId.TIMESTAMP_TZ;
    }

    /// Returns a moment without zone; differences between such moments equal the differences between the values.
    private static LocalDateTime instant(DataType type, RowReader row, int column) {
        return switch (type.id()) {
            case DATE -> DateTimeFields.timestampOf(row.longAt(column), 0);
            case TIME -> LocalTime.ofNanoOfDay(row.longAt(column)).atDate(LocalDate.EPOCH);
            case TIME_TZ -> LocalTime.ofNanoOfDay(bowler.types.ValueOrder.utcNanos((OffsetTime) row.objectAt(column)))
                .atDate(LocalDate.EPOCH);
            case TIMESTAMP -> (LocalDateTime) row.objectAt(column);
            default -> ((OffsetDateTime) row.objectAt(column))
                .withOffsetSameInstant(java.time.ZoneOffset.UTC).toLocalDateTime();
        };
    }

    /// EXTRACT(field FROM interval) has the sign of the interval; SECOND includes its fraction.
    ///
    /// @param unit the type of the first argument, the field's name
    static FunctionCall extract(String name, DataType unit, IntervalField field, DataType type) {
        IntervalQualifier qualifier = IntervalQualifier.of(type);
        if (field == null || !qualifier.has(field)) {
            throw TypesError.FUNCTION_TYPE.failure(name, type);
        }
        List<DataType> parameters = List.of(unit, type);
        boolean leading = field == qualifier.first();
        if (type.id() == TypeId.INTERVAL_MONTHS) {
            return FunctionFactories.ofLong(name, DataType.INTEGER, parameters,
                row -> leading ? row.longAt(1) / field.unit() : row.longAt(1) % field.limit());
        }
        if (field == IntervalField.SECOND && qualifier.fraction() > 0) {
            int whole = leading ? qualifier.precision() : 2;
            return FunctionFactories.ofObject(name, DataType.decimal(whole + qualifier.fraction(), qualifier.fraction()), parameters, row -> {
                BigDecimal seconds = IntervalMath.seconds((Duration) row.objectAt(1));
                return (leading ? seconds : seconds.remainder(BigDecimal.valueOf(60)))
                    .setScale(qualifier.fraction(), RoundingMode.DOWN);
            });
        }
        return FunctionFactories.ofLong(name, DataType.INTEGER, parameters, row -> {
            long count = IntervalMath.seconds((Duration) row.objectAt(1)).longValue() / field.unit();
            return leading ? count : count % field.limit();
        });
    }
}
