// SPDX-License-Identifier: Apache-2.0
package bowler.sql.optimize.physical;

import bowler.plan.query.RowSource;
import bowler.plan.query.RowSourceTraversal;
import bowler.plan.scalar.Scalar.Column;
import bowler.plan.scalar.Scalar;
import bowler.plan.scalar.ScalarTraversal;
import bowler.sql.bound.Relation.OrderKey;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// A row source with the slots of its columns.
///
/// @param slots the slot of each column id; ids may share a slot
/// @param ordered the rows come in the required order
/// @param firstCost the cost until the first row
/// @param ascending ids of the columns by which the rows come in ascending order, NULLs last, whether required or not;
///     empty if unknown
public record PhysicalPlan(
        RowSource source, Map<Integer, Integer> slots, boolean ordered, double firstCost, List<Integer> ascending) {
    public PhysicalPlan(RowSource source, Map<Integer, Integer> slots, boolean ordered, double firstCost) {
        this(source, slots, ordered, firstCost, List.of());
    }

    public double rows() {
        return source.estimate().rows();
    }

    public double cost() {
        return source.estimate().cost();
    }

    /// Returns the cost of the first rows.
    public double costOf(double rowsNeeded) {
        return costOf(rows(), cost(), firstCost, rowsNeeded);
    }

    public static double costOf(double rows, double cost, double firstCost, double rowsNeeded) {
        return rowsNeeded >= rows ? cost : firstCost + (cost - firstCost) * rowsNeeded / rows;
    }

    /// Returns the number of leading keys by which the rows are known to be ordered.
    public int ascendingCount(List<OrderKey> keys) {
        int count = 0;
        while (count < Math.min(keys.size(), ascending.size()) && isAscending(keys.get(count))
                && keys.get(count).column().column() == ascending.get(count)) {
            count++;
        }
        return count;
    }

    private static boolean isAscending(OrderKey key) {
        return !key.descending() && !key.nullsFirst();
    }

    /// Returns the columns by which rows in this order ascend.
    public static List<Integer> ascending(List<OrderKey> keys) {
        List<Integer> ascending = new ArrayList<>();
        for (OrderKey key : keys) {
            if (!isAscending(key)) {
                break;
            }
            ascending.add(key.column().column());
        }
        return ascending;
    }

    public Scalar inSlots(Scalar scalar) {
        return inSlots(scalar, slots);
    }

    public List<Scalar> inSlots(List<Scalar> scalars) {
        List<Scalar> placed = new ArrayList<>(scalars.size());
        for (Scalar scalar : scalars) {
            placed.add(inSlots(scalar));
        }
        return placed;
    }

    public static Scalar inSlots(Scalar scalar, Map<Integer, Integer> slots) {
        return ScalarTraversal.map(scalar, node -> {
            if (!(node instanceof Column column)) {
                return node;
            }
            Integer slot = slots.get(column.column());
            if (slot == null) {
                throw new IllegalStateException("column " + column.column() + " is not among " + slots);
            }
            return new Column(slot, column.type());
        });
    }

    /// Returns the slots of rows of this plan concatenated with rows of another.
    public Map<Integer, Integer> slotsWith(PhysicalPlan right) {
        Map<Integer, Integer> joined = new HashMap<>(slots);
        int shift = RowSourceTraversal.slotCount(source);
        right.slots.forEach((column, slot) -> joined.put(column, slot + shift));
        return joined;
    }

    /// Returns the conjunction of these predicates over slots; null if there are none.
    public static Scalar conjunctionInSlots(List<Scalar> conditions, Map<Integer, Integer> slots) {
        List<Scalar> placed = new ArrayList<>(conditions.size());
        for (Scalar condition : conditions) {
            placed.add(inSlots(condition, slots));
        }
        return conjunction(placed);
    }

    public static Scalar conjunction(List<Scalar> conditions) {
        return conditions.isEmpty() ? null
                : conditions.size() == 1 ? conditions.getFirst() : new Scalar.And(List.copyOf(conditions));
    }

    public static PhysicalPlan cheapest(List<PhysicalPlan> plans) {
        PhysicalPlan best = plans.getFirst();
        for (PhysicalPlan plan : plans) {
            best = plan.cost() < best.cost() ? plan : best;
        }
        return best;
    }
}
