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

    public final Overflow overflow() {
        return overflow;
    }
}
