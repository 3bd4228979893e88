// SPDX-License-Identifier: Apache-2.0
package bowler.jdbc.lob;

import bowler.jdbc.failure.JdbcError;
import bowler.session.Lob;
import bowler.types.DataType;
import bowler.types.LobReference;
import bowler.types.RowReader;
import bowler.types.Value;
import java.sql.SQLException;

/// Reads, for a connection, the values that its rows refer to.
public interface LobAccess {
    /// The number of characters per chunk in the database.
    int CHUNK_CHARACTERS = 32_000;

    /// Fails when the connection is closed (08003).
    void requireOpen() throws SQLException;

    /// Returns a number of the current transaction if values live as long as their transaction, as in Derby's mode;
    /// otherwise 0.
    long transactionOfValues();

    /// Fails when the connection is closed (08003), or when a value's transaction has ended with which it ends (XJ215).
    ///
    /// @param transaction the result of [#transactionOfValues] when the value was made
    default void requireOpen(long transaction) throws SQLException {
        requireOpen();
        if (transaction != transactionOfValues()) {
            throw JdbcError.LOB_FREED.exception();
        }
    }

    Lob open(LobReference reference) throws SQLException;

    /// Returns the exception for a call of an open value that failed.
    SQLException failed(Throwable e);

    /// Returns the row, or the value alone if it is one that the row refers to: whole.
    default RowReader whole(DataType type, RowReader row, int column) throws SQLException {
        return row.objectAt(column) instanceof LobReference reference ? Value.of(type, whole(type, reference)) : row;
    }

    private Object whole(DataType type, LobReference reference) throws SQLException {
        LobBounds.checkTotal(reference.length());
        int length = (int) reference.length();
        try (Lob lob = open(reference)) {
            if (type.id().isCharacter()) {
                return text(lob, length);
            }
            byte[] bits = new byte[length];
            lob.read(0, bits, 0, length);
            return bits;
        } catch (RuntimeException | StackOverflowError e) {
            throw failed(e);
        } catch (OutOfMemoryError e) {
            throw JdbcError.LOB_TOO_LONG.exception(reference.length());
        }
    }

    /// By parts that stay in the processor's caches: most texts have no characters that need two bytes.
    private static String text(Lob lob, int length) {
        char[] part = new char[Math.min(length, CHUNK_CHARACTERS)];
        StringBuilder text = new StringBuilder(length);
        while (text.length() < length) {
            text.append(part, 0, lob.read(text.length(), part, 0, part.length));
        }
        return text.toString();
    }
}
