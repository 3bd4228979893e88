// SPDX-License-Identifier: Apache-2.0
package bowler.session;

import bowler.types.RowReader;
import bowler.types.function.RoutineCursor;
import java.util.List;

/// A compiled statement of one session. It stays usable when the catalog changes, because it recompiles itself.
public interface Statement extends AutoCloseable {
    /// Returns whether it returns rows ([#query]) or a count ([#update]).
    boolean isQuery();

    /// Returns whether it returns the rows that it changes. A [#query] of this kind has finished all changes when it
    /// returns.
    default boolean changesRows() {
        return false;
    }

    /// Returns the action on the transaction that replaces a run; null for statements that are run.
    default TransactionVerb verb() {
        return null;
    }

    /// Returns the columns of its rows; empty if it returns none. The list object stays the same until the statement
    /// recompiles itself. A caller can therefore tell by its identity whether derived data are still valid.
    List<ColumnDescription> columns();

    /// Returns the table whose rows can be changed through this query's cursor; null if they cannot. The query then
    /// returns each row's key after the columns.
    default CursorTarget target() {
        return null;
    }

    /// Returns the columns of the table that an INSERT adds rows to, in table order, for [#updateReturningKeys]. It is
    /// empty for other statements, and for providers that cannot return values of new rows.
    default List<ColumnDescription> targetColumns() {
        return List.of();
    }

    List<ParameterDescription> parameters();

    /// Runs a query. The cursor belongs to the statement: running it again closes it.
    ///
    /// @param parameters one value per parameter, in the carrier of its type; for a BLOB or CLOB also a
    ///     [bowler.types.LobReference] of this session, or a [bowler.types.LobInput] that is read while the statement
    ///     runs
    Cursor query(RowReader parameters);

    /// Runs a statement that returns no rows, completely or not at all.
    ///
    /// @return rows changed; 0 for definitions
    long update(RowReader parameters);

    /// Runs a statement that returns no rows once per row of the batch, in order, up to the first that fails.
    default void updateAll(ParameterBatch batch) {
        for (int number = 0; number < batch.size(); number++) {
            batch.ran(number, update(batch.row(number)));
        }
    }

    /// Runs an INSERT of one row for all rows of a cursor, as one statement: all rows are inserted, or none. Other
    /// statements cannot do this, nor can an INSERT whose trigger, subquery or long value requires single rows. The cursor is
    /// closed at the end if it was used.
    ///
    /// @param rows a column per parameter, of the parameter's type
    /// @return the number of rows; -1 if the statement cannot do this, and the cursor was not used
    default long insertAll(RoutineCursor rows) {
        return -1;
    }

    /// Runs an INSERT like [#update], and keeps the new rows' values of the named columns, to be read as rows. An empty
    /// list means the identity column.
    Cursor updateReturningKeys(RowReader parameters, List<String> columnNames);

    /// Returns whether it calls a procedure ([#callProcedure]).
    default boolean isCall() {
        return false;
    }

    /// Calls a procedure.
    ///
    /// @param parameters one value per parameter; those of OUT parameters are not read
    default CallResult callProcedure(RowReader parameters) {
        throw new UnsupportedOperationException("the statement is no call");
    }

    /// Returns the rows changed by the last [#updateReturningKeys].
    long lastUpdateCount();

    /// Sets the time after which a run fails with XCL52; 0: no limit.
    void setTimeoutMillis(long millis);

    /// Cancels the current run, which fails with XCL52; any thread may call it.
    void cancel();

    @Override
    void close();
}
