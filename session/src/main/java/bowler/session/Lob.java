// SPDX-License-Identifier: Apache-2.0
package bowler.session;

/// A BLOB or CLOB read in chunks, at any position; see [Session#open]. Positions count from 0, in bytes or characters.
///
/// It is valid until the end of the transaction in which it was opened. Changes of its row meanwhile do not affect it.
/// Later reads may fail because it no longer exists (XJ217).
public interface Lob extends AutoCloseable {
    long length();

    /// Reads bytes of a BLOB.
    ///
    /// @return the number of bytes read: `wanted`, or those that exist from that position on
    int read(long from, byte[] into, int offset, int wanted);

    /// Reads characters of a CLOB in the same way.
    int read(long from, char[] into, int offset, int wanted);

    /// Releases the value; idempotent.
    @Override
    void close();
}
