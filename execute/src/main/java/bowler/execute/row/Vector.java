// SPDX-License-Identifier: Apache-2.0
package bowler.execute.row;

import bowler.types.Carrier;
import bowler.types.DataType;
import bowler.types.RowReader;
import java.util.Arrays;

/// One column of a batch: an array of its type's carrier, and NULL flags. Fields are open, as loops take the arrays.
///
/// While [#hasNulls] is false the flags mean nothing. A NULL's place in the array holds anything.
public final class Vector {
    private static final long[] NO_LONGS = {};
    private static final double[] NO_DOUBLES = {};
    private static final Object[] NO_OBJECTS = {};
    private static final int LEAST_ROWS = 16;

    public final DataType type;
    public final Carrier carrier;
    public long[] longs = NO_LONGS;
    public double[] doubles = NO_DOUBLES;
    public Object[] objects = NO_OBJECTS;
    public boolean[] nulls = {};
    public boolean hasNulls;

    public Vector(DataType type) {
        this.type = type;
        this.carrier = type.carrier();
    }

    /// Empties it and makes room for rows 0 to `rowCount - 1`.
    public Vector start(int rowCount) {
        hasNulls = false;
        if (rowCount > nulls.length) {
            grow(rowCount);
        }
        return this;
    }

    /// Makes room for rows 0 to `rowCount - 1`, keeping those there.
    public Vector reserve(int rowCount) {
        if (rowCount > nulls.length) {
            grow(rowCount);
        }
        return this;
    }

    private void grow(int rowCount) {
        int capacity = Math.max(rowCount, Math.max(LEAST_ROWS, Math.min(4 * nulls.length, Batch.CAPACITY)));
        nulls = Arrays.copyOf(nulls, capacity);
        switch (carrier) {
            case LONG -> longs = Arrays.copyOf(longs, capacity);
            case DOUBLE -> doubles = Arrays.copyOf(doubles, capacity);
            case OBJECT -> objects = Arrays.copyOf(objects, capacity);
        }
    }

    public boolean isNull(int row) {
        return hasNulls && nulls[row];
    }

    public void setNull(int row) {
        withNulls()[row] = true;
    }

    /// The flags to set, all false if there were none.
    public boolean[] withNulls() {
        if (!hasNulls) {
            Arrays.fill(nulls, false);
            hasNulls = true;
        }
        return nulls;
    }

    public void setLong(int row, long value) {
        longs[row] = value;
        if (hasNulls) {
            nulls[row] = false;
        }
    }

    public void setDouble(int row, double value) {
        doubles[row] = value;
        if (hasNulls) {
            nulls[row] = false;
        }
    }

    public void setObject(int row, Object value) {
        if (value == null) {
            setNull(row);
            return;
        }
        objects[row] = value;
        if (hasNulls) {
            nulls[row] = false;
        }
    }

    /// Takes a value from a row whose column has this carrier.
    public void set(int row, RowReader source, int column) {
        if (carrier == Carrier.OBJECT) {
            setObject(row, source.objectAt(column));
        } else if (source.isNull(column)) {
            setNull(row);
        } else if (carrier == Carrier.LONG) {
            setLong(row, source.longAt(column));
        } else {
            setDouble(row, source.doubleAt(column));
        }
    }

    /// Takes a value of another vector of this carrier.
    public void copy(int row, Vector source, int sourceRow) {
        if (source.hasNulls && source.nulls[sourceRow]) {
            setNull(row);
            return;
        }
        switch (carrier) {
            case LONG -> setLong(row, source.longs[sourceRow]);
            case DOUBLE -> setDouble(row, source.doubles[sourceRow]);
            case OBJECT -> setObject(row, source.objects[sourceRow]);
        }
    }

    /// Takes values of another vector of this carrier to the places from `from` up to `to`, each from the row that stands
    /// at that place of the list.
    public void copy(int from, int to, Vector source, int[] rows) {
        if (source.hasNulls || hasNulls || carrier == Carrier.DOUBLE) {
            for (int place = from; place < to; place++) {
                copy(place, source, rows[place]);
            }
        } else if (carrier == Carrier.LONG) {
            long[] values = source.longs;
            for (int place = from; place < to; place++) {
                longs[place] = values[rows[place]];
            }
        } else {
            Object[] values = source.objects;
            for (int place = from; place < to; place++) {
                objects[place] = values[rows[place]];
            }
        }
    }

    /// Takes the values of several rows, each to its own place.
    public void copyRows(Vector source, int[] rows, int count) {
        boolean[] sourceNulls = source.nulls;
        if (source.hasNulls) {
            boolean[] flags = withNulls();
            for (int at = 0; at < count; at++) {
                flags[rows[at]] = sourceNulls[rows[at]];
            }
        } else if (hasNulls) {
            for (int at = 0; at < count; at++) {
                nulls[rows[at]] = false;
            }
        }
        switch (carrier) {
            case LONG -> {
                for (int at = 0; at < count; at++) {
                    longs[rows[at]] = source.longs[rows[at]];
                }
            }
            case DOUBLE -> {
                for (int at = 0; at < count; at++) {
                    doubles[rows[at]] = source.doubles[rows[at]];
                }
            }
            case OBJECT -> {
                for (int at = 0; at < count; at++) {
                    objects[rows[at]] = source.objects[rows[at]];
                }
            }
        }
    }

    /// Gives the value at row 0 to rows up to `rowCount - 1`, of which `from` have it already.
    public void spread(int from, int rowCount) {
        if (isNull(0)) {
            Arrays.fill(nulls, from, rowCount, true);
            return;
        }
        switch (carrier) {
            case LONG -> Arrays.fill(longs, from, rowCount, longs[0]);
            case DOUBLE -> Arrays.fill(doubles, from, rowCount, doubles[0]);
            case OBJECT -> Arrays.fill(objects, from, rowCount, objects[0]);
        }
    }

    /// Lets go of objects.
    public void release() {
        if (carrier == Carrier.OBJECT) {
            Arrays.fill(objects, null);
        }
    }
}
