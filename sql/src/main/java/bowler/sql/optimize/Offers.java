// SPDX-License-Identifier: Apache-2.0
package bowler.sql.optimize;

import java.util.ArrayList;
import java.util.List;

/// Plans of the same rows, weighed by their efforts. Only the cheapest is kept, and the cheapest in the wished order if that is
/// another.
final class Offers {
    private final Wish wish;
    private Draft cheapest;
    private Draft ordered;
    private double leastOrderedCost;

    Offers(Wish wish) {
        this.wish = wish;
    }

    /// Whether a plan like this would be kept.
    ///
    /// @param isOrdered it has the wished order
    boolean wants(double rows, double cost, double firstCost, boolean isOrdered) {
        return cheapest == null || cost < cheapest.cost || isOrdered
                && (ordered == null || Physical.costOf(rows, cost, firstCost, wish.rowsNeeded()) < leastOrderedCost);
    }

    void add(Draft draft) {
        if (cheapest == null || draft.cost < cheapest.cost) {
            cheapest = draft;
        }
        if (draft.ordered) {
            double cost = draft.costOf(wish.rowsNeeded());
            if (ordered == null || cost < leastOrderedCost) {
                ordered = draft;
                leastOrderedCost = cost;
            }
        }
    }

    /// Null: there is none yet.
    Draft cheapest() {
        return cheapest;
    }

    List<Draft> drafts() {
        return ordered == null || ordered == cheapest ? List.of(cheapest) : List.of(cheapest, ordered);
    }

    List<Physical> plans() {
        List<Physical> plans = new ArrayList<>(2);
        drafts().forEach(draft -> plans.add(draft.physical()));
        return plans;
    }
}
