// SPDX-License-Identifier: Apache-2.0
package bowler.storage.row;

import bowler.storage.lock.TreeLocks;
import bowler.storage.tree.Overflow;
import bowler.storage.tree.Tree;

/// A tree with the structures that rows need in addition: its locks, and the storage for long rows.
public class RowTree {
    private final Tree tree;
    private final TreeLocks locks;
    private final Overflow overflow;
    private final GhostRanges ghostRanges = new GhostRanges();
    private volatile ChangedKeys followed;
    private volatile long retiredAt = Long.MAX_VALUE;

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

    /// Returns the object that collects keys of changed rows; null if none is collected.
    final ChangedKeys followed() {
        return followed;
    }

    /// Starts collecting the keys of changed rows in `keys`; null: stops.
    public final void follow(ChangedKeys keys) {
        assert keys == null || followed == null;
        followed = keys;
    }

    /// Lets only snapshots that are older than a commit read the tree: another tree has its rows from there on.
    public final void retire(long commitNumber) {
        retiredAt = commitNumber;
    }

    /// Returns the commit number from which on another tree has the rows; [Long#MAX_VALUE] if this one has them.
    final long retiredAt() {
        return retiredAt;
    }

    /// Records that a row is about to be inserted where there was none. The caller holds the leaf's latch.
    public final void noteInsert(byte[] key, int keyLength) {
        ghostRanges.insert(key, keyLength);
    }

    /// Returns the ranges without rows, for scans.
    final GhostRanges ghostRanges() {
        return ghostRanges;
    }

    public final Overflow overflow() {
        return overflow;
    }
}
