// SPDX-License-Identifier: Apache-2.0
package bowler.execute.aggregate;

import bowler.execute.run.RunContext;
import bowler.plan.query.AggregateCall;
import bowler.types.DataType;
import bowler.types.TypeId;

/// Creates the accumulators of aggregate calls.
public final class Accumulators {
    private Accumulators() {}

    public static Accumulator of(AggregateCall call, RunContext runContext) {
        DataType type = call.type();
        return switch (call.function()) {
            case COUNT_ROWS, COUNT -> new CountAccumulator(type);
            case SUM -> sum(call, false);
            case AVG -> sum(call, true);
            case MIN, EVERY -> new MinMax(call.argument().type(), false);
            case MAX, BOOL_OR -> new MinMax(call.argument().type(), true);
            case VAR_POP, VAR_SAMP, STDDEV_POP, STDDEV_SAMP -> new Variance(call.function(), type);
            case BIT_AND, BIT_OR, BIT_XOR -> new BitAggregate(call.function());
            case ANY_VALUE -> new AnyValue(type);
            case LISTAGG -> new ListAgg(call.overflow(), type);
            case ARRAY_AGG -> new ArrayAgg(type);
            case PERCENTILE_CONT, PERCENTILE_DISC -> new Percentile(call.function(), type);
            case MODE -> new Mode(type);
            case USER -> new UserAggregate(runContext, call.user());
            case CORR, COVAR_POP, COVAR_SAMP, REGR_AVGX, REGR_AVGY, REGR_COUNT, REGR_INTERCEPT, REGR_R2, REGR_SLOPE,
                 REGR_SXX, REGR_SXY, REGR_SYY -> new RegressionStatistics(call.function(), type);
        };
    }

    private static Accumulator sum(AggregateCall call, boolean average) {
        DataType type = call.argument().type();
        if (type.id() == TypeId.INTERVAL_SECONDS) {
            return new DurationSum(call.type(), average);
        }
        return switch (type.carrier()) {
            case LONG -> new IntegerSum(call.type(), average);
            case DOUBLE -> new DoubleSum(call.type(), average);
            case OBJECT -> new DecimalSum(call.type(), type, average);
        };
    }
}
