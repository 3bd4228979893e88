// SPDX-License-Identifier: Apache-2.0
package bowler.storage;

import bowler.log.Log;
import bowler.storage.api.Durability;
import bowler.storage.assembly.StoreComponents;
import bowler.storage.change.LogRecord;
import bowler.storage.row.TransactionContext;
import bowler.storage.transaction.Transaction;
import bowler.storage.undo.Rollback;
import java.util.ArrayList;
import java.util.List;

/// Ends a transaction that has an id: its last record, its visibility, notifications, and the files to remove.
///
/// The order of a commit: the record, durable if requested; the commit number, which makes all changes visible; the
/// actions of the committer; the files; the locks. The order of a rollback: the undo of every change, the files, the
/// record, the locks.
final class TransactionCompletion {
    private static final byte[] NO_RECORD = {};
    /// Where a commit record begins in its array. Neighbours of the array on the heap may belong to other sessions, so
    /// their cache lines are left alone.
    private static final int RECORD_OFFSET = 128;

    private final StoreComponents store;
    private final TransactionContext context;
    private final Rollback rollback;
    private final TransactionTrees trees;
    private final List<Runnable> commitActions = new ArrayList<>();
    /// Used for every commit; a record of its own for each would be a quarter of what an update allocates.
    private byte[] commitRecord = NO_RECORD;

    TransactionCompletion(StoreComponents store, TransactionContext context, Rollback rollback, TransactionTrees trees) {
        this.store = store;
        this.context = context;
        this.rollback = rollback;
        this.trees = trees;
    }

    void whenCommitted(Runnable action) {
        commitActions.add(action);
    }

    void clear() {
        if (!commitActions.isEmpty()) {
            commitActions.clear();
        }
    }

    /// Logs the first phase of two-phase commit and waits until it is on disk.
    void prepare(PreparedState state) {
        store.health().check();
        Transaction self = context.transaction();
        List<LogRecord.Prepare.TableLock> locks = new ArrayList<>();
        store.locks().forEachTableLock(
            context.lockOwner(), (tableId, mode) -> locks.add(new LogRecord.Prepare.TableLock(tableId, mode.ordinal())));
        byte[] record = new LogRecord.Prepare(
            self.id(), context.slot().lastLsn(), state.globalId(), state.preparedAtMillis(), self.locksGaps(), context.reservedBytes(),
            trees.droppedByCommit(), locks).encode();
        long endLsn;
        try {
            endLsn = context.append(record) + Log.sizeOf(record.length);
        } catch (RuntimeException | Error failure) {
            throw store.failures().failed(failure);
        }
        try {
            store.log().force(endLsn);
        } catch (RuntimeException | Error failure) {
            throw store.failures().stopped(failure);
        }
        self.prepared();
    }

    void commit(Durability durability) {
        Transaction self = context.transaction();
        if (self == null) {
            runCommitActions();
            return;
        }
        if (context.slot().lastLsn() == 0 && trees.droppedCount() == 0) {
            // The transaction has locked rows and changed none, so either end is correct for the marks it left.
            self.rolledBack();
            context.slot().leave();
            runCommitActions();
        } else {
            store.health().check();
            commitChanges(self, durability);
        }
        store.locks().releaseAll(context.lockOwner());
    }

    private void commitChanges(Transaction self, Durability durability) {
        List<Integer> gone = trees.droppedByCommit();
        Log log = store.log();
        byte[] record = commitRecord(gone.size());
        int length = LogRecord.putCommit(
            record, RECORD_OFFSET, self.id(), context.slot().lastLsn(), gone, store.clock().millis()) - RECORD_OFFSET;
        long removalLsn = log.endLsn();
        if (!gone.isEmpty()) {
            store.trees().announceRemoval(removalLsn);
        }
        boolean isAppended = false;
        try {
            long endLsn = context.appendLast(record, RECORD_OFFSET, length, false) + Log.sizeOf(length);
            isAppended = true;
            if (durability == Durability.FULL || !gone.isEmpty()) {
                log.force(endLsn);
            }
        } catch (RuntimeException | Error failure) {
            if (isAppended) {
                throw store.failures().stopped(failure);
            }
            if (!gone.isEmpty()) {
                store.trees().endRemoval(removalLsn);
            }
            throw store.failures().failed(failure);
        }
        long commitNumber = publish(self);
        runCommitActions();
        remove(gone, removalLsn, commitNumber);
    }

    /// Returns an array in which a commit record that drops this many files fits at [#RECORD_OFFSET].
    private byte[] commitRecord(int droppedCount) {
        int needed = 2 * RECORD_OFFSET + LogRecord.maxCommitBytes(droppedCount);
        if (commitRecord.length < needed) {
            commitRecord = new byte[needed];
        }
        return commitRecord;
    }

    private long publish(Transaction self) {
        try {
            return store.transactions().clock().publish(self);
        } catch (RuntimeException | Error failure) {
            throw store.failures().stopped(failure);
        }
    }

    private void runCommitActions() {
        if (!commitActions.isEmpty()) {
            try {
                commitActions.forEach(Runnable::run);
            } catch (RuntimeException | Error failure) {
                throw store.failures().stopped(failure);
            }
        }
    }

    private void remove(List<Integer> gone, long removalLsn, long commitNumber) {
        if (gone.isEmpty()) {
            return;
        }
        try {
            List<Integer> retired = gone.stream().filter(trees::isRetired).toList();
            gone.stream().filter(treeId -> !trees.isRetired(treeId)).forEach(store.trees()::remove);
            trees.droppedTables().forEach(store.locks()::forgetTable);
            if (retired.isEmpty()) {
                store.trees().endRemoval(removalLsn);
            } else {
                store.retiredTrees().add(retired, removalLsn, commitNumber);
            }
        } catch (RuntimeException | Error failure) {
            throw store.failures().stopped(failure);
        }
    }

    /// Undoes all changes. It may fail for lack of space and be repeated: no change is undone twice.
    void rollBack() {
        Transaction self = context.transaction();
        if (self == null) {
            return;
        }
        if (!self.isActive()) {
            // The transaction has committed; a later step has failed and stopped the store.
            store.health().check();
        } else if (context.slot().lastLsn() == 0) {
            self.rolledBack();
            context.slot().leave();
        } else {
            rollBackChanges(self);
        }
        store.locks().releaseAll(context.lockOwner());
    }

    private void rollBackChanges(Transaction self) {
        try {
            store.health().check();
            rollback.to(0);
            // The files are removed before the last record: a restart after it may no longer read the record that
            // created them.
            trees.droppedByRollback().forEach(store.trees()::remove);
            // A table that this transaction has created has the id of its first tree.
            trees.droppedByRollback().forEach(store.locks()::forgetTable);
            byte[] record = LogRecord.rolledBack(self.id());
            long endLsn = context.appendLast(record, 0, record.length, true) + Log.sizeOf(record.length);
            if (self.isPrepared()) {
                // The coordinator forgets the branch when this returns, so the branch must not reappear after a crash.
                store.log().force(endLsn);
            }
        } catch (RuntimeException | Error failure) {
            throw store.failures().failed(failure);
        }
        self.rolledBack();
    }
}
