// SPDX-License-Identifier: Apache-2.0
package bowler.storage.lock;

import bowler.storage.terms.LockNames;
import java.util.Arrays;

/// The queue of one key of one tree. It is in the lock table as long as it has a grant or a waiter.
final class RowLock extends LockQueue {
    final LockBucket bucket;
    final TreeLocks tree;
    /// The key; null for the end of the tree.
    final byte[] key;
    final int hash;
    RowLock nextInBucket;

    RowLock(LockBucket bucket, TreeLocks tree, byte[] key, int hash) {
        this.bucket = bucket;
        this.tree = tree;
        this.key = key;
        this.hash = hash;
    }

    boolean isFor(TreeLocks otherTree, byte[] otherKey, int keyLength, int otherHash) {
        return hash == otherHash && isFor(otherTree, otherKey, keyLength);
    }

    boolean isFor(TreeLocks otherTree, byte[] otherKey, int keyLength) {
        if (tree != otherTree) {
            return false;
        }
        return key == null || keyLength == TreeLocks.END
            ? key == null && keyLength == TreeLocks.END
            : Arrays.equals(key, 0, key.length, otherKey, 0, keyLength);
    }

    @Override
    LockModes modes() {
        return LockModes.ROW;
    }

    @Override
    Object mutex() {
        return bucket;
    }

    @Override
    String describe(LockNames names) {
        return names.row(tree.table().tableId(), tree.treeId(), key);
    }

    @Override
    int unlistedModes() {
        return 0;
    }

    @Override
    void afterChange() {
        if (isEmpty()) {
            bucket.remove(this);
        }
    }
}
