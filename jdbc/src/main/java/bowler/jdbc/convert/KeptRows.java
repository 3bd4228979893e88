// SPDX-License-Identifier: Apache-2.0
package bowler.jdbc.convert;

import bowler.session.Cursor;
import bowler.types.Carrier;
import bowler.types.DataType;
import bowler.types.RowReader;
import java.util.Arrays;

/// Rows held in memory, flat and unboxed; a cursor over them that can stand on any row.
///
/// Rows are kept one after another: value `c` of row `r` is at `r * columnCount + c`. Column arrays of one carrier only
/// are left out where the row has no such column.
public final class KeptRows implements Cursor {
    private static final int FIRST_CAPACITY = 8;

    private final DataType[] types;
    private final boolean hasObjects;
    private long[] bits;
    private Object[] objects;
    private boolean[] nulls;
    private int rowCount;
    private int position = -1;
    /// Where the present row's values begin.
    private int base;

    public KeptRows(DataType... types) {
        this.types = types;
        hasObjects = Arrays.stream(types).anyMatch(type -> type.carrier() == Carrier.OBJECT);
        bits = new long[FIRST_CAPACITY * types.length];
        objects = new Object[hasObjects ? bits.length : 0];
        nulls = new boolean[bits.length];
    }

    public static KeptRows of(RowColumns columns) {
        DataType[] types = new DataType[columns.count() + (columns.isKeyed() ? 1 : 0)];
        for (int column = 0; column < columns.count(); column++) {
            types[column] = columns.type(column);
        }
        if (columns.isKeyed()) {
            types[columns.count()] = DataType.varcharBits(DataType.MAX_VARCHAR_LENGTH);
        }
        return new KeptRows(types);
    }

    public int rowCount() {
        return rowCount;
    }

    /// Adds a copy of the row shown. [bowler.types.Carrier#OBJECT] values are immutable by convention and shared.
    public void add(RowReader row) {
        int at = Math.multiplyExact(rowCount, types.length);
        if (at + types.length > bits.length) {
            grow(at + types.length);
        }
        put(at, row);
        rowCount++;
    }

    /// Puts a copy of the row shown in the place of another, from 0.
    public void replace(int number, RowReader row) {
        assert number >= 0 && number < rowCount : number;
        put(number * types.length, row);
    }

    private void put(int first, RowReader row) {
        int at = first;
        for (int column = 0; column < types.length; column++, at++) {
            boolean isNull = row.isNull(column);
            nulls[at] = isNull;
            if (!isNull) {
                switch (types[column].carrier()) {
                    case LONG -> bits[at] = row.longAt(column);
                    case DOUBLE -> bits[at] = Double.doubleToRawLongBits(row.doubleAt(column));
                    case OBJECT -> objects[at] = row.objectAt(column);
                }
            }
        }
    }

    private void grow(int needed) {
        int capacity = Math.max(Math.max(bits.length + (bits.length >> 1), needed), FIRST_CAPACITY);
        bits = Arrays.copyOf(bits, capacity);
        nulls = Arrays.copyOf(nulls, capacity);
        if (hasObjects) {
            objects = Arrays.copyOf(objects, capacity);
        }
    }

    public void clear() {
        Arrays.fill(objects, null);
        rowCount = 0;
        position = -1;
    }

    /// Stands on a row, from 0.
    public void moveTo(int row) {
        assert row >= 0 && row < rowCount : row;
        position = row;
        base = row * types.length;
    }

    /// Stands before the first row.
    public void rewind() {
        position = -1;
    }

    @Override
    public boolean next() {
        if (position + 1 >= rowCount) {
            return false;
        }
        moveTo(position + 1);
        return true;
    }

    @Override
    public boolean isNull(int column) {
        return nulls[base + column];
    }

    @Override
    public long longAt(int column) {
        return bits[base + column];
    }

    @Override
    public double doubleAt(int column) {
        return Double.longBitsToDouble(bits[base + column]);
    }

    @Override
    public Object objectAt(int column) {
        return hasObjects ? objects[base + column] : null;
    }

    @Override
    public void close() {
        clear();
    }
}
