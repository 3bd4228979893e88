// SPDX-License-Identifier: Apache-2.0
package bowler.types.function.call;

import bowler.types.DataType;
import java.util.List;

/// A function together with the types of its arguments.
public sealed interface BoundFunction permits FunctionCall, ConversionCall {
    String name();

    DataType resultType();

    /// The types that the arguments are first converted to (`Casts.convert`); each is also the type of a `?` at its
    /// position.
    List<DataType> parameterTypes();
}
