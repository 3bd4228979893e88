// SPDX-License-Identifier: Apache-2.0
package bowler.sql.optimize.join;

import bowler.sql.optimize.access.JoinSearchBudget;
import bowler.sql.optimize.physical.CandidatePlan;
import bowler.sql.optimize.physical.CandidateSet;
import bowler.sql.optimize.physical.OptimizerTrace;
import bowler.sql.optimize.physical.PhysicalPlan;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Searches for the cheapest order in which to join the base relations of a join, one after the other (left-deep).
///
/// **Exhaustive search.** Dynamic programming over connected sets of base relations finds the best order. The method is
/// from Selinger and others, *Access Path Selection in a Relational Database Management System*, 1979. Relations that
/// no predicate connects come last. The search runs if it takes at most [#MAX_STEPS] steps. A step extends one
/// candidate plan by one relation. A chain of 64 relations takes 4,000 steps, a star of ten 2,300. Where the number may
/// be large, steps are counted before any cost is computed.
///
/// **Pruning.** The search drops a set if its cost plus the lower bound of the remaining relations exceeds an upper
/// bound. The upper bound is the cost of a complete greedy order. It may also be the cost of another form of the query
/// that the caller already knows, as with semi joins.
///
/// **Greedy search.** For larger joins, greedy orders start with each of the smallest relations and always add the
/// cheapest next relation. The best of them is then improved by moving single relations, within the step limit. All
/// joins of a statement share one [JoinSearchBudget].
///
/// **Cost of the search.** A step takes 1 to 2 µs, and about 15 µs in code that is not yet compiled by the JIT. Calls
/// are expensive there, so sets are machine words ([SmallBitSet]). The prefix that an order shares with the best one is
/// not computed again, though it counts against the budget. Even in cold code, an order of twelve relations is found
/// within 20 ms, one of 64 in less than half a second. `./bowler bench plan` measures this. `THEORY.md` in package
/// `optimize` has examples.
final class JoinOrder {
    static final int MAX_STEPS = 4_200;
    /// Maximum steps for greedy orders; more steps improve them little. For few relations, all first moves are tried.
    private static final int MAX_GREEDY_STEPS = 2_000;
    private static final int GREEDY_STEPS_PER_PAIR = 4;
    private static final int STARTS = 3;
    /// A relation with more neighbours than this makes the exhaustive search exceed [#MAX_STEPS]: the neighbours alone
    /// can follow in any order.
    private static final int MIN_DENSE = 9;
    /// Up to this number of relations, all orders take fewer steps than [#MAX_STEPS], so steps are not counted first.
    private static final int MAX_UNCOUNTED = 9;
    /// Minimum relations for which the greedy upper bound is computed; smaller searches are fast without it.
    private static final int MIN_BOUNDED = 6;

    /// Tolerance for sums of the same costs in different orders.
    private static final double ROUNDING = 1 + 1e-9;

    /// The join to be ordered.
    interface Steps {
        int memberCount();

        /// Returns the plans of one base relation alone.
        List<CandidatePlan> first(int member);

        /// Adds candidate plans that extend a joined set by one base relation.
        ///
        /// @param lefts plans of the joined set
        void step(List<CandidatePlan> lefts, SmallBitSet there, int member, CandidateSet candidates);

        /// Returns the base relations that must precede this one; null for all relations if the order is free.
        default SmallBitSet before(int member) {
            return null;
        }

        /// Returns whether some predicate connects the relation with the joined set and needs no other relation.
        boolean isConnected(SmallBitSet there, int member);

        /// Returns a new, empty set of candidate plans for one set of base relations.
        CandidateSet candidates();

        /// Returns whether only the total cost counts, not the row order or the cost of the first rows.
        default boolean onlyCost() {
            return true;
        }

        /// Returns the name of a base relation for the trace.
        default String name(int member) {
            return String.valueOf(member);
        }

        /// Returns the upper bound of useful costs.
        default double maxCost() {
            return Double.POSITIVE_INFINITY;
        }

        /// Returns for each base relation a lower bound of the cost of joining it to any others.
        default double[] minCosts() {
            return new double[memberCount()];
        }
    }

    private final Steps steps;
    private final int memberCount;
    private final JoinSearchBudget budget;
    /// Maximum steps of this search.
    private final int maxSteps;
    private final int maxGreedySteps;
    /// Null if the order is free.
    private final SmallBitSet[] before;
    private final CandidateSet[] alone;
    /// Null unless the compilation is traced.
    private final OptimizerTrace trace = OptimizerTrace.current();
    /// The order of the cheapest plan of each set; null unless the compilation is traced.
    private Map<SmallBitSet, List<String>> orders;
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

