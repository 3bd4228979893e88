// SPDX-License-Identifier: Apache-2.0
package bowler.execute.row;

import bowler.types.Carrier;
import bowler.types.DataType;
import bowler.types.RowReader;
import bowler.types.TypeId;
import bowler.types.number.DecimalMath;
import java.math.BigDecimal;
import java.util.Arrays;

/// One column of a batch: an array of its type's carrier, and NULL flags. The fields are public because loops use the
/// arrays directly.
///
/// While [#hasNulls] is false the flags are undefined. The array element of a NULL is undefined.
///
/// DECIMALs have objects as carriers. While all unscaled numbers fit, [#longs] holds them at the type's scale, and
/// objects are created only on request. A vector starts [#isScaled] and stays so until a value does not fit.
///
/// The objects of a large batch get an array of their own. With G1, storing a reference into an old array costs a
/// memory fence, 10 ns for each string of a result. An array left over from a query also keeps its objects alive.
public final class Vector {
    private static final long[] NO_LONGS = {};
    private static final double[] NO_DOUBLES = {};
    private static final Object[] NO_OBJECTS = {};
    private static final int MIN_ROWS = 16;
    /// The number of rows from which a new array costs less than stores into an old one.
    private static final int MIN_ROWS_FOR_NEW_ARRAY = 64;

    public final DataType type;
    public final Carrier carrier;
    public long[] longs = NO_LONGS;
    public double[] doubles = NO_DOUBLES;
    public boolean[] nulls = {};
    public boolean hasNulls;
    private final boolean isDecimal;
    private boolean isScaled;
    /// Allocated for the first object, with room for [#allocated] rows.
    private Object[] objects = NO_OBJECTS;
    private int allocated;

    public Vector(DataType type) {
        this.type = type;
        this.carrier = type.carrier();
        isDecimal = type.id() == TypeId.DECIMAL || type.id() == TypeId.NUMERIC;
        isScaled = isDecimal;
    }

    /// Returns whether the values are DECIMALs held in [#longs] at the type's scale.
    public boolean isScaled() {
        return isScaled;
    }

    /// Returns values as objects, at the rows of a list.
    public Object[] objects(int[] rows, int count) {
        assert carrier == Carrier.OBJECT : type;
        allocateObjects();
        if (isScaled) {
            int scale = type.scale();
            for (int at = 0; at < count; at++) {
                objects[rows[at]] = BigDecimal.valueOf(longs[rows[at]], scale);
            }
        }
        return objects;
    }

    /// Returns the array of objects, for a caller that sets all rows.
    public Object[] toObjects() {
        assert carrier == Carrier.OBJECT : type;
        isScaled = false;
        allocateObjects();
        return objects;
    }

    /// Returns the value at a row that is not NULL.
    public Object objectAt(int row) {
        return isScaled ? BigDecimal.valueOf(longs[row], type.scale()) : objects[row];
    }

    private void allocateObjects() {
        if (objects.length < allocated) {
            objects = Arrays.copyOf(objects, allocated);
        }
    }

    private void putObject(int row, Object value) {
        if (row >= objects.length) {
            allocateObjects();
        }
        objects[row] = value;
    }

    /// Converts scaled numbers to objects because a value does not fit.
    private void unscale() {
        assert isScaled : type;
        allocateObjects();
        for (int row = 0; row < allocated; row++) {
            objects[row] = BigDecimal.valueOf(longs[row], type.scale());
        }
        isScaled = false;
    }

    /// Empties the vector and makes room for rows 0 to `rowCount - 1`.
    public Vector start(int rowCount) {
        assert rowCount >= 0 : rowCount;
        hasNulls = false;
        isScaled = isDecimal;
        allocated = rowCount;
        if (rowCount > nulls.length) {
            grow(rowCount);
        }
        if (rowCount >= MIN_ROWS_FOR_NEW_ARRAY) {
            release();
        }
        assert hasSpaceFor(rowCount) : rowCount;
        return this;
    }

    /// Does the same as [#start] for a vector that received `taken` values since it was started; if these were few, it
    /// keeps its array.
    public void startAgain(int rowCount, int taken) {
        Object[] kept = objects;
        start(rowCount);
        if (taken < MIN_ROWS_FOR_NEW_ARRAY) {
            objects = kept;
        }
    }

    /// Makes room for rows 0 to `rowCount - 1` and keeps existing values.
    public Vector reserve(int rowCount) {
        allocated = Math.max(allocated, rowCount);
        if (rowCount > nulls.length) {
            grow(rowCount);
        }
        assert hasSpaceFor(rowCount) : rowCount;
        return this;
    }

    private boolean hasSpaceFor(int rowCount) {
        int values = switch (carrier) {
            case LONG -> longs.length;
            case DOUBLE -> doubles.length;
            case OBJECT -> isDecimal ? longs.length : rowCount;
        };
        return rowCount <= values && rowCount <= nulls.length && rowCount <= allocated;
    }

    private void grow(int rowCount) {
        int capacity = Math.max(rowCount, Math.max(MIN_ROWS, Math.min(4 * nulls.length, Batch.CAPACITY)));
        nulls = Arrays.copyOf(nulls, capacity);
        switch (carrier) {
            case LONG -> longs = Arrays.copyOf(longs, capacity);
            case DOUBLE -> doubles = Arrays.copyOf(doubles, capacity);
            case OBJECT -> {
                if (isDecimal) {
                    longs = Arrays.copyOf(longs, capacity);
                }
            }
        }
    }

    public boolean isNull(int row) {
        return hasNulls && nulls[row];
    }

