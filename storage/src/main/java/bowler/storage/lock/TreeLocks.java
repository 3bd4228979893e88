// SPDX-License-Identifier: Apache-2.0
package bowler.storage.lock;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/// The row locks of one tree, as a handle: found once by [LockManager#tree] and kept by those who use it often.
public final class TreeLocks {
    /// As a key length: not a key, but the end of the tree behind its last row (the key's bytes do not matter).
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

    /// How many transactions may have a lock or a wait in the lock table for rows of this tree.
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

    /// Whether the lock table may hold anything for this tree's rows. A writer asks under the leaf's latch; at false it
    /// owns what it likes without asking further. See THEORY.md for why it cannot miss a reader.
    public boolean hasExplicitLocks() {
        return interested != 0;
    }

    /// With a full fence, before the first entry is made.
    void join() {
        INTERESTED.getAndAdd(this, 1);
    }

    void leave() {
        INTERESTED.getAndAdd(this, -1);
    }
}
