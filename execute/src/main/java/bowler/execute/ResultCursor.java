// SPDX-License-Identifier: Apache-2.0
package bowler.execute;

import bowler.types.RowReader;

/// Rows of a query, one at a time: itself the reader of the row it stands on.
///
/// Several cursors of a session may be open at once; each goes on with the snapshot that it began with.
public interface ResultCursor extends RowReader {
    /// Moves to the next row; false at the end, which ends the storage statement.
    boolean next();

    /// Moves to the next row if that is at hand, so that nothing but this object is touched: what holds nothing of the
    /// session may move without a call into it. False says nothing but that [#next] must be asked.
    boolean nextAtHand();

    /// Whether the run holds something of the session, which [#close] gives back.
    boolean isHolding();

    /// Ends the run. Closing twice does nothing.
    void close();
}
