// SPDX-License-Identifier: Apache-2.0
package bowler.sql.optimize;

import bowler.plan.Estimate;
import bowler.plan.JoinKind;
import bowler.plan.PlanShape;
import bowler.plan.RowSource;
import bowler.plan.RowSource.Aggregate;
import bowler.plan.RowSource.Filter;
import bowler.plan.RowSource.HashJoin;
import bowler.plan.RowSource.MergeJoin;
import bowler.plan.RowSource.LookupJoin;
import bowler.plan.RowSource.NestedLoopJoin;
import bowler.plan.RowSource.Project;
import bowler.plan.RowSource.TableAccess;
import bowler.plan.RowSource.Values;
import bowler.plan.scalar.Comparison;
import bowler.plan.scalar.Scalar;
import bowler.plan.scalar.Scalar.Column;
import bowler.plan.scalar.Scalar.Compare;
import bowler.plan.scalar.Scalar.Literal;
import bowler.plan.scalar.TypeFamily;
import bowler.sql.bound.ColumnsUsed;
import bowler.sql.bound.Directive;
import bowler.sql.bound.Relation.OrderKey;
import bowler.sql.cost.Effort;
import bowler.sql.cost.Selectivity;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/// Joins the members of a join step by step, in the order that [JoinOrder] finds, and picks the method for each step. Plans
/// are left-deep: one member after the other joins what is there; it may stand on the left of a hash join all the same.
final class JoinPlanner implements JoinOrder.Steps {
    private static final double LEAST_LEFT = 20;
    /// The share of left rows that are taken to have partners, at most.
    private static final double MOST_WITH_PARTNER = 0.9;

    private final List<Leaf> leaves;
    private final List<Scalar> joining;
    /// For each condition the members that it looks at.
    private final List<BitSet> joiningMembers = new ArrayList<>();
    /// Columns wanted above or by a condition between members.
    private final BitSet wanted;
    private final Map<Leaf, List<Physical>> firsts = new HashMap<>();
    private final Map<Leaf, Physical> rights = new HashMap<>();
    /// Plans of members in the order of a column of theirs, or the cheapest if there are none.
    private final Map<Integer, Physical> sortedRights = new HashMap<>();
    /// The columns of sides of conditions.
    private final Map<Scalar, BitSet> usedBy = new IdentityHashMap<>();
    private final Wish wish;
    private final LeafPlanner leafPlanner;
    private final Selectivity selectivity;
    private final Directives directives;
    private List<BitSet> before;

    /// @param required columns wanted above
    JoinPlanner(
            List<Leaf> leaves, List<Scalar> joining, BitSet required, Wish wish, LeafPlanner leafPlanner,
            Selectivity selectivity, Directives directives) {
        this.directives = directives;
        this.leaves = leaves;
        this.joining = joining;
        wanted = (BitSet) required.clone();
        this.wish = wish;
        this.leafPlanner = leafPlanner;
        this.selectivity = selectivity;
        for (Scalar condition : joining) {
            BitSet used = ColumnsUsed.in(condition);
            wanted.or(used);
            BitSet members = new BitSet();
            for (int i = 0; i < leaves.size(); i++) {
                if (leaves.get(i).columns.intersects(used)) {
                    members.set(i);
                }
            }
            joiningMembers.add(members);
        }
    }

    /// The cheapest plan, and the cheapest in the wished order if that is another.
    ///
    /// @param before for each member those that have to come before it; null: the order is free
    List<Physical> plan(List<BitSet> before) {
        this.before = before;
        return new JoinOrder(this).plans();
    }

    @Override
    public int memberCount() {
        return leaves.size();
    }

    @Override
    public List<Physical> first(int member) {
        Leaf leaf = leaves.get(member);
        return firsts.computeIfAbsent(leaf, key -> {
            List<Physical> plans = leafPlanner.plans(leaf, wanted, wish);
            Directive.Strategy strategy = directives.strategy(leaf.columns);
            return strategy != null && strategy.hash() ? plans.stream().map(JoinPlanner::forbidden).toList() : plans;
        });
    }

