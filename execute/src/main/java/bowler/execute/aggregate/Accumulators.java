// SPDX-License-Identifier: Apache-2.0
package bowler.execute.aggregate;

import bowler.plan.AggregateCall;
import bowler.types.Carrier;
import bowler.types.DataType;

/// Makes the accumulator of a call.
final class Accumulators {
    private Accumulators() {}

    static Accumulator of(AggregateCall call) {
        DataType type = call.type();
        return switch (call.function()) {
            case COUNT_ROWS, COUNT -> new CountAccumulator(type);
            case SUM -> sum(call, false);
            case AVG -> sum(call, true);
            case MIN -> new Extreme(call.argument().type(), false);
            case MAX -> new Extreme(call.argument().type(), true);
            case VAR_POP, VAR_SAMP, STDDEV_POP, STDDEV_SAMP -> new Deviation(call.function(), type);
        };
    }

    private static Accumulator sum(AggregateCall call, boolean average) {
        Carrier carrier = call.argument().type().carrier();
        return switch (carrier) {
            case LONG -> new IntegerSum(call.type(), average);
            case DOUBLE -> new DoubleSum(call.type(), average);
            case OBJECT -> new DecimalSum(call.type(), average);
        };
    }
}
