// SPDX-License-Identifier: Apache-2.0
package bowler.jdbc.convert;

import bowler.jdbc.failure.JdbcError;
import bowler.types.ArrayValue;
import bowler.types.DataType;
import bowler.types.RowBuffer;
import bowler.types.TypeId;
import bowler.types.Value;
import java.math.BigDecimal;
import java.sql.Array;
import java.sql.SQLException;
import java.util.Locale;
import java.util.Map;

/// Arrays that a program gives: any [Array], a Java array of objects or of numbers.
public final class ArrayParameter {
    private static final DataType TEXT = DataType.varchar(DataType.MAX_VARCHAR_LENGTH);
    private static final DataType BITS = DataType.varcharBits(DataType.MAX_VARCHAR_LENGTH);
    private static final Map<String, DataType> NAMED = Map.ofEntries(
        Map.entry("TINYINT", DataType.TINYINT), Map.entry("SMALLINT", DataType.SMALLINT), Map.entry("INT2", DataType.SMALLINT),
        Map.entry("INTEGER", DataType.INTEGER), Map.entry("INT", DataType.INTEGER), Map.entry("INT4", DataType.INTEGER),
        Map.entry("BIGINT", DataType.BIGINT), Map.entry("INT8", DataType.BIGINT), Map.entry("REAL", DataType.REAL),
        Map.entry("FLOAT4", DataType.REAL), Map.entry("DOUBLE", DataType.DOUBLE), Map.entry("DOUBLE PRECISION", DataType.DOUBLE),
        Map.entry("FLOAT", DataType.DOUBLE), Map.entry("FLOAT8", DataType.DOUBLE), Map.entry("BOOLEAN", DataType.BOOLEAN),
        Map.entry("BOOL", DataType.BOOLEAN), Map.entry("CHAR", TEXT), Map.entry("CHARACTER", TEXT), Map.entry("VARCHAR", TEXT),
        Map.entry("CHARACTER VARYING", TEXT), Map.entry("TEXT", TEXT), Map.entry("DATE", DataType.DATE),
        Map.entry("TIME", DataType.TIME), Map.entry("TIMESTAMP", DataType.TIMESTAMP),
        Map.entry("TIME WITH TIME ZONE", DataType.TIME_TZ), Map.entry("TIMESTAMP WITH TIME ZONE", DataType.TIMESTAMP_TZ),
        Map.entry("TIMESTAMPTZ", DataType.TIMESTAMP_TZ), Map.entry("UUID", DataType.UUID), Map.entry("JSON", DataType.JSON),
        Map.entry("BINARY", BITS), Map.entry("VARBINARY", BITS), Map.entry("CHAR FOR BIT DATA", BITS),
        Map.entry("VARCHAR FOR BIT DATA", BITS));

    private ArrayParameter() {}

    /// Returns the result of `createArrayOf`. Parameters of the type are ignored: texts may have any length.
    public static Array named(String typeName, Object[] elements, ArrayObject.ResultSetFactory shown) throws SQLException {
        if (typeName == null) {
            throw JdbcError.NO_CONVERSION.exception("null", "a type's name");
        }
        String plain = typeName.replaceAll("\\([^)]*\\)", " ").strip().replaceAll("\\s+", " ").toUpperCase(Locale.ROOT);
        DataType element = plain.equals("DECIMAL") || plain.equals("NUMERIC") || plain.equals("DEC") ? decimal(elements)
            : NAMED.get(plain);
        if (element == null) {
            throw JdbcError.NO_CONVERSION.exception(typeName, "an element of an array");
        }
        DataType type = DataType.array(element, DataType.MAX_CARDINALITY);
        for (Object inner = elements; inner instanceof Object[] array && !(inner instanceof byte[][]);) {
            inner = firstOf(array);
            if (inner instanceof Object[]) {
                type = DataType.array(type, DataType.MAX_CARDINALITY);
            }
        }
        return elements == null ? null : new ArrayObject(type, (ArrayValue) of(elements, type).object(), shown);
    }

    private static Object firstOf(Object[] array) {
        for (Object element : array) {
            if (element != null) {
                return element;
            }
        }
        return null;
    }

    /// The scale is the largest scale of the numbers.
    private static DataType decimal(Object[] elements) {
        int scale = 0;
        for (Object element : elements == null ? new Object[0] : elements) {
            scale = element instanceof BigDecimal number ? Math.clamp(number.scale(), scale, DataType.MAX_DECIMAL_PRECISION) : scale;
        }
        return DataType.decimal(DataType.MAX_DECIMAL_PRECISION, scale);
    }

    static Value of(Array array, DataType type) throws SQLException {
        return array instanceof ArrayObject own ? own.value() : of(array.getArray(), type);
    }

    /// @param array of Java
    /// @param type that it is given for
    static Value of(Object array, DataType type) throws SQLException {
        if (type.id() != TypeId.ARRAY) {
            throw JdbcError.NO_CONVERSION.exception(array.getClass().getTypeName(), type);
        }
        DataType element = type.element();
        int count = java.lang.reflect.Array.getLength(array);
        ArrayValue.Builder elements = new ArrayValue.Builder(element, count);
        RowBuffer cell = new RowBuffer(1);
        for (int at = 0; at < count; at++) {
            ToSql.object(cell, 0, element, java.lang.reflect.Array.get(array, at));
            elements.add(cell, 0);
        }
        return Value.of(DataType.array(element, DataType.MAX_CARDINALITY), (Object) elements.build());
    }
}
