// SPDX-License-Identifier: Apache-2.0
package bowler.types.function.call;

import bowler.types.DataType;
import bowler.types.RowBuffer;
import bowler.types.RowReader;
import bowler.types.TypesError;
import java.util.List;

/// Creates functions from lambda expressions, with one factory per carrier of the result.
public final class FunctionFactories {
    public interface LongBody {
        long of(RowReader row);
    }

    public interface DoubleBody {
        double of(RowReader row);
    }

    public interface ObjectBody {
        Object of(RowReader row);
    }

    private FunctionFactories() {}

    public static FunctionCall ofLong(String name, DataType type, List<DataType> parameters, LongBody body) {
        return new FunctionCall(name, type, parameters) {
            @Override
            public long longOf(RowReader row) {
                return body.of(row);
            }
        };
    }

    public static FunctionCall ofDouble(String name, List<DataType> parameters, DoubleBody body) {
        return new FunctionCall(name, DataType.DOUBLE, parameters) {
            @Override
            public double doubleOf(RowReader row) {
                return body.of(row);
            }
        };
    }

    public static FunctionCall ofObject(String name, DataType type, List<DataType> parameters, ObjectBody body) {
        return new FunctionCall(name, type, parameters) {
            @Override
            public Object objectOf(RowReader row) {
                return body.of(row);
            }
        };
    }

    /// The text may be longer than its type, which fails with 22001.
    public static FunctionCall ofText(String name, DataType type, List<DataType> parameters, ObjectBody body) {
        return ofObject(name, type, parameters, row -> fitting((String) body.of(row), type));
    }

    /// Returns NULL if an argument is NULL or if the body returns null.
    public static FunctionCall ofTextOrNull(String name, DataType type, List<DataType> parameters, ObjectBody body) {
        int count = parameters.size();
        return new NullableCall(name, type, parameters) {
            @Override
            public void evaluate(RowReader row, RowBuffer target, int column) {
                for (int argument = 0; argument < count; argument++) {
                    if (row.isNull(argument)) {
                        target.setNull(column);
                        return;
                    }
                }
                target.setObject(column, fitting((String) body.of(row), type));
            }
        };
    }

    /// The body handles NULL arguments; the result is never NULL.
    public static FunctionCall ofAnyText(String name, DataType type, List<DataType> parameters, ObjectBody body) {
        return new NullableCall(name, type, parameters) {
            @Override
            public void evaluate(RowReader row, RowBuffer target, int column) {
                target.setObject(column, fitting((String) body.of(row), type));
            }
        };
    }

    public static String fitting(String text, DataType type) {
        if (text != null && text.length() > type.length()) {
            throw tooLong(text.substring(0, 20) + "...", type);
        }
        return text;
    }

    public static RuntimeException tooLong(String shown, DataType type) {
        return TypesError.TOO_LONG.failure(shown, type);
    }
}
