// SPDX-License-Identifier: Apache-2.0
package bowler.types;

import java.util.Arrays;
import java.util.Objects;

/// One value with its type, for plans and catalogs: a literal or a default. It is also a row of one column. Rows at run
/// time use flat arrays instead.
///
/// @param bits the long or the bits of the double; 0 for other carriers
/// @param object the object; null for other carriers and for NULL
public record Value(DataType type, boolean isNull, long bits, Object object) implements RowReader {
    public static Value nullOf(DataType type) {
        return new Value(type, true, 0, null);
    }

    public static Value of(DataType type, long value) {
        assert type.carrier() == Carrier.LONG : type;
        return new Value(type, false, value, null);
    }

    public static Value of(DataType type, double value) {
        assert type.carrier() == Carrier.DOUBLE : type;
        return new Value(type, false, Double.doubleToRawLongBits(value), null);
    }

    public static Value of(DataType type, Object value) {
        assert type.carrier() == Carrier.OBJECT : type;
        return value == null ? nullOf(type) : new Value(type, false, 0, value);
    }

    public static Value of(boolean value) {
        return of(DataType.BOOLEAN, value ? 1L : 0L);
    }

    /// Returns a copy of a column's value.
    public static Value of(DataType type, RowReader row, int column) {
        if (row.isNull(column)) {
            return nullOf(type);
        }
        return switch (type.carrier()) {
            case LONG -> of(type, row.longAt(column));
            case DOUBLE -> of(type, row.doubleAt(column));
            case OBJECT -> of(type, row.objectAt(column));
        };
    }

    @Override
    public boolean isNull(int column) {
        return isNull;
    }

    @Override
    public long longAt(int column) {
        return bits;
    }

    @Override
    public double doubleAt(int column) {
        return Double.longBitsToDouble(bits);
    }

    @Override
    public Object objectAt(int column) {
        return object;
    }

    /// Compares `byte[]` values by content.
    @Override
    public boolean equals(Object other) {
        return other instanceof Value value && isNull == value.isNull && bits == value.bits
                && type.equals(value.type) && Objects.deepEquals(object, value.object);
    }

    @Override
    public int hashCode() {
        int ofObject = object instanceof byte[] bytes ? Arrays.hashCode(bytes) : Objects.hashCode(object);
        return 31 * (31 * type.hashCode() + Long.hashCode(bits)) + ofObject;
    }
}
