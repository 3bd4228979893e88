// SPDX-License-Identifier: Apache-2.0
package bowler.storage.row;

import bowler.storage.tree.LeafPage;
import bowler.storage.tree.Overflow;
import bowler.storage.tree.bulk.BulkLoader;

/// Loads rows in ascending order of their keys into a new tree. The whole tree is dropped if its transaction is rolled
/// back. The rows therefore have neither owner nor versions, and pages are written whole. Belongs to the session's
/// thread.
public final class RowBulkLoad {
    private static final int ROWS_BETWEEN = 64;

    private final TransactionContext context;
    private final RowTree tree;
    private final BulkLoader filling;
    private final byte[] stub = new byte[Overflow.STUB_BYTES];
    private int count;

    public RowBulkLoad(TransactionContext context, RowTree tree) {
        this.context = context;
        this.tree = tree;
        filling = new BulkLoader(tree.tree(), context.change);
    }

    /// @return false: the last row has the same key; this one is left out
    public boolean add(byte[] key, int keyLength, byte[] row, int rowOffset, int rowLength) {
        if (count++ % ROWS_BETWEEN == 0) {
            context.beginChangeOf(tree);
        }
        tree.tree().checkKey(keyLength);
        if (rowLength <= tree.tree().maxRowLength()) {
            return filling.add(key, keyLength, 0, row, rowOffset, rowLength);
        }
        tree.overflow().store(context.chains, row, rowOffset, rowLength, stub);
        boolean isAdded = filling.add(key, keyLength, LeafPage.OVERFLOW, stub, 0, stub.length);
        if (!isAdded) {
            tree.overflow().free(context.chains, stub, 0);
        }
        return isAdded;
    }

    /// Completes the tree; the rows exist from now on.
    public void finish() {
        context.beginChangeOf(tree);
        filling.finish();
    }
}
