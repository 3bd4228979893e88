// SPDX-License-Identifier: Apache-2.0
package bowler.jdbc.connection;

import bowler.jdbc.failure.JdbcError;
import bowler.session.OpenCursor;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;

/// The open result sets of a connection whose cursors have names. The user gave the name, or it is `SQLCUR` with a
/// number for cursors through which rows can be changed.
///
/// Closed result sets are skipped in lookups and removed from time to time.
final class NamedCursors {
    /// The cursor's name within statements of editors, the same for all so that their plans are found again.
    static final String CURRENT_ROW = "<row at hand>";

    private static final int FIRST_SWEEP = 16;

    private final Map<String, BowlerResultSet> byName = new HashMap<>();
    private int sweepAt = FIRST_SWEEP;
    private int names;
    private BowlerResultSet editing;

    String newName() {
        return "SQLCUR" + names++;
    }

    /// Fails if an open cursor has the name.
    void requireFree(String name) throws SQLException {
        if (find(name) != null) {
            throw JdbcError.CURSOR_EXISTS.exception(name);
        }
    }

    void open(String name, BowlerResultSet rows) {
        if (byName.size() >= sweepAt) {
            byName.values().removeIf(BowlerResultSet::isClosed);
            sweepAt = Math.max(2 * byName.size(), FIRST_SWEEP);
        }
        byName.put(name, rows);
    }

    /// @param rows whose row changes are to be made of now; null: none
    void edit(BowlerResultSet rows) {
        editing = rows;
    }

    private BowlerResultSet find(String name) {
        BowlerResultSet rows = byName.get(name);
        return rows == null || rows.isClosed() ? null : rows;
    }

    /// Returns the cursor of a name, or null.
    OpenCursor cursor(String name) {
        BowlerResultSet rows = editing != null && name.equals(CURRENT_ROW) ? editing : find(name);
        return rows == null ? null : rows.openCursor();
    }
}
