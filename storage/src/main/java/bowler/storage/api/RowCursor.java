// SPDX-License-Identifier: Apache-2.0
package bowler.storage.api;

import bowler.storage.terms.EntryOwner;

/// The rows of a key range in ascending or descending key order. The bytes shown are valid until the next move.
///
/// Rows are read leaf by leaf into the cursor's own memory, so a move within a leaf is two additions. A cursor belongs
/// to its transaction's thread; [#close] returns its memory to the transaction for the next scan.
public interface RowCursor extends AutoCloseable {
    /// Moves to the next row that is visible to the transaction; returns false at the end.
    boolean next();

    /// Returns how many further rows are buffered, so that moving to them reads no page. Until the cursor reads a page
    /// again, the bytes of all rows shown since its last page read stay valid, all in one array.
    int bufferedRowCount();

    /// Moves over buffered rows, and returns the positions of their bytes.
    ///
    /// @param offsets receives the first row's offset at index `place`
    /// @param max maximum number of rows
    /// @return the number of rows
    int takeBuffered(int[] offsets, int[] lengths, int place, int max);

    /// Moves over rows without showing them. Leaves without versions are counted, not read.
    ///
    /// @param max maximum number of rows
    /// @return the number of rows; fewer than `max` at the end
    long skip(long max);

    /// Sets how many rows are wanted at first, so that no more rows of a leaf are copied.
    void expect(int rows);

    /// Makes the next move skip to the first row whose key has another prefix than the current row's key. Has an effect
    /// only in forward scans without locks.
    ///
    /// @param prefixLength length of the key prefix that is compared
    void leap(int prefixLength);

    /// Makes a scan of an index that locks its entries lock the row of each entry first, if it locks at all. A
    /// transaction that changes an indexed column locks in the same order, so the two cannot deadlock. Call it before
    /// the first move.
    void lockFirst(EntryOwner owner);

    byte[] keyBytes();

    int keyOffset();

    int keyLength();

    byte[] rowBytes();

    int rowOffset();

    int rowLength();

    @Override
    void close();
}
