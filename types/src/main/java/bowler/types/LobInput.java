// SPDX-License-Identifier: Apache-2.0
package bowler.types;

/// Stands in a row of parameters for a BLOB or CLOB that comes by pieces while the statement runs. It is read once, from
/// the beginning, as far as is wanted. What goes wrong with its source is a [bowler.base.error.SqlFailure], which ends the
/// statement.
public interface LobInput {
    /// Comes before the first piece is asked for. Who can be read once fails here the second time, however far the first
    /// reader came.
    default void begin() {}

    /// The next bytes of a BLOB.
    ///
    /// @return how many, at least one; -1 at the end
    default int read(byte[] into, int offset, int count) {
        throw new IllegalStateException("a text has no bytes");
    }

    /// The next characters of a CLOB.
    ///
    /// @return how many, at least one; -1 at the end
    default int read(char[] into, int offset, int count) {
        throw new IllegalStateException("bits have no characters");
    }
}
