// SPDX-License-Identifier: Apache-2.0
package bowler.engine.temporary;

import bowler.storage.PreparedState;
import bowler.storage.StoreTransaction;
import bowler.storage.SuspendedStatement;
import bowler.storage.TreeBulkLoad;
import bowler.storage.TreeChangeTracker;
import bowler.storage.api.Durability;
import bowler.storage.api.LockedRow;
import bowler.storage.api.ParallelReader;
import bowler.storage.api.ReadIntent;
import bowler.storage.api.RowBytes;
import bowler.storage.api.RowCursor;
import bowler.storage.api.TreeRef;
import bowler.storage.terms.IsolationLevel;
import bowler.storage.terms.KeyRange;
import bowler.storage.terms.MultiKeyLookup;
import bowler.storage.terms.RowRun;
import bowler.storage.terms.TableLockMode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// A session's transaction over the database's store and the store of temporary tables.
///
/// Numbers of statements, snapshots and savepoints are those of the database's store; maps lead to their counterparts.
/// A temporary table is changed by its session only. So reads of it need no snapshot of a certain age, and any snapshot
/// since the transaction began shows the same rows. It may be installed while a transaction is active; statements and
/// savepoints from before have no counterpart.
///
/// Records the tables that were changed, by savepoint, because a rollback deletes all rows of those that are not logged.
final class RoutedTransaction implements StoreTransaction {
    private final StoreTransaction main;
    private final StoreTransaction temporary;
    /// Open statements of the temporary store, by the number of the statement in the main store.
    private final Map<Long, Long> statements = new HashMap<>();
    private final Map<SuspendedStatement, SuspendedStatement> suspended = new IdentityHashMap<>();
    private final Map<Long, SnapshotPair> kept = new HashMap<>();
    private long lastPairNumber;
    private final List<Level> levels = new ArrayList<>();
    private Set<Integer> changed = new HashSet<>();
    private int lastChanged;

    private record SnapshotPair(long main, long temporary) {}

    /// A savepoint, with the tables that were changed between the one before and it.
    private record Level(long savepoint, long temporarySavepoint, Set<Integer> changedBefore) {}

    RoutedTransaction(StoreTransaction main, StoreTransaction temporary) {
        this.main = main;
        this.temporary = temporary;
    }

    StoreTransaction temporary() {
        return temporary;
    }

    StoreTransaction main() {
        return main;
    }

    private StoreTransaction of(TreeRef tree) {
        return TemporaryStore.holds(tree.treeId()) ? temporary : main;
    }

    private StoreTransaction toChange(TreeRef tree) {
        if (!TemporaryStore.holds(tree.treeId())) {
            return main;
        }
        if (lastChanged != tree.tableId()) {
            lastChanged = tree.tableId();
            changed.add(lastChanged);
        }
        return temporary;
    }

    /// Returns the tables changed in this transaction.
    Set<Integer> changedTables() {
        Set<Integer> all = new HashSet<>(changed);
        levels.forEach(level -> all.addAll(level.changedBefore));
        return all;
    }

    private void forgetChanges() {
        changed.clear();
        levels.clear();
        lastChanged = 0;
    }

    // -- both

    @Override
    public void setIsolation(IsolationLevel level) {
        main.setIsolation(level);
    }

    @Override
    public IsolationLevel isolation() {
        return main.isolation();
    }

    @Override
    public void setLockTimeout(long millis) {
        main.setLockTimeout(millis);
    }

    @Override
    public long lockTimeout() {
        return main.lockTimeout();
    }

    @Override
    public void setStatementTimeout(long millis) {
        main.setStatementTimeout(millis);
        temporary.setStatementTimeout(millis);
    }

    @Override
    public boolean isActive() {
        return main.isActive() || temporary.isActive();
    }

    @Override
    public boolean hasChanges() {
        return main.hasChanges() || temporary.hasChanges();
    }

    @Override
    public long transactionId() {
        return main.transactionId();
    }

    @Override
    public long undoCount() {
        return main.undoCount() + temporary.undoCount();
    }

    @Override
    public void beginStatement() {
        beginStatement(main.isolation());
    }

    @Override
    public void beginStatement(IsolationLevel level) {
        main.beginStatement(level);
        try {
            temporary.beginStatement();
        } catch (RuntimeException | Error failure) {
            main.undoStatement();
            throw failure;
        }
        statements.put(main.newestStatement(), temporary.newestStatement());
    }

    @Override
    public long snapshot() {
        return main.snapshot();
    }

    @Override
    public void useSnapshot(long snapshot) {
        main.useSnapshot(snapshot);
    }

    @Override
    public long newestStatement() {
        return main.newestStatement();
    }

    @Override
    public boolean hasOpenStatements() {
        return main.hasOpenStatements() || temporary.hasOpenStatements();
    }

