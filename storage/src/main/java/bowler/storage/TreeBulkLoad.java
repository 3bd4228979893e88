// SPDX-License-Identifier: Apache-2.0
package bowler.storage;

import bowler.storage.assembly.StoreComponents;
import bowler.storage.row.RowBulkLoad;

/// Fills a tree that the current statement has created, with rows in ascending key order. The rows are visible when
/// [#finish] has returned. This is much faster than inserts, because pages are written as a whole. Single rows cannot
/// be undone; the tree is removed if its statement fails. The rows have no versions: every transaction that learns of
/// the tree sees them, whatever its snapshot. It belongs to the session's thread. The tree's rows must not be read or
/// changed before the end.
public final class TreeBulkLoad {
    private final StoreComponents store;
    private final RowBulkLoad load;

    TreeBulkLoad(StoreComponents store, RowBulkLoad load) {
        this.store = store;
        this.load = load;
    }

    /// @return false if the last row has the same key; this row is then skipped
    public boolean add(byte[] key, int keyLength, byte[] row, int rowOffset, int rowLength) {
        try {
            return load.add(key, keyLength, row, rowOffset, rowLength);
        } catch (RuntimeException | Error failure) {
            throw store.failures().failed(failure);
        }
    }

    /// Writes the remaining rows.
    public void finish() {
        try {
            load.finish();
        } catch (RuntimeException | Error failure) {
            throw store.failures().failed(failure);
        }
    }
}
