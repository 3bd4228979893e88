// SPDX-License-Identifier: Apache-2.0
package bowler.storage.assembly;

import bowler.storage.api.TreeRef;
import bowler.storage.lock.TreeLocks;
import bowler.storage.row.RowTree;
import bowler.storage.tree.Overflow;
import bowler.storage.tree.Tree;

/// The implementation of [TreeRef].
public final class TreeHandle extends RowTree implements TreeRef {
    TreeHandle(Tree tree, TreeLocks locks, Overflow overflow) {
        super(tree, locks, overflow);
    }

    @Override
    public int treeId() {
        return tree().treeId();
    }

    @Override
    public int tableId() {
        return locks().table().tableId();
    }

    @Override
    public String toString() {
        return "tree " + treeId();
    }
}
