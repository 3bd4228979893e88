// SPDX-License-Identifier: Apache-2.0
package bowler.sql.optimize.join;

import bowler.plan.query.Estimate;
import bowler.plan.query.JoinKind;
import bowler.plan.query.RowSource.MergeJoin;
import bowler.plan.query.RowSource.Sort;
import bowler.plan.query.RowSource;
import bowler.plan.scalar.Comparison;
import bowler.plan.scalar.Scalar.Column;
import bowler.plan.scalar.Scalar.Compare;
import bowler.plan.scalar.Scalar;
import bowler.sql.bound.Relation.OrderKey;
import bowler.sql.cost.CostConstants;
import bowler.sql.optimize.physical.CandidatePlan;
import bowler.sql.optimize.physical.CandidateSet;
import bowler.sql.optimize.physical.PhysicalPlan;
import bowler.sql.optimize.physical.PlanMemoryCost;
import bowler.sql.optimize.physical.RequiredProperties;
import bowler.sql.optimize.physical.SlotReordering;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/// Joins one base relation by merging. Both sides come in the order of the equality keys, or are sorted.
final class MergePlanner {
    /// Minimum rows before sorting for a merge is considered. A hash table of fewer rows is always fast.
    private static final double MIN_TO_SORT = 10_000;
    /// Maximum cost of a sorted merge in relation to the unsorted alternative if no order is required. A sorted merge
    /// must be this much cheaper, because several threads can run the alternative.
    private static final double MAX_OF_UNSORTED = 0.7;

    private final BitSet wanted;
    private final RequiredProperties properties;
    private final BaseRelationPlanner baseRelationPlanner;
    private final PlanMemoryCost memoryCost;

    /// @param wanted columns required of the whole join
    MergePlanner(BitSet wanted, RequiredProperties properties, BaseRelationPlanner baseRelationPlanner, PlanMemoryCost memoryCost) {
        this.wanted = wanted;
        this.properties = properties;
        this.baseRelationPlanner = baseRelationPlanner;
        this.memoryCost = memoryCost;
    }

    /// Offers merges of sides that already come in key order.
    void merges(JoinKind kind, CandidatePlan left, CandidatePlan right, JoinExtension step, double rows, CandidateSet candidates) {
        if (left.ascending.isEmpty()) {
            return;
        }
        int first = step.keyOf(left.ascending.getFirst());
        if (first < 0 || !(step.member.edge(first).own() instanceof Column key)) {
            return;
        }
        CandidatePlan sorted = isBy(right, key) ? right : step.member.baseRelation.isTable() ? inOrderOf(key, step.member, right) : null;
        if (sorted != null && isBy(sorted, key)) {
            merge(kind, left, sorted, step, rows, candidates);
        }
    }

    /// Offers merges that sort a side first. Either side is sorted in the order of the other, or both are sorted in the
    /// required order.
    void sortedMerges(JoinKind kind, CandidatePlan left, CandidatePlan right, JoinExtension step, double rows, CandidateSet candidates) {
        if (left.rows + right.rows < MIN_TO_SORT) {
            return;
        }
        List<Column> leftOrder = new ArrayList<>();
        List<Column> rightOrder = new ArrayList<>();
        if (addOrder(left.ascending, step.leftKeys(), step.rightKeys(), leftOrder, rightOrder)) {
            sortedMerge(kind, left, right, null, rightOrder, step, rows, candidates);
        } else if (addOrder(right.ascending, step.rightKeys(), step.leftKeys(), rightOrder, leftOrder)) {
            sortedMerge(kind, left, right, leftOrder, null, step, rows, candidates);
        } else if (kind != JoinKind.FULL && !properties.order().isEmpty()) {
            List<Integer> wished = PhysicalPlan.ascending(properties.order());
            if (wished.size() == properties.order().size()
                    && addOrder(wished, step.leftKeys(), step.rightKeys(), leftOrder, rightOrder)
                    && leftOrder.size() == wished.size()) {
                sortedMerge(kind, left, right, leftOrder, rightOrder, step, rows, candidates);
            }
        }
    }

    /// Collects the columns of both sides that follow the given order, up to the first column that is not an equality
    /// key.
    private static boolean addOrder(
            List<Integer> ascending, List<Scalar> keys, List<Scalar> otherKeys, List<Column> order, List<Column> others) {
        for (int id : ascending) {
            int key = keyOf(id, keys);
            if (key < 0 || !(otherKeys.get(key) instanceof Column other)) {
                break;
            }
            order.add((Column) keys.get(key));
            others.add(other);
        }
        return !order.isEmpty();
    }

    /// @param leftOrder null if the left side already comes in order
    private void sortedMerge(
            JoinKind kind, CandidatePlan left, CandidatePlan right, List<Column> leftOrder, List<Column> rightOrder, JoinExtension step,
            double rows, CandidateSet candidates) {
        double cost = left.cost + right.cost + (leftOrder == null ? 0 : CostConstants.sort(left.rows) + memoryCost.ofSort(left))
                + (rightOrder == null ? 0 : CostConstants.sort(right.rows) + memoryCost.ofSort(right)) + rows * CostConstants.JOINED_ROW;
        CandidatePlan other = candidates.cheapest();
        boolean isTooExpensive = properties.order().isEmpty() && other != null && cost > MAX_OF_UNSORTED * other.cost;
        if (!isTooExpensive && candidates.wants(rows, cost, cost, leftOrder == null ? left.ordered : isWished(leftOrder))) {
            merge(kind, leftOrder == null ? left : sorted(left, leftOrder),
                    rightOrder == null ? right : sorted(right, rightOrder), step, rows, candidates);
        }
    }

