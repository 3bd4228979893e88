// SPDX-License-Identifier: Apache-2.0
package bowler.execute;

import bowler.types.RowReader;

/// A program at work in one session: its buffers, used again at every run. One run at a time; belongs to the session's
/// thread. Running it again ends an open cursor.
public interface Execution {
    /// Runs a query.
    ///
    /// @param parameters one column per `?`, of the types that the compiled statement names; they must not change until
    ///     the cursor is closed
    ResultCursor query(RowReader parameters);

    /// Runs what is not a query.
    ///
    /// @return rows changed; 0 for statements that change none
    long update(RowReader parameters);

    /// Runs an INSERT, UPDATE or DELETE to its end, then gives the changed rows' values of some columns.
    ///
    /// @param columns positions in the table, from 0; they become the cursor's columns
    ResultCursor updateReturning(RowReader parameters, int[] columns);

    /// Rows changed by the last [#update] or [#updateReturning].
    long lastCount();

    /// Ends an open cursor and gives memory back. It may run again.
    void close();
}
