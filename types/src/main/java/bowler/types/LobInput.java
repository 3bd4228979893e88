// SPDX-License-Identifier: Apache-2.0
package bowler.types;

/// A parameter value for a BLOB or CLOB that is read in chunks while the statement runs. It is read once, from the
/// start, as far as needed. A failure of its source is a [bowler.base.error.SqlFailure] and ends the statement.
public interface LobInput {
    /// Called before the first chunk is read. A source that can be read only once fails at the second call.
    default void begin() {}

    /// Reads the next bytes of a BLOB.
    ///
    /// @return the number of bytes, at least one; -1 at the end
    default int read(byte[] into, int offset, int count) {
        throw new IllegalStateException("a text has no bytes");
    }

    /// Reads the next characters of a CLOB.
    ///
    /// @return the number of characters, at least one; -1 at the end
    default int read(char[] into, int offset, int count) {
        throw new IllegalStateException("bits have no characters");
    }
}
