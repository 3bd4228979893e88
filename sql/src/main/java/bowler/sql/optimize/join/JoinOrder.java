// SPDX-License-Identifier: Apache-2.0
package bowler.sql.optimize.join;

import bowler.sql.optimize.access.JoinSearchBudget;
import bowler.sql.optimize.physical.CandidatePlan;
import bowler.sql.optimize.physical.CandidateSet;
import bowler.sql.optimize.physical.PhysicalPlan;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Finds an order in which the members of a join are joined, one after the other.
///
/// All orders are weighed if that takes no more than [#MAX_STEPS] steps, by dynamic programming over sets of
/// members that conditions connect (Selinger and others, *Access Path Selection in a Relational Database Management
/// System*, 1979); members that nothing connects come last. A chain of 64 members takes 4,000 steps, a star of ten 2,300. How many
/// there are is counted before any is weighed where they may be many. Sets are not gone on from that cost more, with what the others cost at least, than a
/// whole order found greedily, or than a plan with which the caller would do without this join: a semi join is weighed in two ways. Where there are too many, orders are made greedily from the smallest members, each taking the member that is cheapest next; the best
/// of them is improved by moving members, as far as the steps go. All joins of a statement have a number of steps in common: [JoinSearchBudget].
///
/// A step takes a microsecond or two, and some 15 where the code is new to the machine: there each call costs, so sets are words ([SmallBitSet]),
/// and what an order has in common with the best one is not weighed again, though it counts. An order of twelve is found within 20 ms even then,
/// one of 64 in less than half a second. `./bowler bench plan` shows it.
final class JoinOrder {
    static final int MAX_STEPS = 4_200;
    /// For orders that are made greedily: more make them little better. Of few members all first moves are tried.
    private static final int MAX_GREEDY_STEPS = 2_000;
    private static final int GREEDY_STEPS_PER_PAIR = 4;
    private static final int STARTS = 3;
    /// Each of this many neighbours and one more comes next to each set of the others: more than [#MAX_STEPS].
    private static final int MIN_CROWDED = 9;
    /// All orders of so many members take fewer steps than [#MAX_STEPS].
    private static final int MAX_UNCOUNTED = 9;
    /// Fewer members are soon weighed all.
    private static final int MIN_BOUNDED = 6;

    /// Sums of the same costs differ by less.
    private static final double ROUNDING = 1 + 1e-9;

    /// What is ordered.
    interface Steps {
        int memberCount();

        /// Plans of one member alone.
        List<CandidatePlan> first(int member);

        /// Offers plans of some members with one more.
        ///
        /// @param lefts plans of those there
        void step(List<CandidatePlan> lefts, SmallBitSet there, int member, CandidateSet candidates);

        /// Those that the member has to come after; null, for all members: the order is free.
        default SmallBitSet before(int member) {
            return null;
        }

        /// Whether a condition ties the member to some of those there, and needs nothing else.
        boolean isConnected(SmallBitSet there, int member);

        /// For plans of the same members.
        CandidateSet candidates();

        /// Whether only the cost of the whole counts, not that of an order or of the first rows.
        default boolean onlyCost() {
            return true;
        }

        /// Plans that cost more are of no use.
        default double maxCost() {
            return Double.POSITIVE_INFINITY;
        }

        /// What joining each member to any others costs at least.
        default double[] minCosts() {
            return new double[memberCount()];
        }
    }

    private final Steps steps;
    private final int memberCount;
    private final JoinSearchBudget budget;
    /// Of these the order may take.
    private final int maxSteps;
    private final int maxGreedySteps;
    /// Null: the order is free.
    private final SmallBitSet[] before;
    private final CandidateSet[] alone;
    private int taken;

    JoinOrder(Steps steps, JoinSearchBudget budget) {
        this.steps = steps;
        this.budget = budget;
        maxSteps = Math.min(MAX_STEPS, budget.left());
        memberCount = steps.memberCount();
        alone = new CandidateSet[memberCount];
        before = steps.before(0) == null ? null : new SmallBitSet[memberCount];
        for (int i = 0; before != null && i < memberCount; i++) {
            before[i] = steps.before(i);
        }
        maxGreedySteps = Math.min(Math.min(MAX_GREEDY_STEPS, maxSteps), GREEDY_STEPS_PER_PAIR * memberCount * memberCount);
    }

    /// The cheapest plan, and the cheapest in the wished order if that is another. None if all cost more than is of use.
    List<PhysicalPlan> plans() {
        List<PhysicalPlan> plans = found();
        budget.take(taken);
        return plans;
    }

    private List<PhysicalPlan> found() {
        boolean isSmall = memberCount <= MAX_UNCOUNTED && memberCount << memberCount - 1 <= maxSteps;
        Map<SmallBitSet, SmallBitSet> next = isSmall ? Map.of() : nextOf();
        Greedy greedy = new Greedy();
        if (next == null) {
            return greedy.plans();
        }
        double max = steps.maxCost();
        if (steps.onlyCost() && memberCount >= MIN_BOUNDED) {
            max = Math.min(max, greedy.firstCost(max));
        }
        List<PhysicalPlan> plans = exhaustive(next, max * ROUNDING);
        return plans != null ? plans : greedy.plans();
    }

