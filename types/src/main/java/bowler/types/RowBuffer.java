// SPDX-License-Identifier: Apache-2.0
package bowler.types;

import java.util.Arrays;

/// A reusable row of values in flat arrays, for example for parameters. The most frequently written array has padding
/// on both sides, as [bowler.base.padding] explains.
public final class RowBuffer implements RowReader {
    private static final int SPACE = 16;

    private final long[] bits;
    private final Object[] objects;
    private final boolean[] nulls;

    public RowBuffer(int columnCount) {
        bits = new long[SPACE + columnCount + SPACE];
        objects = new Object[columnCount];
        nulls = new boolean[columnCount];
        Arrays.fill(nulls, true);
    }

    /// Returns a row with the same values, which later changes of this row do not affect.
    public RowBuffer copy() {
        RowBuffer copy = new RowBuffer(nulls.length);
        System.arraycopy(bits, 0, copy.bits, 0, bits.length);
        System.arraycopy(objects, 0, copy.objects, 0, objects.length);
        System.arraycopy(nulls, 0, copy.nulls, 0, nulls.length);
        return copy;
    }

    public int columnCount() {
        return nulls.length;
    }

    public void setNull(int column) {
        mark(column, true);
        bits[SPACE + column] = 0;
        objects[column] = null;
    }

    public void setLong(int column, long value) {
        mark(column, false);
        bits[SPACE + column] = value;
    }

    public void setDouble(int column, double value) {
        mark(column, false);
        bits[SPACE + column] = Double.doubleToRawLongBits(value);
    }

    public void setObject(int column, Object value) {
        mark(column, value == null);
        objects[column] = value;
    }

    private void mark(int column, boolean isNull) {
        if (nulls[column] != isNull) {
            nulls[column] = isNull;
        }
    }

    /// Copies one value of a type, which may be NULL.
    public void set(int column, DataType type, RowReader source, int sourceColumn) {
        if (source.isNull(sourceColumn)) {
            setNull(column);
            return;
        }
        switch (type.carrier()) {
            case LONG -> setLong(column, source.longAt(sourceColumn));
            case DOUBLE -> setDouble(column, source.doubleAt(sourceColumn));
            case OBJECT -> setObject(column, source.objectAt(sourceColumn));
        }
    }

    @Override
    public boolean isNull(int column) {
        return nulls[column];
    }

    @Override
    public long longAt(int column) {
        return bits[SPACE + column];
    }

    @Override
    public double doubleAt(int column) {
        return Double.longBitsToDouble(bits[SPACE + column]);
    }

    @Override
    public Object objectAt(int column) {
        return objects[column];
    }
}
