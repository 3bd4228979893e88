// SPDX-License-Identifier: Apache-2.0
package bowler.sql.optimize.join;

import bowler.plan.query.Estimate;
import bowler.plan.query.JoinKind;
import bowler.plan.query.RowSource.Filter;
import bowler.plan.query.RowSource.HashJoin;
import bowler.plan.query.RowSource.LookupJoin;
import bowler.plan.query.RowSource.NestedLoopJoin;
import bowler.plan.query.RowSource.TableAccess;
import bowler.plan.query.RowSource;
import bowler.plan.scalar.Scalar.Column;
import bowler.plan.scalar.Scalar.Literal;
import bowler.plan.scalar.Scalar;
import bowler.sql.bound.ColumnSets;
import bowler.sql.bound.OptimizerHint;
import bowler.sql.bound.Relation.TableRead;
import bowler.sql.cost.CostConstants;
import bowler.sql.optimize.access.AccessPathMemo;
import bowler.sql.optimize.access.BaseRelation;
import bowler.sql.optimize.access.JoinSearchBudget;
import bowler.sql.optimize.physical.CandidatePlan;
import bowler.sql.optimize.physical.CandidateSet;
import bowler.sql.optimize.physical.PhysicalPlan;
import bowler.sql.optimize.physical.PlanMemoryCost;
import bowler.sql.optimize.physical.RequiredProperties;
import bowler.sql.optimize.physical.SlotBounds;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Joins the base relations of a join step by step, in the order that [JoinOrder] finds, and chooses the join method of
/// each step. Plans are left-deep: each step joins one base relation to the result so far. A hash join may nevertheless
/// put the base relation on its left (probe) side.
public final class JoinPlanner implements JoinOrder.Steps {
    private static final double MIN_LEFT = 20;
    /// Maximum estimated fraction of left rows with a partner.
    private static final double MAX_MATCHED_FRACTION = 0.9;

    private final List<JoinMember> members = new ArrayList<>();
    /// Columns required by the parent or by a join predicate.
    private final BitSet wanted;
    private final RequiredProperties properties;
    private final double maxCost;
    private final BaseRelationPlanner baseRelationPlanner;
    private final DisjunctiveJoinPlanner choicePlanner;
    private final MergePlanner mergePlanner;
    private final PlanMemoryCost memoryCost;
    private final JoinSearchBudget budget;
    /// For each base relation those that must precede it; null if the order is free.
    private SmallBitSet[] before;

    /// @param joining predicates on several base relations, or on none
    /// @param required columns required by the parent
    public JoinPlanner(
            List<BaseRelation> leaves, List<Scalar> joining, BitSet required, RequiredProperties properties, BaseRelationPlanner baseRelationPlanner,
            AccessPathMemo accessPathMemo) {
        wanted = (BitSet) required.clone();
        this.properties = properties.unbounded();
        maxCost = properties.maxCost();
        this.baseRelationPlanner = baseRelationPlanner;
        memoryCost = accessPathMemo.memoryCost;
        budget = accessPathMemo.budget;
        choicePlanner = new DisjunctiveJoinPlanner(wanted, this.properties, memoryCost);
        mergePlanner = new MergePlanner(wanted, this.properties, baseRelationPlanner, memoryCost);
        Map<Integer, Integer> memberOf = new HashMap<>();
        for (BaseRelation baseRelation : leaves) {
            for (int id = baseRelation.columns.nextSetBit(0); id >= 0; id = baseRelation.columns.nextSetBit(id + 1)) {
                memberOf.put(id, members.size());
            }
            members.add(new JoinMember(baseRelation, wanted, leaves.size(), accessPathMemo.selectivity, accessPathMemo.optimizerHints));
        }
        for (Scalar condition : joining) {
            BitSet used = ColumnSets.in(condition);
            wanted.or(used);
            SmallBitSet connected = new SmallBitSet(leaves.size());
            for (int id = used.nextSetBit(0); id >= 0; id = used.nextSetBit(id + 1)) {
                Integer member = memberOf.get(id);
                if (member != null) {
                    connected.add(member);
                }
            }
            boolean isFree = connected.isEmpty();
            for (int i = 0; i < leaves.size(); i++) {
                if (isFree || connected.has(i)) {
                    SmallBitSet others = connected.copy();
                    others.remove(i);
                    members.get(i).add(condition, others);
                }
            }
        }
    }

