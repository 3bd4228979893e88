// SPDX-License-Identifier: Apache-2.0
package bowler.storage;

import bowler.base.invariant.Invariant;
import bowler.storage.api.Durability;
import bowler.storage.api.StoreError;
import bowler.storage.api.TreeRef;
import bowler.storage.assembly.StoreComponents;
import bowler.storage.assembly.TreeHandle;
import bowler.storage.change.LogRecord;
import bowler.storage.lock.TreeLocks;
import bowler.storage.row.RowBulkLoad;
import bowler.storage.row.RowTree;
import bowler.storage.row.TransactionContext;
import bowler.storage.terms.IsolationLevel;
import bowler.storage.terms.LockNames;
import bowler.storage.terms.RowLockMode;
import bowler.storage.terms.TableLockMode;
import bowler.storage.transaction.Transaction;
import bowler.storage.transaction.TransactionError;
import bowler.storage.undo.Rollback;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/// A session's transactions, one after the other. It begins and ends them and their statements, and manages their
/// savepoints and their created and dropped trees.
final class SessionTransaction extends SessionRows {
    private final Rollback rollback;

    private IsolationLevel isolation = IsolationLevel.CS;
    private long statementTimeoutNanos;
    private volatile boolean isClosed;
    /// True after a failed undo: then only a rollback is allowed.
    private boolean mustRollBack;
    private volatile PreparedState prepared;
    private long undoCount;
    /// The number of callers for which snapshots are protected. The next field counts the ended transactions that had
    /// such callers.
    private int snapshotKeeperCount;
    private long endsWithKeepers;
    /// The number of ended transactions.
    private long endCount;
    /// The number of statements that other statements run within, and the deadline of the innermost.
    private int suspendedCount;
    private long suspendedDeadlineNanos = Long.MAX_VALUE;
    private final TransactionMark statementStart = new TransactionMark();
    @SuppressWarnings("unused")
    private long q0, q1, q2, q3, q4, q5, q6, q7, q8, q9, q10, q11, q12, q13, q14, q15;

    private final List<TransactionMark> savepoints = new ArrayList<>();
    private final TransactionTrees trees = new TransactionTrees();
    private final TransactionCompletion end;

    SessionTransaction(StoreComponents store, TransactionContext context) {
        super(store, context);
        rollback = new Rollback(context, store.log(), store.pool(), store.trees()::findToUndo);
        end = new TransactionCompletion(store, context, rollback, trees);
    }

    /// Restores a transaction that was prepared before a restart; its rows are restored already.
    SessionTransaction(StoreComponents store, TransactionContext context, LogRecord.Prepare record) {
        this(store, context);
        prepared = new PreparedState(record.globalId(), record.preparedAtMillis());
        trees.restore(rollback.createdFiles(), record.droppedFiles());
        isActive = true;
    }

    // -- settings

    @Override
    public void setIsolation(IsolationLevel level) {
        if (isActive) {
            throw TransactionError.ACTIVE.failure(level);
        }
        isolation = level;
    }

    @Override
    public IsolationLevel isolation() {
        return isolation;
    }

    @Override
    public void setLockTimeout(long millis) {
        context.lockOwner().setTimeoutMillis(millis);
    }

    @Override
    public long lockTimeout() {
        return context.lockOwner().timeoutMillis();
    }

    @Override
    public void setStatementTimeout(long millis) {
        long nanos = TimeUnit.MILLISECONDS.toNanos(millis);
        if (statementTimeoutNanos != nanos) {
            statementTimeoutNanos = nanos;
        }
    }

    @Override
    public boolean isActive() {
        return isActive;
    }

    @Override
    public boolean hasChanges() {
        return context.slot().lastLsn() != 0 || trees.droppedCount() > 0;
    }

    @Override
    public long transactionId() {
        Transaction transaction = context.transaction();
        return transaction == null ? 0 : transaction.id();
    }

    // -- statements

    @Override
    public void beginStatement() {
        beginStatement(isolation);
    }

