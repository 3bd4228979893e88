// SPDX-License-Identifier: Apache-2.0
package bowler.storage.api;

import bowler.storage.terms.KeyRange;
import bowler.storage.terms.MultiKeyLookup;

/// Reads rows as a statement sees them. Used by one thread at a time.
public interface StoreReader {
    /// Returns approximately how many pages were visited in descents for scans, multi-key look-ups and changes. Reads
    /// of single rows are included if [#noteRead] was called for them.
    long pagesVisited();

    /// Counts the pages of one [#read(TreeRef, byte[], int, RowBytes)], which does not count them itself for speed.
    void noteRead(TreeRef tree);

    /// Reads the row with exactly this key into `into`, as the isolation level requires.
    ///
    /// @return false if there is none
    boolean read(TreeRef tree, byte[] key, int keyLength, RowBytes into);

    /// Reads a row that is to be changed. Acts like [#read(TreeRef, byte[], int, RowBytes)], but takes an update lock
    /// at levels that lock what they read. Two transactions that read a row this way run one after the other; with
    /// shared locks each would block the other's change.
    boolean readToChange(TreeRef tree, byte[] key, int keyLength, RowBytes into);

    /// Reads rows with exactly these keys, with the same results as single reads. It starts at key number `from` and
    /// may stop after many rows.
    ///
    /// @param count number of keys
    /// @return the number of the first key that was not read, or `count`
    int read(TreeRef tree, MultiKeyLookup rows, int from, int count);

    /// Returns a cursor over the rows whose keys are in the range, ascending or descending.
    RowCursor scan(TreeRef tree, KeyRange range, boolean descending, ReadIntent intent);

    /// Fails with XCL52 if the current statement was cancelled, timed out or interrupted. The check is cheap; call it
    /// in loops that run long without calling storage.
    void checkCancelled();
}
