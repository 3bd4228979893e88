// SPDX-License-Identifier: Apache-2.0
package bowler.session;

import bowler.types.RowReader;

/// Rows that a caller stores as bytes and then reads once, in the order added. All rows are added before the first
/// [#next]. The rows of a spool exist until it is closed, regardless of transactions.
public interface RowSpool extends Cursor {
    /// Adds a copy of the current row.
    void add(RowReader row);

    /// Discards the rows; idempotent. The end of the session discards them too.
    @Override
    void close();
}