    @Override
    public void beginStatement(IsolationLevel level) {
        prepareRun();
        context.setLevel(level);
        if (level == IsolationLevel.SNAPSHOT) {
            openAtSnapshot();
        } else {
            open();
        }
        mark(statementStart);
    }

    /// Begins any work: checks that the store is running, clears earlier cancels, and starts the timeout.
    private void prepareRun() {
        if (isClosed) {
            throw StoreError.CLOSED.failure();
        }
        store.health().check();
        if (prepared != null) {
            throw TransactionError.PREPARED.failure(transactionId());
        }
        long deadline = statementTimeoutNanos == 0 ? Long.MAX_VALUE : store.clock().nanoTime() + statementTimeoutNanos;
        if (suspendedCount > 0) {
            // A statement of a routine ends with the statement that called the routine.
            context.checkCancelled();
            deadline = earlier(deadline, suspendedDeadlineNanos);
        } else if (context.lockOwner().isCancelled()) {
            context.lockOwner().clearCancel();
        }
        context.beginWork(deadline);
        isActive = true;
    }

    private static long earlier(long deadline, long other) {
        boolean isOnlyOne = deadline == Long.MAX_VALUE || other == Long.MAX_VALUE;
        return isOnlyOne ? Math.min(deadline, other) : deadline - other < 0 ? deadline : other;
    }

    @Override
    public long snapshot() {
        return context.snapshot();
    }

    @Override
    public void useSnapshot(long snapshot) {
        context.setSnapshot(snapshot);
    }

    @Override
    public SuspendedStatement suspend() {
        SuspendedStatement now = new SuspendedStatement(
            endCount, suspendedDeadlineNanos, context.snapshot(), context.level(), context.deadlineNanos(),
            statementStart.lsn(), statementStart.reservedBytes(), statementStart.madeCount(), statementStart.droppedCount());
        suspendedDeadlineNanos = context.deadlineNanos();
        suspendedCount++;
        return now;
    }

    @Override
    public boolean undoSince(SuspendedStatement statement) {
        boolean isSame = statement.endCount() == endCount;
        if (isSame && isActive) {
            TransactionMark start = new TransactionMark();
            start.set(statement.lsn(), statement.reservedBytes(), statement.madeCount(), statement.droppedCount());
            backTo(start);
        }
        return isSame;
    }

    @Override
    public UndoPoint undoPoint() {
        TransactionMark point = new TransactionMark();
        mark(point);
        long before = endCount;
        return () -> {
            boolean isSame = before == endCount;
            if (isSame && isActive) {
                backTo(point);
            }
            return isSame;
        };
    }

    @Override
    public void resume(SuspendedStatement statement) {
        suspendedCount--;
        suspendedDeadlineNanos = statement.outerDeadlineNanos();
        context.beginWork(statement.deadlineNanos());
        if (statement.endCount() == endCount) {
            context.setSnapshot(statement.snapshot());
            context.setLevel(statement.level());
            statementStart.set(statement.lsn(), statement.reservedBytes(), statement.madeCount(), statement.droppedCount());
        }
    }

    private void mark(TransactionMark mark) {
        mark.set(context.slot().lastLsn(), context.reservedBytes(), trees.madeCount(), trees.droppedCount());
    }

    @Override
    public long newestStatement() {
        return newestNumber();
    }

    @Override
    public boolean hasOpenStatements() {
        return openStatements > 0 || openCursors > 0;
    }

    @Override
    public void endStatement() {
        context.announceFreeing(false);
        // The statement's changes remain, even if another open statement is undone later.
        mark(statementStart);
        closeNewest();
    }

    @Override
    public void endStatement(long number) {
        mark(statementStart);
        close(number);
    }

    @Override
    public long pagesVisited() {
        return context.pagesVisited();
    }

    @Override
    public void noteRead(TreeRef tree) {
        context.visit((RowTree) tree);
    }

    @Override
    public long undoCount() {
        return undoCount;
    }