    @Override
    public void endStatement() {
        Long counterpart = statements.remove(main.newestStatement());
        main.endStatement();
        if (counterpart != null) {
            temporary.endStatement(counterpart);
        }
    }

    @Override
    public void endStatement(long number) {
        Long counterpart = statements.remove(number);
        main.endStatement(number);
        if (counterpart != null) {
            temporary.endStatement(counterpart);
        }
    }

    @Override
    public void undoStatement() {
        Long counterpart = statements.remove(main.newestStatement());
        try {
            main.undoStatement();
        } finally {
            if (counterpart != null) {
                temporary.undoStatement();
            }
        }
    }

    @Override
    public SuspendedStatement suspend() {
        SuspendedStatement inMain = main.suspend();
        suspended.put(inMain, temporary.suspend());
        return inMain;
    }

    @Override
    public boolean undoSince(SuspendedStatement statement) {
        SuspendedStatement counterpart = suspended.get(statement);
        if (counterpart != null) {
            temporary.undoSince(counterpart);
        }
        return main.undoSince(statement);
    }

    @Override
    public UndoPoint undoPoint() {
        UndoPoint inMain = main.undoPoint();
        UndoPoint inTemporary = temporary.undoPoint();
        return () -> {
            inTemporary.undo();
            return inMain.undo();
        };
    }

    @Override
    public void resume(SuspendedStatement statement) {
        SuspendedStatement counterpart = suspended.remove(statement);
        main.resume(statement);
        if (counterpart != null) {
            temporary.resume(counterpart);
        }
    }

    @Override
    public void announceFreeing() {
        main.announceFreeing();
        temporary.announceFreeing();
    }

    @Override
    public boolean readsWithoutLocks() {
        return main.readsWithoutLocks();
    }

    @Override
    public ParallelReader newSideReader() {
        return new RoutedReader(main.newSideReader(), temporary.newSideReader());
    }

    @Override
    public long keepSnapshot() {
        SnapshotPair both = new SnapshotPair(main.keepSnapshot(), temporary.keepSnapshot());
        lastPairNumber--;
        kept.put(lastPairNumber, both);
        return lastPairNumber;
    }

    /// Numbers from before this transaction was installed are those of the main store, and are not negative.
    @Override
    public void releaseSnapshot(long number) {
        if (number >= 0) {
            main.releaseSnapshot(number);
            return;
        }
        SnapshotPair both = kept.remove(number);
        if (both != null) {
            main.releaseSnapshot(both.main);
            temporary.releaseSnapshot(both.temporary);
        }
    }

    @Override
    public long savepoint() {
        long savepoint = main.savepoint();
        levels.add(new Level(savepoint, temporary.savepoint(), changed));
        changed = new HashSet<>();
        lastChanged = 0;
        return savepoint;
    }

    @Override
    public void rollbackTo(long savepoint) {
        changedSince(savepoint);
        main.rollbackTo(savepoint);
    }

    /// Rolls back both stores, and returns the temporary tables that were changed since the savepoint.
    Set<Integer> changedSince(long savepoint) {
        Set<Integer> since = new HashSet<>(changed);
        long counterpart = 0;
        while (!levels.isEmpty() && levels.getLast().savepoint >= savepoint) {
            Level last = levels.getLast();
            if (last.savepoint == savepoint) {
                counterpart = last.temporarySavepoint;
                break;
            }
            since.addAll(last.changedBefore);
            levels.removeLast();
        }
        changed = new HashSet<>(since);
        lastChanged = 0;
        if (counterpart != 0) {
            temporary.rollbackTo(counterpart);
        } else if (temporary.isActive()) {
            since.addAll(changedTables());
            forgetChanges();
            temporary.rollback();
            statements.clear();
        }
        return since;
    }

    @Override
    public void whenCommitted(Runnable action) {
        main.whenCommitted(action);
    }

    /// Commits the main store first: a failure there leaves the temporary tables to a rollback.
    @Override
    public void commit(Durability durability) {
        main.commit(durability);
        temporary.commit(Durability.RELAXED);
        ended();
    }

    private void ended() {
        forgetChanges();
        kept.clear();
    }

    @Override
    public boolean prepare(byte[] globalId) {
        return main.prepare(globalId);
    }

    @Override
    public PreparedState prepared() {
        return main.prepared();
    }

    @Override
    public void rollback() {
        try {
            main.rollback();
        } finally {
            temporary.rollback();
            statements.clear();
            ended();
        }
    }

    @Override
    public void cancel() {
        main.cancel();
        temporary.cancel();
    }

    @Override
    public void checkCancelled() {
        main.checkCancelled();
        temporary.checkCancelled();
    }

    @Override
    public void close() {
        try {
            main.close();
        } finally {
            temporary.close();
        }
    }

