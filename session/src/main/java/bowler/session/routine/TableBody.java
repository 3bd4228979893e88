// SPDX-License-Identifier: Apache-2.0
package bowler.session.routine;

import bowler.types.RowReader;
import bowler.types.function.RoutineCursor;
import bowler.types.function.RoutineRequest;

/// A table function in Java that is linked to its SQL types.
public interface TableBody {
    /// Calls the function; fails like a function that returns a value.
    ///
    /// @param arguments one column per argument
    RoutineCursor open(RowReader arguments, RoutineRequest request);
}
