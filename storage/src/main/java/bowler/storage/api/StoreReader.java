// SPDX-License-Identifier: Apache-2.0
package bowler.storage.api;

import bowler.storage.terms.KeyRange;
import bowler.storage.terms.MultiKeyLookup;

/// Reads rows as a statement sees them. Used by one thread at a time.
public interface StoreReader {
    /// How many pages were visited on the ways down trees, for scans, look-ups of many keys and changes; about. Reads of
    /// single rows are among them if [#noteRead] was told of them.
    long pagesVisited();

    /// Counts the pages of one [#read(TreeRef, byte[], int, RowBytes)], which does not count by itself, to be as fast as can be.
    void noteRead(TreeRef tree);

    /// Reads the row with exactly this key into `into`, as the isolation level says.
    ///
    /// @return false if there is none
    boolean read(TreeRef tree, byte[] key, int keyLength, RowBytes into);

    /// Reads a row that is to be changed: as [#read(TreeRef, byte[], int, RowBytes)], but with an update lock at levels that lock what
    /// they read. Two transactions that read a row so take turns; with shared locks each would refuse the other's change.
    boolean readToChange(TreeRef tree, byte[] key, int keyLength, RowBytes into);

    /// Reads rows with exactly these keys, as many single reads would, from the one with a number on until there are many.
    ///
    /// @param count how many keys there are
    /// @return the number of the first that was not read, or `count`
    int read(TreeRef tree, MultiKeyLookup rows, int from, int count);

    /// Rows whose keys lie in the range, ascending or descending.
    RowCursor scan(TreeRef tree, KeyRange range, boolean descending, ReadIntent intent);

    /// Fails with XCL52 if the statement under way was cancelled, timed out or interrupted; cheap, for loops that work
    /// long without calling storage.
    void checkCancelled();
}
