// SPDX-License-Identifier: Apache-2.0
package bowler.session;

import bowler.types.RowReader;
import java.util.List;

/// A compiled statement of one session. It stays usable when the catalog changes: it compiles itself anew.
public interface Statement extends AutoCloseable {
    /// Whether it gives rows ([#query]) or a count ([#update]).
    boolean isQuery();

    /// Whether it gives the rows that it changes; such a [#query] has done all its work when it returns.
    default boolean changesRows() {
        return false;
    }

    /// What to do to the transaction instead of running it; null for statements that are run.
    default TransactionVerb verb() {
        return null;
    }

    /// The columns of its rows; empty if it gives none. The same list until the statement compiles itself anew, so that
    /// who has worked something out of it sees by its identity whether that still holds.
    List<ColumnDescription> columns();

    /// The table whose rows can be changed through this query's cursor, which then gives each row's key behind the columns.
    /// Null where they cannot.
    default CursorTarget target() {
        return null;
    }

    /// The columns of the table that an INSERT adds rows to, in table order, for [#updateReturningKeys]; empty for other
    /// statements, and from providers that cannot return values of new rows.
    default List<ColumnDescription> targetColumns() {
        return List.of();
    }

    List<ParameterDescription> parameters();

    /// Runs a query. The cursor belongs to the statement: running it again closes it.
    ///
    /// @param parameters one value per parameter, in the carrier of its type; for a BLOB or CLOB also a
    ///     [bowler.types.LobReference] of this session, or a [bowler.types.LobInput] that is read while the statement runs
    Cursor query(RowReader parameters);

    /// Runs a statement that gives no rows, in whole or not at all.
    ///
    /// @return rows changed; 0 for definitions
    long update(RowReader parameters);

    /// As [#update], keeping the values that columns named here got in the new rows, to be read as rows; an empty list
    /// means the identity column.
    Cursor updateReturningKeys(RowReader parameters, List<String> columnNames);

    /// Rows changed by the last [#updateReturningKeys].
    long lastUpdateCount();

    /// A run fails with XCL52 when it takes longer; 0: no limit.
    void setTimeoutMillis(long millis);

    /// From any thread: the run under way fails with XCL52.
    void cancel();

    @Override
    void close();
}
