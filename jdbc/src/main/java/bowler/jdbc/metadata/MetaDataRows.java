// SPDX-License-Identifier: Apache-2.0
package bowler.jdbc.metadata;

import bowler.jdbc.convert.ResultColumns;
import bowler.session.SpillableRows;
import bowler.types.Carrier;
import bowler.types.RowBuffer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;

/// Rows of one shape put together as objects, which is dear and seldom.
final class MetaDataRows {
    private final MetaDataResult shape;
    private final List<Object[]> rows = new ArrayList<>();

    MetaDataRows(MetaDataResult shape) {
        this.shape = shape;
    }

    /// @param values `Integer`, `Long`, `Boolean`, `String` or null, as many as the shape has columns
    MetaDataRows add(Object... values) {
        assert values.length == shape.columns().count() : shape + " " + values.length;
        rows.add(values);
        return this;
    }

    /// Sorts by columns (from 0), NULL last, equal rows in the order they came.
    MetaDataRows sort(int... columns) {
        Comparator<Object[]> order = (left, right) -> 0;
        for (int column : columns) {
            order = order.thenComparing((left, right) -> compare(left[column], right[column]));
        }
        rows.sort(order);
        return this;
    }

    /// Removes the rows that have one of the values in a column.
    MetaDataRows without(int column, Set<?> values) {
        rows.removeIf(row -> values.contains(row[column]));
        return this;
    }

    @SuppressWarnings("unchecked")
    private static int compare(Object left, Object right) {
        if (left == null || right == null) {
            return Boolean.compare(left == null, right == null);
        }
        return ((Comparable<Object>) left).compareTo(right);
    }

    SpillableRows keep() {
        ResultColumns columns = shape.columns();
        SpillableRows kept = columns.newSpillableRows();
        RowBuffer buffer = new RowBuffer(columns.count());
        for (Object[] row : rows) {
            for (int column = 0; column < row.length; column++) {
                put(buffer, column, columns.type(column).carrier(), row[column]);
            }
            kept.add(buffer);
        }
        return kept;
    }

    private static void put(RowBuffer buffer, int column, Carrier carrier, Object value) {
        switch (value) {
            case null -> buffer.setNull(column);
            case Boolean truth -> buffer.setLong(column, truth ? 1 : 0);
            case Number number -> buffer.setLong(column, number.longValue());
            default -> {
                assert carrier == Carrier.OBJECT : value;
                buffer.setObject(column, value);
            }
        }
    }
}
