// SPDX-License-Identifier: Apache-2.0
package bowler.storage;

import bowler.base.invariant.Invariant;
import bowler.storage.api.Durability;
import bowler.storage.api.LockedRow;
import bowler.storage.api.ParallelReader;
import bowler.storage.api.ReadIntent;
import bowler.storage.api.RowBytes;
import bowler.storage.api.RowCursor;
import bowler.storage.api.StoreError;
import bowler.storage.api.TreeRef;
import bowler.storage.change.LogRecord;
import bowler.storage.row.MultiKeyReader;
import bowler.storage.row.RowBulkLoad;
import bowler.storage.row.RowFetcher;
import bowler.storage.row.RowRunWriter;
import bowler.storage.row.RowTree;
import bowler.storage.row.RowWriter;
import bowler.storage.row.TransactionContext;
import bowler.storage.terms.IsolationLevel;
import bowler.storage.terms.KeyRange;
import bowler.storage.terms.MultiKeyLookup;
import bowler.storage.terms.RowRun;
import bowler.storage.terms.TableLockMode;
import bowler.storage.transaction.Transaction;
import bowler.storage.transaction.TransactionError;
import bowler.storage.undo.Rollback;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/// A session's transactions, one after the other. It begins and ends them, manages their snapshots, savepoints, and
/// created and dropped trees, and delegates row operations to `row`.
final class SessionTransaction extends SessionTransactionState implements StoreTransaction, CursorOwner {
    private final StoreComponents store;
    private final RowFetcher reader;
    private final RowWriter writer;
    /// Created when first needed.
    private MultiKeyReader multiKeyReader;
    /// Created when first needed.
    private RowRunWriter rowRunWriter;
    private final Rollback rollback;
    private final ArrayDeque<LeafCursor> idleCursors = new ArrayDeque<>();

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
    private final Mark statementStart = new Mark();
    @SuppressWarnings("unused")
    private long q0, q1, q2, q3, q4, q5, q6, q7, q8, q9, q10, q11, q12, q13, q14, q15;

    private final List<Mark> savepoints = new ArrayList<>();
    private final TransactionTrees trees = new TransactionTrees();
    private final TransactionCompletion end;

    /// A point to which the transaction can be rolled back.
    private static final class Mark {
        private long lsn;
        private long reservedBytes;
        private int madeCount;
        private int droppedCount;

        void set(long newLsn, long newReservedBytes, int newMadeCount, int newDroppedCount) {
            if (lsn != newLsn || reservedBytes != newReservedBytes || madeCount != newMadeCount || droppedCount != newDroppedCount) {
                lsn = newLsn;
                reservedBytes = newReservedBytes;
                madeCount = newMadeCount;
                droppedCount = newDroppedCount;
            }
        }
    }

    SessionTransaction(StoreComponents store, TransactionContext context) {
        super(context, store.transactions().clock());
        this.store = store;
        reader = new RowFetcher(context);
        writer = new RowWriter(context, reader);
        rollback = new Rollback(context, store.log(), store.pool(), store.trees()::findToUndo);
        end = new TransactionCompletion(store, context, rollback, trees);
    }

    /// Restores a transaction that was prepared before a restart; its rows are restored already.
    SessionTransaction(StoreComponents store, TransactionContext context, LogRecord.Prepare record) {
        this(store, context);
        prepared = new PreparedState(record.globalId(), record.preparedAtMillis());
        trees.restore(rollback.filesMade(), record.droppedFiles());
        isActive = true;
    }

    @Override
    public RuntimeException failed(Throwable failure, boolean maySetLocks) {
        return maySetLocks ? store.failures().failed(failure) : store.failures().failedUnchanged(failure);
    }

