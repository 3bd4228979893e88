// SPDX-License-Identifier: Apache-2.0
package bowler.execute.api;

import bowler.types.RowReader;

/// An instance of a program in one session, with buffers that are reused by every run. Only the session's thread may
/// use it, and one run is active at a time. A new run closes an open cursor.
public interface Execution {
    /// Runs a query.
    ///
    /// @param parameters one column per `?`, of the types that the compiled statement names; they must not change until
    ///     the cursor is closed
    ResultCursor query(RowReader parameters);

    /// Runs a statement that is not a query.
    ///
    /// @return the number of changed rows; 0 for statements that change none
    long update(RowReader parameters);

    /// Runs an INSERT, UPDATE or DELETE to its end, then returns the values of some columns of the changed rows.
    ///
    /// @param columns positions in the table, from 0; they become the cursor's columns
    ResultCursor updateReturning(RowReader parameters, int[] columns);

    /// Returns the number of rows changed by the last [#update] or [#updateReturning].
    long lastCount();

    /// Closes an open cursor and releases memory. The execution may run again.
    void close();
}
