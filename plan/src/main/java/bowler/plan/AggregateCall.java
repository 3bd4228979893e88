// SPDX-License-Identifier: Apache-2.0
package bowler.plan;

import bowler.plan.scalar.Scalar;
import bowler.types.DataType;
import bowler.types.function.AggregateFunction;

/// An aggregate over the rows of a group.
///
/// @param argument over the input's slots; null for COUNT_ROWS
/// @param distinct each value once
/// @param type of the result
public record AggregateCall(AggregateFunction function, Scalar argument, boolean distinct, DataType type) {}
