// SPDX-License-Identifier: Apache-2.0
package bowler.sql.optimize;

import bowler.plan.Estimate;
import bowler.plan.JoinKind;
import bowler.plan.RowSource;
import bowler.plan.RowSource.Filter;
import bowler.plan.RowSource.HashJoin;
import bowler.plan.RowSource.LookupJoin;
import bowler.plan.RowSource.NestedLoopJoin;
import bowler.plan.RowSource.TableAccess;
import bowler.plan.scalar.Scalar;
import bowler.plan.scalar.Scalar.Column;
import bowler.plan.scalar.Scalar.Literal;
import bowler.sql.bound.ColumnsUsed;
import bowler.sql.bound.Directive;
import bowler.sql.cost.Effort;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Joins the members of a join step by step, in the order that [JoinOrder] finds, and picks the method for each step. Plans
/// are left-deep: one member after the other joins what is there; it may stand on the left of a hash join all the same.
final class JoinPlanner implements JoinOrder.Steps {
    private static final double LEAST_LEFT = 20;
    /// The share of left rows that are taken to have partners, at most.
    private static final double MOST_WITH_PARTNER = 0.9;

    private final List<JoinMember> members = new ArrayList<>();
    /// Columns wanted above or by a condition between members.
    private final BitSet wanted;
    private final Wish wish;
    private final double mostCost;
    private final LeafPlanner leafPlanner;
    private final ChoicePlanner choicePlanner;
    private final MergePlanner mergePlanner;
    private final RowRoom room;
    private final Allowance allowance;
    /// For each member; null: the order is free.
    private NumberSet[] before;

    /// @param joining conditions on several members, or on none
    /// @param required columns wanted above
    JoinPlanner(
            List<Leaf> leaves, List<Scalar> joining, BitSet required, Wish wish, LeafPlanner leafPlanner,
            TablePaths tablePaths) {
        wanted = (BitSet) required.clone();
        this.wish = wish.unbounded();
        mostCost = wish.mostCost();
        this.leafPlanner = leafPlanner;
        room = tablePaths.room;
        allowance = tablePaths.allowance;
        choicePlanner = new ChoicePlanner(wanted, this.wish, room);
        mergePlanner = new MergePlanner(wanted, this.wish, leafPlanner, room);
        Map<Integer, Integer> memberOf = new HashMap<>();
        for (Leaf leaf : leaves) {
            for (int id = leaf.columns.nextSetBit(0); id >= 0; id = leaf.columns.nextSetBit(id + 1)) {
                memberOf.put(id, members.size());
            }
            members.add(new JoinMember(leaf, wanted, leaves.size(), tablePaths.selectivity, tablePaths.directives));
        }
        for (Scalar condition : joining) {
            BitSet used = ColumnsUsed.in(condition);
            wanted.or(used);
            NumberSet tied = new NumberSet(leaves.size());
            for (int id = used.nextSetBit(0); id >= 0; id = used.nextSetBit(id + 1)) {
                Integer member = memberOf.get(id);
                if (member != null) {
                    tied.add(member);
                }
            }
            boolean isFree = tied.isEmpty();
            for (int i = 0; i < leaves.size(); i++) {
                if (isFree || tied.has(i)) {
                    NumberSet others = tied.copy();
                    others.remove(i);
                    members.get(i).add(condition, others);
                }
            }
        }
    }

    /// The cheapest plan, and the cheapest in the wished order if that is another.
    ///
    /// @param before for each member those that have to come before it; null: the order is free
    List<Physical> plan(List<BitSet> before) {
        if (before != null) {
            this.before = new NumberSet[members.size()];
            for (int i = 0; i < members.size(); i++) {
                NumberSet earlier = new NumberSet(members.size());
                before.get(i).stream().forEach(earlier::add);
                this.before[i] = earlier;
            }
        }
        return new JoinOrder(this, allowance).plans();
    }

    @Override
    public int memberCount() {
        return members.size();
    }

