// SPDX-License-Identifier: Apache-2.0
package bowler.jdbc.convert;

import bowler.jdbc.failure.JdbcError;
import bowler.session.Lob;
import bowler.types.DataType;
import bowler.types.LobReference;
import bowler.types.RowReader;
import bowler.types.Value;
import java.sql.SQLException;

/// How a connection reads values that its rows refer to.
public interface LobAccess {
    Lob open(LobReference reference) throws SQLException;

    /// The exception for a call of an open value that failed.
    SQLException failed(RuntimeException e);

    /// The row, or the value alone if it is one that the row refers to: whole.
    default RowReader whole(DataType type, RowReader row, int column) throws SQLException {
        return row.objectAt(column) instanceof LobReference reference ? Value.of(type, whole(type, reference)) : row;
    }

    private Object whole(DataType type, LobReference reference) throws SQLException {
        LobBounds.checkTotal(reference.length());
        int length = (int) reference.length();
        try (Lob lob = open(reference)) {
            if (type.id().isCharacter()) {
                char[] text = new char[length];
                lob.read(0, text, 0, length);
                return new String(text);
            }
            byte[] bits = new byte[length];
            lob.read(0, bits, 0, length);
            return bits;
        } catch (RuntimeException e) {
            throw failed(e);
        } catch (OutOfMemoryError e) {
            throw JdbcError.LOB_TOO_LONG.exception(reference.length());
        }
    }
}
