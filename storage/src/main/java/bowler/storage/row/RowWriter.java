// SPDX-License-Identifier: Apache-2.0
package bowler.storage.row;

import bowler.base.error.SqlFailure;
import bowler.storage.buffer.PageSidecar;
import bowler.storage.change.ChangeBuilder;
import bowler.storage.change.ChangeError;
import bowler.storage.change.UndoKind;
import bowler.storage.terms.RowLockMode;
import bowler.storage.transaction.Transaction;
import bowler.storage.tree.LeafCursorPosition;
import bowler.storage.tree.LeafPage;
import bowler.storage.tree.Overflow;
import bowler.storage.version.PageVersions;
import bowler.storage.version.RowVersion;
import java.util.Arrays;

/// Locks and changes rows by key: descends once, makes the transaction the owner under the leaf's latch, and writes one
/// record. Belongs to the session's thread.
public final class RowWriter {
    private static final byte[] NO_ROW = {};

    private final TransactionContext context;
    private final LeafCursorPosition at;
    private final GhostCleanup ghosts;
    private final RowFetcher reader;
    private final NextKey nextKey = new NextKey();

    /// The hash of the key of the row to claim.
    private int hash;
    /// The newest version of the claimed row.
    private RowVersion head;
    /// The claimed row if it is a long one, and the stub it was read from.
    private byte[] longRow;
    private final byte[] longStub = new byte[Overflow.STUB_BYTES];
    /// The bytes stored in the leaf: the new row, or its stub.
    private byte[] stored;
    private int storedLength;
    private int storedFlags;
    private final byte[] storedStub = new byte[Overflow.STUB_BYTES];
    /// True if the last operation was a [#lock] that made the transaction the owner.
    private boolean isUnlockable;

    /// The row that [#lock] has read; a caller may store an array of its own there before.
    public byte[] row = NO_ROW;
    public int rowLength;

    public RowWriter(TransactionContext context, RowFetcher reader) {
        this.context = context;
        this.reader = reader;
        this.at = context.at;
        this.ghosts = new GhostCleanup(context.locks, context.change);
    }

    /// The outcome of [#lock].
    public enum Found { UNCHANGED, CHANGED, ABSENT }

    private Transaction begin(RowTree tree) {
        isUnlockable = false;
        longRow = null;
        return context.beginChangeOf(tree);
    }

    // -- locking

    /// Makes the transaction the row's owner and reads its newest state.
    public Found lock(RowTree tree, byte[] key, int keyLength) {
        Transaction self = begin(tree);
        if (!claim(tree, key, keyLength, self)) {
            return Found.ABSENT;
        }
        boolean isChanged;
        boolean isNew;
        try {
            isChanged = RowVersion.isChangedSince(head, context.snapshot(), self);
            int length = longRow == null ? at.rowLength() : longRow.length;
            byte[] copy = reserve(length);
            PageVersions versions = versions();
            isNew = versions.lock(key, 0, keyLength, hash, self, context.transactions.horizon());
            context.countVersions(versions);
            if (longRow == null) {
                System.arraycopy(at.page(), at.rowOffset(), copy, 0, length);
            } else {
                System.arraycopy(longRow, 0, copy, 0, length);
            }
        } finally {
            at.unlatch();
        }
        if (isNew) {
            isUnlockable = true;
            context.countOwned(tree);
        }
        return isChanged ? Found.CHANGED : Found.UNCHANGED;
    }

    private byte[] reserve(int length) {
        if (row.length < length) {
            try {
                row = new byte[Math.max(length, row.length * 2)];
            } catch (OutOfMemoryError lack) {
                throw ChangeError.of(lack);
            }
        }
        rowLength = length;
        return row;
    }

    /// Reverts the last [#lock] if that call made the transaction the owner. At levels that lock what they read it does
    /// nothing.
    public void unlock(RowTree tree, byte[] key, int keyLength) {
        if (!isUnlockable || context.level().locksReads()) {
            return;
        }
        isUnlockable = false;
        tree.tree().latchLeaf(key, keyLength, at);
        boolean isFree;
        try {
            PageVersions versions = (PageVersions) at.frame().sidecar();
            isFree = versions != null && versions.unlock(key, 0, keyLength, context.transaction());
            if (isFree) {
                context.countVersions(versions);
            }
            dropIfEmpty(versions);
        } finally {
            at.unlatch();
        }
        if (isFree && !context.hasReadLocks()) {
            context.locks.releaseRow(context.lockOwner, tree.locks(), key, keyLength);
        }
    }

