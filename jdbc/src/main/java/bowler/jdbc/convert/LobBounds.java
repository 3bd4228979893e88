// SPDX-License-Identifier: Apache-2.0
package bowler.jdbc.convert;

import bowler.jdbc.failure.JdbcError;
import java.sql.SQLException;

/// Checks of positions and lengths in LOBs, where positions begin at 1.
final class LobBounds {
    private LobBounds() {}

    /// Index from 0 of a position within the LOB or just behind it.
    static int index(long position, int length) throws SQLException {
        if (position < 1) {
            throw JdbcError.LOB_POSITION.exception(position);
        }
        if (position > (long) length + 1) {
            throw JdbcError.LOB_PAST_END.exception(position, length);
        }
        return (int) position - 1;
    }

    /// As [#index] in a LOB of any length.
    static long place(long position, long length) throws SQLException {
        if (position < 1) {
            throw JdbcError.LOB_POSITION.exception(position);
        }
        if (position > length + 1) {
            throw JdbcError.LOB_PAST_END.exception(position, length);
        }
        return position - 1;
    }

    /// As [#end] in a LOB of any length.
    static long end(long place, long pieceLength, long length) throws SQLException {
        checkPiece(pieceLength);
        if (pieceLength > length - place) {
            throw JdbcError.LOB_LENGTH_PAST_END.exception(pieceLength);
        }
        return place + pieceLength;
    }

    static void checkPiece(long length) throws SQLException {
        if (length < 0) {
            throw JdbcError.LOB_NEGATIVE_LENGTH.exception(length);
        }
    }

    /// End of a piece that begins at an index, which must lie within the LOB.
    static int end(int index, long pieceLength, int length) throws SQLException {
        checkPiece(pieceLength);
        if (index + pieceLength > length) {
            throw JdbcError.LOB_LENGTH_PAST_END.exception(pieceLength);
        }
        return index + (int) pieceLength;
    }

    /// Length of a truncated LOB.
    static int truncated(long newLength, int length) throws SQLException {
        checkPiece(newLength);
        if (newLength > length) {
            throw JdbcError.LOB_LENGTH_PAST_END.exception(newLength);
        }
        return (int) newLength;
    }

    static void checkTotal(long length) throws SQLException {
        if (length > Integer.MAX_VALUE - 8) {
            throw JdbcError.LOB_TOO_LONG.exception(length);
        }
    }
}
