// SPDX-License-Identifier: Apache-2.0
package bowler.storage.row;

import bowler.storage.change.ChangeBuilder;
import bowler.storage.lock.LockManager;
import bowler.storage.transaction.TransactionTable;
import bowler.storage.tree.LeafCursorPosition;
import bowler.storage.tree.LeafPage;
import bowler.storage.version.PageVersions;

/// Removes a row permanently, with its overflow pages, by one redo-only record. The removal cannot be rolled back, so
/// no version is kept. It serves rows that nothing references any more. Belongs to one thread.
public final class PhysicalDelete {
    private final TransactionTable transactions;
    private final LockManager locks;
    private final ChangeBuilder change;
    private final LeafCursorPosition at = new LeafCursorPosition();

    public PhysicalDelete(TransactionTable transactions, LockManager locks, ChangeBuilder change) {
        this.transactions = transactions;
        this.locks = locks;
        this.change = change;
    }

    /// @return false: a version of the row is still in use, or its key is locked; nothing was done
    public boolean erase(RowTree tree, byte[] key, int keyLength) {
        boolean isChanged = false;
        boolean isEmptyLeaf = false;
        tree.tree().latchLeaf(key, keyLength, at);
        try {
            if (!at.found()) {
                return true;
            }
            PageVersions versions = (PageVersions) at.frame().sidecar();
            if (versions != null && versions.head(key, 0, keyLength) != null) {
                isChanged = true;
                versions.prune(transactions.liveSnapshots(), new DeletedRows(at.page()));
                if (versions.isEmpty()) {
                    at.frame().attach(null);
                } else if (versions.head(key, 0, keyLength) != null) {
                    return false;
                }
            }
            if (locks.isLocked(tree.locks(), key, keyLength)) {
                return false;
            }
            isChanged = true;
            remove(tree);
            isEmptyLeaf = LeafPage.slotCount(at.page()) == 0;
        } finally {
            if (isChanged) {
                at.unlatch();
            } else {
                at.unlatchUnchanged();
            }
        }
        if (isEmptyLeaf) {
            tree.tree().freeIfEmpty(key, keyLength);
        }
        return true;
    }

    private void remove(RowTree tree) {
        change.begin(0, 0).withoutUndo();
        boolean isLong = (at.flags() & LeafPage.OVERFLOW) != 0;
        if (isLong) {
            byte[] page = at.page();
            int stub = at.rowOffset();
            tree.tree().putRemove(change, at);
            tree.overflow().freeWith(change, page, stub, change::apply);
        } else {
            tree.tree().putRemove(change, at);
            change.apply();
        }
    }
}
