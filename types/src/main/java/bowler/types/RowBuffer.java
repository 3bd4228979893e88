// SPDX-License-Identifier: Apache-2.0
package bowler.types;

import java.util.Arrays;

/// One row of values in flat arrays, filled and filled again; parameters, for example.
public final class RowBuffer implements RowReader {
    private final long[] bits;
    private final Object[] objects;
    private final boolean[] nulls;

    public RowBuffer(int columnCount) {
        bits = new long[columnCount];
        objects = new Object[columnCount];
        nulls = new boolean[columnCount];
        Arrays.fill(nulls, true);
    }

    public int columnCount() {
        return bits.length;
    }

    public void setNull(int column) {
        nulls[column] = true;
        bits[column] = 0;
        objects[column] = null;
    }

    public void setLong(int column, long value) {
        nulls[column] = false;
        bits[column] = value;
    }

    public void setDouble(int column, double value) {
        nulls[column] = false;
        bits[column] = Double.doubleToRawLongBits(value);
    }

    public void setObject(int column, Object value) {
        nulls[column] = value == null;
        objects[column] = value;
    }

    /// Copies one value of a type, NULL or not.
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
        return bits[column];
    }

    @Override
    public double doubleAt(int column) {
        return Double.longBitsToDouble(bits[column]);
    }

    @Override
    public Object objectAt(int column) {
        return objects[column];
    }
}
