// SPDX-License-Identifier: Apache-2.0
package bowler.storage.row;

import bowler.storage.lock.TreeLocks;
import bowler.storage.tree.Overflow;
import bowler.storage.tree.Tree;

/// A tree with what rows need beside it: its locks, and the place for long rows.
public class RowTree {
    private final Tree tree;
    private final TreeLocks locks;
    private final Overflow overflow;
    private final GhostRanges ghostRanges = new GhostRanges();
    private volatile ChangedKeys followed;

    public RowTree(Tree tree, TreeLocks locks, Overflow overflow) {
        this.tree = tree;
        this.locks = locks;
        this.overflow = overflow;
    }

    public final Tree tree() {
        return tree;
    }

    public final TreeLocks locks() {
        return locks;
    }

    /// Where keys of rows go that somebody changes; null: nobody wants to know.
    final ChangedKeys followed() {
        return followed;
    }

    /// From now on, the keys of changed rows go there; null: nowhere.
    public final void follow(ChangedKeys keys) {
        assert keys == null || followed == null;
        followed = keys;
    }

    /// A row is about to be where no row was; the caller holds the leaf's latch.
    public final void noteInsert(byte[] key, int keyLength) {
        ghostRanges.insert(key, keyLength);
    }

    /// Ranges without rows, for scans.
    final GhostRanges ghostRanges() {
        return ghostRanges;
    }

    public final Overflow overflow() {
        return overflow;
    }
}
