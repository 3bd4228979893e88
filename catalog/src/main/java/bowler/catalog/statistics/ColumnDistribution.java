// SPDX-License-Identifier: Apache-2.0
package bowler.catalog.statistics;

import bowler.types.Value;
import java.util.List;

/// The distribution of the values of a column.
///
/// @param nullShare the share of rows that have NULL, 0 to 1
/// @param distinct the number of different values, at least 1; 0 if it is unknown
/// @param averageBytes the average size of a value in a row
/// @param common values that are much more frequent than others, the most frequent first
/// @param bounds the histogram of the other values: equidistant quantiles in ascending order, from the minimum to the
///     maximum; empty if there are too few values
public record ColumnDistribution(
        double nullShare, double distinct, double averageBytes, List<CommonValue> common, List<Value> bounds) {

    /// @param share of all rows, NULLs included
    public record CommonValue(Value value, double share) {}

    /// Returns the share of rows that have a common value.
    public double commonShare() {
        double share = 0;
        for (CommonValue each : common) {
            share += each.share;
        }
        return share;
    }
}
