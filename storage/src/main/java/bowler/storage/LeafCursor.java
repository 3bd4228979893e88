// SPDX-License-Identifier: Apache-2.0
package bowler.storage;

import bowler.storage.api.RowCursor;
import bowler.storage.row.RowScan;
import bowler.storage.row.TransactionContext;

/// A scan that a caller uses. It returns to its transaction when closed.
final class LeafCursor extends RowScan implements RowCursor {
    private final CursorOwner owner;
    private boolean isOpen;
    private int place;

    LeafCursor(TransactionContext context, CursorOwner owner) {
        super(context);
        this.owner = owner;
    }

    /// @param newPlace place of the snapshot that it holds; see [SessionTransactionState]
    void markOpen(int newPlace) {
        isOpen = true;
        place = newPlace;
    }

    int place() {
        return place;
    }

    @Override
    protected boolean refill() {
        try {
            return super.refill();
        } catch (RuntimeException | Error failure) {
            throw owner.failed(failure, locksRows());
        }
    }

    @Override
    protected long skipLeaves(long max) {
        try {
            return super.skipLeaves(max);
        } catch (RuntimeException | Error failure) {
            throw owner.failed(failure, false);
        }
    }

    @Override
    public void close() {
        if (isOpen) {
            isOpen = false;
            super.close();
            owner.release(this);
        }
    }

    /// The owner of cursors: creates them, and takes closed ones back for reuse.
    interface CursorOwner {
        void release(LeafCursor cursor);

        /// Returns the exception for a failure inside storage.
        ///
        /// @param maySetLocks whether the failed scan locks what it reads
        RuntimeException failed(Throwable failure, boolean maySetLocks);
    }
}
