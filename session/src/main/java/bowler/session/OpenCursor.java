// SPDX-License-Identifier: Apache-2.0
package bowler.session;

import bowler.types.RowReader;

/// An open query's rows, as a change finds them that names their cursor (`WHERE CURRENT OF`). Asked by the session within
/// the call that runs the change, but for [#readAhead].
public interface OpenCursor {
    /// That gave the rows.
    Statement statement();

    /// The row stood on: the columns shown, then its key. Null where there is none.
    RowReader current();

    /// Whether no transaction has ended since the rows were read, so that they are locked and nobody else has changed them.
    boolean isLocked();

    /// Keeps all rows that are still to come: the change that follows may move the row to where it would be met again.
    void readAhead();

    /// The row stood on has been changed.
    ///
    /// @param row as it is now, shaped as [#current]; the caller's, to be copied; null: it is deleted
    void moved(RowReader row);
}