    @Override
    public void undoStatement() {
        context.announceFreeing(false);
        try {
            backTo(statementStart);
        } finally {
            closeNewest();
        }
    }

    private void backTo(TransactionMark mark) {
        if (context.slot().lastLsn() > mark.lsn()) {
            undoCount++;
            try {
                rollback.to(mark.lsn());
                context.retainReserved(mark.reservedBytes());
            } catch (RuntimeException | Error failure) {
                mustRollBack = true;
                throw store.failures().failed(failure);
            }
        }
        trees.backTo(mark.madeCount(), mark.droppedCount());
    }

    @Override
    public long keepSnapshot() {
        if (!isAnyHeld()) {
            prepareRun();
        }
        keep();
        snapshotKeeperCount++;
        return endsWithKeepers;
    }

    @Override
    public void releaseSnapshot(long kept) {
        if (kept == endsWithKeepers && snapshotKeeperCount > 0) {
            snapshotKeeperCount--;
            if (snapshotKeeperCount == 0) {
                releaseRetained();
            }
        }
    }

    // -- tables and trees

    @Override
    public void lockTable(int tableId, TableLockMode mode) {
        if (openStatements == 0) {
            prepareRun();
        }
        context.identify();
        store.locks().lockTable(context.lockOwner(), store.locks().table(tableId), mode);
    }

    @Override
    public boolean tryLockTable(int tableId, TableLockMode mode) {
        if (openStatements == 0) {
            prepareRun();
        }
        context.identify();
        return store.locks().tryLockTable(context.lockOwner(), store.locks().table(tableId), mode);
    }

    @Override
    public boolean tryLockEmpty(TreeRef tree) {
        return openStatements == 1 && !hasTransactionSnapshot() && isEmpty(tree) && tryLockTable(tree.tableId(), TableLockMode.X) && isEmpty(tree);
    }

    @Override
    public void lockName(byte[] name) {
        TreeLocks names = intendName();
        store.locks().lockRow(context.lockOwner(), names, name, name.length, RowLockMode.X2);
    }

    @Override
    public void shareName(byte[] name) {
        TreeLocks names = intendName();
        store.locks().lockRow(context.lockOwner(), names, name, name.length, RowLockMode.S2);
    }

    @Override
    public boolean tryLockName(byte[] name) {
        TreeLocks names = intendName();
        return store.locks().tryLockRow(context.lockOwner(), names, name, name.length, RowLockMode.X2);
    }

    /// Names are locked like rows of a tree that does not exist.
    private TreeLocks intendName() {
        lockTable(LockNames.NO_TABLE, TableLockMode.IX);
        return store.locks().tree(LockNames.NAMES_TREE, LockNames.NO_TABLE);
    }

    @Override
    public List<Integer> createdTrees() {
        return trees.droppedByRollback();
    }

    @Override
    public boolean hasLocked(int tableId) {
        boolean[] found = new boolean[1];
        store.locks().forEachTableLock(context.lockOwner(), (locked, mode) -> found[0] |= locked == tableId);
        return found[0];
    }

    @Override
    public TreeRef createTree(int tableId) {
        requireStatement();
        try {
            Transaction self = context.identify();
            int treeId = store.trees().newId();
            context.append(LogRecord.createFile(self.id(), context.slot().lastLsn(), treeId));
            trees.make(treeId);
            return store.trees().create(treeId, tableId == 0 ? treeId : tableId, context.changeBuilder());
        } catch (RuntimeException | Error failure) {
            throw store.failures().failed(failure);
        }
    }

    @Override
    public TreeBulkLoad load(TreeRef tree) {
        requireStatement();
        Invariant.check(trees.isCreatedSince(statementStart.madeCount(), tree.treeId()),
            "tree %d is to be filled, and was not made by the statement under way", tree.treeId());
        return new TreeBulkLoad(store, new RowBulkLoad(context, (TreeHandle) tree));
    }