    private CandidateSet alone(int member) {
        if (alone[member] == null) {
            CandidateSet candidates = steps.candidates();
            for (CandidatePlan candidate : steps.first(member)) {
                candidates.add(candidate);
            }
            alone[member] = candidates;
        }
        return alone[member];
    }

    /// How many steps were weighed.
    int taken() {
        return taken;
    }

    /// The members that may come next, for each set of members that can be joined; null: there are too many.
    private Map<SmallBitSet, SmallBitSet> nextOf() {
        if (before == null && isCrowded()) {
            return null;
        }
        Map<SmallBitSet, SmallBitSet> nextOf = new HashMap<>();
        List<SmallBitSet> level = new ArrayList<>();
        SmallBitSet none = new SmallBitSet(memberCount);
        for (int i = 0; i < memberCount; i++) {
            if (isAllowed(none, i)) {
                level.add(none.with(i));
            }
        }
        int count = 0;
        for (int size = 1; size < memberCount; size++) {
            Set<SmallBitSet> larger = new LinkedHashSet<>();
            for (SmallBitSet there : level) {
                SmallBitSet next = connected(there);
                nextOf.put(there, next);
                count += next.count();
                if (count > maxSteps) {
                    return null;
                }
                for (int i = 0; i < memberCount; i++) {
                    if (next.has(i)) {
                        larger.add(there.with(i));
                    }
                }
            }
            level = new ArrayList<>(larger);
        }
        return nextOf;
    }

    /// Whether a member has so many neighbours that those alone, in all orders behind it, take too many steps.
    private boolean isCrowded() {
        SmallBitSet none = new SmallBitSet(memberCount);
        for (int i = 0; i < memberCount && memberCount > MIN_CROWDED; i++) {
            SmallBitSet alone = none.with(i);
            int neighbours = 0;
            for (int j = 0; j < memberCount; j++) {
                neighbours += i != j && steps.isConnected(alone, j) ? 1 : 0;
            }
            if (neighbours > MIN_CROWDED) {
                return true;
            }
        }
        return false;
    }

    /// Null if it takes too many steps after all, as sets have several plans.
    ///
    /// @param nextOf the members that may come next; empty: it is not known yet
    /// @param max what a plan may cost
    private List<PhysicalPlan> exhaustive(Map<SmallBitSet, SmallBitSet> nextOf, double max) {
        Map<SmallBitSet, CandidateSet> level = new LinkedHashMap<>();
        SmallBitSet none = new SmallBitSet(memberCount);
        for (int i = 0; i < memberCount; i++) {
            if (isAllowed(none, i)) {
                level.put(none.with(i), alone(i));
            }
        }
        double[] min = max == Double.POSITIVE_INFINITY ? null : steps.minCosts();
        CandidateSet last = memberCount == 1 ? alone(0) : null;
        for (int size = 1; size < memberCount; size++) {
            Map<SmallBitSet, CandidateSet> next = new LinkedHashMap<>();
            for (Map.Entry<SmallBitSet, CandidateSet> entry : level.entrySet()) {
                SmallBitSet there = entry.getKey();
                if (min != null && entry.getValue().cheapest().cost + rest(there, min) > max) {
                    continue;
                }
                List<CandidatePlan> lefts = entry.getValue().drafts();
                SmallBitSet connected = nextOf.isEmpty() ? connected(there) : nextOf.get(there);
                for (int i = 0; i < memberCount; i++) {
                    if (!connected.has(i)) {
                        continue;
                    }
                    taken += lefts.size();
                    if (taken > maxSteps) {
                        return null;
                    }
                    SmallBitSet with = there.with(i);
                    CandidateSet joined = next.get(with);
                    if (joined == null) {
                        joined = steps.candidates();
                        next.put(with, joined);
                        last = joined;
                    }
                    steps.step(lefts, there, i, joined);
                }
            }
            level = next;
        }
        return level.isEmpty() ? List.of() : last.plans();
    }

    /// What the members that are not there cost at least.
    private double rest(SmallBitSet there, double[] min) {
        double rest = 0;
        for (int i = 0; i < memberCount; i++) {
            rest += there.has(i) ? 0 : min[i];
        }
        return rest;
    }

    /// The members that may come next: those connected, or all if none is.
    private SmallBitSet connected(SmallBitSet there) {
        SmallBitSet connected = new SmallBitSet(memberCount);
        SmallBitSet others = null;
        boolean isAny = false;
        for (int i = 0; i < memberCount; i++) {
            if (there.has(i) || !isAllowed(there, i)) {
                continue;
            }
            if (steps.isConnected(there, i)) {
                connected.add(i);
                isAny = true;
            } else if (!isAny) {
                others = others == null ? new SmallBitSet(memberCount) : others;
                others.add(i);
            }
        }
        return isAny || others == null ? connected : others;
    }

