// SPDX-License-Identifier: Apache-2.0
package bowler.sql.optimize;

import bowler.plan.Estimate;
import bowler.plan.JoinKind;
import bowler.plan.RowSource.MergeJoin;
import bowler.plan.RowSource.Sort;
import bowler.plan.RowSource;
import bowler.plan.scalar.Comparison;
import bowler.plan.scalar.Scalar.Column;
import bowler.plan.scalar.Scalar.Compare;
import bowler.plan.scalar.Scalar;
import bowler.sql.bound.Relation.OrderKey;
import bowler.sql.cost.Effort;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/// Joins one member by merging: both sides come in the order of keys that are equal, or are put in it.
final class MergePlanner {
    /// Fewer rows are soon in a hash table; that they are sorted for a merge is not weighed.
    private static final double LEAST_TO_SORT = 10_000;
    /// Where nobody wishes the order, sorting has to be this much better than what several threads may do.
    private static final double MOST_OF_UNSORTED = 0.7;

    private final BitSet wanted;
    private final Wish wish;
    private final LeafPlanner leafPlanner;
    private final RowRoom room;

    /// @param wanted columns wanted of the whole join
    MergePlanner(BitSet wanted, Wish wish, LeafPlanner leafPlanner, RowRoom room) {
        this.wanted = wanted;
        this.wish = wish;
        this.leafPlanner = leafPlanner;
        this.room = room;
    }

    /// Merges of sides that come in the order of their keys.
    void merges(JoinKind kind, Draft left, Draft right, JoinStep step, double rows, Offers offers) {
        if (left.ascending.isEmpty()) {
            return;
        }
        int first = step.keyOf(left.ascending.getFirst());
        if (first < 0 || !(step.member.tie(first).own() instanceof Column key)) {
            return;
        }
        Draft sorted = isBy(right, key) ? right : step.member.leaf.isTable() ? inOrderOf(key, step.member, right) : null;
        if (sorted != null && isBy(sorted, key)) {
            merge(kind, left, sorted, step, rows, offers);
        }
    }

    /// Merges for which a side is put in order first: the right one in the order that the left one has, the left one in that which
    /// the right one has, or both in the order wished.
    void sortedMerges(JoinKind kind, Draft left, Draft right, JoinStep step, double rows, Offers offers) {
        if (left.rows + right.rows < LEAST_TO_SORT) {
            return;
        }
        List<Column> leftOrder = new ArrayList<>();
        List<Column> rightOrder = new ArrayList<>();
        if (addOrder(left.ascending, step.leftKeys(), step.rightKeys(), leftOrder, rightOrder)) {
            sortedMerge(kind, left, right, null, rightOrder, step, rows, offers);
        } else if (addOrder(right.ascending, step.rightKeys(), step.leftKeys(), rightOrder, leftOrder)) {
            sortedMerge(kind, left, right, leftOrder, null, step, rows, offers);
        } else if (kind != JoinKind.FULL && !wish.order().isEmpty()) {
            List<Integer> wished = Physical.ascending(wish.order());
            if (wished.size() == wish.order().size()
                    && addOrder(wished, step.leftKeys(), step.rightKeys(), leftOrder, rightOrder)
                    && leftOrder.size() == wished.size()) {
                sortedMerge(kind, left, right, leftOrder, rightOrder, step, rows, offers);
            }
        }
    }

    /// The columns of both sides that follow an order as far as it is one of keys.
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

    /// @param leftOrder null: the side comes in order
    private void sortedMerge(
            JoinKind kind, Draft left, Draft right, List<Column> leftOrder, List<Column> rightOrder, JoinStep step,
            double rows, Offers offers) {
        double cost = left.cost + right.cost + (leftOrder == null ? 0 : Effort.sort(left.rows) + room.ofSort(left))
                + (rightOrder == null ? 0 : Effort.sort(right.rows) + room.ofSort(right)) + rows * Effort.JOINED_ROW;
        Draft other = offers.cheapest();
        boolean isDear = wish.order().isEmpty() && other != null && cost > MOST_OF_UNSORTED * other.cost;
        if (!isDear && offers.wants(rows, cost, cost, leftOrder == null ? left.ordered : isWished(leftOrder))) {
            merge(kind, leftOrder == null ? left : sorted(left, leftOrder),
                    rightOrder == null ? right : sorted(right, rightOrder), step, rows, offers);
        }
    }

    private boolean isWished(List<Column> order) {
        List<Integer> wished = Physical.ascending(wish.order());
        return wished.size() == wish.order().size() && wished.size() <= order.size()
                && wished.equals(order.subList(0, wished.size()).stream().map(Column::column).toList());
    }

    private Draft sorted(Draft input, List<Column> order) {
        double cost = input.cost + Effort.sort(input.rows) + room.ofSort(input);
        boolean ordered = isWished(order);
        List<Integer> ascending = order.stream().map(Column::column).toList();
        return new Draft(input.rows, cost, cost, ordered, ascending, input.slotCount, input.rowBytes, () -> {
            Physical plan = input.physical();
            List<OrderKey> keys = order.stream().map(column -> new OrderKey(column, false, false)).toList();
            RowSource source = new Sort(plan.source(), Arrangement.sortKeys(plan, keys), null, null,
                    new Estimate(input.rows, cost));
            return new Physical(source, plan.slots(), ordered, cost, ascending);
        });
    }

    private static boolean isBy(Draft plan, Column column) {
        return !plan.ascending.isEmpty() && plan.ascending.getFirst() == column.column();
    }

    /// The member's cheapest plan that comes in the order of a column; any if there is none.
    private Draft inOrderOf(Column key, JoinMember member, Draft any) {
        Draft best = member.sortedRights.get(key.column());
        if (best == null) {
            best = any;
            Wish order = new Wish(List.of(new OrderKey(key, false, false)), Double.POSITIVE_INFINITY);
            List<Physical> plans = member.leaf.paths.isInKey(key) ? leafPlanner.plans(member.leaf, wanted, order) : List.of();
            for (Physical plan : plans) {
                Draft draft = new Draft(plan, room.bytes(plan));
                best = isBy(draft, key) && (best == any || draft.cost < best.cost) ? draft : best;
            }
            member.sortedRights.put(key.column(), best);
        }
        return best;
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
    private void merge(JoinKind kind, Draft left, Draft right, JoinStep step, double rows, Offers offers) {
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
            // Which right row had a partner would be known for each by itself.
            return;
        }
        boolean single = step.member.differsIn(rightMerged);
        if (leftMerged.size() < leftKeys.size() && !single) {
            // Many rows may have a part of the keys in common.
            return;
        }
        double cost = left.cost + right.cost + (left.rows + right.rows) * Effort.MERGED_ROW
                + rows * (Effort.JOINED_ROW + Effort.CONDITION * others.size());
        double firstCost = left.firstCost + right.firstCost;
        // The right rows that a full join adds come behind all others.
        boolean full = kind == JoinKind.FULL;
        boolean ordered = full ? wish.order().isEmpty() : left.ordered;
        if (!offers.wants(rows, cost, firstCost, ordered)) {
            return;
        }
        List<Integer> ascending = full ? List.of() : left.ascending;
        offers.add(JoinPlanner.draft(kind, left, right, rows, cost, firstCost, ordered, ascending, (one, other, slots, estimate) ->
            new MergeJoin(kind, one.source(), other.source(), one.inSlots(leftMerged), other.inSlots(rightMerged), single,
                JoinPlanner.placed(others, slots), estimate)));
    }
}