    /// Latches the leaf if the row exists and this transaction may own it.
    ///
    /// @return false, without a latch, if there is no such row
    private boolean claim(RowTree tree, byte[] key, int keyLength, Transaction self) {
        hash = PageVersions.hash(key, 0, keyLength);
        while (true) {
            boolean isFree = false;
            boolean isClaimed = false;
            Transaction other;
            latch(tree, key, keyLength);
            try {
                findHead(key, keyLength);
                other = RowVersion.ownerOtherThan(head, self);
                if (other == null) {
                    context.checkConflict(head);
                    if (!isThere()) {
                        return false;
                    }
                    isFree = mayLock(tree, key, keyLength, context.exclusiveMode());
                    isClaimed = isFree && hasLongRow();
                }
            } finally {
                if (!isClaimed) {
                    at.unlatchUnchanged();
                }
            }
            if (isClaimed) {
                return true;
            } else if (other != null) {
                context.waitFor(other, tree, key, keyLength, context.exclusiveMode());
            } else if (!isFree) {
                context.locks.lockRow(context.lockOwner, tree.locks(), key, keyLength, context.exclusiveMode());
            } else {
                loadLongRow(tree);
            }
        }
    }

    /// Latches the leaf where the key belongs. Pages may have to be read for that; nothing is latched during those
    /// reads.
    private void latch(RowTree tree, byte[] key, int keyLength) {
        try {
            context.visit(tree);
            tree.tree().latchLeaf(key, keyLength, at);
        } catch (OutOfMemoryError lack) {
            throw ChangeError.of(lack);
        }
    }

    private void findHead(byte[] key, int keyLength) {
        PageSidecar sidecar = at.found() ? at.frame().sidecar() : null;
        head = sidecar == null ? null : ((PageVersions) sidecar).headOf(key, keyLength, hash);
    }

    private boolean isThere() {
        return at.found() && (at.flags() & LeafPage.DELETED) == 0;
    }

    private boolean mayLock(RowTree tree, byte[] key, int keyLength, RowLockMode mode) {
        return !tree.locks().hasExplicitLocks()
            || context.locks.tryOwnRow(context.lockOwner, tree.locks(), key, keyLength, mode);
    }

    /// Returns whether the claimed row needs no overflow pages, or they were read for this very stub. If not, it saves
    /// the stub, because pages must not be read under the latch.
    private boolean hasLongRow() {
        if ((at.flags() & LeafPage.OVERFLOW) == 0) {
            longRow = null;
            return true;
        }
        int offset = at.rowOffset();
        if (longRow != null && Arrays.equals(at.page(), offset, offset + longStub.length, longStub, 0, longStub.length)) {
            return true;
        }
        System.arraycopy(at.page(), offset, longStub, 0, longStub.length);
        return false;
    }

    private void loadLongRow(RowTree tree) {
        byte[] loaded;
        try {
            loaded = new byte[Overflow.rowLength(longStub, 0)];
        } catch (OutOfMemoryError lack) {
            throw ChangeError.of(lack);
        }
        longRow = tree.overflow().load(longStub, 0, loaded, 0) ? loaded : null;
    }

    private void dropIfEmpty(PageSidecar sidecar) {
        if (sidecar != null && sidecar.isEmpty()) {
            at.frame().attach(null);
        }
    }

    private PageVersions versions() {
        return context.versionsOf(at.frame());
    }

    // -- changing

    /// Adds a row; returns false if there is one with this key.
    public boolean insert(RowTree tree, byte[] key, int keyLength, byte[] newRow, int newLength) {
        boolean isDone = insertUncounted(tree, key, keyLength, newRow, newLength);
        if (isDone) {
            context.countOwned(tree);
        }
        return isDone;
    }

    /// Adds a row like [#insert], for rows that no other transaction requests. They do not count towards lock
    /// escalation.
    public boolean insertUncounted(RowTree tree, byte[] key, int keyLength, byte[] newRow, int newLength) {
        tree.tree().checkKey(keyLength);
        Transaction self = begin(tree);
        store(tree, newRow, newLength);
        boolean isDone = false;
        try {
            while (claimSlot(tree, key, keyLength, self)) {
                if (fits(keyLength, self)) {
                    write(UndoKind.INSERT, tree, key, keyLength, self);
                    isDone = true;
                    break;
                }
                ensureSpace(tree, key, keyLength);
            }
        } finally {
            freeStoredUnless(isDone, tree);
        }
        return isDone;
    }

    /// Replaces the row; returns false if there is none.
    public boolean update(RowTree tree, byte[] key, int keyLength, byte[] newRow, int newLength) {
        Transaction self = begin(tree);
        store(tree, newRow, newLength);
        return replace(UndoKind.UPDATE, tree, key, keyLength, self);
    }

