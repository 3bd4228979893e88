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

/// The order in which one of a table's keys yields its rows.
final class KeyOrder {
    /// The direction in which to read the key so that rows come in the required order.
    enum Direction {
        FORWARD, BACKWARD, UNFIT
    }

    private final TableRead read;
    private final Map<Integer, Integer> positionOf;

    /// @param positionOf the table position of each column id
    KeyOrder(TableRead read, Map<Integer, Integer> positionOf) {
        this.read = read;
        this.positionOf = positionOf;
    }

    /// Returns the columns that order the entries. Entries with equal index keys are ordered by the clustering key of
    /// their row.
    List<KeyColumn> entryOrder(IndexDescriptor index, List<KeyColumn> key) {
        if (index == null) {
            return key;
        }
        List<KeyColumn> order = new ArrayList<>(key);
        order.addAll(read.table().clusteringKey());
        return order;
    }

    /// Returns the direction in which to read the key so that rows come in the required order.
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
            // Keys order NULL above every value, so NULL comes first exactly if the scan descends.
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

    /// Returns the key columns that order the rows, after the leading ones fixed by equalities.
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
