// SPDX-License-Identifier: Apache-2.0
package bowler.sql.optimize.access;

import bowler.catalog.ColumnDescriptor;
import bowler.catalog.IndexDescriptor;
import bowler.catalog.KeyColumn;
import bowler.sql.bound.Relation.OrderKey;
import bowler.sql.bound.Relation.TableRead;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// The order in which the rows of one table come by one of its keys.
final class KeyOrder {
    /// How to read the key so that rows come in a wished order.
    enum Direction {
        FORWARD, BACKWARD, UNFIT
    }

    private final TableRead read;
    private final Map<Integer, Integer> positionOf;

    /// @param positionOf which of the table's columns each of its ids is
    KeyOrder(TableRead read, Map<Integer, Integer> positionOf) {
        this.read = read;
        this.positionOf = positionOf;
    }

    /// By what entries are in order: those with the same key have the key of their row behind it.
    List<KeyColumn> entryOrder(IndexDescriptor index, List<KeyColumn> key) {
        if (index == null) {
            return key;
        }
        List<KeyColumn> order = new ArrayList<>(key);
        order.addAll(read.table().clusteringKey());
        return order;
    }

    /// How to read the key so that rows come in the wished order.
    Direction direction(List<KeyColumn> key, int equalCount, boolean singleRow, List<OrderKey> order) {
        if (order.isEmpty() || singleRow && ownsAll(order)) {
            return Direction.FORWARD;
        }
        Direction direction = null;
        int next = equalCount;
        for (OrderKey wished : order) {
            Integer position = positionOf.get(wished.column().column());
            if (position == null) {
                return Direction.UNFIT;
            }
            if (isFixed(position, key, equalCount)) {
                continue;
            }
            if (next >= key.size() || key.get(next).position() != position) {
                return Direction.UNFIT;
            }
            KeyColumn column = key.get(next++);
            Direction needed = column.descending() == wished.descending() ? Direction.FORWARD : Direction.BACKWARD;
            ColumnDescriptor base = read.table().columns().get(position);
            // Keys have NULL above every value, so it comes first exactly where the reading descends.
            boolean nullsFit = !base.nullable() || wished.nullsFirst() == wished.descending();
            if (!nullsFit || direction != null && direction != needed) {
                return Direction.UNFIT;
            }
            direction = needed;
        }
        return direction == null ? Direction.FORWARD : direction;
    }

    private boolean ownsAll(List<OrderKey> order) {
        for (OrderKey key : order) {
            if (!positionOf.containsKey(key.column().column())) {
                return false;
            }
        }
        return true;
    }

    private static boolean isFixed(int position, List<KeyColumn> key, int equalCount) {
        for (int i = 0; i < equalCount; i++) {
            if (key.get(i).position() == position) {
                return true;
            }
        }
        return false;
    }

    /// The columns of a key that order rows, behind those that are the same in all.
    List<Integer> ascending(List<KeyColumn> key, int equalCount, Map<Integer, Integer> slots) {
        List<Integer> ascending = new ArrayList<>();
        for (int i = equalCount; i < key.size(); i++) {
            KeyColumn column = key.get(i);
            if (column.isComputed() || column.descending()) {
                break;
            }
            int id = read.columns().get(column.position()).column();
            if (!slots.containsKey(id)) {
                break;
            }
            ascending.add(id);
        }
        return ascending;
    }
}
