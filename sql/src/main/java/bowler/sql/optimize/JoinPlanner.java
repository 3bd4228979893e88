// SPDX-License-Identifier: Apache-2.0
package bowler.sql.optimize;

import bowler.plan.Estimate;
import bowler.plan.JoinKind;
import bowler.plan.RowSource;
import bowler.plan.RowSource.HashJoin;
import bowler.plan.RowSource.LookupJoin;
import bowler.plan.RowSource.NestedLoopJoin;
import bowler.plan.scalar.Comparison;
import bowler.plan.scalar.Scalar;
import bowler.plan.scalar.Scalar.Compare;
import bowler.plan.scalar.TypeFamily;
import bowler.sql.bound.ColumnsUsed;
import bowler.sql.cost.Effort;
import bowler.sql.cost.Selectivity;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Orders the members of a join and picks the method for each step.
///
/// Plans are left-deep: one member after the other joins what is there. Up to ten members all orders are weighed, by
/// dynamic programming over sets of members (Selinger and others, *Access Path Selection in a Relational Database
/// Management System*, 1979), which are 10 * 2^9 steps at most; beyond, each step takes the member that is cheapest next.
/// Members that no condition connects come last.
final class JoinPlanner {
    private static final int MAX_EXHAUSTIVE = 10;
    /// The share of left rows that are taken to have partners, at most.
    private static final double MOST_WITH_PARTNER = 0.9;

    private final List<Leaf> leaves;
    private final List<Scalar> joining;
    private final List<BitSet> joiningColumns = new ArrayList<>();
    private final BitSet required;
    private final Wish wish;
    private final LeafPlanner leafPlanner;
    private final Selectivity selectivity;

    /// @param required columns wanted above
    JoinPlanner(
            List<Leaf> leaves, List<Scalar> joining, BitSet required, Wish wish, LeafPlanner leafPlanner,
            Selectivity selectivity) {
        this.leaves = leaves;
        this.joining = joining;
        this.required = required;
        this.wish = wish;
        this.leafPlanner = leafPlanner;
        this.selectivity = selectivity;
        joining.forEach(condition -> joiningColumns.add(ColumnsUsed.in(condition)));
    }

    /// The cheapest plan, and the cheapest in the wished order if that is another.
    List<Physical> plan() {
        return leaves.size() <= MAX_EXHAUSTIVE ? exhaustive() : greedy();
    }

    private List<Physical> exhaustive() {
        Map<Integer, List<Physical>> plans = new HashMap<>();
        int all = (1 << leaves.size()) - 1;
        for (int i = 0; i < leaves.size(); i++) {
            plans.put(1 << i, first(leaves.get(i)));
        }
        for (int set = 1; set < all; set++) {
            List<Physical> lefts = plans.get(set);
            if (lefts == null) {
                continue;
            }
            boolean connected = hasConnectedOutside(set);
            for (int i = 0; i < leaves.size(); i++) {
                if ((set & 1 << i) != 0 || connected && !isConnected(set, i)) {
                    continue;
                }
                List<Physical> joined = plans.computeIfAbsent(set | 1 << i, key -> new ArrayList<>());
                for (Physical left : lefts) {
                    offer(joined, step(left, set, i));
                }
            }
        }
        return plans.get(all);
    }

    private List<Physical> greedy() {
        int start = 0;
        for (int i = 1; i < leaves.size(); i++) {
            if (first(leaves.get(i)).getFirst().rows() < first(leaves.get(start)).getFirst().rows()) {
                start = i;
            }
        }
        BitSet joined = new BitSet();
        joined.set(start);
        Physical plan = cheapest(first(leaves.get(start)));
        while (joined.cardinality() < leaves.size()) {
            Physical best = null;
            int bestLeaf = -1;
            boolean bestConnected = false;
            for (int i = joined.nextClearBit(0); i < leaves.size(); i = joined.nextClearBit(i + 1)) {
                boolean connected = isConnected(joined, i);
                if (bestConnected && !connected) {
                    continue;
                }
                Physical candidate = cheapest(step(plan, joined, i));
                boolean better = best == null || connected && !bestConnected
                        || candidate.cost() + candidate.rows() < best.cost() + best.rows();
                if (better) {
                    best = candidate;
                    bestLeaf = i;
                    bestConnected = connected;
                }
            }
            plan = best;
            joined.set(bestLeaf);
        }
        return List.of(plan);
    }

