// SPDX-License-Identifier: Apache-2.0
package bowler.types.function.call;

import bowler.types.DataType;
import bowler.types.RowBuffer;
import bowler.types.RowReader;
import java.util.List;

/// A function that handles NULL arguments itself, or may return NULL for arguments that are not NULL.
public abstract class NullableCall extends FunctionCall {
    public NullableCall(String name, DataType resultType, List<DataType> parameterTypes) {
        super(name, resultType, parameterTypes);
    }

    @Override
    public final boolean seesNulls() {
        return true;
    }

    @Override
    public abstract void evaluate(RowReader arguments, RowBuffer target, int column);
}