    /// What is to be the inner table of a hash join does not come first.
    private static Physical forbidden(Physical plan) {
        Estimate estimate = new Estimate(plan.rows(), Effort.FORBIDDEN);
        return new Physical(new Filter(plan.source(), Literal.TRUE, estimate), plan.slots(), plan.ordered(),
                plan.firstCost());
    }

    @Override
    public BitSet before(int member) {
        return before == null ? null : before.get(member);
    }

    @Override
    public boolean isConnected(BitSet there, int member) {
        for (BitSet members : joiningMembers) {
            if (members.get(member) && members.intersects(there) && isWithin(members, there, member)) {
                return true;
            }
        }
        return false;
    }

    @Override
    public List<Physical> step(Physical left, BitSet there, int member) {
        Leaf leaf = leaves.get(member);
        boolean last = there.cardinality() + 1 == leaves.size();
        List<Scalar> conditions = new ArrayList<>();
        for (int i = 0; i < joining.size(); i++) {
            BitSet members = joiningMembers.get(i);
            // Conditions without columns wait for the last step.
            boolean due = members.isEmpty() ? last : members.get(member) && isWithin(members, there, member);
            if (due) {
                conditions.add(joining.get(i));
            }
        }
        BitSet columns = new BitSet();
        for (int i = there.nextSetBit(0); i >= 0; i = there.nextSetBit(i + 1)) {
            columns.or(leaves.get(i).columns);
        }
        return join(JoinKind.INNER, left, columns, leaf, conditions, wanted);
    }

    @Override
    public void offer(List<Physical> kept, List<Physical> offered) {
        keepBest(kept, offered, wish);
    }

    @Override
    public boolean onlyCost() {
        return wish.order().isEmpty() && wish.rowsNeeded() == Double.POSITIVE_INFINITY;
    }

    private static boolean isWithin(BitSet members, BitSet there, int member) {
        for (int i = members.nextSetBit(0); i >= 0; i = members.nextSetBit(i + 1)) {
            if (i != member && !there.get(i)) {
                return false;
            }
        }
        return true;
    }

    private static boolean isWithin(BitSet some, BitSet all) {
        for (int i = some.nextSetBit(0); i >= 0; i = some.nextSetBit(i + 1)) {
            if (!all.get(i)) {
                return false;
            }
        }
        return true;
    }

    private BitSet used(Scalar side) {
        return usedBy.computeIfAbsent(side, ColumnsUsed::in);
    }

    /// The best methods to join one member.
    ///
    /// @param there columns of the left side
    List<Physical> join(
            JoinKind kind, Physical left, BitSet there, Leaf leaf, List<Scalar> conditions, BitSet wanted) {
        Physical right = rights.computeIfAbsent(leaf, key -> cheapest(leafPlanner.plans(leaf, wanted, Wish.NONE)));
        double share = share(left, there, right, leaf, conditions);
        double rows = Math.max(1, left.rows() * right.rows() * share);
        rows = switch (kind) {
            case INNER -> rows;
            case LEFT -> Math.max(rows, left.rows());
            case FULL -> Math.max(rows, Math.max(left.rows(), right.rows()));
            case SEMI -> Math.max(1, left.rows() * Math.min(MOST_WITH_PARTNER, right.rows() * share));
            case ANTI -> Math.max(1, left.rows() * (1 - Math.min(MOST_WITH_PARTNER, right.rows() * share)));
        };
        Offers offers = new Offers(wish);
        Directive.Strategy strategy = directives.strategy(leaf.columns);
        if (strategy == null || strategy.hash()) {
            boolean turned = kind == JoinKind.INNER && strategy == null && before == null;
            hashes(kind, left, there, right, leaf, conditions, rows, turned, strategy == null, offers);
        }
        if (strategy == null || !strategy.hash()) {
            nestedLoop(kind, left, right, conditions, rows, 0, offers);
            if (leaf.isTable() && kind != JoinKind.FULL) {
                lookups(kind, left, leaf, conditions, wanted, rows, offers);
            }
        } else if (offers.isEmpty()) {
            nestedLoop(kind, left, right, conditions, rows, Effort.FORBIDDEN, offers);
        }
        return offers.plans();
    }