    @Override
    public TreeChangeTracker followChanges(TreeRef tree) {
        requireStatement();
        if (!isHeldOnce() || hasTransactionSnapshot()) {
            return null;
        }
        context.identify();
        TreeChangeTracker changes = new TreeChangeTracker(context, (TreeHandle) tree, store.transactions().clock());
        boolean isFollowing = store.locks().holdWhile(
            context.lockOwner(), store.locks().table(tree.tableId()), TableLockMode.S, changes::follow);
        return isFollowing ? changes : null;
    }

    @Override
    public void dropTree(TreeRef tree) {
        requireStatement();
        context.identify();
        trees.drop(tree.treeId());
    }

    @Override
    public void retireTree(TreeRef tree) {
        requireStatement();
        context.identify();
        trees.retire(tree.treeId());
    }

    @Override
    public void forgetTable(int tableId) {
        requireStatement();
        trees.dropTable(tableId);
    }

    // -- savepoints

    @Override
    public long savepoint() {
        TransactionMark mark = new TransactionMark();
        mark(mark);
        savepoints.add(mark);
        isActive = true;
        return savepoints.size();
    }

    @Override
    public void rollbackTo(long savepoint) {
        if (savepoint < 1 || savepoint > savepoints.size()) {
            throw TransactionError.NO_SAVEPOINT.failure(savepoint);
        }
        backTo(savepoints.get((int) savepoint - 1));
        savepoints.subList((int) savepoint, savepoints.size()).clear();
    }

    // -- end of transaction

    @Override
    public void commit(Durability durability) {
        checkMayCommit();
        end.commit(prepared == null ? durability : Durability.FULL);
        ended();
    }

    private void checkMayCommit() {
        if (mustRollBack) {
            throw TransactionError.MUST_ROLL_BACK.failure(context.transaction().id());
        }
    }

    @Override
    public boolean prepare(byte[] globalId) {
        checkMayCommit();
        if (prepared != null) {
            throw TransactionError.PREPARED.failure(transactionId());
        }
        if (hasOpenStatements()) {
            throw TransactionError.STATEMENT_OPEN.failure(transactionId());
        }
        if (!hasChanges()) {
            commit(Durability.FULL);
            return false;
        }
        PreparedState state = new PreparedState(globalId.clone(), store.clock().now().toEpochMilli());
        end.prepare(state);
        prepared = state;
        savepoints.clear();
        releaseSnapshots();
        return true;
    }

    @Override
    public PreparedState prepared() {
        return prepared;
    }

    @Override
    public void whenCommitted(Runnable action) {
        end.whenCommitted(action);
    }

    @Override
    public void rollback() {
        closeAll();
        mustRollBack = true;
        if (context.slot().lastLsn() != 0) {
            undoCount++;
        }
        end.rollBack();
        ended();
    }

    private void ended() {
        context.forgetTransaction();
        isActive = false;
        endCount++;
        if (mustRollBack) {
            mustRollBack = false;
        }
        mark(statementStart);
        if (prepared != null) {
            prepared = null;
        }
        releaseSnapshots();
        if (!savepoints.isEmpty()) {
            savepoints.clear();
        }
        end.clear();
        trees.clear();
    }

    private void releaseSnapshots() {
        if (snapshotKeeperCount > 0) {
            snapshotKeeperCount = 0;
            endsWithKeepers++;
        }
        releaseTransaction();
    }

    @Override
    public void cancel() {
        if (openStatements > 0 || suspendedCount > 0) {
            store.locks().cancel(context.lockOwner());
        }
    }

    @Override
    public void checkCancelled() {
        context.checkCancelled();
    }

    @Override
    public void close() {
        if (isClosed || prepared != null) {
            return;
        }
        isClosed = true;
        try {
            if (!store.health().isStopped()) {
                rollback();
            }
        } catch (RuntimeException | Error failure) {
            // No caller can retry this: restart will complete it.
            throw store.failures().stopped(failure);
        } finally {
            store.forget(context);
        }
    }
}
