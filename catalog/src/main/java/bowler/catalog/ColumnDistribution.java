// SPDX-License-Identifier: Apache-2.0
package bowler.catalog;

import bowler.types.Value;
import java.util.List;

/// How the values of a column are distributed.
///
/// @param nullShare the share of rows that have NULL, 0 to 1
/// @param distinct how many different values there are, at least 1; 0 if nothing is known
/// @param averageBytes what a value takes in a row
/// @param common values that are much more frequent than others, the most frequent first
/// @param bounds of the values not among these, at even distances in their order: the least, ..., the greatest; empty if
///     there are too few of them
public record ColumnDistribution(
        double nullShare, double distinct, double averageBytes, List<CommonValue> common, List<Value> bounds) {

    /// @param share of all rows, NULLs included
    public record CommonValue(Value value, double share) {}

    /// The share of rows that have a common value.
    public double commonShare() {
        double share = 0;
        for (CommonValue each : common) {
            share += each.share;
        }
        return share;
    }
}
