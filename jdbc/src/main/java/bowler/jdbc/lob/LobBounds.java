// SPDX-License-Identifier: Apache-2.0
package bowler.jdbc.lob;

import bowler.jdbc.failure.JdbcError;
import java.sql.SQLException;

/// Checks of positions and lengths in LOBs, where positions begin at 1.
final class LobBounds {
    private LobBounds() {}

    /// Returns the index from 0 of a position within the LOB or directly after it.
    static int index(long position, int length) throws SQLException {
        if (position < 1) {
            throw JdbcError.LOB_POSITION.exception(position);
        }
        if (position > (long) length + 1) {
            throw JdbcError.LOB_PAST_END.exception(position, length);
        }
        return (int) position - 1;
    }

    /// Checks like [#index], for a LOB of any length.
    static long place(long position, long length) throws SQLException {
        if (position < 1) {
            throw JdbcError.LOB_POSITION.exception(position);
        }
        if (position > length + 1) {
            throw JdbcError.LOB_PAST_END.exception(position, length);
        }
        return position - 1;
    }

    /// Index from 0 of a position within the LOB.
    static int within(long position, int length) throws SQLException {
        return (int) within(position, (long) length);
    }

    /// Checks like [#within], for a LOB of any length.
    static long within(long position, long length) throws SQLException {
        if (position > length) {
            throw JdbcError.LOB_PAST_END.exception(position, length);
        }
        return place(position, length);
    }

    /// Index from 0 of the beginning of a stream, all of which must lie within the LOB.
    static long streamed(long position, long count, long length) throws SQLException {
        if (position < 1) {
            throw JdbcError.LOB_POSITION.exception(position);
        }
        checkLength(count);
        if (position - 1 > length || count > length - (position - 1)) {
            throw JdbcError.LOB_STREAM_PAST_END.exception(count, position, length);
        }
        return position - 1;
    }

    /// Checks the part of an array or a text that is to be written.
    ///
    /// @param maxOffset the largest that is taken
    static void checkPart(int offset, int count, int length, int maxOffset) throws SQLException {
        if (offset < 0 || offset > maxOffset) {
            throw JdbcError.LOB_BAD_OFFSET.exception(offset, length);
        }
        checkLength(count);
        if (count > length - offset) {
            throw JdbcError.LOB_LENGTH_PAST_END.exception(count);
        }
    }

    static void requireValue(Object value, String what) throws SQLException {
        if (value == null) {
            throw JdbcError.LOB_NULL.exception(what);
        }
    }

    /// Size of an array that grows so that many small writes do not copy it each time.
    static int capacity(int present, int wanted) {
        long doubled = Math.min(2L * present, Integer.MAX_VALUE - 8);
        return (int) Math.max(wanted, doubled);
    }

    static void checkLength(long length) throws SQLException {
        if (length < 0) {
            throw JdbcError.LOB_NEGATIVE_LENGTH.exception(length);
        }
    }

    /// Length of a truncated LOB.
    static int truncated(long newLength, int length) throws SQLException {
        checkLength(newLength);
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