    /// Returns the cheapest plan, and the cheapest plan in the required order if that is another one. The list is empty
    /// if all plans cost more than the upper bound.
    List<PhysicalPlan> plans() {
        if (trace != null) {
            beginTrace();
        }
        List<PhysicalPlan> plans = found();
        budget.take(taken);
        if (trace != null) {
            trace.end(plans);
        }
        return plans;
    }

    private void beginTrace() {
        orders = new HashMap<>();
        List<String> names = new ArrayList<>();
        List<List<CandidatePlan>> accesses = new ArrayList<>();
        SmallBitSet none = new SmallBitSet(memberCount);
        for (int member = 0; member < memberCount; member++) {
            names.add(steps.name(member));
            accesses.add(steps.first(member));
            orders.put(none.with(member), List.of(names.get(member)));
        }
        trace.begin(names, accesses);
    }

    /// Extends a joined set by one base relation, and records it if the compilation is traced.
    private void step(List<CandidatePlan> lefts, SmallBitSet there, int member, CandidateSet joined) {
        CandidatePlan before = joined.cheapest();
        steps.step(lefts, there, member, joined);
        if (trace != null) {
            List<String> order = new ArrayList<>(orders.getOrDefault(there, List.of()));
            order.add(steps.name(member));
            trace.considered(order, joined.cheapest(), order.size() == memberCount);
            if (joined.cheapest() != before) {
                orders.put(there.with(member), order);
            }
        }
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

    /// Returns the number of steps taken.
    int taken() {
        return taken;
    }

    /// Returns for each connected set the relations that may come next; null if the search would take too many steps.
    private Map<SmallBitSet, SmallBitSet> nextOf() {
        if (before == null && isDense()) {
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

    /// Returns whether the orders of one relation's neighbours alone take too many steps.
    private boolean isDense() {
        SmallBitSet none = new SmallBitSet(memberCount);
        for (int i = 0; i < memberCount && memberCount > MIN_DENSE; i++) {
            SmallBitSet alone = none.with(i);
            int neighbours = 0;
            for (int j = 0; j < memberCount; j++) {
                neighbours += i != j && steps.isConnected(alone, j) ? 1 : 0;
            }
            if (neighbours > MIN_DENSE) {
                return true;
            }
        }
        return false;
    }

    /// Returns null if the search takes too many steps after all, because sets keep several candidates.
    ///
    /// @param nextOf for each set the relations that may come next; empty if not yet computed
    /// @param max the upper bound of useful costs
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
                List<CandidatePlan> lefts = entry.getValue().candidates();
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
                    step(lefts, there, i, joined);
                }
            }
            level = next;
        }
        return level.isEmpty() ? List.of() : last.plans();
    }

    /// Returns the lower bound of the cost of the relations not yet joined.
    private double rest(SmallBitSet there, double[] min) {
        double rest = 0;
        for (int i = 0; i < memberCount; i++) {
            rest += there.has(i) ? 0 : min[i];
        }
        return rest;
    }

    /// Returns the relations that may come next: the connected ones, or all if none is connected.
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

    /// Returns whether the relation may come next.
    private boolean mayFollow(SmallBitSet there, int member) {
        return isAllowed(there, member) && (steps.isConnected(there, member) || connected(there).has(member));
    }

    private boolean isAllowed(SmallBitSet there, int member) {
        return before == null || there.hasAll(before[member]);
    }

    /// Orders built greedily and then improved.
    private final class Greedy {
        private int[] order;
        /// The candidates of each prefix of the best order; the index is the prefix length minus one.
        private CandidateSet[] best;

        private CandidateSet whole() {
            return best[memberCount - 1];
        }

        /// Returns the cost of the greedy order that begins with the smallest relation; infinite if it exceeds `max`.
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

        /// Builds a greedy order. Returns false if it costs more than `max`.
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
                    if (next == null || enumerationCost(candidate) < enumerationCost(next)) {
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
            List<CandidatePlan> candidates = lefts.candidates();
            taken += candidates.size();
            step(candidates, there, member, plans);
            return plans;
        }

        /// The row count is added because many rows make later joins expensive.
        private static double enumerationCost(CandidateSet plans) {
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

        /// Moves each relation to each earlier position where it is connected. The search continues from the first
        /// better order.
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

        /// Computes the cost of an order and keeps the order if it is better. An order is invalid if it joins an
        /// unconnected relation while a connected one is left. The computation stops as soon as the cost reaches that
        /// of the best order.
        ///
        /// @param same the length of the prefix shared with the best order; its candidates are reused, but count as
        ///     steps
        private boolean isBetter(int[] members, int same) {
            SmallBitSet there = new SmallBitSet(memberCount);
            CandidateSet[] plans = new CandidateSet[memberCount];
            for (int i = 0; i < same; i++) {
                there.add(members[i]);
                plans[i] = best[i];
                taken += i == 0 ? 0 : best[i - 1].candidates().size();
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