    @Override
    public List<Draft> first(int number) {
        JoinMember member = members.get(number);
        if (member.firsts == null) {
            boolean isForbidden = member.strategy != null && member.strategy.hash();
            member.firsts = new ArrayList<>();
            for (Physical plan : leafPlanner.plans(member.leaf, wanted, wish)) {
                member.firsts.add(draft(isForbidden ? forbidden(plan) : plan));
            }
        }
        return member.firsts;
    }

    private Draft draft(Physical plan) {
        return new Draft(plan, room.bytes(plan));
    }

    private Draft right(JoinMember member) {
        if (member.right == null) {
            boolean isKnown = member.firsts != null && member.leaf.isTable() && wish.order().isEmpty()
                    && (member.strategy == null || !member.strategy.hash());
            member.right = isKnown ? leastOf(member.firsts)
                    : draft(cheapest(leafPlanner.plans(member.leaf, wanted, Wish.NONE)));
        }
        return member.right;
    }

    /// What is to be the inner table of a hash join does not come first.
    private static Physical forbidden(Physical plan) {
        Estimate estimate = new Estimate(plan.rows(), Effort.FORBIDDEN);
        return new Physical(new Filter(plan.source(), Literal.TRUE, estimate), plan.slots(), plan.ordered(),
                plan.firstCost());
    }

    @Override
    public NumberSet before(int member) {
        return before == null ? null : before[member];
    }

    @Override
    public boolean isConnected(NumberSet there, int member) {
        return members.get(member).isConnected(there);
    }

    @Override
    public Offers offers() {
        return new Offers(wish);
    }

    @Override
    public void step(List<Draft> lefts, NumberSet there, int member, Offers offers) {
        JoinStep step = members.get(member).step(there);
        for (int i = 0; i < lefts.size(); i++) {
            join(JoinKind.INNER, lefts.get(i), step, offers);
        }
    }

    @Override
    public boolean onlyCost() {
        return wish.isOnlyCost();
    }

    @Override
    public double mostCost() {
        return mostCost;
    }

    /// A member's rows are read, or looked up: for one of the others' at least, or for less than one if they begin so.
    @Override
    public double[] leastCosts() {
        double lookups = 1;
        for (JoinMember member : members) {
            for (int i = 0; member.firsts != null && i < member.firsts.size(); i++) {
                lookups = Math.min(lookups, member.firsts.get(i).rows);
            }
        }
        double[] least = new double[members.size()];
        for (int i = 0; i < least.length; i++) {
            Draft right = right(members.get(i));
            double read = right.cost + right.rows * Effort.MERGED_ROW;
            least[i] = Effort.JOINED_ROW + Math.min(read, lookups * members.get(i).leastLookup());
        }
        return least;
    }

    /// Joins the one member to plans of something else, if there are any, by conditions on both.
    List<Physical> join(JoinKind kind, List<Physical> lefts, List<Scalar> conditions) {
        if (lefts.isEmpty()) {
            return lefts;
        }
        JoinMember member = members.getFirst();
        for (Scalar condition : conditions) {
            ColumnsUsed.addTo(wanted, condition);
            member.add(condition, new NumberSet(1));
        }
        Offers offers = offers();
        for (Physical left : lefts) {
            join(kind, draft(left), member.wholeStep(), offers);
        }
        return offers.plans();
    }

