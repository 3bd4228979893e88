// SPDX-License-Identifier: Apache-2.0
package bowler.execute.aggregate;

import bowler.execute.row.Vector;
import bowler.types.ArrayValue;
import bowler.types.Carrier;
import bowler.types.DataType;
import java.util.Arrays;

/// ANY_VALUE: the first value that is not NULL.
final class FirstValue extends Accumulator {
    private static final int OBJECT_BYTES = 64;

    private final DataType type;
    private final Vector values;
    private boolean[] hasValue = {};
    private long objectBytes;

    FirstValue(DataType type) {
        this.type = type;
        values = new Vector(type);
    }

    @Override
    public int bytesPerGroup() {
        return 2 + (type.carrier() == Carrier.OBJECT ? OBJECT_BYTES : Long.BYTES);
    }

    @Override
    public void reserve(int groupCount) {
        values.reserve(groupCount);
        hasValue = Arrays.copyOf(hasValue, groupCount);
    }

    @Override
    void add(Vector argument, Vector second, int[] rows, int count, int[] groups) {
        for (int at = 0; at < count; at++) {
            if (!hasValue[groups[at]]) {
                put(groups[at], argument, rows[at]);
            }
        }
    }

    private void put(int group, Vector from, int row) {
        hasValue[group] = true;
        values.copy(group, from, row);
        if (type.carrier() == Carrier.OBJECT && !from.isScaled()) {
            objectBytes += switch (from.objectAt(row)) {
                case String text -> text.length();
                case byte[] bits -> bits.length;
                case ArrayValue array -> array.heldBytes();
                default -> 0;
            };
        }
    }

    @Override
    long objectBytes() {
        return objectBytes;
    }

    @Override
    public void clear(int group) {
        hasValue[group] = false;
    }

    @Override
    public void merge(int group, Accumulator from, int other) {
        FirstValue more = (FirstValue) from;
        if (!hasValue[group] && more.hasValue[other]) {
            put(group, more.values, other);
        }
    }

    @Override
    public void result(int group, Vector into, int place) {
        if (hasValue[group]) {
            into.copy(place, values, group);
        } else {
            into.setNull(place);
        }
    }
}
