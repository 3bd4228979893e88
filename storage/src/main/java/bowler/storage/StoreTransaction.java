// SPDX-License-Identifier: Apache-2.0
package bowler.storage;

import bowler.storage.api.Durability;
import bowler.storage.api.LockedRow;
import bowler.storage.api.ParallelReader;
import bowler.storage.api.RowBytes;
import bowler.storage.api.StoreReader;
import bowler.storage.api.TreeRef;
import bowler.storage.terms.IsolationLevel;
import bowler.storage.terms.KeyRange;
import bowler.storage.terms.RowRun;
import bowler.storage.terms.TableLockMode;
import java.util.List;

/// One session's transactions, one after the other. Used by one thread at a time, except [#cancel].
///
/// A transaction begins implicitly with the first statement and ends with [#commit] or [#rollback]. All methods may
/// throw [bowler.base.error.SqlFailure]: deadlock (40001), lock timeout (40XL1), conflict at SNAPSHOT (40001),
/// cancelled (XCL52), disk full or store stopped. After a failure of statement severity the caller calls
/// [#undoStatement]; after one of transaction severity [#rollback].
public interface StoreTransaction extends StoreReader, AutoCloseable {
    /// Sets the level of the next transaction, or of the current one if it has not begun.
    void setIsolation(IsolationLevel level);

    IsolationLevel isolation();

    /// Sets the milliseconds to wait for a lock before failing with 40XL1; negative: forever; 0: no waiting.
    void setLockTimeout(long millis);

    long lockTimeout();

    /// Sets the milliseconds after which the current statement, or a wait in it, fails with XCL52; 0: never.
    void setStatementTimeout(long millis);

    /// Returns true from the first statement to commit or rollback.
    boolean isActive();

    /// Returns whether the current transaction has changed anything.
    boolean hasChanges();

    /// Returns the number of the current transaction in messages and views; 0 if it has changed and locked nothing.
    long transactionId();

    /// Returns a number that grows whenever part of a transaction is undone. Callers that cache what a transaction
    /// wrote check it.
    long undoCount();

    /// Begins a statement: takes a snapshot if the level requires one per statement, and marks the point to which
    /// [#undoStatement] rolls back. Other statements may still be open if they only read. Each has its own snapshot, to
    /// which [#useSnapshot] returns. Every begin is paired with one [#endStatement] or [#undoStatement]; each snapshot
    /// stays protected until its statement ends.
    void beginStatement();

    /// Acts like [#beginStatement] for one statement with its own isolation level (`WITH UR`).
    void beginStatement(IsolationLevel level);

    /// Returns the snapshot that reads use now. A statement that continues to read after others have run saves it after
    /// its begin.
    long snapshot();

    /// Makes reads use an open statement's snapshot again. The cost is one memory write.
    void useSnapshot(long snapshot);

    /// Returns the number of the statement begun last, for [#endStatement(long)].
    long newestStatement();

    /// Returns whether a statement or a cursor is open.
    boolean hasOpenStatements();

    /// Ends the open statement that was begun last.
    void endStatement();

    /// Ends the statement with this number if it is still open, even before later statements.
    void endStatement(long number);

    /// Undoes every change since the last [#beginStatement], and ends that statement. The rows stay locked.
    void undoStatement();

    /// Returns the state of the statement begun last, for [#resume]. A caller that runs other statements of this
    /// transaction while that statement is under way calls this method before them and [#resume] after them.
    SuspendedStatement suspend();

    /// Undoes every change since [#suspend], unless the transaction has ended meanwhile. The rows stay locked.
    ///
    /// @return false if the transaction has ended
    boolean undoSince(SuspendedStatement statement);

    /// Returns the present point of the statement begun last, to which its later changes can be undone.
    UndoPoint undoPoint();

    /// A point within a statement.
    interface UndoPoint {
        /// Undoes every change since the point, unless the transaction has ended meanwhile. The rows stay locked.
        ///
        /// @return false if the transaction has ended
        boolean undo();
    }

