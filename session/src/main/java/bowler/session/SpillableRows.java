// SPDX-License-Identifier: Apache-2.0
package bowler.session;

import bowler.types.ArrayValue;
import bowler.types.Carrier;
import bowler.types.DataType;
import bowler.types.RowBuffer;
import bowler.types.RowReader;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Buffered rows, flat and unboxed, and a cursor over them that can be positioned on any row. Rows beyond a memory
/// limit go to a [ScrollableRows] of the session, if there is one.
///
/// Rows are stored consecutively: value `c` of row `r` is at `r * columnCount + c`. An array for a carrier is omitted
/// if no column has that carrier.
public final class SpillableRows implements Cursor {
    private static final int FIRST_CAPACITY = 8;
    /// The approximate limit of the memory held here before rows go elsewhere, in bytes.
    private static final long MEMORY_BYTES = 1 << 18;
    private static final int OBJECT_BYTES = 48;

    private final DataType[] types;
    private final boolean hasObjects;
    private long[] bits;
    private Object[] objects;
    private boolean[] nulls;
    private int rowCount;
    private int position = -1;
    /// The index of the current row's first value.
    private int base;
    private final ScrollableRowsFactory factory;
    private long heldBytes;
    /// Holds the rows after the first ones; null while there are none.
    private ScrollableRows spilled;
    private int memoryRows;
    /// Replaced rows of the keeper, by number.
    private final Map<Integer, RowBuffer> replaced = new HashMap<>(0);
    /// The current row if it is not in the arrays here.
    private RowReader spilledRows;

    /// Provides storage for many rows; null if it has none.
    public interface ScrollableRowsFactory {
        ScrollableRows newScrollableRows(List<DataType> types);
    }

    public SpillableRows(DataType... types) {
        this(null, types);
    }

    /// @param keepers for rows that exceed the memory limit; null: all rows stay in memory
    public SpillableRows(ScrollableRowsFactory keepers, DataType... types) {
        this.factory = keepers;
        this.types = types;
        hasObjects = Arrays.stream(types).anyMatch(type -> type.carrier() == Carrier.OBJECT);
        bits = new long[FIRST_CAPACITY * types.length];
        objects = new Object[hasObjects ? bits.length : 0];
        nulls = new boolean[bits.length];
    }

    public int rowCount() {
        return rowCount;
    }

    /// Returns whether the memory limit is reached, so that further rows should go elsewhere.
    public boolean isFull() {
        return heldBytes > MEMORY_BYTES;
    }

    /// Adds a copy of the current row. [bowler.types.Carrier#OBJECT] values are immutable by convention and shared.
    public void add(RowReader row) {
        if (isFull() && factory != null && (spilled != null || spills())) {
            spilled.add(row);
            rowCount = Math.incrementExact(rowCount);
            if (spilledRows == spilled) {
                spilled.moveTo(position - memoryRows);
            }
            return;
        }
        int at = Math.multiplyExact(rowCount, types.length);
        if (at + types.length > bits.length) {
            grow(at + types.length);
        }
        put(at, row);
        rowCount++;
    }

    /// Returns whether some rows are in a [ScrollableRows].
    public boolean isSpilled() {
        return spilled != null;
    }

    private boolean spills() {
        spilled = factory.newScrollableRows(List.of(types));
        memoryRows = rowCount;
        return spilled != null;
    }

    private boolean isSpilled(int number) {
        return spilled != null && number >= memoryRows;
    }

    /// Replaces the row with this number, from 0, by a copy of the current row.
    public void replace(int number, RowReader row) {
        assert number >= 0 && number < rowCount : number;
        if (!isSpilled(number)) {
            put(number * types.length, row);
            return;
        }
        RowBuffer copy = new RowBuffer(types.length);
        for (int column = 0; column < types.length; column++) {
            copy.set(column, types[column], row, column);
        }
        replaced.put(number, copy);
        if (position == number) {
            spilledRows = copy;
        }
    }

    private void put(int first, RowReader row) {
        int at = first;
        heldBytes += types.length * (Long.BYTES + 1L);
        for (int column = 0; column < types.length; column++, at++) {
            boolean isNull = row.isNull(column);
            nulls[at] = isNull;
            if (!isNull) {
                switch (types[column].carrier()) {
                    case LONG -> bits[at] = row.longAt(column);
                    case DOUBLE -> bits[at] = Double.doubleToRawLongBits(row.doubleAt(column));
                    case OBJECT -> {
                        objects[at] = row.objectAt(column);
                        heldBytes += sizeOf(objects[at]);
                    }
                }
            }
        }
    }

    private static long sizeOf(Object value) {
        return switch (value) {
            case String text -> OBJECT_BYTES + 2L * text.length();
            case byte[] bits -> OBJECT_BYTES + (long) bits.length;
            case ArrayValue array -> OBJECT_BYTES + (long) array.heldBytes();
            default -> OBJECT_BYTES;
        };
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
        heldBytes = 0;
        spilledRows = null;
        replaced.clear();
        if (spilled != null) {
            ScrollableRows old = spilled;
            spilled = null;
            old.close();
        }
    }

    /// Moves to a row, from 0.
    public void moveTo(int row) {
        assert row >= 0 && row < rowCount : row;
        position = row;
        if (isSpilled(row)) {
            spilledRows = replaced.get(row);
            if (spilledRows == null) {
                spilled.moveTo(row - memoryRows);
                spilledRows = spilled;
            }
            return;
        }
        spilledRows = null;
        base = row * types.length;
    }

    /// Moves before the first row.
    public void rewind() {
        position = -1;
        spilledRows = null;
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
        return spilledRows != null ? spilledRows.isNull(column) : nulls[base + column];
    }

    @Override
    public long longAt(int column) {
        return spilledRows != null ? spilledRows.longAt(column) : bits[base + column];
    }

    @Override
    public double doubleAt(int column) {
        return spilledRows != null ? spilledRows.doubleAt(column) : Double.longBitsToDouble(bits[base + column]);
    }

    @Override
    public Object objectAt(int column) {
        return spilledRows != null ? spilledRows.objectAt(column) : hasObjects ? objects[base + column] : null;
    }

    @Override
    public void close() {
        clear();
    }
}
