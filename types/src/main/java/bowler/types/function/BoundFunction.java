// SPDX-License-Identifier: Apache-2.0
package bowler.types.function;

import bowler.types.DataType;
import java.util.List;

/// A function together with the types of its arguments.
public sealed interface BoundFunction permits FunctionCall, ConversionCall {
    String name();

    DataType resultType();

    /// What each argument is converted to (`Casts.convert`) before; also the type of a `?` there.
    List<DataType> parameterTypes();
}
