// SPDX-License-Identifier: Apache-2.0
package bowler.types;

import java.util.Arrays;

/// A value of an ARRAY type: its elements are the columns of a row, from 0, each of the type's element. Immutable.
public final class ArrayValue implements RowReader {
    private static final int FIRST_ELEMENTS = 8;
    private static final int OBJECT_BYTES = 48;

    private final int count;
    /// Of the carriers LONG and DOUBLE; else null, and the objects are there.
    private final long[] bits;
    private final Object[] objects;
    /// Null: no element is NULL.
    private final boolean[] nulls;

    private ArrayValue(int count, long[] bits, Object[] objects, boolean[] nulls) {
        this.count = count;
        this.bits = bits;
        this.objects = objects;
        this.nulls = nulls;
    }

    /// Takes elements one after the other.
    public static final class Builder {
        private final Carrier carrier;
        private int count;
        private long[] bits;
        private Object[] objects;
        private boolean[] nulls;

        public Builder(DataType element) {
            this(element, FIRST_ELEMENTS);
        }

        /// @param expected elements that are likely to come
        public Builder(DataType element, int expected) {
            carrier = element.carrier();
            bits = carrier == Carrier.OBJECT ? null : new long[expected];
            objects = carrier == Carrier.OBJECT ? new Object[expected] : null;
        }

        public int count() {
            return count;
        }

        public Builder addNull() {
            int place = next();
            if (nulls == null || nulls.length <= place) {
                nulls = nulls == null ? new boolean[capacity()] : Arrays.copyOf(nulls, capacity());
            }
            nulls[place] = true;
            return this;
        }

        /// Takes a column of a row, NULL or not.
        public Builder add(RowReader row, int column) {
            if (row.isNull(column)) {
                return addNull();
            }
            int place = next();
            switch (carrier) {
                case LONG -> bits[place] = row.longAt(column);
                case DOUBLE -> bits[place] = Double.doubleToRawLongBits(row.doubleAt(column));
                case OBJECT -> objects[place] = row.objectAt(column);
            }
            return this;
        }

        /// Takes the elements from one place up to another.
        public Builder addAll(ArrayValue array, int from, int to) {
            for (int element = from; element < to; element++) {
                add(array, element);
            }
            return this;
        }

        public ArrayValue build() {
            return new ArrayValue(count, bits == null ? null : Arrays.copyOf(bits, count),
                objects == null ? null : Arrays.copyOf(objects, count), nulls == null ? null : Arrays.copyOf(nulls, count));
        }

        private int capacity() {
            return bits == null ? objects.length : bits.length;
        }

        private int next() {
            if (count == capacity()) {
                int room = Math.max(FIRST_ELEMENTS, Math.multiplyExact(2, count));
                bits = bits == null ? null : Arrays.copyOf(bits, room);
                objects = objects == null ? null : Arrays.copyOf(objects, room);
            }
            return count++;
        }
    }

    /// How many elements there are.
    public int count() {
        return count;
    }

    /// About what the elements take in memory.
    public int heldBytes() {
        return (int) Math.min(Integer.MAX_VALUE >> 1, (objects == null ? Long.BYTES : OBJECT_BYTES) * (long) count);
    }

    @Override
    public boolean isNull(int element) {
        return nulls != null && nulls[element];
    }

    @Override
    public long longAt(int element) {
        return bits[element];
    }

    @Override
    public double doubleAt(int element) {
        return Double.longBitsToDouble(bits[element]);
    }

    @Override
    public Object objectAt(int element) {
        return objects[element];
    }

    /// Compares by elements, in order: NULL equals NULL and lies above every value, and an array lies above its beginnings.
    public static int compare(DataType element, ArrayValue left, ArrayValue right) {
        int common = Math.min(left.count, right.count);
        for (int at = 0; at < common; at++) {
            int difference = ValueOrder.compareNullsHigh(element, left, at, right, at);
            if (difference != 0) {
                return difference;
            }
        }
        return Integer.compare(left.count, right.count);
    }

    /// Equal for arrays that compare equal.
    int hash(DataType element) {
        int hash = count;
        for (int at = 0; at < count; at++) {
            hash = 31 * hash + ValueOrder.hash(element, this, at);
        }
        return hash;
    }

    @Override
    public boolean equals(Object other) {
        if (!(other instanceof ArrayValue array) || count != array.count || !Arrays.equals(bits, array.bits)
                || !Arrays.deepEquals(objects, array.objects)) {
            return false;
        }
        for (int at = 0; at < count; at++) {
            if (isNull(at) != array.isNull(at)) {
                return false;
            }
        }
        return true;
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(bits) + Arrays.deepHashCode(objects);
    }
}