    /// The methods to join one member.
    private void join(JoinKind kind, Draft left, JoinStep step, Offers offers) {
        Draft right = right(step.member);
        double share = step.share(left.rows, right.rows);
        double rows = Math.max(1, left.rows * right.rows * share);
        rows = switch (kind) {
            case INNER -> rows;
            case LEFT -> Math.max(rows, left.rows);
            case FULL -> Math.max(rows, Math.max(left.rows, right.rows));
            case SEMI -> Math.max(1, left.rows * Math.min(MOST_WITH_PARTNER, right.rows * share));
            case ANTI -> Math.max(1, left.rows * (1 - Math.min(MOST_WITH_PARTNER, right.rows * share)));
        };
        Directive.Strategy strategy = step.member.strategy;
        boolean byTable = (strategy == null || strategy.hash()) && step.keyCount + step.safeCount > 0;
        if (byTable) {
            boolean merges = strategy == null && step.keyCount > 0;
            if (merges) {
                mergePlanner.merges(kind, left, right, step, rows, offers);
            }
            hash(kind, left, right, step, false, rows, offers);
            if (kind == JoinKind.INNER && strategy == null && before == null) {
                hash(kind, right, left, step, true, rows, offers);
            }
            if (merges) {
                mergePlanner.sortedMerges(kind, left, right, step, rows, offers);
            }
        }
        if (strategy == null || !strategy.hash()) {
            nestedLoop(kind, left, right, step, byTable || !step.choices.isEmpty(), rows, 0, offers);
            if (!step.ways.isEmpty() && kind != JoinKind.FULL) {
                lookups(kind, left, step, rows, offers);
            }
        } else if (!byTable) {
            nestedLoop(kind, left, right, step, false, rows, Effort.FORBIDDEN, offers);
        }
        for (int i = 0; i < step.choices.size(); i++) {
            StepChoice choice = step.choices.get(i);
            if (strategy == null || strategy.hash()) {
                choicePlanner.hash(kind, left, right, choice, false, rows, offers);
                if (kind == JoinKind.INNER && strategy == null && before == null) {
                    choicePlanner.hash(kind, right, left, choice, true, rows, offers);
                }
            }
            if ((strategy == null || !strategy.hash()) && kind != JoinKind.FULL) {
                choicePlanner.lookups(kind, left, right, choice, rows, offers);
            }
        }
    }

    /// Where rows can be found by a hash table, few left rows are not relied on: where there are more than thought, a table
    /// costs little more, and a loop as many times more.
    ///
    /// @param more effort
    private void nestedLoop(
            JoinKind kind, Draft left, Draft right, JoinStep step, boolean byTable, double rows, double more,
            Offers offers) {
        double least = byTable && !left.isSingle() ? LEAST_LEFT : 0;
        double pairs = Math.max(left.rows, least) * right.rows;
        double cost = left.cost + right.cost + pairs * (Effort.KEPT_ROW + Effort.CONDITION * step.conditionCount)
                + rows * Effort.JOINED_ROW + more;
        // The right rows that a full join adds come behind all others.
        boolean full = kind == JoinKind.FULL;
        boolean ordered = full ? wish.order().isEmpty() : left.ordered;
        double firstCost = left.firstCost + right.cost;
        if (!offers.wants(rows, cost, firstCost, ordered)) {
            return;
        }
        List<Integer> ascending = full ? List.of() : left.ascending;
        offers.add(draft(kind, left, right, rows, cost, firstCost, ordered, ascending, (one, other, slots, estimate) ->
            new NestedLoopJoin(kind, one.source(), other.source(), placed(step.conditions(), slots), estimate)));
    }

    /// A join of both sides, made once it has been chosen.
    static Draft draft(
            JoinKind kind, Draft left, Draft right, double rows, double cost, double firstCost, boolean ordered,
            List<Integer> ascending, Joining joining) {
        int slotCount = left.slotCount + (kind.givesRight() ? right.slotCount : 0);
        double rowBytes = left.rowBytes + (kind.givesRight() ? right.rowBytes : 0);
        return new Draft(rows, cost, firstCost, ordered, ascending, slotCount, rowBytes, () -> {
            Physical one = left.physical();
            Physical other = right.physical();
            Map<Integer, Integer> slots = one.slotsWith(other);
            RowSource source = joining.of(one, other, slots, new Estimate(rows, cost));
            return new Physical(source, given(kind, one, slots), ordered, firstCost, ascending);
        });
    }