    /// Makes reads, changes and [#undoStatement] refer to a suspended statement again. If that statement is still open,
    /// all statements that were begun since must have ended.
    void resume(SuspendedStatement statement);

    /// Returns whether there is a row with exactly this key, in its newest committed state (or this transaction's own).
    /// Waits for that state. If the row exists, it is locked against change until the transaction ends, at every level.
    boolean lockShared(TreeRef tree, byte[] key, int keyLength);

    /// Returns whether the current statement locks nothing that it reads, so that other threads may read in parallel
    /// for it.
    boolean readsWithoutLocks();

    /// Returns a reusable reader for another thread. The reader need not be closed.
    ParallelReader newSideReader();

    /// Divides the range into adjoining parts of about equally many pages each, to be read separately. Every key is in
    /// exactly one of them, even under concurrent changes.
    ///
    /// @param max maximum number of parts
    List<KeyRange> parts(TreeRef tree, KeyRange range, int max);

    /// Makes this transaction the owner of the row until it ends. Waits for another owner (and for S locks), then reads
    /// the newest committed state (or this transaction's own) into `into`. At SNAPSHOT it fails with 40001 if the row
    /// was changed since the snapshot.
    LockedRow lock(TreeRef tree, byte[] key, int keyLength, RowBytes into);

    /// Announces that rows of the tree's table, and entries of its indexes, are read to be changed, until called with
    /// null. Reads that lock then take update locks, so that two such transactions do not deadlock.
    void announceUpdate(TreeRef tree);

    /// Announces that the current statement frees space, for instance because it drops a table. Until it ends, its
    /// changes are accepted on a nearly full disk longer than others. Deletions of rows have this property without a
    /// call.
    void announceFreeing();

    /// Releases what the last [#lock] took, if the transaction did not hold it before and has not changed the row
    /// since. At RS and RR it does nothing. For rows that turn out not to match.
    void unlock(TreeRef tree, byte[] key, int keyLength);

    /// Inserts a row. Waits if a concurrent transaction has inserted or deleted a row with this key.
    ///
    /// @return false if a row with this key exists
    boolean insert(TreeRef tree, byte[] key, int keyLength, byte[] row, int rowLength);

    /// Acts like [#insert], for rows that no other transaction will ever change or request, and that may be very
    /// numerous. They do not count for lock escalation to the table.
    boolean insertPart(TreeRef tree, byte[] key, int keyLength, byte[] row, int rowLength);

    /// Reads the newest state of a row, committed or not; also between statements. For rows that never change.
    ///
    /// @return false if there is none
    boolean readPart(TreeRef tree, byte[] key, int keyLength, RowBytes into);

    /// Protects what the open statements see, until the transaction ends or [#releaseSnapshot] is called. If no
    /// statement is open, protects the present state.
    ///
    /// @return the argument for [#releaseSnapshot]
    long keepSnapshot();

    /// Releases what [#keepSnapshot] has protected, once for each call. Does nothing if its transaction has ended.
    void releaseSnapshot(long kept);

    /// Replaces the row with this key, and locks it if necessary.
    ///
    /// @return false if there is none
    boolean update(TreeRef tree, byte[] key, int keyLength, byte[] row, int rowLength);

    /// @return false if there is none
    boolean delete(TreeRef tree, byte[] key, int keyLength);

    /// Replaces, deletes or inserts several neighbouring rows at once, from number `from` on, until a row needs special
    /// treatment. A row qualifies if it is as it was read, no concurrent transaction owns or has changed it, and its
    /// page has space. The caller handles the first other row with [#lock] and [#update], [#delete] or [#insert].
    ///
    /// @return how many rows were changed, or reported as existing; possibly none
    int change(TreeRef tree, RowRun run, int from);

    /// Locks a table until the transaction ends. Also allowed before a statement, because a plan is valid only under
    /// the lock.
    void lockTable(int tableId, TableLockMode mode);

    /// Does the same if it needs no wait.
    ///
    /// @return false if concurrent transactions hold locks that conflict
    boolean tryLockTable(int tableId, TableLockMode mode);

