// SPDX-License-Identifier: Apache-2.0
package bowler.types.function;

import bowler.types.RowBuffer;
import bowler.types.RowReader;

/// A function in Java that is linked to its SQL types. Any number of threads may call it at once.
public interface RoutineBody {
    /// Calls the function. Fails with 39004 if an argument is NULL and the method takes a primitive value.
    /// Fails with a state of class 38 if the method throws an exception.
    ///
    /// @param arguments one column per parameter, of its type
    /// @param result a row of one column, which receives the result
    void call(RowReader arguments, RowBuffer result);
}
