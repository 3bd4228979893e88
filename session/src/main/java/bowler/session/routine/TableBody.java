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

    /// The estimates of a table function for one statement.
    ///
    /// @param rows the rows that one call returns
    /// @param cost the cost of one call
    /// @param isRepeatable whether a statement may call the function several times
    record Estimates(double rows, double cost, boolean isRepeatable) {}

    /// Returns the estimates of the function; null if it has none. Fails if it throws an exception.
    ///
    /// @param sql the text of the statement
    Estimates estimates(String sql);
}
