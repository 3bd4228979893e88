// SPDX-License-Identifier: Apache-2.0
package bowler.storage.lock;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/// The row locks of one tree, as a handle: [LockManager#tree] finds it once, and frequent users keep it.
public final class TreeLocks {
    /// The key length that stands for the end of the tree, after its last row; the key's bytes do not matter.
    public static final int END = -1;

    private static final VarHandle INTERESTED;

    static {
        try {
            INTERESTED = MethodHandles.lookup().findVarHandle(TreeLocks.class, "interested", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final int treeId;
    private final TableLocks table;

    /// The number of transactions that may have a lock or a wait in the lock table for rows of this tree.
    private volatile int interested;

    TreeLocks(int treeId, TableLocks table) {
        this.treeId = treeId;
        this.table = table;
    }

    public int treeId() {
        return treeId;
    }

    public TableLocks table() {
        return table;
    }

    /// Returns whether the lock table may hold an entry for this tree's rows. A writer calls it under the leaf's latch;
    /// if it is false, the writer may own any row without a further request. THEORY.md shows why the writer cannot miss
    /// a reader.
    public boolean hasExplicitLocks() {
        return interested != 0;
    }

    /// Counts a transaction in, with a full fence, before its first entry is made.
    void join() {
        INTERESTED.getAndAdd(this, 1);
    }

    void leave() {
        INTERESTED.getAndAdd(this, -1);
    }
}