    /// A method to join, told where the columns of both sides are.
    interface Joining {
        RowSource of(Physical left, Physical right, Map<Integer, Integer> slots, Estimate estimate);
    }

    /// By a table of the right rows.
    ///
    /// @param turned the member is on the left
    private void hash(
            JoinKind kind, Draft left, Draft right, JoinStep step, boolean turned, double rows, Offers offers) {
        double build = right.cost + right.rows * Effort.build(right.slotCount, right.rowBytes);
        double cost = left.cost + build + left.rows * Effort.HASH_PROBE
                + rows * (Effort.JOINED_ROW + Effort.CONDITION * (step.conditionCount - step.keyCount - step.safeCount))
                + room.ofTable(left, right);
        // Where the table does not fit, rows come by parts of it: no order is kept.
        boolean ordered = wish.order().isEmpty();
        double firstCost = left.firstCost + build;
        if (!offers.wants(rows, cost, firstCost, ordered)) {
            return;
        }
        offers.add(draft(kind, left, right, rows, cost, firstCost, ordered, List.of(), (one, other, slots, estimate) ->
            new HashJoin(kind, one.source(), other.source(), one.inSlots(step.hashKeys(turned)),
                other.inSlots(step.hashKeys(!turned)), step.safeCount, placed(step.unhashed(), slots), estimate)));
    }

    private static Map<Integer, Integer> given(JoinKind kind, Physical left, Map<Integer, Integer> both) {
        return kind.givesRight() ? both : left.slots();
    }

    private void lookups(JoinKind kind, Draft left, JoinStep step, double rows, Offers offers) {
        Leaf leaf = step.member.leaf;
        for (int i = 0; i < step.ways.size(); i++) {
            JoinMember.Way way = step.ways.get(i);
            if (!left.hasAll(way.path().boundSources())) {
                continue;
            }
            double each = way.access().estimate().cost();
            if (comesInOrder(left, way.access())) {
                each -= leaf.paths.farness();
            }
            double cost = left.cost + left.rows * each
                    + rows * (Effort.JOINED_ROW + Effort.CONDITION * step.remainingCount(i));
            double firstCost = left.firstCost + Effort.DESCENT;
            if (!offers.wants(rows, cost, firstCost, left.ordered)) {
                continue;
            }
            int slotCount = left.slotCount + (kind.givesRight() ? way.access().columns().size() : 0);
            double rowBytes = left.rowBytes + (kind.givesRight() ? right(step.member).rowBytes : 0);
            offers.add(new Draft(rows, cost, firstCost, left.ordered, left.ascending, slotCount, rowBytes, () -> {
                Physical one = left.physical();
                Map<Integer, Integer> slots = one.slotsWith(way.path().physical());
                RowSource source = new LookupJoin(kind, one.source(), Bounds.inSlots(way.access(), one),
                        placed(step.remaining(way), slots), new Estimate(rows, cost));
                return new Physical(source, given(kind, one, slots), left.ordered, firstCost, left.ascending);
            }));
        }
    }

    /// Whether the left rows ask for the table's rows one after the other.
    private static boolean comesInOrder(Draft left, TableAccess access) {
        return access.index() == null && !left.ascending.isEmpty() && !access.bounds().equal().isEmpty()
                && access.bounds().equal().getFirst() instanceof Column column
                && column.column() == left.ascending.getFirst();
    }

    static boolean isSplit(BitSet onLeft, BitSet left, BitSet onRight, BitSet right) {
        return !onLeft.isEmpty() && !onRight.isEmpty() && ColumnsUsed.isWithin(onLeft, left)
                && ColumnsUsed.isWithin(onRight, right);
    }

    static Scalar placed(List<Scalar> conditions, Map<Integer, Integer> slots) {
        return Physical.conjunctionInSlots(conditions, slots);
    }

    private static Draft leastOf(List<Draft> drafts) {
        Draft least = drafts.getFirst();
        for (Draft draft : drafts) {
            least = draft.cost < least.cost ? draft : least;
        }
        return least;
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