    private static BitSet asSet(int mask) {
        return BitSet.valueOf(new long[] {mask});
    }

    private boolean hasConnectedOutside(int set) {
        for (int i = 0; i < leaves.size(); i++) {
            if ((set & 1 << i) == 0 && isConnected(set, i)) {
                return true;
            }
        }
        return false;
    }

    private boolean isConnected(int set, int leaf) {
        return isConnected(asSet(set), leaf);
    }

    /// Whether a condition ties the member to some of the set, and needs nothing else.
    private boolean isConnected(BitSet set, int leaf) {
        BitSet there = columnsOf(set);
        BitSet with = (BitSet) there.clone();
        with.or(leaves.get(leaf).columns);
        for (BitSet used : joiningColumns) {
            if (used.intersects(there) && used.intersects(leaves.get(leaf).columns) && isWithin(used, with)) {
                return true;
            }
        }
        return false;
    }

    private BitSet columnsOf(BitSet set) {
        BitSet columns = new BitSet();
        set.stream().forEach(i -> columns.or(leaves.get(i).columns));
        return columns;
    }

    private static boolean isWithin(BitSet some, BitSet all) {
        BitSet missing = (BitSet) some.clone();
        missing.andNot(all);
        return missing.isEmpty();
    }

    /// Columns wanted above or by a condition between members.
    private BitSet wanted() {
        BitSet wanted = (BitSet) required.clone();
        joiningColumns.forEach(wanted::or);
        return wanted;
    }

    private List<Physical> first(Leaf leaf) {
        List<Physical> plans = new ArrayList<>();
        offer(plans, leafPlanner.plans(leaf, wanted(), wish));
        return plans;
    }

    private List<Physical> step(Physical left, int set, int leaf) {
        return step(left, asSet(set), leaf);
    }

    private List<Physical> step(Physical left, BitSet set, int index) {
        Leaf leaf = leaves.get(index);
        BitSet there = columnsOf(set);
        BitSet with = (BitSet) there.clone();
        with.or(leaf.columns);
        boolean last = set.cardinality() + 1 == leaves.size();
        List<Scalar> conditions = new ArrayList<>();
        for (int i = 0; i < joining.size(); i++) {
            BitSet used = joiningColumns.get(i);
            // Conditions without columns wait for the last step.
            boolean due = used.isEmpty() ? last : used.intersects(leaf.columns) && isWithin(used, with);
            if (due) {
                conditions.add(joining.get(i));
            }
        }
        return join(JoinKind.INNER, left, there, leaf, conditions, wanted());
    }

    /// All methods to join one member.
    ///
    /// @param there columns of the left side
    List<Physical> join(
            JoinKind kind, Physical left, BitSet there, Leaf leaf, List<Scalar> conditions, BitSet wanted) {
        Physical right = cheapest(leafPlanner.plans(leaf, wanted, Wish.NONE));
        double share = share(left, there, right, leaf, conditions);
        double rows = Math.max(1, left.rows() * right.rows() * share);
        rows = switch (kind) {
            case INNER -> rows;
            case LEFT -> Math.max(rows, left.rows());
            case FULL -> Math.max(rows, Math.max(left.rows(), right.rows()));
            case SEMI -> Math.max(1, left.rows() * Math.min(MOST_WITH_PARTNER, right.rows() * share));
            case ANTI -> Math.max(1, left.rows() * (1 - Math.min(MOST_WITH_PARTNER, right.rows() * share)));
        };
        List<Physical> plans = new ArrayList<>();
        plans.add(nestedLoop(kind, left, right, conditions, rows));
        hashes(kind, left, there, right, leaf, conditions, rows, plans);
        if (leaf.isTable() && kind != JoinKind.FULL) {
            lookups(kind, left, leaf, conditions, wanted, rows, plans);
        }
        return plans;
    }

