// SPDX-License-Identifier: Apache-2.0
package bowler.storage;

import bowler.storage.row.RowBulkLoad;

/// Fills a tree that the statement under way has made, with rows in ascending order of their keys; they are there when
/// [#finish] has returned. Much faster than inserts: pages are written whole, and nothing is kept for taking single rows
/// back, as the tree goes with its statement. The rows have no versions: whoever gets to know the tree sees them, however
/// old his snapshot. Belongs to the session's thread; none of the tree's rows may be read or
/// changed before the end.
public final class TreeBulkLoad {
    private final Store store;
    private final RowBulkLoad load;

    TreeBulkLoad(Store store, RowBulkLoad load) {
        this.store = store;
        this.load = load;
    }

    /// @return false if the last row has the same key; this one is left out then
    public boolean add(byte[] key, int keyLength, byte[] row, int rowOffset, int rowLength) {
        try {
            return load.add(key, keyLength, row, rowOffset, rowLength);
        } catch (RuntimeException | Error failure) {
            throw store.failed(failure);
        }
    }

    /// Writes what is left.
    public void finish() {
        try {
            load.finish();
        } catch (RuntimeException | Error failure) {
            throw store.failed(failure);
        }
    }
}
