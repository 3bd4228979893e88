// SPDX-License-Identifier: Apache-2.0
package bowler.jdbc.routine;

import bowler.jdbc.convert.ToSql;
import bowler.types.DataType;
import bowler.types.RowBuffer;
import bowler.types.Value;
import bowler.types.cast.CastContext;
import bowler.types.cast.Casts;
import bowler.types.cast.Conversion;
import bowler.types.number.DoubleMath;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.math.BigDecimal;
import java.sql.SQLException;

/// Writes a result or an OUT value of a routine into a row. It converts the value to the SQL type as CAST does, as in
/// Derby. A string that is too long is cut, and digits after the decimal point are dropped.
final class ResultWriter {
    private static final MethodHandles.Lookup LOOKUP = MethodHandles.lookup();
    private static final DataType TEXT = DataType.varchar(DataType.MAX_LOB_LENGTH);
    /// Derby cuts without a warning.
    private static final CastContext SILENT = new CastContext() {
        @Override
        public void cut(int lengthOfValue, DataType type) {}

        @Override
        public long currentEpochDay() {
            throw new IllegalStateException("no result of a routine needs the date");
        }
    };

    private final DataType type;
    /// Null unless the type is one of strings.
    private final Conversion fitted;

    ResultWriter(DataType type) {
        this.type = type;
        fitted = type.id().isCharacter() && !type.id().isLob() ? Casts.convert(TEXT, type, SILENT) : null;
    }

    /// Returns a handle that writes a value of a Java type into column 0: `(RowBuffer, given)`.
    MethodHandle handle(Class<?> given) {
        try {
            if (given.isPrimitive()) {
                Class<?> carrier = given == float.class ? float.class : given == double.class ? double.class
                    : given == boolean.class ? boolean.class : long.class;
                MethodHandle write = LOOKUP.findStatic(
                    ResultWriter.class, "put", MethodType.methodType(void.class, RowBuffer.class, carrier));
                return write.asType(MethodType.methodType(void.class, RowBuffer.class, given));
            }
            MethodHandle write = LOOKUP.findVirtual(ResultWriter.class, "putObject",
                MethodType.methodType(void.class, RowBuffer.class, Object.class)).bindTo(this);
            return write.asType(MethodType.methodType(void.class, RowBuffer.class, given));
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void put(RowBuffer row, long value) {
        row.setLong(0, value);
    }

    private static void put(RowBuffer row, boolean value) {
        row.setLong(0, value ? 1 : 0);
    }

    private static void put(RowBuffer row, float value) {
        row.setDouble(0, DoubleMath.checkReal(value));
    }

    private static void put(RowBuffer row, double value) {
        row.setDouble(0, DoubleMath.checkDouble(value));
    }

    private void putObject(RowBuffer row, Object value) {
        write(row, 0, value);
    }

    /// Writes an object of one of the classes that stand for the type; null is NULL.
    void write(RowBuffer row, int column, Object value) {
        try {
            if (value == null) {
                row.setNull(column);
            } else if (value instanceof String text && fitted != null) {
                fitted.convert(Value.of(TEXT, (Object) text), 0, row, column);
            } else if (value instanceof BigDecimal number && type.id().isDecimal()) {
                DataType given = DataType.decimal(Integer.MAX_VALUE, number.scale());
                Casts.convert(given, type, SILENT).convert(Value.of(given, (Object) number), 0, row, column);
            } else if (value instanceof String text && type.id().isLob()) {
                ToSql.clob(row, column, type, text);
            } else if (value instanceof byte[] bits && type.id().isLob()) {
                ToSql.blob(row, column, type, bits.clone());
            } else {
                ToSql.object(row, column, type, value);
            }
        } catch (SQLException exception) {
            throw RoutineFailure.ofConversion(exception);
        }
    }
}
