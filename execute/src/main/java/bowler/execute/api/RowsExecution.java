// SPDX-License-Identifier: Apache-2.0
package bowler.execute.api;

import bowler.types.function.RoutineCursor;

/// An INSERT that takes its rows from a cursor. Only the session's thread may use it.
public interface RowsExecution {
    /// Inserts all rows of the cursor as one statement, and closes the cursor.
    ///
    /// @return the number of rows
    long insert(RoutineCursor rows);
}