    /// Marks the row deleted; returns false if there is none. The purge removes it when no snapshot can see it any
    /// more.
    public boolean delete(RowTree tree, byte[] key, int keyLength) {
        Transaction self = begin(tree);
        stored = NO_ROW;
        storedLength = 0;
        storedFlags = LeafPage.DELETED;
        return replace(UndoKind.DELETE, tree, key, keyLength, self);
    }

    private boolean replace(int undoKind, RowTree tree, byte[] key, int keyLength, Transaction self) {
        boolean isDone = false;
        boolean isNew = false;
        try {
            while (claim(tree, key, keyLength, self)) {
                if (undoKind == UndoKind.DELETE || fits(keyLength, self)) {
                    isNew = head == null || head.owner() != self;
                    write(undoKind, tree, key, keyLength, self);
                    isDone = true;
                    break;
                }
                ensureSpace(tree, key, keyLength);
            }
        } finally {
            freeStoredUnless(isDone, tree);
        }
        if (isDone && longRow != null) {
            tree.overflow().free(context.chains, longStub, 0);
            longRow = null;
        }
        if (isNew) {
            context.countOwned(tree);
        }
        return isDone;
    }

    /// Returns whether the row fits into the leaf without the space that is reserved for other transactions.
    private boolean fits(int keyLength, Transaction self) {
        PageSidecar sidecar = at.frame().sidecar();
        int reserved = sidecar == null ? 0 : sidecar.reservedBytes();
        if (!at.found()) {
            return at.fitsInsert(keyLength, storedLength + reserved);
        }
        int growth = storedLength - at.rowLength();
        if (reserved > 0 && growth > 0 && head != null && head.owner() == self) {
            reserved -= Math.min(growth, head.reservedBytes());
        }
        return growth <= 0 || at.fitsReplace(storedLength + reserved);
    }

    /// Stores a row that is too long for the leaf in overflow pages.
    private void store(RowTree tree, byte[] newRow, int newLength) {
        if (newLength <= tree.tree().maxRowLength()) {
            stored = newRow;
            storedLength = newLength;
            storedFlags = 0;
        } else {
            tree.overflow().store(context.chains, newRow, 0, newLength, storedStub);
            stored = storedStub;
            storedLength = storedStub.length;
            storedFlags = LeafPage.OVERFLOW;
        }
    }

    private void freeStoredUnless(boolean isUsed, RowTree tree) {
        if (!isUsed && storedFlags == LeafPage.OVERFLOW) {
            tree.overflow().free(context.chains, storedStub, 0);
        }
    }

    /// Latches the leaf if no row has the key and this transaction may insert one there.
    ///
    /// @return false, without a latch, if there is a row
    private boolean claimSlot(RowTree tree, byte[] key, int keyLength, Transaction self) {
        hash = PageVersions.hash(key, 0, keyLength);
        while (true) {
            boolean isTaken = false;
            boolean isFree = false;
            boolean isGapFree = true;
            boolean isClaimed = false;
            Transaction other;
            latch(tree, key, keyLength);
            try {
                findHead(key, keyLength);
                other = RowVersion.ownerOtherThan(head, self);
                if (other == null) {
                    context.checkConflict(head);
                    isTaken = isThere();
                    if (!isTaken) {
                        isFree = mayLock(tree, key, keyLength, at.found() ? context.exclusiveMode() : RowLockMode.INSERT);
                        isGapFree = at.found() || isGapFree(tree, self);
                        isClaimed = isFree && isGapFree;
                    }
                }
            } finally {
                if (!isClaimed) {
                    at.unlatchUnchanged();
                }
            }
            if (isClaimed) {
                return true;
            } else if (other != null) {
                context.waitFor(other, tree, key, keyLength, context.exclusiveMode());
            } else if (isTaken) {
                if (!context.level().locksReads() || reader.readLocked(tree, key, keyLength, context.readMode(tree))) {
                    return false;
                }
            } else if (!isFree) {
                context.locks.lockRow(context.lockOwner, tree.locks(), key, keyLength, context.exclusiveMode());
            } else {
                awaitGap(tree, self);
            }
        }
    }

    /// Returns whether the gap at the latched leaf's position is unlocked, by a request on the key after it. A leaf
    /// further right may have to be loaded under the latch. That case is rare: a position after a leaf's last entry, in
    /// a tree with locks.
    private boolean isGapFree(RowTree tree, Transaction self) {
        if (!tree.locks().hasExplicitLocks()) {
            return true;
        }
        while (!nextKey.find(tree, at, at.slot())) {
            Thread.onSpinWait();
        }
        Transaction owner = nextKey.ownerOtherThan(self);
        return (owner == null || owner.ownershipMode() != RowLockMode.X3)
            && context.locks.isFree(
                context.lockOwner, tree.locks(), nextKey.key(), nextKey.length(), RowLockMode.INSERT_PREVIOUS);
    }

