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
/// A transaction begins by itself with the first statement and ends with [#commit] or [#rollback]. All verbs may throw
/// [bowler.base.error.SqlFailure]: deadlock (40001), lock timeout (40XL1), conflict at SNAPSHOT (40001), cancelled
/// (XCL52), disk full or store stopped. After a failure of statement severity the caller calls [#undoStatement]; after
/// one of transaction severity [#rollback].
public interface StoreTransaction extends StoreReader, AutoCloseable {
    /// Sets the level of the next transaction, or of this one while it has not begun.
    void setIsolation(IsolationLevel level);

    IsolationLevel isolation();

    /// Milliseconds to wait for a lock before 40XL1; negative: for ever; 0: not at all.
    void setLockTimeout(long millis);

    long lockTimeout();

    /// The statement under way, and a wait in it, fails with XCL52 when this much time has passed; 0: never.
    void setStatementTimeout(long millis);

    /// True from the first statement to commit or rollback.
    boolean isActive();

    /// True if the present transaction has changed anything.
    boolean hasChanges();

    /// A number that names the present transaction in messages and views; 0 when it has changed and locked nothing.
    long transactionId();

    /// Grows whenever a part of a transaction is taken back; who keeps in memory what a transaction wrote notes it.
    long undoCount();

    /// Begins a statement: takes a snapshot where the level wants one per statement, and marks the point to which
    /// [#undoStatement] goes back. Others may still be open, if they only read: each has its own snapshot, to which
    /// [#useSnapshot] returns. Every begin is paired with one [#endStatement] or [#undoStatement]; each snapshot stays
    /// protected until its statement ends.
    void beginStatement();

    /// As [#beginStatement] for one statement at a level of its own (`WITH UR`).
    void beginStatement(IsolationLevel level);

    /// The snapshot that reads use now; a statement that reads on while others run between notes it after its begin.
    long snapshot();

    /// Makes reads use an open statement's snapshot again; costs a store.
    void useSnapshot(long snapshot);

    /// The number of the statement begun last, for [#endStatement(long)].
    long newestStatement();

    /// Ends the statement begun last among those that are open.
    void endStatement();

    /// Ends the statement with this number, if it is still open, also before others that began after it.
    void endStatement(long number);

    /// Takes back every change since the last [#beginStatement]; the rows stay locked. That statement is over.
    void undoStatement();

    /// Whether there is a row with exactly this key, in its newest committed state (or this transaction's own), which is
    /// waited for. If there is, it stays until the transaction ends, at every level: it is locked against change.
    boolean lockShared(TreeRef tree, byte[] key, int keyLength);

    /// Whether the statement under way locks nothing that it reads, so that other threads may read beside it.
    boolean readsWithoutLocks();

    /// A reader for another thread, to be used again and again; nothing need be given back.
    ParallelReader newSideReader();

    /// The range in parts that follow one another and have about as many pages each, for who reads them apart: every key
    /// is in exactly one of them, whatever others change meanwhile.
    ///
    /// @param max how many parts at most
    List<KeyRange> parts(TreeRef tree, KeyRange range, int max);

    /// Makes the row this transaction's own until it ends: waits for another owner (and for S locks), then reads the
    /// newest committed state (or this transaction's own) into `into`. At SNAPSHOT a row
    /// changed since the snapshot fails with 40001.
    LockedRow lock(TreeRef tree, byte[] key, int keyLength, RowBytes into);

    /// From now on rows of the tree's table, and entries of its indexes, are read to be changed: where reads lock, they take update
    /// locks, so that two who do so do not wait for each other. Until null is given.
    void meanToChange(TreeRef tree);

    /// The statement under way frees space, as one that drops a table: until it ends, its changes go through on a full disk
    /// longer than others. Deletions of rows do so by themselves.
    void meanToFree();

    /// Gives back what the last [#lock] took, if it took it anew and nothing was changed since; at RS and RR it does
    /// nothing. For rows that turn out not to match.
    void unlock(TreeRef tree, byte[] key, int keyLength);

    /// Adds a row, waiting if another transaction has just added or deleted one with this key.
    ///
    /// @return false if a row with this key exists
    boolean insert(TreeRef tree, byte[] key, int keyLength, byte[] row, int rowLength);

