// SPDX-License-Identifier: Apache-2.0
package bowler.types.function;

import bowler.types.DataType;
import java.util.List;

/// A function that is a conversion of its one argument by another name: INTEGER(x), CHAR(x, 3). The binder makes a
/// conversion of it (`Casts.convert` from the argument's type to the result's), or nothing where the types are equal.
public record ConversionCall(String name, DataType parameterType, DataType resultType) implements BoundFunction {
    @Override
    public List<DataType> parameterTypes() {
        return List.of(parameterType);
    }
}