    private boolean isWished(List<Column> order) {
        List<Integer> wished = PhysicalPlan.ascending(properties.order());
        return wished.size() == properties.order().size() && wished.size() <= order.size()
                && wished.equals(order.subList(0, wished.size()).stream().map(Column::column).toList());
    }

    private CandidatePlan sorted(CandidatePlan input, List<Column> order) {
        double cost = input.cost + CostConstants.sort(input.rows) + memoryCost.ofSort(input);
        boolean ordered = isWished(order);
        List<Integer> ascending = order.stream().map(Column::column).toList();
        return new CandidatePlan(input.rows, cost, cost, ordered, ascending, input.slotCount, input.rowBytes, () -> {
            PhysicalPlan plan = input.physical();
            List<OrderKey> keys = order.stream().map(column -> new OrderKey(column, false, false)).toList();
            RowSource source = new Sort(plan.source(), SlotReordering.sortKeys(plan, keys), null, null,
                    new Estimate(input.rows, cost));
            return new PhysicalPlan(source, plan.slots(), ordered, cost, ascending);
        });
    }

    private static boolean isBy(CandidatePlan plan, Column column) {
        return !plan.ascending.isEmpty() && plan.ascending.getFirst() == column.column();
    }

    /// Returns the relation's cheapest plan in the order of a column; `any` if there is none.
    private CandidatePlan inOrderOf(Column key, JoinMember member, CandidatePlan any) {
        CandidatePlan best = member.sortedRights.get(key.column());
        if (best == null) {
            best = any;
            RequiredProperties order = new RequiredProperties(List.of(new OrderKey(key, false, false)), Double.POSITIVE_INFINITY);
            List<PhysicalPlan> plans = member.baseRelation.paths.isInKey(key) ? baseRelationPlanner.plans(member.baseRelation, wanted, order) : List.of();
            for (PhysicalPlan plan : plans) {
                CandidatePlan candidate = new CandidatePlan(plan, memoryCost.bytes(plan));
                best = isBy(candidate, key) && (best == any || candidate.cost < best.cost) ? candidate : best;
            }
            member.sortedRights.put(key.column(), best);
        }
        return best;
    }

    /// Returns the index of the column among the keys, or -1.
    private static int keyOf(int column, List<Scalar> keys) {
        for (int i = 0; i < keys.size(); i++) {
            if (keys.get(i) instanceof Column key && key.column() == column) {
                return i;
            }
        }
        return -1;
    }

    /// Merges by as many keys as both sides are ordered by; the other equalities become residual predicates.
    private void merge(JoinKind kind, CandidatePlan left, CandidatePlan right, JoinExtension step, double rows, CandidateSet candidates) {
        List<Scalar> leftKeys = step.leftKeys();
        List<Scalar> rightKeys = step.rightKeys();
        List<Scalar> leftMerged = new ArrayList<>();
        List<Scalar> rightMerged = new ArrayList<>();
        for (int i = 0; i < Math.min(left.ascending.size(), right.ascending.size()); i++) {
            int key = keyOf(left.ascending.get(i), leftKeys);
            if (key < 0 || !(rightKeys.get(key) instanceof Column column)
                    || column.column() != right.ascending.get(i)
                    || leftKeys.get(key).type().collation() != column.type().collation()) {
                break;
            }
            leftMerged.add(leftKeys.get(key));
            rightMerged.add(column);
        }
        if (leftMerged.isEmpty()) {
            return;
        }
        List<Scalar> others = new ArrayList<>(step.residual());
        for (int i = 0; i < leftKeys.size(); i++) {
            if (!leftMerged.contains(leftKeys.get(i)) || !rightMerged.contains(rightKeys.get(i))) {
                others.add(new Compare(Comparison.EQUAL, leftKeys.get(i), rightKeys.get(i)));
            }
        }
        if (kind == JoinKind.FULL && !others.isEmpty()) {
            // A full join with a residual would have to track matches per right row.
            return;
        }
        boolean single = step.member.differsIn(rightMerged);
        if (leftMerged.size() < leftKeys.size() && !single) {
            // Many rows may agree on a part of the keys.
            return;
        }
        double cost = left.cost + right.cost + (left.rows + right.rows) * CostConstants.MERGED_ROW
                + rows * (CostConstants.JOINED_ROW + CostConstants.CONDITION * others.size());
        double firstCost = left.firstCost + right.firstCost;
        // A full join emits unmatched right rows after all others.
        boolean full = kind == JoinKind.FULL;
        boolean ordered = full ? properties.order().isEmpty() : left.ordered;
        if (!candidates.wants(rows, cost, firstCost, ordered)) {
            return;
        }
        List<Integer> ascending = full ? List.of() : left.ascending;
        candidates.add(JoinCandidate.of(kind, left, right, rows, cost, firstCost, ordered, ascending, (one, other, slots, estimate) ->
            new MergeJoin(kind, one.source(), other.source(), one.inSlots(leftMerged), other.inSlots(rightMerged), single,
                PhysicalPlan.conjunctionInSlots(others, slots), estimate)));
    }
}
