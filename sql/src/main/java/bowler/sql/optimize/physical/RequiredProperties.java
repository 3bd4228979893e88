// SPDX-License-Identifier: Apache-2.0
package bowler.sql.optimize.physical;

import bowler.sql.bound.Relation.OrderKey;
import java.util.BitSet;
import java.util.List;

/// The properties that a parent node requires of a plan.
///
/// @param order the order that saves a sort; empty if none does
/// @param rowsNeeded the number of rows that the parent will read if they come in that order
/// @param maxCost the upper bound of useful costs; plans above it may be omitted. It is set only if nothing but the
///     total cost counts
public record RequiredProperties(List<OrderKey> order, double rowsNeeded, double maxCost) {
    public static final RequiredProperties NONE = new RequiredProperties(List.of(), Double.POSITIVE_INFINITY);

    public RequiredProperties(List<OrderKey> order, double rowsNeeded) {
        this(order, rowsNeeded, Double.POSITIVE_INFINITY);
    }

    /// Returns whether only the total cost counts, not the row order or the cost of the first rows.
    public boolean isOnlyCost() {
        return order.isEmpty() && rowsNeeded == Double.POSITIVE_INFINITY;
    }

    boolean isBounded() {
        return maxCost < Double.POSITIVE_INFINITY;
    }

    /// Returns the same properties without the bound on the cost.
    public RequiredProperties unbounded() {
        return isBounded() ? new RequiredProperties(order, rowsNeeded) : this;
    }

    /// Returns whether rows with only these columns can have the required order.
    public boolean isWithin(BitSet columns) {
        for (OrderKey key : order) {
            if (!columns.get(key.column().column())) {
                return false;
            }
        }
        return true;
    }
}
