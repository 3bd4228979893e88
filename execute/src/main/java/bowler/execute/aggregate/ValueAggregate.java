// SPDX-License-Identifier: Apache-2.0
package bowler.execute.aggregate;

import bowler.execute.row.Vector;
import bowler.types.ArrayValue;
import bowler.types.Carrier;
import bowler.types.DataType;
import java.util.Arrays;

/// An aggregate whose result is one of a group's values, or NULL if there is none.
abstract class ValueAggregate extends Accumulator {
    private static final int OBJECT_BYTES = 64;

    final DataType type;
    final Vector values;
    boolean[] hasValue = {};
    private long objectBytes;

    ValueAggregate(DataType type) {
        this.type = type;
        values = new Vector(type);
    }

    @Override
    public final int bytesPerGroup() {
        return 2 + (type.carrier() == Carrier.OBJECT ? OBJECT_BYTES : Long.BYTES);
    }

    @Override
    public final void reserve(int groupCount) {
        values.reserve(groupCount);
        hasValue = Arrays.copyOf(hasValue, groupCount);
    }

    /// Replaces the kept value, if any.
    final void keep(int group, Vector from, int row) {
        if (type.carrier() == Carrier.OBJECT && !from.isScaled()) {
            objectBytes += lengthOf(from.objectAt(row)) - (hasValue[group] && !values.isScaled() ? lengthOf(values.objectAt(group)) : 0);
        }
        hasValue[group] = true;
        values.copy(group, from, row);
    }

    /// Returns the length of a variable-length value.
    private static int lengthOf(Object value) {
        return switch (value) {
            case String text -> text.length();
            case byte[] bits -> bits.length;
            case ArrayValue array -> array.heldBytes();
            default -> 0;
        };
    }

    @Override
    public final long objectBytes() {
        return objectBytes;
    }

    @Override
    public final void clear(int group) {
        hasValue[group] = false;
    }

    @Override
    public final void result(int group, Vector into, int place) {
        if (hasValue[group]) {
            into.copy(place, values, group);
        } else {
            into.setNull(place);
        }
    }
}
