// SPDX-License-Identifier: Apache-2.0
package bowler.sql.optimize;

import java.util.ArrayList;
import java.util.BitSet;
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
/// there are is counted before any is weighed; sets that cost more than a whole order found greedily are not gone on from. Where
/// there are too many, orders are made greedily from the smallest members, each taking the member that is cheapest next; the best
/// of them is improved by moving members, as far as the steps go.
///
/// A step takes 2 µs, and some 20 where the code is new to the machine; so an order of twelve is found within 50 ms, and one of 64 in a tenth
/// of a second. `./bowler bench plan` shows it.
final class JoinOrder {
    static final int MAX_STEPS = 4_200;
    /// For orders that are made greedily: more make them little better. Of few members all first moves are tried.
    private static final int MAX_GREEDY_STEPS = 2_000;
    private static final int GREEDY_STEPS_PER_PAIR = 6;
    private static final int STARTS = 3;
    /// Fewer members are soon weighed all.
    private static final int LEAST_BOUNDED = 6;

    /// What is ordered.
    interface Steps {
        int memberCount();

        /// Plans of one member alone.
        List<Draft> first(int member);

        /// Offers plans of some members with one more.
        void step(Draft left, BitSet there, int member, Offers offers);

        /// Those that the member has to come after; null: it may come first.
        default BitSet before(int member) {
            return null;
        }

        /// Whether a condition ties the member to some of those there, and needs nothing else.
        boolean isConnected(BitSet there, int member);

        /// For plans of the same members.
        Offers offers();

        /// Whether only the cost of the whole counts, not that of an order or of the first rows.
        default boolean onlyCost() {
            return true;
        }
    }

    private final Steps steps;
    private final int memberCount;
    private final int maxGreedySteps;
    private int taken;

    JoinOrder(Steps steps) {
        this.steps = steps;
        memberCount = steps.memberCount();
        maxGreedySteps = Math.min(MAX_GREEDY_STEPS, GREEDY_STEPS_PER_PAIR * memberCount * memberCount);
    }

    /// The cheapest plan, and the cheapest in the wished order if that is another.
    List<Physical> plans() {
        Map<BitSet, BitSet> next = nextOf();
        Greedy greedy = new Greedy();
        if (next == null) {
            return greedy.plans();
        }
        double most = steps.onlyCost() && memberCount >= LEAST_BOUNDED ? greedy.firstCost() : Double.POSITIVE_INFINITY;
        List<Physical> plans = exhaustive(next, most);
        return plans != null ? plans : greedy.plans();
    }

    private Offers alone(int member) {
        Offers offers = steps.offers();
        steps.first(member).forEach(offers::add);
        return offers;
    }

    /// How many steps were weighed.
    int taken() {
        return taken;
    }

    /// The members that may come next, for each set of members that can be joined; null: there are too many.
    private Map<BitSet, BitSet> nextOf() {
        Map<BitSet, BitSet> nextOf = new HashMap<>();
        List<BitSet> level = new ArrayList<>();
        for (int i = 0; i < memberCount; i++) {
            BitSet alone = new BitSet(memberCount);
            if (isAllowed(alone, i)) {
                alone.set(i);
                level.add(alone);
            }
        }
        int count = 0;
        for (int size = 1; size < memberCount; size++) {
            Set<BitSet> larger = new LinkedHashSet<>();
            for (BitSet there : level) {
                BitSet next = connected(there);
                nextOf.put(there, next);
                count += next.cardinality();
                if (count > MAX_STEPS) {
                    return null;
                }
                for (int i = next.nextSetBit(0); i >= 0; i = next.nextSetBit(i + 1)) {
                    BitSet with = (BitSet) there.clone();
                    with.set(i);
                    larger.add(with);
                }
            }
            level = new ArrayList<>(larger);
        }
        return nextOf;
    }

    /// Null if it takes too many steps after all, as sets have several plans, or if nothing costs less than the most allowed.
    private List<Physical> exhaustive(Map<BitSet, BitSet> nextOf, double most) {
        Map<BitSet, Offers> level = new LinkedHashMap<>();
        for (int i = 0; i < memberCount; i++) {
            BitSet alone = new BitSet(memberCount);
            if (!isAllowed(alone, i)) {
                continue;
            }
            alone.set(i);
            level.put(alone, alone(i));
        }
        for (int size = 1; size < memberCount; size++) {
            Map<BitSet, Offers> next = new LinkedHashMap<>();
            for (Map.Entry<BitSet, Offers> entry : level.entrySet()) {
                BitSet there = entry.getKey();
                if (entry.getValue().cheapest().cost > most) {
                    continue;
                }
                List<Draft> lefts = entry.getValue().drafts();
                BitSet connected = nextOf.get(there);
                for (int i = connected.nextSetBit(0); i >= 0; i = connected.nextSetBit(i + 1)) {
                    taken += lefts.size();
                    if (taken > MAX_STEPS) {
                        return null;
                    }
                    BitSet with = (BitSet) there.clone();
                    with.set(i);
                    Offers joined = next.computeIfAbsent(with, key -> steps.offers());
                    for (Draft left : lefts) {
                        steps.step(left, there, i, joined);
                    }
                }
            }
            level = next;
        }
        return level.isEmpty() ? null : level.values().iterator().next().plans();
    }

