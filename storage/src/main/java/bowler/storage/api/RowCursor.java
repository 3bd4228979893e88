// SPDX-License-Identifier: Apache-2.0
package bowler.storage.api;

/// Rows of a key range in key order (or against it). The bytes shown are valid until the next move.
///
/// Rows are read leaf by leaf into memory of the cursor's own, so a move within a leaf is two additions. A cursor
/// belongs to its transaction's thread; [#close] gives its memory back to the transaction for the next scan.
public interface RowCursor extends AutoCloseable {
    /// Moves to the next row that the transaction may see; false at the end.
    boolean next();

    /// How many further rows a move to the next shows without reading on. Until it reads on, the bytes of all rows shown
    /// since it last did stay valid, all in one array.
    int rowsAtHand();

    /// Moves over rows at hand, and says where their bytes are.
    ///
    /// @param offsets gets the first row's offset at `place`
    /// @param max how many at most
    /// @return how many it was
    int takeAtHand(int[] offsets, int[] lengths, int place, int max);

    /// Moves over rows without showing them: leaves without versions are counted, not read.
    ///
    /// @param max how many at most
    /// @return how many it was, fewer than that at the end
    long skip(long max);

    /// Says how many rows are wanted at first, so that no more of a leaf are copied.
    void expect(int rows);

    /// Has the next move, if it goes forward and locks nothing, show the first row whose key does not begin as that of the row at hand.
    ///
    /// @param prefixLength how much of the key counts
    void leap(int prefixLength);

    byte[] keyBytes();

    int keyOffset();

    int keyLength();

    byte[] rowBytes();

    int rowOffset();

    int rowLength();

    @Override
    void close();
}
