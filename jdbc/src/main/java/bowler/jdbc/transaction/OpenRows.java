// SPDX-License-Identifier: Apache-2.0
package bowler.jdbc.transaction;

import bowler.session.Cursor;
import java.sql.SQLException;

/// A result set that still reads from the engine, as the ends of transactions see it.
public interface OpenRows {
    /// Returns whether the result set stays open over a commit.
    boolean isHeld();

    boolean isClosed();

    /// Reads the rest of the rows, so that the engine's cursor may end with the transaction.
    void outlive() throws SQLException;

    /// Closes the result set because its transaction ends.
    void discard();

    /// Returns the cursor of the engine; null when there is none left.
    Cursor engineCursor();

    /// Returns the place in [OpenResultSets]; -1 if it is not there.
    int place();

    void setPlace(int place);
}