    /// Returns the cheapest plan, and the cheapest plan in the required order if that is another one.
    ///
    /// @param before for each base relation those that must precede it; null if the order is free
    public List<PhysicalPlan> plan(List<BitSet> before) {
        if (before != null) {
            this.before = new SmallBitSet[members.size()];
            for (int i = 0; i < members.size(); i++) {
                SmallBitSet earlier = new SmallBitSet(members.size());
                before.get(i).stream().forEach(earlier::add);
                this.before[i] = earlier;
            }
        }
        return new JoinOrder(this, budget).plans();
    }

    @Override
    public String name(int number) {
        return members.get(number).baseRelation.relation instanceof TableRead read ? read.table().schemaName() + '.' + read.table().name()
            : members.get(number).baseRelation.relation.getClass().getSimpleName();
    }

    @Override
    public int memberCount() {
        return members.size();
    }

    @Override
    public List<CandidatePlan> first(int number) {
        JoinMember member = members.get(number);
        if (member.firsts == null) {
            boolean isForbidden = member.strategy != null && member.strategy.hash();
            member.firsts = new ArrayList<>();
            for (PhysicalPlan plan : baseRelationPlanner.plans(member.baseRelation, wanted, properties)) {
                member.firsts.add(candidate(isForbidden ? forbidden(plan) : plan));
            }
        }
        return member.firsts;
    }

    private CandidatePlan candidate(PhysicalPlan plan) {
        return new CandidatePlan(plan, memoryCost.bytes(plan));
    }

    private CandidatePlan right(JoinMember member) {
        if (member.right == null) {
            boolean isKnown = member.firsts != null && member.baseRelation.isTable() && properties.order().isEmpty()
                    && (member.strategy == null || !member.strategy.hash());
            member.right = isKnown ? leastOf(member.firsts)
                    : candidate(PhysicalPlan.cheapest(baseRelationPlanner.plans(member.baseRelation, wanted, RequiredProperties.NONE)));
        }
        return member.right;
    }

    /// A relation hinted to be the inner side of a hash join must not come first.
    private static PhysicalPlan forbidden(PhysicalPlan plan) {
        Estimate estimate = new Estimate(plan.rows(), CostConstants.FORBIDDEN);
        return new PhysicalPlan(new Filter(plan.source(), Literal.TRUE, estimate), plan.slots(), plan.ordered(),
                plan.firstCost());
    }

    @Override
    public SmallBitSet before(int member) {
        return before == null ? null : before[member];
    }

    @Override
    public boolean isConnected(SmallBitSet there, int member) {
        return members.get(member).isConnected(there);
    }

    @Override
    public CandidateSet candidates() {
        return new CandidateSet(properties);
    }

    @Override
    public void step(List<CandidatePlan> lefts, SmallBitSet there, int member, CandidateSet candidates) {
        JoinExtension step = members.get(member).step(there);
        for (int i = 0; i < lefts.size(); i++) {
            join(JoinKind.INNER, lefts.get(i), step, candidates);
        }
    }

    @Override
    public boolean onlyCost() {
        return properties.isOnlyCost();
    }

    @Override
    public double maxCost() {
        return maxCost;
    }

    /// The lower bound is the cost of reading a base relation once or of one lookup, whichever is less. If some base
    /// relation yields less than one row, the lookup counts as that fraction.
    @Override
    public double[] minCosts() {
        double lookups = 1;
        for (JoinMember member : members) {
            for (int i = 0; member.firsts != null && i < member.firsts.size(); i++) {
                lookups = Math.min(lookups, member.firsts.get(i).rows);
            }
        }
        double[] min = new double[members.size()];
        for (int i = 0; i < min.length; i++) {
            CandidatePlan right = right(members.get(i));
            double read = right.cost + right.rows * CostConstants.MERGED_ROW;
            min[i] = CostConstants.JOINED_ROW + Math.min(read, lookups * members.get(i).minLookup());
        }
        return min;
    }

    /// Joins the only base relation to the plans of another relation, if there are any, by predicates on both.
    public List<PhysicalPlan> join(JoinKind kind, List<PhysicalPlan> lefts, List<Scalar> conditions) {
        if (lefts.isEmpty()) {
            return lefts;
        }
        JoinMember member = members.getFirst();
        for (Scalar condition : conditions) {
            ColumnSets.addTo(wanted, condition);
            member.add(condition, new SmallBitSet(1));
        }
        CandidateSet candidates = candidates();
        for (PhysicalPlan left : lefts) {
            join(kind, candidate(left), member.wholeStep(), candidates);
        }
        return candidates.plans();
    }

