// SPDX-License-Identifier: Apache-2.0
package bowler.sql.optimize;

import bowler.plan.Estimate;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/// Methods for one step of a join, weighed by their efforts. Only the cheapest is made, and the cheapest in the wished order if
/// that is another: finding an order weighs thousands.
final class Offers {
    private final Wish wish;
    private double leastCost;
    private double leastOrderedCost;
    private Supplier<Physical> cheapest;
    private Supplier<Physical> ordered;

    Offers(Wish wish) {
        this.wish = wish;
    }

    boolean isEmpty() {
        return cheapest == null;
    }

    /// @param make the plan, with this estimate, this order and this effort until the first row
    void add(Estimate estimate, boolean isOrdered, double firstCost, Supplier<Physical> make) {
        if (cheapest == null || estimate.cost() < leastCost) {
            cheapest = make;
            leastCost = estimate.cost();
        }
        double cost = Physical.costOf(estimate, firstCost, wish.rowsNeeded());
        if (isOrdered && (ordered == null || cost < leastOrderedCost)) {
            ordered = make;
            leastOrderedCost = cost;
        }
    }

    List<Physical> plans() {
        List<Physical> plans = new ArrayList<>(2);
        plans.add(cheapest.get());
        if (ordered != null && ordered != cheapest) {
            plans.add(ordered.get());
        }
        return plans;
    }
}
