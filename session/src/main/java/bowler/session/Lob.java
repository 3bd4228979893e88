// SPDX-License-Identifier: Apache-2.0
package bowler.session;

/// A BLOB or CLOB read by pieces, from any place; see [Session#open]. Places count from 0, in bytes or characters.
///
/// Good until the transaction ends in which it was opened; whatever becomes of its row meanwhile, it stays what it was. Later
/// it may be found gone (XJ217).
public interface Lob extends AutoCloseable {
    long length();

    /// Bytes of a BLOB.
    ///
    /// @return how many: as many as wanted, or as there are from that place on
    int read(long from, byte[] into, int offset, int wanted);

    /// Characters of a CLOB, likewise.
    int read(long from, char[] into, int offset, int wanted);

    /// It is not read any more; idempotent.
    @Override
    void close();
}
