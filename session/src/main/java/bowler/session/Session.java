// SPDX-License-Identifier: Apache-2.0
package bowler.session;

import bowler.base.error.SqlFailure;
import bowler.session.branch.TransactionBranches;
import bowler.types.DataType;
import bowler.types.LobReference;
import java.util.List;

/// One connection to a database. A transaction begins with the first statement and ends with [#commit] or [#rollback];
/// the front end implements automatic commit.
public interface Session extends AutoCloseable {
    /// Compiles a statement, or finds it already compiled.
    Statement prepare(String sql);

    /// Compiles a statement like [#prepare], to run it at once and probably not again. A session in another process may
    /// compile it when it runs, so that errors in the text come then.
    default Statement prepareForOneRun(String sql) {
        return prepare(sql);
    }

    /// Compiles a query like [#prepare], for changes of its rows through its cursor, as if it contained FOR UPDATE. If
    /// its rows cannot be changed in this way, it is prepared as it is: see [Statement#target].
    default Statement prepareUpdatable(String sql) {
        return prepare(sql);
    }

    /// Sets the source of the open cursors of this session.
    default void useCursors(OpenCursors cursors) {}

    /// Announces that the front end commits when the next run of a statement is complete, and rolls back if it fails. A
    /// session in another process may do so in the same request. Concerns only the next run.
    default void expectCommit() {}

    void commit();

    void rollback();

    /// Returns whether a transaction is open.
    boolean inTransaction();

    /// Returns whether a transaction is open and has used tables, or executed other statements than queries. The answer may
    /// be true for any open transaction.
    default boolean hasUsedTables() {
        return inTransaction();
    }

    /// Returns whether a transaction is open and may have changed or locked something. If not, no other session can observe when
    /// it ends. The answer may be true for any open transaction.
    default boolean hasChangedOrLocked() {
        return inTransaction();
    }

    /// Sets the isolation level from the next transaction on. It fails while a transaction is open, because the front
    /// end must end that one first.
    void setIsolation(Isolation isolation);

    Isolation isolation();

    void setReadOnly(boolean readOnly);

    boolean isReadOnly();

    /// Sets full durability, under which a commit is on disk when it returns. Applies to the current transaction too.
    void setFullDurability(boolean full);

    /// Returns the current schema, as the catalog spells it.
    String schema();

    void setSchema(String name);

    /// Discards a time zone that a statement has set.
    default void resetZone() {}

    /// Counts the bytes between a front end and a client of a session. Any thread may ask.
    interface ClientTraffic {
        long bytesReceived();

        long bytesSent();
    }

    /// Names the client that a front end serves with this session, for those who watch the database.
    ///
    /// @param address the address and port of the client
    /// @param program the name that the client gives for itself
    /// @param traffic counts what the client has sent and received
    default void describeClient(String address, String program, ClientTraffic traffic) {}

    /// Rolls back, and drops the session's temporary tables.
    default void dropTemporaryTables() {}

    /// Returns the user's name, as the catalog spells it.
    String user();

    /// Returns a savepoint, a point to return to within the current transaction.
    long savepoint();

    void rollbackTo(long savepoint);

    void release(long savepoint);

    /// Returns the product that holds the session if it is another one than Bowler; null for Bowler's own. Its metadata
    /// come from procedures of the schema SYSIBM.
    default ServerProduct foreignProduct() {
        return null;
    }

    /// Returns the access to branches of distributed transactions; null if this session does not support them. It may
    /// support them only if [SessionProvider#connectForBranches] has opened it.
    default TransactionBranches branches() {
        return null;
    }

    /// Returns the warnings since the last call, each a failure of severity WARNING that was not thrown. It costs
    /// nothing if there are none.
    List<SqlFailure> takeWarnings();

    /// Creates storage for more rows than the caller can hold in memory; null: there is none.
    default ScrollableRows newScrollableRows(List<DataType> types) {
        return null;
    }

    /// Creates a spool for more rows than the caller can hold in memory, such as those of a batch; null: there is none.
    default RowSpool newSpool(List<DataType> types) {
        return null;
    }

    /// Opens a value that a row, or a parameter, refers to.
    Lob open(LobReference reference);

    /// Returns the files that optional tools keep next to the data; null if the session cannot reach them.
    default ToolFiles toolFiles() {
        return null;
    }

    /// Checks at low cost whether the session and its database still serve.
    boolean isValid();

    /// Cancels the running statement and rolls the transaction back; any thread may call it. The session is unusable
    /// afterwards.
    void abort();

    boolean isClosed();

    /// Rolls back and ends the session.
    @Override
    void close();

    /// Ends the session, as [#abort] does, when an object becomes unreachable: the object through which the session is
    /// used. The session must not keep that object reachable. A session that another process serves ends with its
    /// connection.
    default void closeWhenUnreachable(Object user) {}
}
