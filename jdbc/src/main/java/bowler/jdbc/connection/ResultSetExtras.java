// SPDX-License-Identifier: Apache-2.0
package bowler.jdbc.connection;

import java.sql.SQLWarning;
import java.util.BitSet;

/// State that few result sets have. It is created at its first use, because a select by key allocates little more than its
/// result set.
final class ResultSetExtras {
    SQLWarning warnings;
    /// Fetch size set on the result set; 0 if the statement's applies.
    int fetchSize;
    /// Columns from which streams or LOBs were obtained on the row [#usedAt]. Derby gives each of them once per row.
    private final BitSet used = new BitSet();
    private long usedAt;

    /// Records that a stream or a LOB is obtained from a column.
    ///
    /// @param moveNumber number of the last move to a row
    void use(int column, long moveNumber) {
        if (usedAt != moveNumber) {
            used.clear();
            usedAt = moveNumber;
        }
        used.set(column);
    }

    /// Returns whether a stream or a LOB was obtained from the column since the last move.
    boolean isUsed(int column, long moveNumber) {
        return usedAt == moveNumber && used.get(column);
    }
}