    /// Returns the exception for a failed method that reads according to the isolation level.
    private RuntimeException failedReading(Throwable failure) {
        return failed(failure, context.level().locksReads());
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
            statementStart.lsn, statementStart.reservedBytes, statementStart.madeCount, statementStart.droppedCount);
        suspendedDeadlineNanos = context.deadlineNanos();
        suspendedCount++;
        return now;
    }

    @Override
    public boolean undoSince(SuspendedStatement statement) {
        boolean isSame = statement.endCount() == endCount;
        if (isSame && isActive) {
            Mark start = new Mark();
            start.set(statement.lsn(), statement.reservedBytes(), statement.madeCount(), statement.droppedCount());
            backTo(start);
        }
        return isSame;
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

    private void mark(Mark mark) {
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
        context.meanToFree(false);
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
        context.meanToFree(false);
        try {
            backTo(statementStart);
        } finally {
            closeNewest();
        }
    }

    private void backTo(Mark mark) {
        if (context.slot().lastLsn() > mark.lsn) {
            undoCount++;
            try {
                rollback.to(mark.lsn);
                context.keepReserved(mark.reservedBytes);
            } catch (RuntimeException | Error failure) {
                mustRollBack = true;
                throw store.failures().failed(failure);
            }
        }
        trees.backTo(mark.madeCount, mark.droppedCount);
    }

    private void demandStatement() {
        if (openStatements == 0) {
            throw StoreError.NO_STATEMENT.failure();
        }
    }

    // -- rows

    @Override
    public boolean read(TreeRef tree, byte[] key, int keyLength, RowBytes into) {
        demandStatement();
        reader.use(into.bytes);
        try {
            boolean found = reader.read((TreeHandle) tree, key, keyLength);
            into.show(reader.row, found ? reader.rowLength : 0);
            return found;
        } catch (RuntimeException | Error failure) {
            throw failedReading(failure);
        }
    }

    @Override
    public boolean readToChange(TreeRef tree, byte[] key, int keyLength, RowBytes into) {
        demandStatement();
        reader.use(into.bytes);
        try {
            boolean found = reader.readToChange((TreeHandle) tree, key, keyLength);
            into.show(reader.row, found ? reader.rowLength : 0);
            return found;
        } catch (RuntimeException | Error failure) {
            throw failedReading(failure);
        }
    }

    @Override
    public int read(TreeRef tree, MultiKeyLookup rows, int from, int count) {
        demandStatement();
        if (multiKeyReader == null) {
            multiKeyReader = new MultiKeyReader(context, reader);
        }
        try {
            return multiKeyReader.read((TreeHandle) tree, rows, from, count);
        } catch (RuntimeException | Error failure) {
            throw failedReading(failure);
        }
    }

    @Override
    public RowCursor scan(TreeRef tree, KeyRange range, boolean descending, ReadIntent intent) {
        demandStatement();
        LeafCursor cursor = idleCursors.pollLast();
        if (cursor == null) {
            cursor = new LeafCursor(context, this);
        }
        try {
            if (intent == ReadIntent.KEEP) {
                cursor.openKeeping((TreeHandle) tree, range, descending);
            } else {
                cursor.open((TreeHandle) tree, range, descending, intent == ReadIntent.CHANGE);
            }
        } catch (RuntimeException | Error failure) {
            throw failed(failure, intent == ReadIntent.KEEP || context.level().locksReads());
        }
        cursor.markOpen(holdCurrent());
        openCursors++;
        return cursor;
    }

    @Override
    public void giveBack(LeafCursor cursor) {
        openCursors--;
        idleCursors.addLast(cursor);
        release(cursor.place());
    }

    @Override
    public boolean readsWithoutLocks() {
        return !context.level().locksReads();
    }

    @Override
    public ParallelReader newSideReader() {
        return new ParallelSnapshotReader(store, context);
    }

    @Override
    public List<KeyRange> parts(TreeRef tree, KeyRange range, int max) {
        demandStatement();
        try {
            return RangePartitions.of(((TreeHandle) tree).tree(), range, max);
        } catch (RuntimeException | Error failure) {
            throw store.failures().failedUnchanged(failure);
        }
    }

    @Override
    public boolean lockShared(TreeRef tree, byte[] key, int keyLength) {
        demandStatement();
        try {
            return reader.lockShared((TreeHandle) tree, key, keyLength);
        } catch (RuntimeException | Error failure) {
            throw store.failures().failed(failure);
        }
    }

    @Override
    public LockedRow lock(TreeRef tree, byte[] key, int keyLength, RowBytes into) {
        demandStatement();
        writer.row = into.bytes;
        try {
            RowWriter.Found found = writer.lock((TreeHandle) tree, key, keyLength);
            into.bytes = writer.row;
            into.length = found == RowWriter.Found.ABSENT ? 0 : writer.rowLength;
            return switch (found) {
                case UNCHANGED -> LockedRow.UNCHANGED;
                case CHANGED -> LockedRow.CHANGED;
                case ABSENT -> LockedRow.ABSENT;
            };
        } catch (RuntimeException | Error failure) {
            throw store.failures().failed(failure);
        }
    }

    @Override
    public void meanToChange(TreeRef tree) {
        context.meanToChange(tree == null ? null : (TreeHandle) tree);
    }

    @Override
    public void meanToFree() {
        context.meanToFree(true);
    }

    @Override
    public void unlock(TreeRef tree, byte[] key, int keyLength) {
        try {
            writer.unlock((TreeHandle) tree, key, keyLength);
        } catch (RuntimeException | Error failure) {
            throw store.failures().failed(failure);
        }
    }

    @Override
    public boolean insert(TreeRef tree, byte[] key, int keyLength, byte[] row, int rowLength) {
        demandStatement();
        try {
            return writer.insert((TreeHandle) tree, key, keyLength, row, rowLength);
        } catch (RuntimeException | Error failure) {
            throw store.failures().failed(failure);
        }
    }

    @Override
    public boolean insertPart(TreeRef tree, byte[] key, int keyLength, byte[] row, int rowLength) {
        demandStatement();
        try {
            return writer.insertUncounted((TreeHandle) tree, key, keyLength, row, rowLength);
        } catch (RuntimeException | Error failure) {
            throw store.failures().failed(failure);
        }
    }

    @Override
    public boolean readPart(TreeRef tree, byte[] key, int keyLength, RowBytes into) {
        store.health().check();
        reader.use(into.bytes);
        try {
            boolean found = reader.readAsItIs((TreeHandle) tree, key, keyLength);
            into.show(reader.row, found ? reader.rowLength : 0);
            return found;
        } catch (RuntimeException | Error failure) {
            throw store.failures().failedUnchanged(failure);
        }
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
    public void giveUpSnapshot(long kept) {
        if (kept == endsWithKeepers && snapshotKeeperCount > 0) {
            snapshotKeeperCount--;
            if (snapshotKeeperCount == 0) {
                giveUpKept();
            }
        }
    }

    @Override
    public boolean update(TreeRef tree, byte[] key, int keyLength, byte[] row, int rowLength) {
        demandStatement();
        try {
            return writer.update((TreeHandle) tree, key, keyLength, row, rowLength);
        } catch (RuntimeException | Error failure) {
            throw store.failures().failed(failure);
        }
    }

    @Override
    public boolean delete(TreeRef tree, byte[] key, int keyLength) {
        demandStatement();
        try {
            return writer.delete((TreeHandle) tree, key, keyLength);
        } catch (RuntimeException | Error failure) {
            throw store.failures().failed(failure);
        }
    }

    @Override
    public int change(TreeRef tree, RowRun run, int from) {
        demandStatement();
        if (rowRunWriter == null) {
            rowRunWriter = new RowRunWriter(context);
        }
        try {
            return rowRunWriter.change((TreeHandle) tree, run, from);
        } catch (RuntimeException | Error failure) {
            throw store.failures().failed(failure);
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
    public List<Integer> createdTrees() {
        return trees.goneByRollback();
    }

    @Override
    public boolean hasLocked(int tableId) {
        boolean[] found = new boolean[1];
        store.locks().forEachTableLock(context.lockOwner(), (locked, mode) -> found[0] |= locked == tableId);
        return found[0];
    }

    @Override
    public TreeRef createTree(int tableId) {
        demandStatement();
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
        demandStatement();
        Invariant.check(trees.isMadeSince(statementStart.madeCount, tree.treeId()),
            "tree %d is to be filled, and was not made by the statement under way", tree.treeId());
        return new TreeBulkLoad(store, new RowBulkLoad(context, (TreeHandle) tree));
    }

    @Override
    public TreeChangeTracker followChanges(TreeRef tree) {
        demandStatement();
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
        demandStatement();
        context.identify();
        trees.drop(tree.treeId());
    }

    // -- savepoints

    @Override
    public long savepoint() {
        Mark mark = new Mark();
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
        giveUpSnapshots();
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
        giveUpSnapshots();
        if (!savepoints.isEmpty()) {
            savepoints.clear();
        }
        end.clear();
        trees.clear();
    }

    private void giveUpSnapshots() {
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
