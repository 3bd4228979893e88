// SPDX-License-Identifier: Apache-2.0
package bowler.session;

import bowler.types.RowReader;

/// An open cursor, as seen by a change that names it (`WHERE CURRENT OF`). The session calls it within the call that
/// runs the change, except [#readAhead].
public interface OpenCursor {
    /// Returns the statement that returned the rows.
    Statement statement();

    /// Returns the current row: the query's columns, then its key. Null if there is none.
    RowReader current();

    /// Returns whether no transaction has ended since the rows were read. Then they are locked and no other transaction
    /// has changed them.
    boolean isLocked();

    /// Buffers all remaining rows, because the following change may move the row to a place that the scan has yet to
    /// read.
    void readAhead();

    /// Notifies the cursor that the current row has been changed.
    ///
    /// @param row the row as it is now, in the form of [#current]. It belongs to the caller and must be copied. Null:
    ///     the row is deleted.
    void moved(RowReader row);
}