    /// The members that may come next: those connected, or all if none is.
    private BitSet connected(BitSet there) {
        BitSet connected = new BitSet(memberCount);
        BitSet others = new BitSet(memberCount);
        for (int i = there.nextClearBit(0); i < memberCount; i = there.nextClearBit(i + 1)) {
            if (isAllowed(there, i)) {
                (steps.isConnected(there, i) ? connected : others).set(i);
            }
        }
        return connected.isEmpty() ? others : connected;
    }

    private boolean isAllowed(BitSet there, int member) {
        BitSet before = steps.before(member);
        if (before == null) {
            return true;
        }
        for (int i = before.nextSetBit(0); i >= 0; i = before.nextSetBit(i + 1)) {
            if (!there.get(i)) {
                return false;
            }
        }
        return true;
    }

    /// Orders made member by member, and changed then.
    private final class Greedy {
        private Offers best;
        private int[] order;

        /// What the order costs that begins with the smallest.
        double firstCost() {
            from(smallest().getFirst());
            return best.cheapest().cost;
        }

        List<Physical> plans() {
            taken = 0;
            for (int start : smallest()) {
                if (best == null || taken + memberCount * memberCount / 2 < maxGreedySteps) {
                    from(start);
                }
            }
            improve();
            return best.plans();
        }

        private List<Integer> smallest() {
            List<Integer> members = new ArrayList<>();
            for (int i = 0; i < memberCount; i++) {
                if (isAllowed(new BitSet(), i)) {
                    members.add(i);
                }
            }
            double[] rows = new double[memberCount];
            for (int i : members) {
                rows[i] = alone(i).cheapest().rows;
            }
            members.sort((one, other) -> Double.compare(rows[one], rows[other]));
            return members.subList(0, Math.min(STARTS, members.size()));
        }

        private void from(int start) {
            int[] made = new int[memberCount];
            made[0] = start;
            BitSet there = new BitSet(memberCount);
            there.set(start);
            Offers plans = alone(start);
            for (int size = 1; size < memberCount; size++) {
                BitSet connected = connected(there);
                Offers next = null;
                for (int i = connected.nextSetBit(0); i >= 0; i = connected.nextSetBit(i + 1)) {
                    Offers candidate = joined(plans, there, i);
                    if (next == null || effort(candidate) < effort(next)) {
                        next = candidate;
                        made[size] = i;
                    }
                }
                plans = next;
                there.set(made[size]);
            }
            keep(plans, made);
        }

        private Offers joined(Offers lefts, BitSet there, int member) {
            Offers plans = steps.offers();
            for (Draft left : lefts.drafts()) {
                taken++;
                steps.step(left, there, member, plans);
            }
            return plans;
        }

        /// Many rows will cost later.
        private static double effort(Offers plans) {
            return plans.cheapest().cost + plans.cheapest().rows;
        }

        private void keep(Offers plans, int[] made) {
            if (best == null || plans.cheapest().cost < best.cheapest().cost) {
                best = plans;
                order = made;
            }
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
                        int[] moved = moved(from, to);
                        Offers before = best;
                        Offers plans = inOrder(moved);
                        if (plans != null) {
                            keep(plans, moved);
                        }
                        better = best != before;
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

        /// Null if a member is not connected to those before although others are, or if the costs pass the best ones.
        private Offers inOrder(int[] members) {
            BitSet there = new BitSet(memberCount);
            if (!isAllowed(there, members[0])) {
                return null;
            }
            there.set(members[0]);
            Offers plans = alone(members[0]);
            double most = best.cheapest().cost;
            for (int i = 1; i < memberCount; i++) {
                if (!connected(there).get(members[i])) {
                    return null;
                }
                plans = joined(plans, there, members[i]);
                if (plans.cheapest().cost >= most) {
                    return null;
                }
                there.set(members[i]);
            }
            return plans;
        }
    }
}
