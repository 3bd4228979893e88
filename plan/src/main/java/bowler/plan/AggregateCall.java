// SPDX-License-Identifier: Apache-2.0
package bowler.plan;

import bowler.plan.scalar.Scalar;
import bowler.types.DataType;

/// An aggregate over the rows of a group. NULLs are left out (of all but COUNT_ROWS); of no value at all the counts are
/// 0 and the rest is NULL.
///
/// @param argument over the input's slots; null for COUNT_ROWS
/// @param distinct each value once
/// @param type of the result
public record AggregateCall(Kind kind, Scalar argument, boolean distinct, DataType type) {
    /// What is computed. AVG of whole numbers is cut to a whole number; SUM that leaves its type is an error (22003).
    public enum Kind {
        COUNT_ROWS, COUNT, SUM, AVG, MIN, MAX, VAR_POP, VAR_SAMP, STDDEV_POP, STDDEV_SAMP
    }
}
