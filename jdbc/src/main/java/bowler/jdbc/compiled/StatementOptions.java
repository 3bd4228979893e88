// SPDX-License-Identifier: Apache-2.0
package bowler.jdbc.compiled;

import bowler.jdbc.failure.JdbcError;
import java.sql.ResultSet;
import java.sql.SQLException;

/// The kind of result sets that a statement creates, fixed when the statement is created.
///
/// @param scrolls whether rows can be read in any order
/// @param updatableWanted whether rows are to be changed by methods of the result set, if the query permits it
/// @param held whether result sets outlive a commit
public record StatementOptions(boolean scrolls, boolean updatableWanted, boolean held) {
    public static StatementOptions of(int type, int concurrency, int holdability) throws SQLException {
        if (type < ResultSet.TYPE_FORWARD_ONLY || type > ResultSet.TYPE_SCROLL_SENSITIVE) {
            throw JdbcError.BAD_ARGUMENT.exception(type, "the type of a result set");
        }
        if (concurrency != ResultSet.CONCUR_READ_ONLY && concurrency != ResultSet.CONCUR_UPDATABLE) {
            throw JdbcError.BAD_ARGUMENT.exception(concurrency, "the concurrency of a result set");
        }
        return new StatementOptions(
            type != ResultSet.TYPE_FORWARD_ONLY, concurrency == ResultSet.CONCUR_UPDATABLE, isHold(holdability));
    }

    public static boolean isHold(int holdability) throws SQLException {
        if (holdability != ResultSet.HOLD_CURSORS_OVER_COMMIT && holdability != ResultSet.CLOSE_CURSORS_AT_COMMIT) {
            throw JdbcError.BAD_ARGUMENT.exception(holdability, "the holdability of a result set");
        }
        return holdability == ResultSet.HOLD_CURSORS_OVER_COMMIT;
    }

    /// Returns whether result sets are forward-only and read-only.
    public boolean isPlain() {
        return !scrolls && !updatableWanted;
    }

    public int type() {
        return scrolls ? ResultSet.TYPE_SCROLL_INSENSITIVE : ResultSet.TYPE_FORWARD_ONLY;
    }

    public int holdability() {
        return held ? ResultSet.HOLD_CURSORS_OVER_COMMIT : ResultSet.CLOSE_CURSORS_AT_COMMIT;
    }
}
