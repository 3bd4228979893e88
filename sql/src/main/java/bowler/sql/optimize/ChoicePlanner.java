// SPDX-License-Identifier: Apache-2.0
package bowler.sql.optimize;

import bowler.plan.Estimate;
import bowler.plan.JoinKind;
import bowler.plan.RowSource;
import bowler.plan.RowSource.ChoiceHashJoin;
import bowler.plan.RowSource.ChoiceLookupJoin;
import bowler.plan.RowSource.TableAccess;
import bowler.plan.scalar.Scalar;
import bowler.sql.cost.Effort;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;

/// Joins one member by an OR, where each of its operands finds partners by itself.
final class ChoicePlanner {
    private final BitSet wanted;
    private final Wish wish;
    private final RowRoom room;

    /// @param wanted columns wanted of the whole join
    ChoicePlanner(BitSet wanted, Wish wish, RowRoom room) {
        this.wanted = wanted;
        this.wish = wish;
        this.room = room;
    }

    /// By a table per operand of the right rows.
    ///
    /// @param turned the member is on the left
    void hash(
            JoinKind kind, Draft left, Draft right, StepChoice choice, boolean turned, double rows, Offers offers) {
        int ways = choice.operandCount();
        double build = right.cost + right.rows * (Effort.HASH_BUILD * (ways - 1) + Effort.build(right.slotCount, right.rowBytes));
        double cost = left.cost + build + left.rows * Effort.HASH_PROBE * ways
                + rows * (Effort.JOINED_ROW + Effort.CONDITION * (ways + choice.others().size()))
                + ways * room.ofTable(left, right);
        // Where the tables do not fit, rows come by parts of them: no order is kept.
        boolean ordered = wish.order().isEmpty();
        double firstCost = left.firstCost + build;
        if (!offers.wants(rows, cost, firstCost, ordered)) {
            return;
        }
        int slotCount = left.slotCount + (kind.givesRight() ? right.slotCount : 0);
        double rowBytes = left.rowBytes + (kind.givesRight() ? right.rowBytes : 0);
        offers.add(new Draft(rows, cost, firstCost, ordered, List.of(), slotCount, rowBytes, () -> {
            Physical one = left.physical();
            Physical other = right.physical();
            Map<Integer, Integer> slots = one.slotsWith(other);
            RowSource source = new ChoiceHashJoin(kind, one.source(), other.source(), inSlots(choice.keys(turned), one),
                    inSlots(choice.keys(!turned), other), choice.hashChoices(slots), JoinPlanner.placed(choice.others(), slots),
                    new Estimate(rows, cost));
            return new Physical(source, kind.givesRight() ? slots : one.slots(), ordered, firstCost);
        }));
    }

    private static List<List<Scalar>> inSlots(List<List<Scalar>> keys, Physical plan) {
        return keys.stream().map(plan::inSlots).toList();
    }

    /// By an index per operand.
    ///
    /// @param right the member by itself
    void lookups(JoinKind kind, Draft left, Draft right, StepChoice choice, double rows, Offers offers) {
        StepChoice.Lookups lookups = choice.lookups(wanted);
        if (lookups == null || !left.hasAll(lookups.boundSources())) {
            return;
        }
        double cost = left.cost + left.rows * (lookups.cost()
                + lookups.rows() * Effort.CONDITION * (choice.operandCount() + lookups.condition().size()))
                + rows * Effort.JOINED_ROW;
        double firstCost = left.firstCost + Effort.DESCENT;
        if (!offers.wants(rows, cost, firstCost, left.ordered)) {
            return;
        }
        AccessPaths.Path any = lookups.paths().getFirst();
        int slotCount = left.slotCount + (kind.givesRight() ? any.access().columns().size() : 0);
        double rowBytes = left.rowBytes + (kind.givesRight() ? right.rowBytes : 0);
        offers.add(new Draft(rows, cost, firstCost, left.ordered, left.ascending, slotCount, rowBytes, () -> {
            Physical one = left.physical();
            Map<Integer, Integer> slots = one.slotsWith(any.physical());
            List<TableAccess> rights = new ArrayList<>();
            lookups.paths().forEach(path -> rights.add(Bounds.inSlots(path.access(), one)));
            RowSource source = new ChoiceLookupJoin(kind, one.source(), rights, StepChoice.inSlots(lookups.choices(), slots),
                    JoinPlanner.placed(lookups.condition(), slots), new Estimate(rows, cost));
            return new Physical(source, kind.givesRight() ? slots : one.slots(), left.ordered, firstCost, left.ascending);
        }));
    }
}
