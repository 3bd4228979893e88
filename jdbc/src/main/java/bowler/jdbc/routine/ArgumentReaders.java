// SPDX-License-Identifier: Apache-2.0
package bowler.jdbc.routine;

import bowler.jdbc.convert.ToObject;
import bowler.types.DataType;
import bowler.types.RowReader;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.sql.SQLException;

/// Reads arguments of routines from rows, each as the type of its Java parameter. Primitive values are not boxed.
final class ArgumentReaders {
    private static final MethodHandles.Lookup LOOKUP = MethodHandles.lookup();

    private ArgumentReaders() {}

    /// Returns a handle that reads a column of a row: `(RowReader)` to the Java type.
    static MethodHandle of(DataType type, Class<?> wanted, int column) {
        if (wanted.isPrimitive()) {
            MethodHandle reader = find(wanted.getName() + "At", MethodType.methodType(wanted, RowReader.class, int.class));
            return MethodHandles.insertArguments(reader, 1, column);
        }
        if (wanted == String.class) {
            MethodHandle reader = find("textAt", MethodType.methodType(String.class, RowReader.class, int.class));
            return MethodHandles.insertArguments(reader, 1, column);
        }
        MethodHandle reader = find("objectAt",
            MethodType.methodType(Object.class, DataType.class, Class.class, RowReader.class, int.class));
        MethodHandle bound = MethodHandles.insertArguments(MethodHandles.insertArguments(reader, 0, type, wanted), 1, column);
        return bound.asType(MethodType.methodType(wanted, RowReader.class));
    }

    private static MethodHandle find(String name, MethodType type) {
        try {
            return LOOKUP.findStatic(ArgumentReaders.class, name, type);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void requireValue(RowReader row, int column, String type) {
        if (row.isNull(column)) {
            throw LinkError.NULL_ARGUMENT.failure(type);
        }
    }

    private static byte byteAt(RowReader row, int column) {
        requireValue(row, column, "byte");
        return (byte) row.longAt(column);
    }

    private static short shortAt(RowReader row, int column) {
        requireValue(row, column, "short");
        return (short) row.longAt(column);
    }

    private static int intAt(RowReader row, int column) {
        requireValue(row, column, "int");
        return (int) row.longAt(column);
    }

    private static long longAt(RowReader row, int column) {
        requireValue(row, column, "long");
        return row.longAt(column);
    }

    private static boolean booleanAt(RowReader row, int column) {
        requireValue(row, column, "boolean");
        return row.longAt(column) != 0;
    }

    private static float floatAt(RowReader row, int column) {
        requireValue(row, column, "float");
        return (float) row.doubleAt(column);
    }

    private static double doubleAt(RowReader row, int column) {
        requireValue(row, column, "double");
        return row.doubleAt(column);
    }

    private static String textAt(RowReader row, int column) {
        return (String) row.objectAt(column);
    }

    /// Returns the value as an object of a class; null for NULL.
    static Object objectAt(DataType type, Class<?> wanted, RowReader row, int column) {
        try {
            return row.isNull(column) ? null : ToObject.of(type, row, column, wanted);
        } catch (SQLException exception) {
            throw RoutineFailure.ofConversion(exception);
        }
    }

    /// Returns the value as an object for a parameter that may be primitive.
    static Object boxedAt(DataType type, Class<?> wanted, RowReader row, int column) {
        if (wanted.isPrimitive()) {
            requireValue(row, column, wanted.getName());
        }
        return objectAt(type, MethodType.methodType(wanted).wrap().returnType(), row, column);
    }
}
