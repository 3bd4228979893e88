// SPDX-License-Identifier: Apache-2.0
package bowler.types.function;

import bowler.types.DataType;
import bowler.types.RowBuffer;
import bowler.types.RowReader;
import java.util.List;

/// A function that sees to NULLs itself: it takes them as arguments, or may be NULL though no argument is.
abstract class NullableCall extends FunctionCall {
    NullableCall(String name, DataType resultType, List<DataType> parameterTypes) {
        super(name, resultType, parameterTypes);
    }

    @Override
    public final boolean seesNulls() {
        return true;
    }

    @Override
    public abstract void evaluate(RowReader arguments, RowBuffer target, int column);
}
