// SPDX-License-Identifier: Apache-2.0
package bowler.storage;

import bowler.storage.row.Actor;
import bowler.storage.row.RowScan;

/// A scan in the caller's hands; goes back to its transaction when closed.
final class LeafCursor extends RowScan implements RowCursor {
    private final CursorOwner owner;
    private boolean isOpen;
    private int place;

    LeafCursor(Actor actor, CursorOwner owner) {
        super(actor);
        this.owner = owner;
    }

    /// @param newPlace of the snapshot that it holds; see [SeriesState]
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
    protected long skipLeaves(long most) {
        try {
            return super.skipLeaves(most);
        } catch (RuntimeException | Error failure) {
            throw owner.failed(failure, false);
        }
    }

    @Override
    public void close() {
        if (isOpen) {
            isOpen = false;
            super.close();
            owner.giveBack(this);
        }
    }
}
