// SPDX-License-Identifier: Apache-2.0
package bowler.execute.aggregate;

import bowler.execute.row.Vector;
import bowler.types.ArrayValue;
import bowler.types.DataType;

/// ARRAY_AGG: concatenates arrays.
final class ArrayAgg extends OrderedAggregate {
    /// Approximate bytes of an element that is an object.
    private static final int OBJECT_BYTES = 48;
    private static final int MAX_EXPECTED = 1024;

    private final DataType element;
    /// Null if there are no values.
    private ArrayValue.Builder elements;

    /// @param type of the result
    ArrayAgg(DataType type) {
        element = type.element();
    }

    @Override
    void add(Vector argument, Vector second, int[] rows, int count) {
        if (elements == null) {
            elements = new ArrayValue.Builder(element, (int) Math.min(size, MAX_EXPECTED));
        }
        for (int at = 0; at < count; at++) {
            ArrayValue more = (ArrayValue) argument.objectAt(rows[at]);
            elements.addAll(more, 0, more.count());
        }
    }

    @Override
    public void clear() {
        elements = null;
    }

    @Override
    public long heldBytes() {
        return elements == null ? 0 : (long) elements.count() * OBJECT_BYTES;
    }

    @Override
    void result(Vector into, int place) {
        if (elements == null) {
            into.setNull(place);
        } else {
            into.setObject(place, elements.build());
        }
    }
}