    /// As [#insert], for rows that nobody else will ever change or ask for, and of which there may be very many: they do not
    /// count among those for which the whole table is locked in the end.
    boolean insertPart(TreeRef tree, byte[] key, int keyLength, byte[] row, int rowLength);

    /// Reads the newest state of a row, whoever has written it; also between statements. For rows that never change.
    ///
    /// @return false if there is none
    boolean readPart(TreeRef tree, byte[] key, int keyLength, RowBytes into);

    /// What the statements now open see is protected until the transaction ends, or until it is given up; if none is open,
    /// what is there now.
    ///
    /// @return what to give up
    long keepSnapshot();

    /// Gives up what [#keepSnapshot] has kept, once for each call; if its transaction has ended it does nothing.
    void giveUpSnapshot(long kept);

    /// Replaces the row with this key, locking it if need be.
    ///
    /// @return false if there is none
    boolean update(TreeRef tree, byte[] key, int keyLength, byte[] row, int rowLength);

    /// @return false if there is none
    boolean delete(TreeRef tree, byte[] key, int keyLength);

    /// Replaces, deletes or adds rows that lie together, from this one on, all at once as far as that is easy: as long as rows
    /// are as they were read, nobody else has or has changed them, and their page has room. What ends it is told by [#lock],
    /// and done by [#update], [#delete] or [#insert].
    ///
    /// @return how many rows were changed, or told to be there; perhaps none
    int change(TreeRef tree, RowRun run, int from);

    /// Locks a table until the transaction ends; also before a statement, as a plan may be trusted only under the lock.
    void lockTable(int tableId, TableLockMode mode);

    /// Makes an empty tree whose rows are covered by the lock of `tableId` (0: of a new table with the tree's own id);
    /// it goes if the transaction does not commit. `keyPrefixColumns`-free: keys are opaque.
    TreeRef createTree(int tableId);

    /// Begins to fill a tree that the statement under way has made and that is empty.
    TreeBulkLoad load(TreeRef tree);

    /// Begins to follow what others change in a tree, for one who makes something of all rows without keeping others from
    /// changing them: waits for the transactions that have changed the table, others wait meanwhile; then both go on.
    ///
    /// @return null if that cannot be done: this transaction has locked something of the table, or its session has other
    ///     statements open
    TreeChangeTracker followChanges(TreeRef tree);

    /// Removes a tree when the transaction commits. The caller holds the table exclusively.
    void dropTree(TreeRef tree);

    /// A point to which [#rollbackTo] can return. Valid until the transaction ends or an older one is rolled back to.
    long savepoint();

    void rollbackTo(long savepoint);

    /// Runs the action when the present transaction's commit is durable and visible, before its locks are released:
    /// who then gets a table's lock sees what the action did. Forgotten when the transaction ends either way. The
    /// action must be short and must not fail.
    void whenCommitted(Runnable action);

    void commit(Durability durability);

    /// Does the first phase of two-phase commit: the transaction keeps its changes and its locks, through a crash too, until
    /// [#commit] or [#rollback]. Both may then be called by any thread, one at a time, and all other calls fail with 25000.
    /// After a crash [Store#preparedTransactions] gives the transaction back; shared locks on single rows are not kept
    /// through a crash, as the transaction reads no more. Waits until the log is on disk.
    ///
    /// @param globalId name of the transaction branch, opaque to storage
    /// @return false if the transaction has changed nothing: then it has ended, and there is nothing to commit
    /// @throws bowler.base.error.SqlFailure 25000 if a statement is open
    boolean prepare(byte[] globalId);

    /// The state that [#prepare] has left; null if the transaction is not prepared.
    PreparedState prepared();

    /// Takes back everything and ends all statements. If that fails for lack of space the transaction is still there, and
    /// the rollback can be repeated when there is some.
    void rollback();

    /// From any thread: the statement under way fails with XCL52. Without a statement it does nothing.
    void cancel();

    /// Rolls back what is open and ends the use of this object. A prepared transaction stays as it is.
    @Override
    void close();
}