    public void setNull(int row) {
        withNulls()[row] = true;
    }

    /// Returns the NULL flags for writing, all false if there were none.
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
        if (isScaled) {
            BigDecimal number = (BigDecimal) value;
            if (number.scale() == type.scale() && number.precision() <= ScaledDecimals.MAX_PRECISION) {
                longs[row] = DecimalMath.unscaled(number);
            } else {
                unscale();
                putObject(row, value);
            }
        } else {
            putObject(row, value);
        }
        if (hasNulls) {
            nulls[row] = false;
        }
    }

    /// Sets a DECIMAL given as its unscaled number at the type's scale.
    public void setScaled(int row, long unscaled) {
        if (isScaled) {
            setLong(row, unscaled);
        } else {
            setObject(row, BigDecimal.valueOf(unscaled, type.scale()));
        }
    }

    private boolean isScaledAs(Vector source) {
        return isScaled && source.isScaled && type.scale() == source.type.scale();
    }

    /// Sets a value from a row whose column has this carrier.
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

    /// Copies a value of another vector of this carrier.
    public void copy(int row, Vector source, int sourceRow) {
        if (source.hasNulls && source.nulls[sourceRow]) {
            setNull(row);
            return;
        }
        switch (carrier) {
            case LONG -> setLong(row, source.longs[sourceRow]);
            case DOUBLE -> setDouble(row, source.doubles[sourceRow]);
            case OBJECT -> {
                if (isScaledAs(source)) {
                    setLong(row, source.longs[sourceRow]);
                } else {
                    setObject(row, source.objectAt(sourceRow));
                }
            }
        }
    }

    /// Copies values of another vector of this carrier to the places from `from` up to `to`. The list gives the source
    /// row of each place.
    public void copy(int from, int to, Vector source, int[] rows) {
        assert source.carrier == carrier && from <= to && hasSpaceFor(to) : source.type + " to " + type;
        if (source.hasNulls || hasNulls || carrier == Carrier.DOUBLE) {
            for (int place = from; place < to; place++) {
                copy(place, source, rows[place]);
            }
        } else if (carrier == Carrier.LONG || isScaledAs(source)) {
            long[] values = source.longs;
            for (int place = from; place < to; place++) {
                longs[place] = values[rows[place]];
            }
        } else if (isScaled || source.isScaled) {
            for (int place = from; place < to; place++) {
                copy(place, source, rows[place]);
            }
        } else {
            source.allocateObjects();
            Object[] values = source.objects;
            allocateObjects();
            for (int place = from; place < to; place++) {
                objects[place] = values[rows[place]];
            }
        }
    }

    /// Copies the values of several rows to the same rows.
    public void copyRows(Vector source, int[] rows, int count) {
        assert source.carrier == carrier : source.type + " to " + type;
        if (isDecimal && !isScaledAs(source)) {
            for (int at = 0; at < count; at++) {
                copy(rows[at], source, rows[at]);
            }
            return;
        }
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
                if (isScaled) {
                    for (int at = 0; at < count; at++) {
                        longs[rows[at]] = source.longs[rows[at]];
                    }
                    return;
                }
                source.allocateObjects();
                allocateObjects();
                for (int at = 0; at < count; at++) {
                    objects[rows[at]] = source.objects[rows[at]];
                }
            }
        }
    }

    /// Copies the values at consecutive places of a list to consecutive places.
    public void append(Vector source, int[] rows, int from, int count, int place) {
        assert source.carrier == carrier && hasSpaceFor(place + count) : source.type + " to " + type;
        switch (carrier) {
            case LONG -> {
                for (int at = 0; at < count; at++) {
                    longs[place + at] = source.longs[rows[from + at]];
                }
            }
            case DOUBLE -> {
                for (int at = 0; at < count; at++) {
                    doubles[place + at] = source.doubles[rows[from + at]];
                }
            }
            case OBJECT -> {
                if (isScaledAs(source)) {
                    for (int at = 0; at < count; at++) {
                        longs[place + at] = source.longs[rows[from + at]];
                    }
                } else if (isScaled || source.isScaled) {
                    for (int at = 0; at < count; at++) {
                        copy(place + at, source, rows[from + at]);
                    }
                } else {
                    source.allocateObjects();
                    allocateObjects();
                    for (int at = 0; at < count; at++) {
                        objects[place + at] = source.objects[rows[from + at]];
                    }
                }
            }
        }
        if (source.hasNulls) {
            boolean[] nulls = withNulls();
            for (int at = 0; at < count; at++) {
                nulls[place + at] = source.nulls[rows[from + at]];
            }
        } else if (hasNulls) {
            Arrays.fill(nulls, place, place + count, false);
        }
    }

    /// Copies the value at row 0 to the rows up to `rowCount - 1`; the first `from` rows have it already.
    public void spread(int from, int rowCount) {
        assert hasSpaceFor(rowCount) : rowCount;
        if (isNull(0)) {
            Arrays.fill(nulls, from, rowCount, true);
            return;
        }
        switch (carrier) {
            case LONG -> Arrays.fill(longs, from, rowCount, longs[0]);
            case DOUBLE -> Arrays.fill(doubles, from, rowCount, doubles[0]);
            case OBJECT -> {
                if (isScaled) {
                    Arrays.fill(longs, from, rowCount, longs[0]);
                } else {
                    allocateObjects();
                    Arrays.fill(objects, from, rowCount, objects[0]);
                }
            }
        }
    }

    /// Releases references to objects.
    public void release() {
        if (objects != NO_OBJECTS) {
            objects = NO_OBJECTS;
        }
    }
}