    /// Whether there is never more than one row.
    private static boolean isSingle(RowSource source) {
        return switch (source) {
            case TableAccess access -> access.singleRow();
            case Values values -> values.rows().size() <= 1;
            case Aggregate aggregate -> aggregate.groupKeys().isEmpty();
            case Project project -> isSingle(project.input());
            case Filter filter -> isSingle(filter.input());
            case RowSource other -> false;
        };
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
    private Scalar ownSide(Scalar condition, BitSet there, BitSet own) {
        if (!(condition instanceof Compare(var op, var one, var other)) || op != Comparison.EQUAL) {
            return null;
        }
        BitSet oneUsed = used(one);
        BitSet otherUsed = used(other);
        return isSplit(oneUsed, there, otherUsed, own) ? other : isSplit(otherUsed, there, oneUsed, own) ? one : null;
    }

    /// Where rows can be found by a hash table, few left rows are not relied on: where there are more than thought, a table
    /// costs little more, and a loop as many times more.
    ///
    /// @param more effort
    private void nestedLoop(
            JoinKind kind, Physical left, Physical right, List<Scalar> conditions, double rows, double more,
            Offers offers) {
        double least = !offers.isEmpty() && !isSingle(left.source()) ? LEAST_LEFT : 0;
        double pairs = Math.max(left.rows(), least) * right.rows();
        double cost = left.cost() + right.cost() + pairs * (Effort.KEPT_ROW + Effort.CONDITION * conditions.size())
                + rows * Effort.JOINED_ROW + more;
        // The right rows that a full join adds come behind all others.
        boolean ordered = kind == JoinKind.FULL ? wish.order().isEmpty() : left.ordered();
        double firstCost = left.firstCost() + right.cost();
        offers.add(new Estimate(rows, cost), ordered, firstCost, () -> {
            Map<Integer, Integer> slots = left.slotsWith(right);
            RowSource source = new NestedLoopJoin(kind, left.source(), right.source(), placed(conditions, slots),
                    new Estimate(rows, cost));
            return new Physical(source, given(kind, left, slots), ordered, firstCost,
                    kind == JoinKind.FULL ? List.of() : left.ascending());
        });
    }

    /// By a table of the right rows.
    ///
    /// @param turned also by a table of the left ones
    /// @param mayMerge also by merging
    private void hashes(
            JoinKind kind, Physical left, BitSet there, Physical right, Leaf leaf, List<Scalar> conditions,
            double rows, boolean turned, boolean mayMerge, Offers offers) {
        List<Scalar> leftKeys = new ArrayList<>();
        List<Scalar> rightKeys = new ArrayList<>();
        List<Scalar> residual = new ArrayList<>();
        for (Scalar condition : conditions) {
            if (condition instanceof Compare compare && compare.op() == Comparison.EQUAL) {
                BitSet leftUsed = used(compare.left());
                BitSet rightUsed = used(compare.right());
                if (isSplit(leftUsed, there, rightUsed, leaf.columns)) {
                    leftKeys.add(compare.left());
                    rightKeys.add(compare.right());
                    continue;
                }
                if (isSplit(rightUsed, there, leftUsed, leaf.columns)) {
                    leftKeys.add(compare.right());
                    rightKeys.add(compare.left());
                    continue;
                }
            }
            residual.add(condition);
        }
        if (leftKeys.isEmpty()) {
            return;
        }
        if (mayMerge) {
            for (Physical sorted : mergeable(left, right, leaf, leftKeys, rightKeys)) {
                merge(kind, left, sorted, leaf, leftKeys, rightKeys, residual, rows, offers);
            }
        }
        hash(kind, left, right, leftKeys, rightKeys, residual, rows, offers);
        if (turned) {
            hash(kind, right, left, rightKeys, leftKeys, residual, rows, offers);
        }
    }

    /// The member's plans that may come in the order of the left side: the cheapest, and one in the order of the key that the left
    /// side begins with.
    private List<Physical> mergeable(
            Physical left, Physical right, Leaf leaf, List<Scalar> leftKeys, List<Scalar> rightKeys) {
        if (left.ascending().isEmpty()) {
            return List.of();
        }
        int first = keyOf(left.ascending().getFirst(), leftKeys);
        if (first < 0 || !(rightKeys.get(first) instanceof Column key)) {
            return List.of();
        }
        if (!right.ascending().isEmpty() && right.ascending().getFirst() == key.column()) {
            return List.of(right);
        }
        if (!leaf.isTable()) {
            return List.of();
        }
        Physical inOrder = sortedRights.computeIfAbsent(key.column(), id -> {
            Physical best = right;
            for (Physical plan : leafPlanner.plans(leaf, wanted, new Wish(
                    List.of(new OrderKey(key, false, false)), Double.POSITIVE_INFINITY))) {
                boolean sorted = !plan.ascending().isEmpty() && plan.ascending().getFirst() == key.column();
                best = sorted && (best == right || plan.cost() < best.cost()) ? plan : best;
            }
            return best;
        });
        return inOrder == right ? List.of() : List.of(inOrder);
    }

    /// Which of the keys is the column, or -1.
    private static int keyOf(int column, List<Scalar> keys) {
        for (int i = 0; i < keys.size(); i++) {
            if (keys.get(i) instanceof Column key && key.column() == column) {
                return i;
            }
        }
        return -1;
    }

    /// As many keys as both sides are in order of; the others are conditions.
    private void merge(
            JoinKind kind, Physical left, Physical right, Leaf leaf, List<Scalar> leftKeys, List<Scalar> rightKeys,
            List<Scalar> residual, double rows, Offers offers) {
        List<Scalar> leftMerged = new ArrayList<>();
        List<Scalar> rightMerged = new ArrayList<>();
        for (int i = 0; i < Math.min(left.ascending().size(), right.ascending().size()); i++) {
            int key = keyOf(left.ascending().get(i), leftKeys);
            if (key < 0 || keyOf(right.ascending().get(i), List.of(rightKeys.get(key))) < 0
                    || leftKeys.get(key).type().collation() != rightKeys.get(key).type().collation()) {
                break;
            }
            leftMerged.add(leftKeys.get(key));
            rightMerged.add(rightKeys.get(key));
        }
        if (leftMerged.isEmpty()) {
            return;
        }
        List<Scalar> others = new ArrayList<>(residual);
        for (int i = 0; i < leftKeys.size(); i++) {
            if (!leftMerged.contains(leftKeys.get(i)) || !rightMerged.contains(rightKeys.get(i))) {
                others.add(new Compare(Comparison.EQUAL, leftKeys.get(i), rightKeys.get(i)));
            }
        }
        boolean single = UniqueRows.differIn(leaf.relation, UniqueRows.fixed(ColumnsUsed.in(rightMerged), leaf.own));
        if (kind == JoinKind.FULL && !others.isEmpty()) {
            // Which right row had a partner would be known for each by itself.
            return;
        }
        if (leftMerged.size() < leftKeys.size() && !single) {
            // Many rows may have a part of the keys in common.
            return;
        }
        double cost = left.cost() + right.cost() + (left.rows() + right.rows()) * Effort.MERGED_ROW
                + rows * (Effort.JOINED_ROW + Effort.CONDITION * others.size());
        double firstCost = left.firstCost() + right.firstCost();
        // The right rows that a full join adds come behind all others.
        boolean ordered = kind == JoinKind.FULL ? wish.order().isEmpty() : left.ordered();
        offers.add(new Estimate(rows, cost), ordered, firstCost, () -> {
            Map<Integer, Integer> slots = left.slotsWith(right);
            RowSource source = new MergeJoin(kind, left.source(), right.source(), left.inSlots(leftMerged),
                    right.inSlots(rightMerged), single, placed(others, slots), new Estimate(rows, cost));
            return new Physical(source, given(kind, left, slots), ordered, firstCost,
                    kind == JoinKind.FULL ? List.of() : left.ascending());
        });
    }

    private void hash(
            JoinKind kind, Physical left, Physical right, List<Scalar> leftKeys, List<Scalar> rightKeys,
            List<Scalar> residual, double rows, Offers offers) {
        double build = right.cost()
                + right.rows() * (Effort.HASH_BUILD + Effort.BUILD_SLOT * PlanShape.slotCount(right.source()));
        double cost = left.cost() + build + left.rows() * Effort.HASH_PROBE
                + rows * (Effort.JOINED_ROW + Effort.CONDITION * residual.size());
        // Where the table does not fit, rows come by parts of it: no order is kept.
        boolean ordered = wish.order().isEmpty();
        offers.add(new Estimate(rows, cost), ordered, left.firstCost() + build, () -> {
            Map<Integer, Integer> slots = left.slotsWith(right);
            RowSource source = new HashJoin(kind, left.source(), right.source(), left.inSlots(leftKeys),
                    right.inSlots(rightKeys), placed(residual, slots), new Estimate(rows, cost));
            return new Physical(source, given(kind, left, slots), ordered, left.firstCost() + build);
        });
    }

    private static Map<Integer, Integer> given(JoinKind kind, Physical left, Map<Integer, Integer> both) {
        return kind.givesRight() ? both : left.slots();
    }

    static boolean isSplit(BitSet onLeft, BitSet left, BitSet onRight, BitSet right) {
        return !onLeft.isEmpty() && !onRight.isEmpty() && isWithin(onLeft, left) && isWithin(onRight, right);
    }

    private void lookups(
            JoinKind kind, Physical left, Leaf leaf, List<Scalar> conditions, BitSet wanted, double rows,
            Offers offers) {
        for (AccessPaths.Path path : leaf.paths.paths(leaf.own, conditions, wanted, Wish.NONE)) {
            if (path.boundSources().isEmpty() || !hasAll(left, path.boundSources())) {
                continue;
            }
            List<Scalar> residual = new ArrayList<>();
            for (Scalar condition : conditions) {
                if (!path.consumed().contains(condition)) {
                    residual.add(condition);
                }
            }
            double each = path.access().estimate().cost();
            if (comesInOrder(left, path.access())) {
                each -= leaf.paths.farness();
            }
            double cost = left.cost() + left.rows() * each + rows * (Effort.JOINED_ROW + Effort.CONDITION * residual.size());
            double firstCost = left.firstCost() + Effort.DESCENT;
            offers.add(new Estimate(rows, cost), left.ordered(), firstCost, () -> {
                Map<Integer, Integer> slots = left.slotsWith(path.physical());
                RowSource source = new LookupJoin(kind, left.source(), Bounds.inSlots(path.access(), left),
                        placed(residual, slots), new Estimate(rows, cost));
                return new Physical(source, given(kind, left, slots), left.ordered(), firstCost, left.ascending());
            });
        }
    }

    /// Whether the left rows ask for the table's rows one after the other.
    private static boolean comesInOrder(Physical left, TableAccess access) {
        return access.index() == null && !left.ascending().isEmpty() && !access.bounds().equal().isEmpty()
                && access.bounds().equal().getFirst() instanceof Column column
                && column.column() == left.ascending().getFirst();
    }

    private static boolean hasAll(Physical left, BitSet columns) {
        for (int i = columns.nextSetBit(0); i >= 0; i = columns.nextSetBit(i + 1)) {
            if (!left.slots().containsKey(i)) {
                return false;
            }
        }
        return true;
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
