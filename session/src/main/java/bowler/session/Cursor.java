// SPDX-License-Identifier: Apache-2.0
package bowler.session;

import bowler.types.RowReader;

/// The rows of a query, forward only. The current values are valid until the next move. A BLOB or CLOB is either the
/// value itself or a [bowler.types.LobReference], which [Session#open] can read even after the move.
public interface Cursor extends RowReader, AutoCloseable {
    boolean next();

    /// Ends the run and frees its resources; idempotent.
    @Override
    void close();
}
