// SPDX-License-Identifier: Apache-2.0
package bowler.session;

import bowler.types.RowReader;

/// Many rows stored by the caller, for access in any order; the object itself is the reader of the current row. After
/// [#add], the caller must move to a row again.
public interface ScrollableRows extends RowReader, AutoCloseable {
    /// Adds a copy of the current row.
    void add(RowReader row);

    /// @param number from 0, in the order added
    void moveTo(long number);

    /// Discards the rows; idempotent. The end of the session discards them too.
    @Override
    void close();
}
