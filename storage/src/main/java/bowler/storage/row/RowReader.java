// SPDX-License-Identifier: Apache-2.0
package bowler.storage.row;

import bowler.storage.buffer.Companion;
import bowler.storage.terms.IsolationLevel;
import bowler.storage.terms.RowLockMode;
import bowler.storage.terms.TableLockMode;
import bowler.storage.transaction.Transaction;
import bowler.storage.tree.LeafPage;
import bowler.storage.tree.LeafPosition;
import bowler.storage.tree.Overflow;
import bowler.storage.version.PageVersions;
import bowler.storage.version.RowVersion;

/// Reads one row by its whole key. The result is in [#row] and [#rowLength]; callers may put an array of their own
/// there before. Belongs to the session's thread; allocates only to grow.
public final class RowReader {
    private static final byte[] NONE = {};

    public byte[] row = NONE;
    public int rowLength;

    private final Actor actor;
    private final LeafPosition at;
    private final NextKey nextKey = new NextKey();
    private final byte[] stub = new byte[Overflow.STUB_BYTES];
    private RowVersion head;
    private int flags;

    public RowReader(Actor actor) {
        this.actor = actor;
        this.at = actor.at;
    }

    /// Reads the row as the actor's level says; false if there is none.
    public boolean read(RowTree tree, byte[] key, int keyLength) {
        return switch (actor.level()) {
            case CS, SNAPSHOT -> readSnapshot(tree, key, keyLength);
            case UR -> readNewest(tree, key, keyLength) && isThere();
            case RS, RR -> readLocked(tree, key, keyLength, actor.sharedMode());
        };
    }

    private boolean readSnapshot(RowTree tree, byte[] key, int keyLength) {
        while (true) {
            boolean found = readNewest(tree, key, keyLength);
            RowVersion newest = head;
            byte[] seen = newest == null
                ? RowVersion.ON_PAGE : RowVersion.seenBy(newest, actor.snapshot(), actor.transaction());
            if (actor.confirmSnapshot()) {
                if (seen == RowVersion.ON_PAGE) {
                    return found && isThere();
                }
                return seen != null && take(seen);
            }
        }
    }

    private boolean take(byte[] image) {
        System.arraycopy(image, 0, reserve(image.length), 0, image.length);
        return true;
    }

    private boolean isThere() {
        return (flags & LeafPage.DELETED) == 0;
    }

    private byte[] reserve(int length) {
        if (row.length < length) {
            row = new byte[Math.max(length, row.length * 2)];
        }
        rowLength = length;
        return row;
    }

    /// Reads the state on the page and the newest version, both of one moment.
    ///
    /// @return false if the leaf has no entry of this key; then there is no version either
    private boolean readNewest(RowTree tree, byte[] key, int keyLength) {
        while (true) {
            tree.tree().seek(key, keyLength, at);
            head = null;
            if (!at.found()) {
                // The search itself was validated.
                return false;
            }
            try {
                Companion companion = at.frame().companion();
                if (companion != null) {
                    head = ((PageVersions) companion).head(key, 0, keyLength);
                }
                flags = at.flags();
                int length = at.rowLength();
                System.arraycopy(at.page(), at.rowOffset(), reserve(length), 0, length);
            } catch (IndexOutOfBoundsException torn) {
                if (at.isUnchanged()) {
                    throw torn;
                }
                continue;
            }
            if (at.isUnchanged() && ((flags & LeafPage.OVERFLOW) == 0 || loadLong(tree))) {
                return true;
            }
        }
    }

    /// Replaces the stub just read by the row it stands for.
    private boolean loadLong(RowTree tree) {
        System.arraycopy(row, 0, stub, 0, stub.length);
        int length = Overflow.rowLength(stub, 0);
        return tree.overflow().load(stub, 0, reserve(length), 0);
    }

    /// Locks, then reads the newest state; what it finds (or that there is nothing, at SERIALIZABLE) stays so.
    boolean readLocked(RowTree tree, byte[] key, int keyLength, RowLockMode mode) {
        actor.checkCancelled();
        boolean isUpdate = mode == RowLockMode.U2 || mode == RowLockMode.U3;
        Transaction self = actor.intend(tree, isUpdate ? TableLockMode.IX : TableLockMode.IS);
        while (true) {
            boolean isNew = actor.locks.lockRow(actor.lockOwner, tree.locks(), key, keyLength, mode);
            boolean found = readNewest(tree, key, keyLength);
            Transaction other = RowVersion.ownerOtherThan(head, self);
            if (found && other == null && (isThere() || actor.level() == IsolationLevel.RR)) {
                return isThere();
            }
            if (isNew) {
                actor.locks.releaseRow(actor.lockOwner, tree.locks(), key, keyLength);
            }
            if (other != null) {
                actor.waitFor(other, tree, key, keyLength, mode);
            } else if (found || actor.level() != IsolationLevel.RR || lockGap(tree, key, keyLength, mode)) {
                return false;
            }
        }
    }

    /// Locks the key that follows one that is not there, so that it stays so.
    ///
    /// @return false if the key has come into being meanwhile
    private boolean lockGap(RowTree tree, byte[] key, int keyLength, RowLockMode mode) {
        while (true) {
            tree.tree().seek(key, keyLength, at);
            if (at.found()) {
                return false;
            }
            if (nextKey.find(tree, at, at.slot()) && at.isUnchanged() && nextKey.lock(actor, tree, mode)
                    && at.isUnchanged()) {
                return true;
            }
        }
    }
}
