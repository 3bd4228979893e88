// SPDX-License-Identifier: Apache-2.0
package bowler.storage.row;

import bowler.storage.tree.LeafPage;
import bowler.storage.tree.Overflow;
import bowler.storage.tree.TreeFilling;

/// Puts rows in ascending order of their keys into a new tree, which goes as a whole if its transaction does: rows have
/// neither owner nor versions, and pages are written whole. Belongs to the session's thread.
public final class RowLoad {
    private static final int ROWS_BETWEEN = 64;

    private final Actor actor;
    private final RowTree tree;
    private final TreeFilling filling;
    private final byte[] stub = new byte[Overflow.STUB_BYTES];
    private int count;

    public RowLoad(Actor actor, RowTree tree) {
        this.actor = actor;
        this.tree = tree;
        filling = new TreeFilling(tree.tree(), actor.change);
    }

    /// @return false: the last row has the same key; this one is left out
    public boolean add(byte[] key, int keyLength, byte[] row, int rowOffset, int rowLength) {
        if (count++ % ROWS_BETWEEN == 0) {
            actor.beginChangeOf(tree);
        }
        tree.tree().checkKey(keyLength);
        if (rowLength <= tree.tree().maxRowLength()) {
            return filling.add(key, keyLength, 0, row, rowOffset, rowLength);
        }
        tree.overflow().store(actor.chains, row, rowOffset, rowLength, stub);
        boolean isAdded = filling.add(key, keyLength, LeafPage.OVERFLOW, stub, 0, stub.length);
        if (!isAdded) {
            tree.overflow().free(actor.chains, stub, 0);
        }
        return isAdded;
    }

    /// The rows are there from now on.
    public void finish() {
        actor.beginChangeOf(tree);
        filling.finish();
    }
}
