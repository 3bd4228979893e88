// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bind.aggregate;

import bowler.plan.query.WindowFrame.Bound;
import bowler.plan.query.WindowFrame;
import bowler.plan.scalar.Scalar.Call;
import bowler.plan.scalar.Scalar.Literal;
import bowler.plan.scalar.Scalar;
import bowler.sql.ast.Expression.Window;
import bowler.sql.bind.operand.Coercion;
import bowler.types.DataType;
import bowler.types.TypeId;
import bowler.types.Value;
import bowler.types.function.Functions;
import bowler.types.function.call.Argument;
import bowler.types.function.call.FunctionCall;
import bowler.types.number.ArithmeticTypes;
import java.util.List;

/// Binds `RANGE INTERVAL '3' DAY PRECEDING`: a frame over dates, times or intervals whose bounds are given as
/// intervals.
///
/// Dates, times, and intervals of days and less are compared as seconds. Months are added to each row's value by the
/// calendar; intervals of months are compared as numbers of months.
public final class IntervalFrameBinder {
    private static final Literal EPOCH = new Literal(Value.of(DataType.varchar(5), (Object) "EPOCH"));

    private IntervalFrameBinder() {}

    /// @param start null if no interval is written
    /// @param end null if no interval is written
    static WindowFrame frame(Window.Frame written, Scalar key, Scalar start, Scalar end) {
        boolean months = key.type().id() == TypeId.INTERVAL_MONTHS;
        return new WindowFrame(written.unit(), new Bound(written.start().kind(), distance(start)),
                new Bound(written.end().kind(), distance(end)), written.exclusion(), months ? key : seconds(key));
    }

    /// Returns whether the offset can be added to the key, in a frame whose offsets are all intervals.
    static boolean fits(TypeId key, TypeId offset) {
        return switch (key) {
            case DATE, TIMESTAMP -> offset.isInterval();
            case TIME, TIMESTAMP_TZ, INTERVAL_SECONDS -> offset == TypeId.INTERVAL_SECONDS;
            case INTERVAL_MONTHS -> offset == TypeId.INTERVAL_MONTHS;
            default -> false;
        };
    }

    private static Scalar distance(Scalar offset) {
        return offset == null || offset.type().id() == TypeId.INTERVAL_MONTHS ? offset : seconds(offset);
    }

    private static Scalar seconds(Scalar value) {
        FunctionCall extract = (FunctionCall) Functions.bind(
                "EXTRACT", List.of(Argument.of(EPOCH.value()), Argument.of(value.type())));
        Scalar seconds = new Call(extract, List.of(Coercion.exactly(EPOCH, extract.parameterTypes().getFirst(), false),
                Coercion.exactly(value, extract.parameterTypes().getLast(), false)));
        return Coercion.exactly(seconds, ArithmeticTypes.asDecimal(seconds.type()), false);
    }
}
