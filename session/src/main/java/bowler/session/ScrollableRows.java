// SPDX-License-Identifier: Apache-2.0
package bowler.session;

import bowler.types.RowReader;

/// Rows put aside by the caller, many of them, to be stood on in any order; itself the reader of the row stood on. After
/// [#add] the row has to be moved to again.
public interface ScrollableRows extends RowReader, AutoCloseable {
    /// Adds a copy of the row shown.
    void add(RowReader row);

    /// @param number from 0, in the order added
    void moveTo(long number);

    /// Forgets the rows; idempotent. The end of the session does so too.
    @Override
    void close();
}