    @Override
    public long pagesVisited() {
        return main.pagesVisited() + temporary.pagesVisited();
    }

    // -- one of them

    @Override
    public void lockName(byte[] name) {
        main.lockName(name);
    }

    @Override
    public void shareName(byte[] name) {
        main.shareName(name);
    }

    @Override
    public boolean tryLockName(byte[] name) {
        return main.tryLockName(name);
    }

    @Override
    public void lockTable(int tableId, TableLockMode mode) {
        (TemporaryStore.holds(tableId) ? temporary : main).lockTable(tableId, mode);
    }

    @Override
    public boolean tryLockTable(int tableId, TableLockMode mode) {
        return (TemporaryStore.holds(tableId) ? temporary : main).tryLockTable(tableId, mode);
    }

    @Override
    public boolean isEmpty(TreeRef tree) {
        return of(tree).isEmpty(tree);
    }

    @Override
    public boolean tryLockEmpty(TreeRef tree) {
        return of(tree).tryLockEmpty(tree);
    }

    @Override
    public List<Integer> createdTrees() {
        return main.createdTrees();
    }

    @Override
    public boolean hasLocked(int tableId) {
        return (TemporaryStore.holds(tableId) ? temporary : main).hasLocked(tableId);
    }

    @Override
    public TreeRef createTree(int tableId) {
        return (TemporaryStore.holds(tableId) ? temporary : main).createTree(tableId);
    }

    @Override
    public void announceUpdate(TreeRef tree) {
        if (tree == null) {
            main.announceUpdate(null);
            temporary.announceUpdate(null);
        } else {
            of(tree).announceUpdate(tree);
        }
    }

    @Override
    public void noteRead(TreeRef tree) {
        of(tree).noteRead(tree);
    }

    @Override
    public boolean read(TreeRef tree, byte[] key, int keyLength, RowBytes into) {
        return of(tree).read(tree, key, keyLength, into);
    }

    @Override
    public boolean readToChange(TreeRef tree, byte[] key, int keyLength, RowBytes into) {
        return of(tree).readToChange(tree, key, keyLength, into);
    }

    @Override
    public int read(TreeRef tree, MultiKeyLookup rows, int from, int count) {
        return of(tree).read(tree, rows, from, count);
    }

    @Override
    public RowCursor scan(TreeRef tree, KeyRange range, boolean descending, ReadIntent intent) {
        return of(tree).scan(tree, range, descending, intent);
    }

    @Override
    public boolean lockShared(TreeRef tree, byte[] key, int keyLength) {
        return of(tree).lockShared(tree, key, keyLength);
    }

    @Override
    public List<KeyRange> parts(TreeRef tree, KeyRange range, int max) {
        return of(tree).parts(tree, range, max);
    }

    @Override
    public LockedRow lock(TreeRef tree, byte[] key, int keyLength, RowBytes into) {
        return of(tree).lock(tree, key, keyLength, into);
    }

    @Override
    public void unlock(TreeRef tree, byte[] key, int keyLength) {
        of(tree).unlock(tree, key, keyLength);
    }

    @Override
    public boolean insert(TreeRef tree, byte[] key, int keyLength, byte[] row, int rowLength) {
        return toChange(tree).insert(tree, key, keyLength, row, rowLength);
    }

    @Override
    public boolean insertPart(TreeRef tree, byte[] key, int keyLength, byte[] row, int rowLength) {
        return toChange(tree).insertPart(tree, key, keyLength, row, rowLength);
    }

    @Override
    public boolean readPart(TreeRef tree, byte[] key, int keyLength, RowBytes into) {
        return of(tree).readPart(tree, key, keyLength, into);
    }

    @Override
    public boolean update(TreeRef tree, byte[] key, int keyLength, byte[] row, int rowLength) {
        return toChange(tree).update(tree, key, keyLength, row, rowLength);
    }

    @Override
    public boolean delete(TreeRef tree, byte[] key, int keyLength) {
        return toChange(tree).delete(tree, key, keyLength);
    }

    @Override
    public int change(TreeRef tree, RowRun run, int from) {
        return toChange(tree).change(tree, run, from);
    }

    @Override
    public TreeBulkLoad load(TreeRef tree) {
        return toChange(tree).load(tree);
    }

    @Override
    public TreeChangeTracker followChanges(TreeRef tree) {
        return of(tree).followChanges(tree);
    }

    @Override
    public void dropTree(TreeRef tree) {
        toChange(tree).dropTree(tree);
    }

    @Override
    public void forgetTable(int tableId) {
        (TemporaryStore.holds(tableId) ? temporary : main).forgetTable(tableId);
    }

    @Override
    public void retireTree(TreeRef tree) {
        toChange(tree).retireTree(tree);
    }
}
