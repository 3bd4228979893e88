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

    public final Overflow overflow() {
        return overflow;
    }
}
