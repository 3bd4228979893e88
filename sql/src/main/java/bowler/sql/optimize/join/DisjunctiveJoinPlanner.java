// SPDX-License-Identifier: Apache-2.0
package bowler.sql.optimize.join;

import bowler.plan.query.Estimate;
import bowler.plan.query.JoinKind;
import bowler.plan.query.RowSource.ChoiceHashJoin;
import bowler.plan.query.RowSource.ChoiceLookupJoin;
import bowler.plan.query.RowSource.TableAccess;
import bowler.plan.query.RowSource;
import bowler.plan.scalar.Scalar;
import bowler.sql.cost.CostConstants;
import bowler.sql.optimize.access.AccessPaths;
import bowler.sql.optimize.physical.CandidatePlan;
import bowler.sql.optimize.physical.CandidateSet;
import bowler.sql.optimize.physical.PhysicalPlan;
import bowler.sql.optimize.physical.PlanMemoryCost;
import bowler.sql.optimize.physical.RequiredProperties;
import bowler.sql.optimize.physical.SlotBounds;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;

/// Joins one base relation by an OR, each operand of which finds partners on its own.
final class DisjunctiveJoinPlanner {
    private final BitSet wanted;
    private final RequiredProperties properties;
    private final PlanMemoryCost memoryCost;

    /// @param wanted columns required of the whole join
    DisjunctiveJoinPlanner(BitSet wanted, RequiredProperties properties, PlanMemoryCost memoryCost) {
        this.wanted = wanted;
        this.properties = properties;
        this.memoryCost = memoryCost;
    }

    /// Offers a hash join with one hash table of the right rows per operand.
    ///
    /// @param turned the base relation is on the left
    void hash(
            JoinKind kind, CandidatePlan left, CandidatePlan right, JoinDisjunction choice, boolean turned, double rows, CandidateSet candidates) {
        int ways = choice.operandCount();
        double build = right.cost + right.rows * (CostConstants.HASH_BUILD * (ways - 1) + CostConstants.build(right.slotCount, right.rowBytes));
        double cost = left.cost + build + left.rows * CostConstants.HASH_PROBE * ways
                + rows * (CostConstants.JOINED_ROW + CostConstants.CONDITION * (ways + choice.others().size()))
                + ways * memoryCost.ofTable(left, right);
        // If the hash tables spill, rows come partition by partition, so no order is kept.
        boolean ordered = properties.order().isEmpty();
        double firstCost = left.firstCost + build;
        if (!candidates.wants(rows, cost, firstCost, ordered)) {
            return;
        }
        int slotCount = left.slotCount + (kind.emitsRight() ? right.slotCount : 0);
        double rowBytes = left.rowBytes + (kind.emitsRight() ? right.rowBytes : 0);
        candidates.add(new CandidatePlan(rows, cost, firstCost, ordered, List.of(), slotCount, rowBytes, () -> {
            PhysicalPlan one = left.physical();
            PhysicalPlan other = right.physical();
            Map<Integer, Integer> slots = one.slotsWith(other);
            RowSource source = new ChoiceHashJoin(kind, one.source(), other.source(), inSlots(choice.keys(turned), one),
                    inSlots(choice.keys(!turned), other), choice.hashChoices(slots), PhysicalPlan.conjunctionInSlots(choice.others(), slots),
                    new Estimate(rows, cost));
            return new PhysicalPlan(source, kind.emitsRight() ? slots : one.slots(), ordered, firstCost);
        }));
    }

    private static List<List<Scalar>> inSlots(List<List<Scalar>> keys, PhysicalPlan plan) {
        return keys.stream().map(plan::inSlots).toList();
    }

    /// Offers a lookup join with one index per operand.
    ///
    /// @param right the base relation alone
    void lookups(JoinKind kind, CandidatePlan left, CandidatePlan right, JoinDisjunction choice, double rows, CandidateSet candidates) {
        JoinDisjunction.Lookups lookups = choice.lookups(wanted);
        if (lookups == null || !left.hasAll(lookups.boundSources())) {
            return;
        }
        double cost = left.cost + left.rows * (lookups.cost()
                + lookups.rows() * CostConstants.CONDITION * (choice.operandCount() + lookups.condition().size()))
                + rows * CostConstants.JOINED_ROW;
        double firstCost = left.firstCost + CostConstants.DESCENT;
        if (!candidates.wants(rows, cost, firstCost, left.ordered)) {
            return;
        }
        AccessPaths.Path any = lookups.paths().getFirst();
        int slotCount = left.slotCount + (kind.emitsRight() ? any.access().columns().size() : 0);
        double rowBytes = left.rowBytes + (kind.emitsRight() ? right.rowBytes : 0);
        candidates.add(new CandidatePlan(rows, cost, firstCost, left.ordered, left.ascending, slotCount, rowBytes, () -> {
            PhysicalPlan one = left.physical();
            Map<Integer, Integer> slots = one.slotsWith(any.physical());
            List<TableAccess> rights = new ArrayList<>();
            lookups.paths().forEach(path -> rights.add(SlotBounds.inSlots(path.access(), one)));
            RowSource source = new ChoiceLookupJoin(kind, one.source(), rights, JoinDisjunction.inSlots(lookups.choices(), slots),
                    PhysicalPlan.conjunctionInSlots(lookups.condition(), slots), new Estimate(rows, cost));
            return new PhysicalPlan(source, kind.emitsRight() ? slots : one.slots(), left.ordered, firstCost, left.ascending);
        }));
    }
}