    private void awaitGap(RowTree tree, Transaction self) {
        Transaction owner = nextKey.ownerOtherThan(self);
        if (owner == null || owner.ownershipMode() != RowLockMode.X3) {
            context.locks.awaitRow(
                context.lockOwner, tree.locks(), nextKey.key(), nextKey.length(), RowLockMode.INSERT_PREVIOUS);
        } else if (context.waitFor(owner, tree, nextKey.key(), nextKey.length(), RowLockMode.INSERT_PREVIOUS)) {
            context.locks.releaseRow(context.lockOwner, tree.locks(), nextKey.key(), nextKey.length());
        }
    }

    /// Releases the latch and makes space in the leaf: removes entries that are invisible to all, or else splits it.
    private void ensureSpace(RowTree tree, byte[] key, int keyLength) {
        boolean isCleaned;
        try {
            context.versionsIfAny(at.frame());
            isCleaned = ghosts.remove(tree, at, context.transactions.liveSnapshots());
        } catch (RuntimeException | Error failure) {
            at.unlatch();
            throw failure;
        }
        if (isCleaned) {
            at.unlatch();
        } else {
            tree.tree().ensureSpace(key, keyLength, storedLength, at);
        }
    }

    /// Writes the record, changes the latched page, records the version, and releases the latch.
    private void write(int undoKind, RowTree tree, byte[] key, int keyLength, Transaction self) {
        boolean isApplied = false;
        boolean isPreparing = true;
        try {
            PageVersions versions = versions();
            boolean isOwn = isOwnChange(self);
            byte[] before = undoKind == UndoKind.INSERT || isOwn ? null : copyOfRow();
            int growth = growth(undoKind, isOwn);
            ChangeBuilder change = context.beginChange();
            if (undoKind == UndoKind.INSERT) {
                tree.noteInsert(key, keyLength);
                change.undoneBy(undoKind, tree.tree().treeId(), key, 0, keyLength, null, 0, 0);
            } else if (longRow != null) {
                change.undoneByLong(undoKind, tree.tree().treeId(), key, keyLength, longRow, longStub);
            } else {
                change.undoneBy(
                    undoKind, tree.tree().treeId(), key, 0, keyLength, at.page(), at.rowOffset(), at.rowLength());
            }
            putStored(undoKind, change, tree, key, keyLength);
            versions.reserve(head == null ? 1 : 0);
            RowVersion version = versions.newVersion(key, 0, keyLength, hash, self, before, growth, context.transactions.horizon());
            boolean remainsTidy = at.frame().isTidy() && undoKind != UndoKind.DELETE;
            isPreparing = false;
            isApplied = true;
            context.applyChange();
            if (remainsTidy) {
                at.frame().setTidy();
            }
            versions.change(version);
            ChangedKeys followed = tree.followed();
            if (followed != null) {
                followed.add(key, keyLength);
            }
            context.countVersions(versions);
        } catch (SqlFailure refused) {
            // The log did not accept the record: nothing has changed.
            isApplied = false;
            dropIfEmpty(at.frame().sidecar());
            throw refused;
        } catch (RuntimeException | Error failure) {
            if (isPreparing && failure instanceof OutOfMemoryError lack) {
                dropIfEmpty(at.frame().sidecar());
                throw ChangeError.of(lack);
            }
            // Under the latch: the row may be changed without a recorded version.
            throw context.change.stopped(failure);
        } finally {
            if (isApplied) {
                at.unlatch();
            } else {
                at.unlatchUnchanged();
            }
        }
    }

    /// Returns the growth of the row in the leaf in bytes, relative to the row that a rollback would restore.
    private int growth(int undoKind, boolean isOwn) {
        boolean isKeptOrRemovable = undoKind == UndoKind.DELETE ? longRow == null : undoKind == UndoKind.INSERT && !isOwn;
        return isKeptOrRemovable || !at.found() ? 0 : storedLength - at.rowLength();
    }

    private boolean isOwnChange(Transaction self) {
        return head != null && head.owner() == self && !head.isLockOnly();
    }

    private byte[] copyOfRow() {
        return longRow != null ? longRow : Arrays.copyOfRange(at.page(), at.rowOffset(), at.rowOffset() + at.rowLength());
    }

    private void putStored(int undoKind, ChangeBuilder change, RowTree tree, byte[] key, int keyLength) {
        if (!at.found()) {
            tree.tree().putInsert(change, at, key, keyLength, storedFlags, stored, 0, storedLength);
        } else if (undoKind == UndoKind.DELETE && longRow == null) {
            // The row stays in its place, so undoing the deletion needs no space.
            tree.tree().putFlags(change, at, LeafPage.DELETED);
        } else {
            tree.tree().putReplace(change, at, storedFlags, stored, 0, storedLength);
        }
    }
}
