// SPDX-License-Identifier: Apache-2.0
package bowler.session;

import bowler.base.error.SqlFailure;
import bowler.types.DataType;
import bowler.types.LobReference;
import java.util.List;

/// One connection to a database. A transaction begins with the first statement and ends with [#commit] or [#rollback];
/// automatic commit is the front door's business.
public interface Session extends AutoCloseable {
    /// Compiles a statement, or finds it compiled.
    Statement prepare(String sql);

    /// As [#prepare], for a query whose rows are to be changed through its cursor, as if it said FOR UPDATE. Where its rows
    /// cannot be changed so, it is prepared as it stands: [Statement#target] tells.
    default Statement prepareUpdatable(String sql) {
        return prepare(sql);
    }

    /// Says where the open cursors of this session are found.
    default void useCursors(OpenCursors cursors) {}

    void commit();

    void rollback();

    /// Whether a transaction is open.
    boolean inTransaction();

    /// Takes effect with the next transaction; fails while one is open, as the front door has to end it first.
    void setIsolation(Isolation isolation);

    Isolation isolation();

    void setReadOnly(boolean readOnly);

    boolean isReadOnly();

    /// Full: a commit is on disk when it returns. Applies to the transaction under way too.
    void setFullDurability(boolean full);

    /// The current schema, as the catalog spells it.
    String schema();

    void setSchema(String name);

    /// Forgets a time zone that a statement has set.
    default void resetZone() {}

    /// The user's name, as the catalog spells it.
    String user();

    /// A point to return to within the present transaction.
    long savepoint();

    void rollbackTo(long savepoint);

    void release(long savepoint);

    /// Warnings since the last call (each a failure of severity WARNING that nobody threw); costs nothing when none.
    List<SqlFailure> takeWarnings();

    /// A place for more rows than the caller wants to hold in memory; null: there is none.
    default ScrollableRows newKeeper(List<DataType> types) {
        return null;
    }

    /// A spool for more rows than the caller wants to hold in memory, as those of a batch; null: there is none.
    default RowSpool newSpool(List<DataType> types) {
        return null;
    }

    /// A value that a row, or a parameter, refers to.
    Lob open(LobReference reference);

    /// Cheap test that the session and its database still serve.
    boolean isValid();

    /// From any thread: cancels what runs; the session is of no use afterwards. Its transaction is rolled back.
    void abort();

    boolean isClosed();

    /// Rolls back and ends the session.
    @Override
    void close();

    /// Ends the session as [#abort] does once an object has become unreachable: the one through which the session is used. The session
    /// must not keep that object reachable. A session that another process serves ends with its connection.
    default void endWhenUnreachable(Object user) {}
}
