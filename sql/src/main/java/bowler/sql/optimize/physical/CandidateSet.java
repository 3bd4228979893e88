// SPDX-License-Identifier: Apache-2.0
package bowler.sql.optimize.physical;

import java.util.ArrayList;
import java.util.List;

/// Candidate plans of the same rows. It keeps the cheapest one, and the cheapest one in the required order if that is
/// another.
public final class CandidateSet {
    private final RequiredProperties properties;
    private CandidatePlan cheapest;
    private CandidatePlan ordered;
    private double minOrderedCost;

    public CandidateSet(RequiredProperties properties) {
        this.properties = properties;
    }

    /// Returns whether a plan with these costs would be kept.
    ///
    /// @param isOrdered the plan has the required order
    public boolean wants(double rows, double cost, double firstCost, boolean isOrdered) {
        return cheapest == null || cost < cheapest.cost || isOrdered
                && (ordered == null || PhysicalPlan.costOf(rows, cost, firstCost, properties.rowsNeeded()) < minOrderedCost);
    }

    public void add(CandidatePlan candidate) {
        if (cheapest == null || candidate.cost < cheapest.cost) {
            cheapest = candidate;
        }
        if (candidate.ordered) {
            double cost = candidate.costOf(properties.rowsNeeded());
            if (ordered == null || cost < minOrderedCost) {
                ordered = candidate;
                minOrderedCost = cost;
            }
        }
    }

    /// Returns null if the set is empty.
    public CandidatePlan cheapest() {
        return cheapest;
    }

    public List<CandidatePlan> candidates() {
        return ordered == null || ordered == cheapest ? List.of(cheapest) : List.of(cheapest, ordered);
    }

    public List<PhysicalPlan> plans() {
        List<PhysicalPlan> plans = new ArrayList<>(2);
        candidates().forEach(candidate -> plans.add(candidate.physical()));
        return plans;
    }
}
