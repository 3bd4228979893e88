// SPDX-License-Identifier: Apache-2.0
package bowler.storage.row;

import bowler.storage.change.ChangeBuilder;
import bowler.storage.lock.LockManager;
import bowler.storage.transaction.LiveSnapshots;
import bowler.storage.tree.LeafCursorPosition;
import bowler.storage.tree.LeafPage;
import bowler.storage.version.PageVersions;

/// Removes deleted entries (ghosts) from a latched leaf when no transaction can see them. Then no version of them is
/// left, and their key, which may stand for a gap, is not locked. An entry that was inserted and deleted between two
/// snapshots is removed while both are in use. The removal is one redo-only record, because the deletions themselves
/// are final.
public final class GhostCleanup {
    private final LockManager locks;
    private final ChangeBuilder change;
    private byte[] key = new byte[64];

    public GhostCleanup(LockManager locks, ChangeBuilder change) {
        this.locks = locks;
        this.change = change;
    }

    /// Prunes the leaf's versions, then removes entries that became invisible. The leaf stays latched; the position is
    /// invalid afterwards.
    ///
    /// @return whether entries were removed
    public boolean remove(RowTree tree, LeafCursorPosition at, LiveSnapshots live) {
        PageVersions versions = (PageVersions) at.frame().sidecar();
        if (versions != null) {
            versions.prune(live, new DeletedRows(at.page()));
            if (versions.isEmpty()) {
                at.frame().attach(null);
            } else if (versions.isSpilled()) {
                return false;
            }
        }
        return !at.frame().isTidy() && removeInvisible(tree, at, versions);
    }

    /// Examines each entry. Most leaves have updates and no deletion, so the frame remembers that there was no ghost.
    private boolean removeInvisible(RowTree tree, LeafCursorPosition at, PageVersions versions) {
        byte[] page = at.page();
        boolean isBegun = false;
        boolean isLeft = false;
        for (int slot = LeafPage.slotCount(page) - 1; slot >= 0; slot--) {
            if ((LeafPage.flags(page, slot) & LeafPage.DELETED) == 0) {
                continue;
            }
            if (isInvisible(tree, page, slot, versions)) {
                if (!isBegun) {
                    change.begin(0, 0).withoutUndo();
                    isBegun = true;
                }
                at.moveTo(slot);
                tree.tree().putRemove(change, at);
            } else {
                isLeft = true;
            }
        }
        if (isBegun) {
            change.apply();
        }
        if (!isLeft) {
            at.frame().setTidy();
        }
        return isBegun;
    }

    private boolean isInvisible(RowTree tree, byte[] page, int slot, PageVersions versions) {
        int length = LeafPage.keyLength(page, slot);
        if (key.length < length) {
            key = new byte[length];
        }
        LeafPage.keyInto(page, slot, key, 0);
        return (versions == null || versions.head(key, 0, length) == null)
            && !locks.isLocked(tree.locks(), key, length);
    }
}
