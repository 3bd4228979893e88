// SPDX-License-Identifier: Apache-2.0
package bowler.storage;

import bowler.base.invariant.Invariant;
import bowler.storage.change.LogRecord;
import bowler.storage.row.Actor;
import bowler.storage.row.KeyedReader;
import bowler.storage.row.RowLoad;
import bowler.storage.row.RowReader;
import bowler.storage.row.RowTree;
import bowler.storage.row.RowWriter;
import bowler.storage.row.RunWriter;
import bowler.storage.terms.IsolationLevel;
import bowler.storage.terms.KeyRange;
import bowler.storage.terms.KeyedRows;
import bowler.storage.terms.RowRun;
import bowler.storage.terms.TableLockMode;
import bowler.storage.transaction.Transaction;
import bowler.storage.transaction.TransactionError;
import bowler.storage.undo.Rollback;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/// A session's transactions, one after the other: begins and ends them, keeps their snapshot, savepoints and trees made
/// and dropped; hands rows to `row`.
final class TransactionSeries extends SeriesState implements StoreTransaction, CursorOwner {
    private final Store store;
    private final RowReader reader;
    private final RowWriter writer;
    /// Made when first needed.
    private KeyedReader keyedReader;
    /// Made when first needed.
    private RunWriter runWriter;
    private final Rollback rollback;
    private final ArrayDeque<LeafCursor> idleCursors = new ArrayDeque<>();

    private IsolationLevel isolation = IsolationLevel.CS;
    private long statementTimeoutNanos;
    private volatile boolean isClosed;
    /// Taking something back has failed, so that nothing but a rollback can follow.
    private boolean mustRollBack;
    private volatile PreparedState prepared;
    private long undoCount;
    /// How many callers want snapshots to stay protected, and how many transactions have ended that had such.
    private int keepers;
    private long endsWithKeepers;
    private final Mark statementStart = new Mark();
    @SuppressWarnings("unused")
    private long q0, q1, q2, q3, q4, q5, q6, q7, q8, q9, q10, q11, q12, q13, q14, q15;

    private final List<Mark> savepoints = new ArrayList<>();
    private final TransactionTrees trees = new TransactionTrees();
    private final TransactionEnd end;

    /// A point to go back to.
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

    TransactionSeries(Store store, Actor actor) {
        super(actor, store.transactions().clock());
        this.store = store;
        reader = new RowReader(actor);
        writer = new RowWriter(actor, reader);
        rollback = new Rollback(actor, store.log(), store.pool(), store.trees()::findToUndo);
        end = new TransactionEnd(store, actor, rollback, trees);
    }

    /// A prepared transaction of before a crash, whose rows are restored already.
    TransactionSeries(Store store, Actor actor, LogRecord.Prepare record) {
        this(store, actor);
        prepared = new PreparedState(record.globalId(), record.preparedAtMillis());
        trees.restore(rollback.filesMade(), record.droppedFiles());
        isActive = true;
    }

    @Override
    public RuntimeException failed(Throwable failure, boolean maySetLocks) {
        return maySetLocks ? store.failed(failure) : store.failedUnchanged(failure);
    }

    /// Of a verb that reads as the level says.
    private RuntimeException failedReading(Throwable failure) {
        return failed(failure, actor.level().locksReads());
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
        actor.lockOwner().setTimeoutMillis(millis);
    }

    @Override
    public long lockTimeout() {
        return actor.lockOwner().timeoutMillis();
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
        return actor.slot().lastLsn() != 0 || trees.droppedCount() > 0;
    }

    @Override
    public long transactionId() {
        Transaction transaction = actor.transaction();
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
        actor.setLevel(level);
        if (level == IsolationLevel.SNAPSHOT) {
            openAtSnapshot();
        } else {
            open();
        }
        mark(statementStart);
    }

    /// What every piece of work begins with: the store serves, older cancels are forgotten, the clock starts.
    private void prepareRun() {
        if (isClosed) {
            throw StoreError.CLOSED.failure();
        }
        store.health().check();
        if (prepared != null) {
            throw TransactionError.PREPARED.failure(transactionId());
        }
        if (actor.lockOwner().isCancelled()) {
            actor.lockOwner().clearCancel();
        }
        actor.beginWork(
            statementTimeoutNanos == 0 ? Long.MAX_VALUE : store.clock().nanoTime() + statementTimeoutNanos);
        isActive = true;
    }

    @Override
    public long snapshot() {
        return actor.snapshot();
    }

    @Override
    public void useSnapshot(long snapshot) {
        actor.setSnapshot(snapshot);
    }

    private void mark(Mark mark) {
        mark.set(actor.slot().lastLsn(), actor.reservedBytes(), trees.madeCount(), trees.droppedCount());
    }

