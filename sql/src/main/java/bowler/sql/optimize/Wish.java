// SPDX-License-Identifier: Apache-2.0
package bowler.sql.optimize;

import bowler.sql.bound.Relation.OrderKey;
import java.util.BitSet;
import java.util.List;

/// What a node above would like of a plan.
///
/// @param order the order that saves a sort; empty: none
/// @param rowsNeeded how many rows will be read, if in that order
record Wish(List<OrderKey> order, double rowsNeeded) {
    static final Wish NONE = new Wish(List.of(), Double.POSITIVE_INFINITY);

    /// Whether rows with these columns alone can be in the wished order.
    boolean isWithin(BitSet columns) {
        for (OrderKey key : order) {
            if (!columns.get(key.column().column())) {
                return false;
            }
        }
        return true;
    }
}