    /// The share of pairs that meet the conditions. What one value of the member is equal to is equal among itself, so
    /// one such condition counts; of a key's columns the key tells how many values they have together.
    private double share(Physical left, BitSet there, Physical right, Leaf leaf, List<Scalar> conditions) {
        Map<Scalar, Double> equalities = new HashMap<>();
        List<Scalar> others = new ArrayList<>();
        for (Scalar condition : conditions) {
            Scalar own = ownSide(condition, there, leaf.columns);
            if (own == null) {
                others.add(condition);
                continue;
            }
            double share = selectivity.knows((Compare) condition) ? selectivity.of(condition)
                    : 1 / Math.max(1, Math.min(left.rows(), right.rows()));
            equalities.merge(own, share, Math::min);
        }
        return selectivity.ofAll(others) * (leaf.isTable() ? leaf.paths.share(equalities) : product(equalities));
    }

    static double product(Map<Scalar, Double> shares) {
        double share = 1;
        for (double each : shares.values()) {
            share *= each;
        }
        return share;
    }

    /// The member's side of an equality between it and what is there; null if it is something else.
    private static Scalar ownSide(Scalar condition, BitSet there, BitSet own) {
        if (!(condition instanceof Compare(var op, var one, var other)) || op != Comparison.EQUAL) {
            return null;
        }
        BitSet oneUsed = ColumnsUsed.in(one);
        BitSet otherUsed = ColumnsUsed.in(other);
        return isSplit(oneUsed, there, otherUsed, own) ? other : isSplit(otherUsed, there, oneUsed, own) ? one : null;
    }

    private Physical nestedLoop(
            JoinKind kind, Physical left, Physical right, List<Scalar> conditions, double rows) {
        Map<Integer, Integer> slots = left.slotsWith(right);
        double pairs = left.rows() * right.rows();
        double cost = left.cost() + right.cost() + pairs * (Effort.KEPT_ROW + Effort.CONDITION * conditions.size())
                + rows * Effort.JOINED_ROW;
        RowSource source = new NestedLoopJoin(kind, left.source(), right.source(), placed(conditions, slots),
                new Estimate(rows, cost));
        // The right rows that a full join adds come behind all others.
        boolean ordered = kind == JoinKind.FULL ? wish.order().isEmpty() : left.ordered();
        return new Physical(source, given(kind, left, slots), ordered, left.firstCost() + right.cost());
    }

    /// By a table of the right rows, or for an inner join of the left ones.
    private void hashes(
            JoinKind kind, Physical left, BitSet there, Physical right, Leaf leaf, List<Scalar> conditions,
            double rows, List<Physical> plans) {
        List<Scalar> leftKeys = new ArrayList<>();
        List<Scalar> rightKeys = new ArrayList<>();
        List<Scalar> residual = new ArrayList<>();
        for (Scalar condition : conditions) {
            if (condition instanceof Compare compare && compare.op() == Comparison.EQUAL) {
                BitSet leftUsed = ColumnsUsed.in(compare.left());
                BitSet rightUsed = ColumnsUsed.in(compare.right());
                if (isSplit(leftUsed, there, rightUsed, leaf.columns)) {
                    leftKeys.add(left.inSlots(compare.left()));
                    rightKeys.add(right.inSlots(compare.right()));
                    continue;
                }
                if (isSplit(rightUsed, there, leftUsed, leaf.columns)) {
                    leftKeys.add(left.inSlots(compare.right()));
                    rightKeys.add(right.inSlots(compare.left()));
                    continue;
                }
            }
            residual.add(condition);
        }
        if (leftKeys.isEmpty()) {
            return;
        }
        plans.add(hash(kind, left, right, leftKeys, rightKeys, residual, rows));
        if (kind == JoinKind.INNER) {
            plans.add(hash(kind, right, left, rightKeys, leftKeys, residual, rows));
        }
    }