    @Override
    public long newestStatement() {
        return newestNumber();
    }

    @Override
    public void endStatement() {
        actor.meanToFree(false);
        // What it has changed stays, whatever becomes of another statement that is still open.
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
        return actor.pagesVisited();
    }

    @Override
    public void noteRead(TreeRef tree) {
        actor.visit((RowTree) tree);
    }

    @Override
    public long undoCount() {
        return undoCount;
    }

    @Override
    public void undoStatement() {
        actor.meanToFree(false);
        try {
            backTo(statementStart);
        } finally {
            closeNewest();
        }
    }

    private void backTo(Mark mark) {
        if (actor.slot().lastLsn() > mark.lsn) {
            undoCount++;
            try {
                rollback.to(mark.lsn);
                actor.keepReserved(mark.reservedBytes);
            } catch (RuntimeException | Error failure) {
                mustRollBack = true;
                throw store.failed(failure);
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
            boolean found = reader.read((OpenTree) tree, key, keyLength);
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
            boolean found = reader.readToChange((OpenTree) tree, key, keyLength);
            into.show(reader.row, found ? reader.rowLength : 0);
            return found;
        } catch (RuntimeException | Error failure) {
            throw failedReading(failure);
        }
    }

    @Override
    public int read(TreeRef tree, KeyedRows rows, int from, int count) {
        demandStatement();
        if (keyedReader == null) {
            keyedReader = new KeyedReader(actor, reader);
        }
        try {
            return keyedReader.read((OpenTree) tree, rows, from, count);
        } catch (RuntimeException | Error failure) {
            throw failedReading(failure);
        }
    }

    @Override
    public RowCursor scan(TreeRef tree, KeyRange range, boolean descending, ReadIntent intent) {
        demandStatement();
        LeafCursor cursor = idleCursors.pollLast();
        if (cursor == null) {
            cursor = new LeafCursor(actor, this);
        }
        try {
            if (intent == ReadIntent.KEEP) {
                cursor.openKeeping((OpenTree) tree, range, descending);
            } else {
                cursor.open((OpenTree) tree, range, descending, intent == ReadIntent.CHANGE);
            }
        } catch (RuntimeException | Error failure) {
            throw failed(failure, intent == ReadIntent.KEEP || actor.level().locksReads());
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
        return !actor.level().locksReads();
    }

    @Override
    public SideReader newSideReader() {
        return new ReaderBeside(store, actor);
    }

    @Override
    public List<KeyRange> parts(TreeRef tree, KeyRange range, int most) {
        demandStatement();
        try {
            return RangeParts.of(((OpenTree) tree).tree(), range, most);
        } catch (RuntimeException | Error failure) {
            throw store.failedUnchanged(failure);
        }
    }

    @Override
    public boolean keep(TreeRef tree, byte[] key, int keyLength) {
        demandStatement();
        try {
            return reader.keep((OpenTree) tree, key, keyLength);
        } catch (RuntimeException | Error failure) {
            throw store.failed(failure);
        }
    }

    @Override
    public LockedRow lock(TreeRef tree, byte[] key, int keyLength, RowBytes into) {
        demandStatement();
        writer.row = into.bytes;
        try {
            RowWriter.Found found = writer.lock((OpenTree) tree, key, keyLength);
            into.bytes = writer.row;
            into.length = found == RowWriter.Found.ABSENT ? 0 : writer.rowLength;
            return switch (found) {
                case UNCHANGED -> LockedRow.UNCHANGED;
                case CHANGED -> LockedRow.CHANGED;
                case ABSENT -> LockedRow.ABSENT;
            };
        } catch (RuntimeException | Error failure) {
            throw store.failed(failure);
        }
    }

    @Override
    public void meanToChange(TreeRef tree) {
        actor.meanToChange(tree == null ? null : (OpenTree) tree);
    }

    @Override
    public void meanToFree() {
        actor.meanToFree(true);
    }

    @Override
    public void unlock(TreeRef tree, byte[] key, int keyLength) {
        try {
            writer.unlock((OpenTree) tree, key, keyLength);
        } catch (RuntimeException | Error failure) {
            throw store.failed(failure);
        }
    }

    @Override
    public boolean insert(TreeRef tree, byte[] key, int keyLength, byte[] row, int rowLength) {
        demandStatement();
        try {
            return writer.insert((OpenTree) tree, key, keyLength, row, rowLength);
        } catch (RuntimeException | Error failure) {
            throw store.failed(failure);
        }
    }

    @Override
    public boolean insertPart(TreeRef tree, byte[] key, int keyLength, byte[] row, int rowLength) {
        demandStatement();
        try {
            return writer.insertUncounted((OpenTree) tree, key, keyLength, row, rowLength);
        } catch (RuntimeException | Error failure) {
            throw store.failed(failure);
        }
    }

    @Override
    public boolean readPart(TreeRef tree, byte[] key, int keyLength, RowBytes into) {
        store.health().check();
        reader.use(into.bytes);
        try {
            boolean found = reader.readAsItIs((OpenTree) tree, key, keyLength);
            into.show(reader.row, found ? reader.rowLength : 0);
            return found;
        } catch (RuntimeException | Error failure) {
            throw store.failedUnchanged(failure);
        }
    }

    @Override
    public long keepSnapshot() {
        if (!isAnyHeld()) {
            prepareRun();
        }
        keep();
        keepers++;
        return endsWithKeepers;
    }

    @Override
    public void giveUpSnapshot(long kept) {
        if (kept == endsWithKeepers && keepers > 0) {
            keepers--;
            if (keepers == 0) {
                giveUpKept();
            }
        }
    }

    @Override
    public boolean update(TreeRef tree, byte[] key, int keyLength, byte[] row, int rowLength) {
        demandStatement();
        try {
            return writer.update((OpenTree) tree, key, keyLength, row, rowLength);
        } catch (RuntimeException | Error failure) {
            throw store.failed(failure);
        }
    }

    @Override
    public boolean delete(TreeRef tree, byte[] key, int keyLength) {
        demandStatement();
        try {
            return writer.delete((OpenTree) tree, key, keyLength);
        } catch (RuntimeException | Error failure) {
            throw store.failed(failure);
        }
    }

    @Override
    public int change(TreeRef tree, RowRun run, int from) {
        demandStatement();
        if (runWriter == null) {
            runWriter = new RunWriter(actor);
        }
        try {
            return runWriter.change((OpenTree) tree, run, from);
        } catch (RuntimeException | Error failure) {
            throw store.failed(failure);
        }
    }

    // -- tables and trees

    @Override
    public void lockTable(int tableId, TableLockMode mode) {
        if (openStatements == 0) {
            prepareRun();
        }
        actor.identify();
        store.locks().lockTable(actor.lockOwner(), store.locks().table(tableId), mode);
    }

    @Override
    public TreeRef createTree(int tableId) {
        demandStatement();
        try {
            Transaction self = actor.identify();
            int treeId = store.trees().newId();
            actor.append(LogRecord.createFile(self.id(), actor.slot().lastLsn(), treeId));
            trees.make(treeId);
            return store.trees().create(treeId, tableId == 0 ? treeId : tableId, actor.changeBuilder());
        } catch (RuntimeException | Error failure) {
            throw store.failed(failure);
        }
    }

    @Override
    public TreeLoad load(TreeRef tree) {
        demandStatement();
        Invariant.check(trees.isMadeSince(statementStart.madeCount, tree.treeId()),
            "tree %d is to be filled, and was not made by the statement under way", tree.treeId());
        return new TreeLoad(store, new RowLoad(actor, (OpenTree) tree));
    }

    @Override
    public TreeChanges followChanges(TreeRef tree) {
        demandStatement();
        if (!isHeldOnce() || hasTransactionSnapshot()) {
            return null;
        }
        actor.identify();
        TreeChanges changes = new TreeChanges(actor, (OpenTree) tree, store.transactions().clock());
        boolean isFollowing = store.locks().holdWhile(
            actor.lockOwner(), store.locks().table(tree.tableId()), TableLockMode.S, changes::follow);
        return isFollowing ? changes : null;
    }

    @Override
    public void dropTree(TreeRef tree) {
        demandStatement();
        actor.identify();
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

    // -- the end

    @Override
    public void commit(Durability durability) {
        checkMayCommit();
        end.commit(prepared == null ? durability : Durability.FULL);
        ended();
    }

    private void checkMayCommit() {
        if (mustRollBack) {
            throw TransactionError.MUST_ROLL_BACK.failure(actor.transaction().id());
        }
    }

    @Override
    public boolean prepare(byte[] globalId) {
        checkMayCommit();
        if (prepared != null) {
            throw TransactionError.PREPARED.failure(transactionId());
        }
        if (openStatements > 0 || openCursors > 0) {
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
        if (actor.slot().lastLsn() != 0) {
            undoCount++;
        }
        end.rollBack();
        ended();
    }

    private void ended() {
        actor.forgetTransaction();
        isActive = false;
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
        if (keepers > 0) {
            keepers = 0;
            endsWithKeepers++;
        }
        releaseTransaction();
    }

    @Override
    public void cancel() {
        if (openStatements > 0) {
            store.locks().cancel(actor.lockOwner());
        }
    }

    @Override
    public void checkCancelled() {
        actor.checkCancelled();
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
            // Nobody can try again: restart will finish it.
            throw store.stopped(failure);
        } finally {
            store.forget(actor);
        }
    }
}
