// SPDX-License-Identifier: Apache-2.0
package bowler.sql.optimize.join;

import bowler.plan.query.Estimate;
import bowler.plan.query.JoinKind;
import bowler.plan.query.RowSource;
import bowler.sql.optimize.physical.CandidatePlan;
import bowler.sql.optimize.physical.PhysicalPlan;
import java.util.List;
import java.util.Map;

/// Makes candidate plans of joins, whatever the method of the join.
final class JoinCandidate {
    private JoinCandidate() {}

    /// Returns a candidate that joins both sides. Its nodes are built only if it is chosen.
    static CandidatePlan of(
            JoinKind kind, CandidatePlan left, CandidatePlan right, double rows, double cost, double firstCost, boolean ordered,
            List<Integer> ascending, Joining joining) {
        int slotCount = left.slotCount + (kind.emitsRight() ? right.slotCount : 0);
        double rowBytes = left.rowBytes + (kind.emitsRight() ? right.rowBytes : 0);
        return new CandidatePlan(rows, cost, firstCost, ordered, ascending, slotCount, rowBytes, () -> {
            PhysicalPlan one = left.physical();
            PhysicalPlan other = right.physical();
            Map<Integer, Integer> slots = one.slotsWith(other);
            RowSource source = joining.of(one, other, slots, new Estimate(rows, cost));
            return new PhysicalPlan(source, given(kind, one, slots), ordered, firstCost, ascending);
        });
    }

    /// Builds the node of a join method from both inputs and the slots of their columns.
    interface Joining {
        RowSource of(PhysicalPlan left, PhysicalPlan right, Map<Integer, Integer> slots, Estimate estimate);
    }

    /// Returns the slots of the columns that the join gives.
    static Map<Integer, Integer> given(JoinKind kind, PhysicalPlan left, Map<Integer, Integer> both) {
        return kind.emitsRight() ? both : left.slots();
    }
}
