// SPDX-License-Identifier: Apache-2.0
package bowler.session;

import bowler.types.RowReader;

/// Rows that a caller puts aside as bytes and then reads once, in the order added. All rows are added before the first
/// [#next]. The rows of a spool live until it is closed, whatever happens to transactions meanwhile.
public interface RowSpool extends Cursor {
    /// Adds a copy of the row shown.
    void add(RowReader row);

    /// Forgets the rows; idempotent. The end of the session does so too.
    @Override
    void close();
}