    /// Offers all methods of joining one base relation.
    private void join(JoinKind kind, CandidatePlan left, JoinExtension step, CandidateSet candidates) {
        CandidatePlan right = right(step.member);
        double share = step.share(left.rows, right.rows);
        double rows = Math.max(1, left.rows * right.rows * share);
        rows = switch (kind) {
            case INNER -> rows;
            case LEFT -> Math.max(rows, left.rows);
            case FULL -> Math.max(rows, Math.max(left.rows, right.rows));
            case SEMI -> Math.max(1, left.rows * Math.min(MAX_MATCHED_FRACTION, right.rows * share));
            case ANTI -> Math.max(1, left.rows * (1 - Math.min(MAX_MATCHED_FRACTION, right.rows * share)));
        };
        OptimizerHint.Strategy strategy = step.member.strategy;
        boolean byTable = (strategy == null || strategy.hash()) && step.keyCount + step.safeCount > 0;
        if (byTable) {
            boolean merges = strategy == null && step.keyCount > 0;
            if (merges) {
                mergePlanner.merges(kind, left, right, step, rows, candidates);
            }
            hash(kind, left, right, step, false, rows, candidates);
            if (kind == JoinKind.INNER && strategy == null && before == null) {
                hash(kind, right, left, step, true, rows, candidates);
            }
            if (merges) {
                mergePlanner.sortedMerges(kind, left, right, step, rows, candidates);
            }
        }
        if (strategy == null || !strategy.hash()) {
            nestedLoop(kind, left, right, step, byTable || !step.choices.isEmpty(), rows, 0, candidates);
            if (!step.ways.isEmpty() && kind != JoinKind.FULL) {
                lookups(kind, left, step, rows, candidates);
            }
        } else if (!byTable) {
            nestedLoop(kind, left, right, step, false, rows, CostConstants.FORBIDDEN, candidates);
        }
        for (int i = 0; i < step.choices.size(); i++) {
            JoinDisjunction choice = step.choices.get(i);
            if (strategy == null || strategy.hash()) {
                choicePlanner.hash(kind, left, right, choice, false, rows, candidates);
                if (kind == JoinKind.INNER && strategy == null && before == null) {
                    choicePlanner.hash(kind, right, left, choice, true, rows, candidates);
                }
            }
            if ((strategy == null || !strategy.hash()) && kind != JoinKind.FULL) {
                choicePlanner.lookups(kind, left, right, choice, rows, candidates);
            }
        }
    }

    /// Offers a nested loop join. If a hash join is possible too, the estimate of few left rows is not trusted. With
    /// more rows than estimated a hash table costs little more, but the cost of a loop multiplies.
    ///
    /// @param more additional cost
    private void nestedLoop(
            JoinKind kind, CandidatePlan left, CandidatePlan right, JoinExtension step, boolean byTable, double rows, double more,
            CandidateSet candidates) {
        double min = byTable && !left.isSingle() ? MIN_LEFT : 0;
        double pairs = Math.max(left.rows, min) * right.rows;
        double cost = left.cost + right.cost + pairs * (CostConstants.MATERIALIZED_ROW + CostConstants.CONDITION * step.conditionCount)
                + rows * CostConstants.JOINED_ROW + more;
        // A full join emits unmatched right rows after all others.
        boolean full = kind == JoinKind.FULL;
        boolean ordered = full ? properties.order().isEmpty() : left.ordered;
        double firstCost = left.firstCost + right.cost;
        if (!candidates.wants(rows, cost, firstCost, ordered)) {
            return;
        }
        List<Integer> ascending = full ? List.of() : left.ascending;
        candidates.add(JoinCandidate.of(kind, left, right, rows, cost, firstCost, ordered, ascending, (one, other, slots, estimate) ->
            new NestedLoopJoin(kind, one.source(), other.source(), PhysicalPlan.conjunctionInSlots(step.conditions(), slots), estimate)));
    }

