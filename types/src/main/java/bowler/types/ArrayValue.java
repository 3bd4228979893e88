// SPDX-License-Identifier: Apache-2.0
package bowler.types;

import java.util.Arrays;

/// A value of an ARRAY type. Its elements are read as the columns of a row, numbered from 0. Immutable.
public final class ArrayValue implements RowReader {
    private static final int FIRST_ELEMENTS = 8;
    private static final int OBJECT_BYTES = 48;

    private final int count;
    /// The elements if their carrier is LONG or DOUBLE; otherwise null, and [#objects] holds them.
    private final long[] bits;
    private final Object[] objects;
    /// Null if no element is NULL.
    private final boolean[] nulls;

    private ArrayValue(int count, long[] bits, Object[] objects, boolean[] nulls) {
        this.count = count;
        this.bits = bits;
        this.objects = objects;
        this.nulls = nulls;
    }

    /// Collects elements in order.
    public static final class Builder {
        private final Carrier carrier;
        private int count;
        private long[] bits;
        private Object[] objects;
        private boolean[] nulls;

        public Builder(DataType element) {
            this(element, FIRST_ELEMENTS);
        }

        /// @param expected the likely number of elements
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

        /// Appends a column of a row, which may be NULL.
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

        /// Appends the elements in the range from `from` (inclusive) to `to` (exclusive).
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
                int capacity = Math.max(FIRST_ELEMENTS, Math.multiplyExact(2, count));
                bits = bits == null ? null : Arrays.copyOf(bits, capacity);
                objects = objects == null ? null : Arrays.copyOf(objects, capacity);
            }
            return count++;
        }
    }

    /// Returns the number of elements.
    public int count() {
        return count;
    }

    /// Returns the approximate memory of the elements in bytes.
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

    /// Compares element by element. NULL equals NULL and is greater than every value. A proper prefix is less than the
    /// longer array.
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

    /// Returns equal numbers for arrays that compare equal.
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