    private Physical hash(
            JoinKind kind, Physical left, Physical right, List<Scalar> leftKeys, List<Scalar> rightKeys,
            List<Scalar> residual, double rows) {
        Map<Integer, Integer> slots = left.slotsWith(right);
        double build = right.cost() + right.rows() * Effort.HASH_BUILD;
        double cost = left.cost() + build + left.rows() * Effort.HASH_PROBE
                + rows * (Effort.JOINED_ROW + Effort.CONDITION * residual.size());
        RowSource source = new HashJoin(kind, left.source(), right.source(), leftKeys, rightKeys,
                placed(residual, slots), new Estimate(rows, cost));
        // Where the table does not fit, rows come by parts of it: no order is kept.
        return new Physical(source, given(kind, left, slots), wish.order().isEmpty(), left.firstCost() + build);
    }

    private static Map<Integer, Integer> given(JoinKind kind, Physical left, Map<Integer, Integer> both) {
        return kind.givesRight() ? both : left.slots();
    }

    static boolean isSplit(BitSet onLeft, BitSet left, BitSet onRight, BitSet right) {
        return !onLeft.isEmpty() && !onRight.isEmpty() && isWithin(onLeft, left) && isWithin(onRight, right);
    }

    private void lookups(
            JoinKind kind, Physical left, Leaf leaf, List<Scalar> conditions, BitSet wanted, double rows,
            List<Physical> plans) {
        for (AccessPaths.Path path : leaf.paths.paths(leaf.own, conditions, wanted, Wish.NONE)) {
            if (path.boundSources().isEmpty() || !left.slots().keySet().containsAll(
                    path.boundSources().stream().boxed().toList())) {
                continue;
            }
            Physical right = path.physical();
            Map<Integer, Integer> slots = left.slotsWith(right);
            List<Scalar> residual = new ArrayList<>();
            for (Scalar condition : conditions) {
                if (!path.consumed().contains(condition)) {
                    residual.add(condition);
                }
            }
            double cost = left.cost() + left.rows() * path.access().estimate().cost()
                    + rows * (Effort.JOINED_ROW + Effort.CONDITION * residual.size());
            RowSource source = new LookupJoin(kind, left.source(), Bounds.inSlots(path.access(), left),
                    placed(residual, slots), new Estimate(rows, cost));
            plans.add(new Physical(source, given(kind, left, slots), left.ordered(),
                    left.firstCost() + Effort.DESCENT));
        }
    }

    private static Scalar placed(List<Scalar> conditions, Map<Integer, Integer> slots) {
        return Physical.conjunction(
                conditions.stream().map(condition -> Physical.inSlots(condition, slots)).toList());
    }

    static Physical cheapest(List<Physical> plans) {
        Physical best = plans.getFirst();
        for (Physical plan : plans) {
            best = plan.cost() < best.cost() ? plan : best;
        }
        return best;
    }

    private void offer(List<Physical> kept, List<Physical> offered) {
        keepBest(kept, offered, wish);
    }

    /// Keeps the cheapest, and the cheapest of those in order.
    static void keepBest(List<Physical> kept, List<Physical> offered, Wish wish) {
        kept.addAll(offered);
        Physical cheapest = null;
        Physical ordered = null;
        for (Physical plan : kept) {
            cheapest = cheapest == null || plan.cost() < cheapest.cost() ? plan : cheapest;
            boolean better = plan.ordered() && (ordered == null
                    || plan.costOf(wish.rowsNeeded()) < ordered.costOf(wish.rowsNeeded()));
            ordered = better ? plan : ordered;
        }
        kept.clear();
        kept.add(cheapest);
        if (ordered != null && ordered != cheapest) {
            kept.add(ordered);
        }
    }
}
