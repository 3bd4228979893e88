// SPDX-License-Identifier: Apache-2.0
package bowler.types.function.call;

import bowler.types.DataType;
import bowler.types.RowBuffer;
import bowler.types.RowReader;
import java.util.List;

/// A function that any number of threads may evaluate at once over rows of arguments.
///
/// [#evaluate] handles NULLs: a NULL argument makes the result NULL. A caller that handles NULLs itself may call the
/// one of the three other methods for the carrier of [#resultType].
public abstract non-sealed class FunctionCall implements BoundFunction {
    private final String name;
    private final DataType resultType;
    private final List<DataType> parameterTypes;
    private final int parameterCount;

    public FunctionCall(String name, DataType resultType, List<DataType> parameterTypes) {
        this.name = name;
        this.resultType = resultType;
        this.parameterTypes = List.copyOf(parameterTypes);
        parameterCount = parameterTypes.size();
    }

    @Override
    public final String name() {
        return name;
    }

    @Override
    public final DataType resultType() {
        return resultType;
    }

    @Override
    public final List<DataType> parameterTypes() {
        return parameterTypes;
    }

    public long longOf(RowReader arguments) {
        throw wrongCarrier();
    }

    public double doubleOf(RowReader arguments) {
        throw wrongCarrier();
    }

    public Object objectOf(RowReader arguments) {
        throw wrongCarrier();
    }

    /// Returns whether the function handles NULL arguments itself, or may return NULL for arguments that are not NULL.
    /// In both cases only [#evaluate] may be called.
    public boolean seesNulls() {
        return false;
    }

    /// Evaluates the function over its arguments, which start at column 0 of a row, into a column of another row.
    public void evaluate(RowReader arguments, RowBuffer target, int column) {
        for (int argument = 0; argument < parameterCount; argument++) {
            if (arguments.isNull(argument)) {
                target.setNull(column);
                return;
            }
        }
        switch (resultType.carrier()) {
            case LONG -> target.setLong(column, longOf(arguments));
            case DOUBLE -> target.setDouble(column, doubleOf(arguments));
            case OBJECT -> target.setObject(column, objectOf(arguments));
        }
    }

    @Override
    public final String toString() {
        return name + parameterTypes + ": " + resultType;
    }

    private IllegalStateException wrongCarrier() {
        return new IllegalStateException(this + " asked for another carrier");
    }
}
