// SPDX-License-Identifier: Apache-2.0
package bowler.types.function.call;

import bowler.types.DataType;
import java.util.List;

/// A function that converts its one argument, such as INTEGER(x) or CHAR(x, 3). The binder compiles it to a conversion
/// (`Casts.convert` from the argument's type to the result's), or to the argument if the types are equal.
public record ConversionCall(String name, DataType parameterType, DataType resultType) implements BoundFunction {
    @Override
    public List<DataType> parameterTypes() {
        return List.of(parameterType);
    }
}
