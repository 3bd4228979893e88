// SPDX-License-Identifier: Apache-2.0
package bowler.storage.salvage;

/// The outcome for one tree.
///
/// @param rows number of rows that were read
/// @param damagedPages pages of its file that cannot be read; some may have been free
/// @param lostRanges ranges of keys whose leaves are lost
/// @param lostLongRows rows whose leaf is intact, but not the pages that hold the row
public record SalvagedTree(int treeId, long rows, long damagedPages, long lostRanges, long lostLongRows) {
    /// Returns whether all rows were read.
    public boolean isComplete() {
        return lostRanges == 0 && lostLongRows == 0;
    }
}