    /// Returns whether a tree has no entry at all, not even one that is deleted or uncommitted.
    boolean isEmpty(TreeRef tree);

    /// Locks the table of a tree exclusively if the tree [#isEmpty] and the lock needs no wait. The current statement must be
    /// the only open one and have a snapshot of its own.
    ///
    /// @return whether the table is locked
    boolean tryLockEmpty(TreeRef tree);

    /// Locks a name, which need not be that of anything that is stored, until the transaction ends. Waits if a concurrent
    /// transaction has locked it.
    ///
    /// @param name UTF-8, as messages and views show it
    void lockName(byte[] name);

    /// Keeps other transactions from locking a name with [#lockName] until the transaction ends. Waits if one has done so.
    void shareName(byte[] name);

    /// Locks a name if that needs no wait.
    ///
    /// @return false if a concurrent transaction has locked the name
    boolean tryLockName(byte[] name);

    /// Returns whether the transaction holds a lock on the whole table, in whatever mode.
    boolean hasLocked(int tableId);

    /// Creates an empty tree whose rows are covered by the lock of `tableId` (0: of a new table with the tree's own
    /// id). It is removed if the transaction does not commit. Keys are opaque.
    TreeRef createTree(int tableId);

    /// Returns the trees that the transaction has created, and that are removed if it is rolled back.
    List<Integer> createdTrees();

    /// Begins to fill an empty tree that the current statement has created.
    TreeBulkLoad load(TreeRef tree);

    /// Begins to track concurrent changes in a tree, for a caller that processes all rows without blocking changes,
    /// such as the building of an index. Waits for the transactions that have changed the table; others wait meanwhile.
    /// Then both continue.
    ///
    /// @return null if that is impossible: this transaction has locked something of the table, or its session has other
    ///     statements open
    TreeChangeTracker followChanges(TreeRef tree);

    /// Removes a tree when the transaction commits. The caller holds the table exclusively.
    void dropTree(TreeRef tree);

    /// Removes a tree like [#dropTree], if another one has its rows from the commit on. Statements whose snapshots are older finish
    /// reading it. It stays until then, unless the log grows too long.
    void retireTree(TreeRef tree);

    /// Forgets the lock of a table when the transaction commits. The caller has dropped all trees of the table; its id is
    /// not used again.
    void forgetTable(int tableId);

    /// Sets a savepoint to which [#rollbackTo] can return. Valid until the transaction ends or rolls back to an older
    /// one.
    long savepoint();

    void rollbackTo(long savepoint);

    /// Runs the action when the current transaction's commit is durable and visible, before its locks are released. So
    /// the next holder of a table's lock sees what the action did. Dropped when the transaction ends either way. The
    /// action must be short and must not fail.
    void whenCommitted(Runnable action);

    void commit(Durability durability);

    /// Does the first phase of two-phase commit. The transaction keeps its changes and its locks, through a crash too,
    /// until [#commit] or [#rollback]. Both may then be called by any thread, one at a time, and all other calls fail
    /// with 25000. After a crash [Store#preparedTransactions] returns the transaction. Shared locks on single rows are
    /// not kept through a crash, because the transaction no longer reads. Waits until the log is on disk.
    ///
    /// @param globalId name of the transaction branch, opaque to storage
    /// @return false if the transaction has changed nothing: then it has ended, and there is nothing to commit
    /// @throws bowler.base.error.SqlFailure 25000 if a statement is open
    boolean prepare(byte[] globalId);

    /// Returns the state set by [#prepare]; null if the transaction is not prepared.
    PreparedState prepared();

    /// Undoes all changes and ends all statements. If that fails for lack of space, the transaction remains, and the
    /// rollback can be repeated when space is available.
    void rollback();

    /// Makes the current statement fail with XCL52. Callable from any thread; does nothing without a statement.
    void cancel();

    /// Rolls back an open transaction and ends the use of this object. A prepared transaction stays as it is.
    @Override
    void close();
}