    /// Offers a hash join with a hash table of the right rows.
    ///
    /// @param turned the base relation is on the left
    private void hash(
            JoinKind kind, CandidatePlan left, CandidatePlan right, JoinExtension step, boolean turned, double rows, CandidateSet candidates) {
        double build = right.cost + right.rows * CostConstants.build(right.slotCount, right.rowBytes);
        double cost = left.cost + build + left.rows * CostConstants.HASH_PROBE
                + rows * (CostConstants.JOINED_ROW + CostConstants.CONDITION * (step.conditionCount - step.keyCount - step.safeCount))
                + memoryCost.ofTable(left, right);
        // If the hash table spills, rows come partition by partition, so no order is kept.
        boolean ordered = properties.order().isEmpty();
        double firstCost = left.firstCost + build;
        if (!candidates.wants(rows, cost, firstCost, ordered)) {
            return;
        }
        candidates.add(JoinCandidate.of(kind, left, right, rows, cost, firstCost, ordered, List.of(), (one, other, slots, estimate) ->
            new HashJoin(kind, one.source(), other.source(), one.inSlots(step.hashKeys(turned)),
                other.inSlots(step.hashKeys(!turned)), step.safeCount, PhysicalPlan.conjunctionInSlots(step.unhashed(), slots), estimate)));
    }

    private void lookups(JoinKind kind, CandidatePlan left, JoinExtension step, double rows, CandidateSet candidates) {
        BaseRelation baseRelation = step.member.baseRelation;
        for (int i = 0; i < step.ways.size(); i++) {
            JoinMember.Way way = step.ways.get(i);
            if (!left.hasAll(way.path().boundSources())) {
                continue;
            }
            double each = way.access().estimate().cost();
            if (isInKeyOrder(left, way.access())) {
                each -= baseRelation.paths.localitySaving();
            }
            double cost = left.cost + left.rows * each
                    + rows * (CostConstants.JOINED_ROW + CostConstants.CONDITION * step.remainingCount(i));
            double firstCost = left.firstCost + CostConstants.DESCENT;
            if (!candidates.wants(rows, cost, firstCost, left.ordered)) {
                continue;
            }
            int slotCount = left.slotCount + (kind.emitsRight() ? way.access().columns().size() : 0);
            double rowBytes = left.rowBytes + (kind.emitsRight() ? right(step.member).rowBytes : 0);
            candidates.add(new CandidatePlan(rows, cost, firstCost, left.ordered, left.ascending, slotCount, rowBytes, () -> {
                PhysicalPlan one = left.physical();
                Map<Integer, Integer> slots = one.slotsWith(way.path().physical());
                RowSource source = new LookupJoin(kind, one.source(), SlotBounds.inSlots(way.access(), one),
                        PhysicalPlan.conjunctionInSlots(step.remaining(way), slots), new Estimate(rows, cost));
                return new PhysicalPlan(source, JoinCandidate.given(kind, one, slots), left.ordered, firstCost, left.ascending);
            }));
        }
    }

    /// Returns whether the left rows look up the table's rows in key order.
    private static boolean isInKeyOrder(CandidatePlan left, TableAccess access) {
        return access.index() == null && !left.ascending.isEmpty() && !access.bounds().equal().isEmpty()
                && access.bounds().equal().getFirst() instanceof Column column
                && column.column() == left.ascending.getFirst();
    }

    public static boolean isSplit(BitSet onLeft, BitSet left, BitSet onRight, BitSet right) {
        return !onLeft.isEmpty() && !onRight.isEmpty() && ColumnSets.isWithin(onLeft, left)
                && ColumnSets.isWithin(onRight, right);
    }

    private static CandidatePlan leastOf(List<CandidatePlan> drafts) {
        CandidatePlan min = drafts.getFirst();
        for (CandidatePlan candidate : drafts) {
            min = candidate.cost < min.cost ? candidate : min;
        }
        return min;
    }

    /// Keeps the cheapest plan and the cheapest plan in the required order.
    public static void addIfBest(List<PhysicalPlan> kept, List<PhysicalPlan> offered, RequiredProperties properties) {
        kept.addAll(offered);
        PhysicalPlan cheapest = null;
        PhysicalPlan ordered = null;
        for (PhysicalPlan plan : kept) {
            cheapest = cheapest == null || plan.cost() < cheapest.cost() ? plan : cheapest;
            boolean better = plan.ordered() && (ordered == null
                    || plan.costOf(properties.rowsNeeded()) < ordered.costOf(properties.rowsNeeded()));
            ordered = better ? plan : ordered;
        }
        kept.clear();
        kept.add(cheapest);
        if (ordered != null && ordered != cheapest) {
            kept.add(ordered);
        }
    }
}
