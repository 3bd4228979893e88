// SPDX-License-Identifier: Apache-2.0
package bowler.types.function;

import bowler.types.DataType;
import bowler.types.IntervalField;
import bowler.types.IntervalQualifier;
import bowler.types.TypeId;
import bowler.types.TypesError;
import bowler.types.Value;
import bowler.types.cast.CommonType;
import bowler.types.function.call.FunctionCall;
import bowler.types.function.time.IntervalFunctions;
import bowler.types.function.time.PeriodFunctions;
import bowler.types.number.ArithmeticOperator;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;

/// Values from a first to a last one by steps: exact numbers, or dates and timestamps by intervals.
///
/// @param type of the first, the last and all values between
/// @param following adds a step to a value; null if both are numbers
public record GeneratedSeries(DataType type, DataType stepType, FunctionCall following) {
    private static final DataType DAYS = new IntervalQualifier(IntervalField.DAY, IntervalField.DAY, 2, 0).type();
    private static final double DAYS_OF_MONTH = 30.4;
    private static final double SECONDS_OF_DAY = 86_400;

    /// Fails with 42X25 for types that have no series.
    ///
    /// @param function the name for messages
    /// @param step null if no step is written; then it is one
    public static GeneratedSeries of(String function, DataType start, DataType stop, DataType step) {
        DataType common = PeriodFunctions.meeting(start, stop);
        if (common.id().isInteger() || common.id().isDecimal()) {
            DataType type = CommonType.branches(common, DataType.INTEGER);
            DataType stepType = step == null ? DataType.INTEGER : step;
            if (!stepType.id().isInteger() && !stepType.id().isDecimal()) {
                throw TypesError.FUNCTION_TYPE.failure(function, stepType);
            }
            type = CommonType.branches(type, stepType);
            return new GeneratedSeries(type, type, null);
        }
        if (common.id() != TypeId.DATE && common.id() != TypeId.TIMESTAMP && common.id() != TypeId.TIMESTAMP_TZ) {
            throw TypesError.FUNCTION_TYPE.failure(function, common);
        }
        if (step == null && common.id() != TypeId.DATE) {
            throw TypesError.NO_STEP.failure(common);
        }
        DataType stepType = step == null ? DAYS : step;
        FunctionCall following = IntervalFunctions.arithmetic(ArithmeticOperator.ADD, common, stepType);
        if (!following.resultType().equals(common)) {
            following = IntervalFunctions.arithmetic(ArithmeticOperator.ADD, following.resultType(), stepType);
        }
        return new GeneratedSeries(following.resultType(), stepType, following);
    }

    /// Returns the default step.
    public Value one() {
        return following != null ? Value.of(stepType, (Object) Duration.ofDays(1))
            : stepType.id().isDecimal() ? Value.of(stepType, (Object) BigDecimal.ONE.setScale(stepType.scale())) : Value.of(stepType, 1L);
    }

    /// Returns the approximate number of values.
    public double count(Value start, Value stop, Value step) {
        if (start.isNull() || stop.isNull() || step.isNull()) {
            return 0;
        }
        double distance = size(stop) - size(start);
        double by = size(step);
        return by == 0 ? 0 : Math.max(0, Math.floor(distance / by) + 1);
    }

    /// Returns a negative number if the values descend.
    public static int direction(Value step) {
        return step.isNull() ? 0 : (int) Math.signum(size(step));
    }

    /// Returns the number itself, or a number of days.
    private static double size(Value value) {
        return switch (value.type().id()) {
            case INTERVAL_MONTHS -> value.bits() * DAYS_OF_MONTH;
            case INTERVAL_SECONDS -> ((Duration) value.object()).toSeconds() / SECONDS_OF_DAY;
            case TIMESTAMP -> ((LocalDateTime) value.object()).toEpochSecond(ZoneOffset.UTC) / SECONDS_OF_DAY;
            case TIMESTAMP_TZ -> ((OffsetDateTime) value.object()).toEpochSecond() / SECONDS_OF_DAY;
            case DECIMAL, NUMERIC -> ((BigDecimal) value.object()).doubleValue();
            default -> value.bits();
        };
    }
}
