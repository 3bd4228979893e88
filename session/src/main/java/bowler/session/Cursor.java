// SPDX-License-Identifier: Apache-2.0
package bowler.session;

import bowler.types.RowReader;

/// Rows of a query, forward. The values shown are valid until the next move. A BLOB or CLOB is there as itself or as a
/// [bowler.types.LobReference], to be read through [Session#open] also after the move.
public interface Cursor extends RowReader, AutoCloseable {
    boolean next();

    /// Ends the run and frees what it holds; idempotent.
    @Override
    void close();
}
