// SPDX-License-Identifier: Apache-2.0
package bowler.storage.row;

import bowler.base.padding.CacheLinePaddingBefore;
import bowler.storage.buffer.Frame;
import bowler.storage.buffer.PageSidecar;
import bowler.storage.terms.IsolationLevel;
import bowler.storage.terms.RowLockMode;
import bowler.storage.terms.TableLockMode;
import bowler.storage.transaction.Transaction;
import bowler.storage.tree.LeafCursorPosition;
import bowler.storage.tree.LeafPage;
import bowler.storage.tree.Overflow;
import bowler.storage.version.PageVersions;
import bowler.storage.version.RowVersion;

/// Reads one row by its whole key. The result is in [#row] and [#rowLength]; a caller may store an array of its own
/// there before. Belongs to the session's thread; allocates only to grow.
public final class RowFetcher extends FetchedRow {
    /// The length in bytes above which a row gets an array of exactly its own length.
    private static final int LONG_BYTES = 1 << 20;

    private final TransactionContext context;
    /// The fetcher's own position; the context's is the writer's hint.
    private final LeafCursorPosition at = new LeafCursorPosition();
    private final NextKey nextKey = new NextKey();
    private final byte[] stub = new byte[Overflow.STUB_BYTES];
    @SuppressWarnings("unused")
    private long q0, q1, q2, q3, q4, q5, q6, q7, q8, q9, q10, q11, q12, q13, q14, q15;

    public RowFetcher(TransactionContext context) {
        this.context = context;
    }

    /// Sets the array that receives rows.
    public void use(byte[] bytes) {
        if (row != bytes) {
            row = bytes;
        }
    }

    /// Reads the row according to the isolation level of the context. Returns false if there is none.
    public boolean read(RowTree tree, byte[] key, int keyLength) {
        return switch (context.level()) {
            case CS, SNAPSHOT -> readSnapshot(tree, key, keyLength);
            case UR -> readNewest(tree, key, keyLength) && isThere();
            case RS, RR -> readLocked(tree, key, keyLength, context.readMode(tree));
        };
    }

    /// Reads a row that is to be changed, like [#read], but with an update lock at levels that lock what they read.
    public boolean readToChange(RowTree tree, byte[] key, int keyLength) {
        return context.level().locksReads() ? readLocked(tree, key, keyLength, context.updateMode()) : read(tree, key, keyLength);
    }

    /// Reads the newest state of the row, committed or not. Returns false if there is none.
    public boolean readUnlocked(RowTree tree, byte[] key, int keyLength) {
        return readNewest(tree, key, keyLength) && isThere();
    }

    /// Locks a row against change until the transaction ends. Returns false if there is none.
    public boolean lockShared(RowTree tree, byte[] key, int keyLength) {
        context.announceReadLocks();
        return readLocked(tree, key, keyLength, context.sharedMode());
    }

    private boolean readSnapshot(RowTree tree, byte[] key, int keyLength) {
        while (true) {
            boolean found = readNewest(tree, key, keyLength);
            RowVersion newest = head;
            byte[] seen = newest == null
                ? RowVersion.ON_PAGE : RowVersion.seenBy(newest, context.snapshot(), context.transaction());
            if (context.confirmSnapshot()) {
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
            row = new byte[length > LONG_BYTES ? length : Math.max(length, row.length * 2)];
        }
        rowLength = length;
        return row;
    }

    /// Reads the state on the page and the newest version, both at one moment.
    ///
    /// @return false if the leaf has no entry of this key; then there is no version either
    private boolean readNewest(RowTree tree, byte[] key, int keyLength) {
        while (true) {
            Frame leaf = tree.tree().find(key, keyLength, at);
            if (head != null) {
                head = null;
            }
            if (!at.found()) {
                // The search itself was validated.
                return false;
            }
            try {
                PageSidecar sidecar = leaf.sidecar();
                if (sidecar != null) {
                    head = ((PageVersions) sidecar).head(key, 0, keyLength, context.snapshot(), context.transaction());
                }
                byte[] page = leaf.bytes;
                int slot = at.slot();
                flags = LeafPage.flags(page, slot);
                int length = LeafPage.rowLength(page, slot);
                System.arraycopy(page, LeafPage.rowOffset(page, slot), reserve(length), 0, length);
            } catch (IndexOutOfBoundsException torn) {
                if (leaf.isUnchanged(at.version())) {
                    throw torn;
                }
                continue;
            }
            if (leaf.isUnchanged(at.version()) && ((flags & LeafPage.OVERFLOW) == 0 || loadLong(tree))) {
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

    /// Locks the row, then reads its newest state. The row does not change afterwards. At SERIALIZABLE the absence of a
    /// row does not change either.
    boolean readLocked(RowTree tree, byte[] key, int keyLength, RowLockMode mode) {
        context.checkCancelled();
        boolean isUpdate = mode == RowLockMode.U2 || mode == RowLockMode.U3;
        Transaction self = context.intend(tree, isUpdate ? TableLockMode.IX : TableLockMode.IS);
        while (true) {
            boolean isNew = context.locks.lockRow(context.lockOwner, tree.locks(), key, keyLength, mode);
            boolean found = readNewest(tree, key, keyLength);
            Transaction other = RowVersion.ownerOtherThan(head, self);
            if (found && other == null && (isThere() || context.level() == IsolationLevel.RR)) {
                return isThere();
            }
            if (isNew) {
                context.locks.releaseRow(context.lockOwner, tree.locks(), key, keyLength);
            }
            if (other != null) {
                context.waitFor(other, tree, key, keyLength, mode);
            } else if (found || context.level() != IsolationLevel.RR || lockGap(tree, key, keyLength, mode)) {
                return false;
            }
        }
    }

    /// Locks the key after an absent one, so that the key stays absent.
    ///
    /// @return false if the key has been inserted meanwhile
    private boolean lockGap(RowTree tree, byte[] key, int keyLength, RowLockMode mode) {
        while (true) {
            tree.tree().seek(key, keyLength, at);
            if (at.found()) {
                return false;
            }
            if (nextKey.find(tree, at, at.slot()) && at.isUnchanged() && nextKey.lock(context, tree, mode)
                    && at.isUnchanged()) {
                return true;
            }
        }
    }
}

/// The fields that a [RowFetcher] writes with every row, in a class of their own for padding.
abstract sealed class FetchedRow extends CacheLinePaddingBefore permits RowFetcher {
    private static final byte[] NONE = {};

    public byte[] row = NONE;
    public int rowLength;
    RowVersion head;
    int flags;
}
