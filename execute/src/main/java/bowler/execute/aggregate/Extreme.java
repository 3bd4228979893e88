// SPDX-License-Identifier: Apache-2.0
package bowler.execute.aggregate;

import bowler.execute.row.Vector;
import bowler.types.ArrayValue;
import bowler.types.Carrier;
import bowler.types.DataType;
import bowler.types.ValueOrder;
import java.util.Arrays;

/// MIN and MAX; of truth values they are EVERY and BOOL_OR.
final class Extreme extends Accumulator {
    private static final int OBJECT_BYTES = 64;

    private final DataType type;
    /// 1 for MAX, -1 for MIN.
    private final int sign;
    private final Vector values;
    private boolean[] hasValue = {};
    private long objectBytes;

    Extreme(DataType type, boolean greatest) {
        this.type = type;
        sign = greatest ? 1 : -1;
        values = new Vector(type);
    }

    @Override
    public int bytesPerGroup() {
        return 2 + switch (type.carrier()) {
            case LONG, DOUBLE -> Long.BYTES;
            case OBJECT -> OBJECT_BYTES;
        };
    }

    @Override
    public void reserve(int groupCount) {
        values.reserve(groupCount);
        hasValue = Arrays.copyOf(hasValue, groupCount);
    }

    @Override
    void add(Vector argument, Vector second, int[] rows, int count, int[] groups) {
        for (int at = 0; at < count; at++) {
            int group = groups[at];
            int row = rows[at];
            if (!hasValue[group] || sign * compare(argument, row, group) > 0) {
                put(group, argument, row);
            }
        }
    }

    private void put(int group, Vector from, int row) {
        if (type.carrier() == Carrier.OBJECT && !from.isScaled()) {
            objectBytes += lengthOf(from.objectAt(row)) - (hasValue[group] && !values.isScaled() ? lengthOf(values.objectAt(group)) : 0);
        }
        hasValue[group] = true;
        values.copy(group, from, row);
    }

    /// Of what may be long.
    private static int lengthOf(Object value) {
        return switch (value) {
            case String text -> text.length();
            case byte[] bits -> bits.length;
            case ArrayValue array -> array.heldBytes();
            default -> 0;
        };
    }

    @Override
    long objectBytes() {
        return objectBytes;
    }

    private int compare(Vector argument, int row, int group) {
        return switch (argument.carrier) {
            case LONG -> Long.compare(argument.longs[row], values.longs[group]);
            case DOUBLE -> ValueOrder.compareDoubles(argument.doubles[row], values.doubles[group]);
            case OBJECT -> argument.isScaled() && values.isScaled() ? Long.compare(argument.longs[row], values.longs[group])
                : Integer.signum(ValueOrder.compareObjects(type, argument.objectAt(row), values.objectAt(group)));
        };
    }

    @Override
    public void clear(int group) {
        hasValue[group] = false;
    }

    @Override
    public void merge(int group, Accumulator from, int other) {
        Extreme more = (Extreme) from;
        if (more.hasValue[other] && (!hasValue[group] || sign * compare(more.values, other, group) > 0)) {
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
