// SPDX-License-Identifier: Apache-2.0
package bowler.storage.row;

import bowler.storage.terms.EntryOwner;
import bowler.storage.terms.RowLockMode;
import bowler.storage.transaction.Transaction;
import bowler.storage.version.RowVersion;
import java.util.Arrays;

/// The part of a scan that locks what it reads.
///
/// Scans that lock take fewer rows at a time, and more as they proceed. They lock all of them, deleted ones too, and
/// copy again until nothing was left to lock. At SERIALIZABLE they also lock the first key after the range, for the gap
/// before it.
abstract sealed class LockingCollector extends LeafCollector permits RowScan {
    private static final int MAX_LOCK_BATCH = 16;

    private final NextKey nextKey = new NextKey();
    /// Locks the row of an index entry before the entry is locked; null: only the tree's own entries are locked.
    private EntryOwner owner;
    private int lockBatchSize;
    private boolean isEndLocked;

    LockingCollector(TransactionContext context) {
        super(context);
    }

    final void beginLocking() {
        owner = null;
        isEndLocked = false;
        lockBatchSize = 1;
    }

    /// See [bowler.storage.api.RowCursor#lockFirst].
    public void lockFirst(EntryOwner newOwner) {
        owner = newOwner;
    }

    /// Reads and locks a few rows.
    ///
    /// @return whether there are rows
    final boolean readLocking() {
        Transaction self = context.transaction();
        if (descending && isSerializable() && !isEndLocked) {
            isEndLocked = lockFrom(range.high(), range.highLength());
            return false;
        }
        if (!collect(lockBatchSize, true)) {
            return false;
        }
        if (batch.count == 0 && !descending && isSerializable()) {
            stepOverGap();
            return false;
        }
        if (owner != null) {
            lockOwners();
        }
        if (batch.count > 0 && lockBatch(self)) {
            return false;
        }
        if (!descending && isSerializable()) {
            // The gap after the last key is examined again from that key, not from the next leaf.
            int last = batch.count - 1;
            range.continueAfter(batch.bytes, batch.keyOffset[last], batch.keyLength[last]);
        }
        if (!batch.settle(tree, null, 0)) {
            return false;
        }
        stopAtLeftOut();
        advance();
        lockBatchSize = Math.min(MAX_LOCK_BATCH, lockBatchSize * 2);
        return batch.count > 0;
    }

    /// Locks the rows of the collected entries, before their entries.
    private void lockOwners() {
        for (int entry = 0; entry < batch.count; entry++) {
            owner.lockRow(batch.bytes, batch.rowOffset[entry], batch.rowLength[entry], batch.isDeleted(entry));
        }
    }

    final boolean isSerializable() {
        return mode == RowLockMode.S3 || mode == RowLockMode.U3;
    }

    /// Locks the collected rows.
    ///
    /// @return whether a lock was new or another transaction held one, so that the rows must be collected again
    private boolean lockBatch(Transaction self) {
        boolean hasNewLock = false;
        for (int entry = 0; entry < batch.count; entry++) {
            byte[] key = Arrays.copyOfRange(
                batch.bytes, batch.keyOffset[entry], batch.keyOffset[entry] + batch.keyLength[entry]);
            boolean isNew = context.locks.lockRow(context.lockOwner, tree.locks(), key, key.length, mode);
            Transaction other = RowVersion.ownerOtherThan(batch.head(entry), self);
            if (other != null) {
                if (isNew) {
                    context.locks.releaseRow(context.lockOwner, tree.locks(), key, key.length);
                }
                context.waitFor(other, tree, key, key.length, mode);
                return true;
            }
            hasNewLock |= isNew;
        }
        context.countLocked(tree, mode);
        return hasNewLock;
    }

    /// Handles a leaf with no key left in the range: locks the next key on any leaf, and continues there or ends after
    /// the range.
    private void stepOverGap() {
        if (!nextKey.find(tree, at, at.slot()) || !at.isUnchanged()) {
            return;
        }
        if (!nextKey.lock(context, tree, mode) || !at.isUnchanged()) {
            return;
        }
        if (nextKey.isAtOrAbove(range.high(), range.highLength())) {
            range.end();
        } else {
            range.setLow(nextKey.key(), nextKey.length());
        }
    }

    /// Locks the first key at or after a bound, or the end of the tree.
    ///
    /// @return false if something changed meanwhile
    private boolean lockFrom(byte[] key, int keyLength) {
        if (keyLength == ScanRange.NO_BOUND) {
            tree.tree().last(at);
        } else {
            tree.tree().seekForScan(key, keyLength, at);
        }
        return nextKey.find(tree, at, at.slot()) && at.isUnchanged() && nextKey.lock(context, tree, mode)
            && at.isUnchanged();
    }
}
