// SPDX-License-Identifier: Apache-2.0
package bowler.types.function;

import bowler.types.DataType;
import bowler.types.RowBuffer;
import bowler.types.RowReader;
import java.util.List;

/// A function that can be evaluated over rows of arguments, by any number of threads at once.
///
/// A caller that has seen to NULLs (a NULL argument makes the result NULL) may call the one method of the three that
/// has the carrier of [#resultType]; [#evaluate] does all of it.
public abstract non-sealed class FunctionCall implements BoundFunction {
    private final String name;
    private final DataType resultType;
    private final List<DataType> parameterTypes;
    private final int parameterCount;

    FunctionCall(String name, DataType resultType, List<DataType> parameterTypes) {
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

    /// Whether it looks at NULL arguments itself, or may be NULL though none is; then only [#evaluate] may be called.
    public boolean seesNulls() {
        return false;
    }

    /// Evaluates over the arguments in columns 0 to the last, into a column of a row.
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
