// SPDX-License-Identifier: Apache-2.0
package bowler.execute.api;

import bowler.types.RowReader;

/// A cursor over the rows of a query; it is also the reader of its current row.
///
/// Several cursors of a session may be open at once. Each continues with the snapshot with which it began.
public interface ResultCursor extends RowReader {
    /// Moves to the next row. Returns false at the end, which ends the storage statement.
    boolean next();

    /// Moves to the next row if it is already buffered, so that only this object is touched. A cursor that holds no
    /// resource of the session may move this way without a call into the session. False only means that [#next] must be
    /// called.
    boolean nextBuffered();

    /// Returns whether the run holds a resource of the session, which [#close] releases.
    boolean isHolding();

    /// Ends the run. Closing twice does nothing.
    void close();
}
