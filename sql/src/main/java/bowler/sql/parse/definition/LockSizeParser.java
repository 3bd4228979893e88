// SPDX-License-Identifier: Apache-2.0
package bowler.sql.parse.definition;

import bowler.sql.parse.cursor.TokenCursor;

/// Parses the option of a table that chooses between locks on rows and a lock on the table.
final class LockSizeParser {
    private LockSizeParser() {}

    /// Parses an optional LOCKSIZE TABLE or LOCKSIZE ROW.
    ///
    /// @return whether the table is locked as a whole
    static boolean lockSize(TokenCursor cursor) {
        if (!cursor.takeIf("LOCKSIZE") || cursor.takeIf("ROW")) {
            return false;
        }
        cursor.expect("TABLE");
        return true;
    }
}
