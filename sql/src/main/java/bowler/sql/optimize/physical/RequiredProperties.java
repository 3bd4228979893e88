// SPDX-License-Identifier: Apache-2.0
package bowler.sql.optimize.physical;

import bowler.sql.bound.Relation.OrderKey;
import java.util.BitSet;
import java.util.List;

/// What a node above would like of a plan.
///
/// @param order the order that saves a sort; empty: none
/// @param rowsNeeded how many rows will be read, if in that order
/// @param maxCost plans that cost more are of no use, and there may be none; only where nothing but the cost counts
public record RequiredProperties(List<OrderKey> order, double rowsNeeded, double maxCost) {
    public static final RequiredProperties NONE = new RequiredProperties(List.of(), Double.POSITIVE_INFINITY);

    public RequiredProperties(List<OrderKey> order, double rowsNeeded) {
        this(order, rowsNeeded, Double.POSITIVE_INFINITY);
    }

    /// Whether only the cost of the whole counts, not that of an order or of the first rows.
    public boolean isOnlyCost() {
        return order.isEmpty() && rowsNeeded == Double.POSITIVE_INFINITY;
    }

    boolean isBounded() {
        return maxCost < Double.POSITIVE_INFINITY;
    }

    /// The same, whatever it costs.
    public RequiredProperties unbounded() {
        return isBounded() ? new RequiredProperties(order, rowsNeeded) : this;
    }

    /// Whether rows with these columns alone can be in the wished order.
    public boolean isWithin(BitSet columns) {
        for (OrderKey key : order) {
            if (!columns.get(key.column().column())) {
                return false;
            }
        }
        return true;
    }
}
