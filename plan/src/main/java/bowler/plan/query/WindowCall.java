// SPDX-License-Identifier: Apache-2.0
package bowler.plan.query;

import bowler.plan.scalar.Scalar;
import bowler.types.DataType;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/// A window function: a value for each row, computed from rows of its partition.
///
/// @param arguments over the input's slots: the number of NTILE; value, offset and default of LAG and LEAD; the value
///     of FIRST_VALUE and LAST_VALUE; value and number of NTH_VALUE; none for an aggregate
/// @param fromLast true if NTH_VALUE counts from the end of the frame
/// @param ignoreNulls true if rows whose value is NULL do not count
/// @param aggregate the aggregate to compute over the frame, or null
/// @param frame null if the function does not use it
public record WindowCall(
        WindowFunction function, List<Scalar> arguments, boolean fromLast, boolean ignoreNulls,
        AggregateCall aggregate, WindowFrame frame, DataType type) {

    public void forEachScalar(Consumer<Scalar> action) {
        arguments.forEach(action);
        if (aggregate != null) {
            aggregate.forEachScalar(action);
        }
        if (frame != null) {
            frame.forEachScalar(action);
        }
    }

    /// Returns the call over changed scalars.
    public WindowCall map(UnaryOperator<Scalar> change) {
        return new WindowCall(function, arguments.stream().map(change).toList(), fromLast, ignoreNulls,
                aggregate == null ? null : aggregate.map(change), frame == null ? null : frame.map(change), type);
    }
}