    /// Whether the member may come next.
    private boolean mayFollow(SmallBitSet there, int member) {
        return isAllowed(there, member) && (steps.isConnected(there, member) || connected(there).has(member));
    }

    private boolean isAllowed(SmallBitSet there, int member) {
        return before == null || there.hasAll(before[member]);
    }

    /// Orders made member by member, and changed then.
    private final class Greedy {
        private int[] order;
        /// The plans of each beginning of that order, by how many members it has less one.
        private CandidateSet[] best;

        private CandidateSet whole() {
            return best[memberCount - 1];
        }

        /// What the order costs that begins with the smallest; infinite if that is more than is of use.
        double firstCost(double max) {
            return from(smallest().getFirst(), max) ? whole().cheapest().cost : Double.POSITIVE_INFINITY;
        }

        List<PhysicalPlan> plans() {
            budget.take(taken);
            taken = 0;
            for (int start : smallest()) {
                if (best == null || taken + memberCount * memberCount / 2 < maxGreedySteps) {
                    from(start, Double.POSITIVE_INFINITY);
                }
            }
            improve();
            return whole().plans();
        }

        private List<Integer> smallest() {
            List<Integer> members = new ArrayList<>();
            double[] rows = new double[memberCount];
            SmallBitSet none = new SmallBitSet(memberCount);
            for (int i = 0; i < memberCount; i++) {
                if (isAllowed(none, i)) {
                    members.add(i);
                    rows[i] = alone(i).cheapest().rows;
                }
            }
            members.sort((one, other) -> Double.compare(rows[one], rows[other]));
            return members.subList(0, Math.min(STARTS, members.size()));
        }

        /// Whether the order costs no more than the most.
        private boolean from(int start, double max) {
            int[] made = new int[memberCount];
            CandidateSet[] plans = new CandidateSet[memberCount];
            made[0] = start;
            plans[0] = alone(start);
            SmallBitSet there = new SmallBitSet(memberCount);
            there.add(start);
            for (int size = 1; size < memberCount; size++) {
                SmallBitSet connected = connected(there);
                CandidateSet next = null;
                for (int i = 0; i < memberCount; i++) {
                    if (!connected.has(i)) {
                        continue;
                    }
                    CandidateSet candidate = joined(plans[size - 1], there, i);
                    if (next == null || effort(candidate) < effort(next)) {
                        next = candidate;
                        made[size] = i;
                    }
                }
                if (next.cheapest().cost > max) {
                    return false;
                }
                plans[size] = next;
                there.add(made[size]);
            }
            keep(plans, made);
            return true;
        }

        private CandidateSet joined(CandidateSet lefts, SmallBitSet there, int member) {
            CandidateSet plans = steps.candidates();
            List<CandidatePlan> drafts = lefts.drafts();
            taken += drafts.size();
            steps.step(drafts, there, member, plans);
            return plans;
        }

        /// Many rows will cost later.
        private static double effort(CandidateSet plans) {
            return plans.cheapest().cost + plans.cheapest().rows;
        }

        private boolean keep(CandidateSet[] plans, int[] made) {
            boolean better = best == null || plans[memberCount - 1].cheapest().cost < whole().cheapest().cost;
            if (better) {
                best = plans;
                order = made;
            }
            return better;
        }

        /// Moves each member to each earlier place where it is connected; the first better order is gone on from.
        private void improve() {
            boolean better = true;
            while (better) {
                better = false;
                for (int from = 1; from < memberCount && !better; from++) {
                    for (int to = 0; to < from && !better; to++) {
                        if (taken + memberCount > maxGreedySteps) {
                            return;
                        }
                        better = isBetter(moved(from, to), to);
                    }
                }
            }
        }

        private int[] moved(int from, int to) {
            int[] moved = order.clone();
            System.arraycopy(order, to, moved, to + 1, from - to);
            moved[to] = order[from];
            return moved;
        }

        /// Weighs an order, and keeps it if it is better. It is none if a member is not connected to those before although others
        /// are, and not better as soon as it costs as much.
        ///
        /// @param same how many members are where they are in the best order: their plans are known, and count as weighed
        private boolean isBetter(int[] members, int same) {
            SmallBitSet there = new SmallBitSet(memberCount);
            CandidateSet[] plans = new CandidateSet[memberCount];
            for (int i = 0; i < same; i++) {
                there.add(members[i]);
                plans[i] = best[i];
                taken += i == 0 ? 0 : best[i - 1].drafts().size();
            }
            double max = whole().cheapest().cost;
            for (int i = same; i < memberCount; i++) {
                if (i == 0 ? !isAllowed(there, members[0]) : !mayFollow(there, members[i])) {
                    return false;
                }
                plans[i] = i == 0 ? alone(members[0]) : joined(plans[i - 1], there, members[i]);
                if (i > 0 && plans[i].cheapest().cost >= max) {
                    return false;
                }
                there.add(members[i]);
            }
            return keep(plans, members);
        }
    }
}
