// SPDX-License-Identifier: Apache-2.0
package bowler.jdbc.connection;

import bowler.jdbc.convert.ResultColumns;
import bowler.jdbc.failure.JdbcError;
import bowler.jdbc.transaction.ConnectionTransactions;
import bowler.session.ColumnDescription;
import bowler.session.CursorTarget;
import bowler.session.Session;
import bowler.session.Statement;
import bowler.types.DataType;
import bowler.types.RowBuffer;
import bowler.types.RowReader;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/// Changes the rows of a result set: values are gathered column by column, then a statement runs that names the result
/// set's cursor. With auto-commit what it changes is committed when the result set has given its last row or is closed.
final class RowEditor {

    private final BowlerResultSet rows;
    private final ResultColumns columns;
    private final CursorTarget target;
    private final NamedCursors cursors;
    private final Session session;
    private final ConnectionTransactions transactions;
    private final RowBuffer values;
    private final boolean[] given;
    private boolean any;
    private boolean inserting;
    /// The row stood on before the insert row, or beneath the values gathered.
    private RowReader beneath;

    /// Puts a value into a row.
    interface ColumnAssignment {
        void put(RowBuffer row, int at, DataType type) throws SQLException;
    }

    RowEditor(
            BowlerResultSet rows, ResultColumns columns, CursorTarget target, NamedCursors cursors, Session session,
            ConnectionTransactions transactions) {
        this.rows = rows;
        this.columns = columns;
        this.target = target;
        this.cursors = cursors;
        this.session = session;
        this.transactions = transactions;
        values = new RowBuffer(columns.count());
        given = new boolean[columns.count()];
    }

    void set(String method, int column, ColumnAssignment value) throws SQLException {
        requireRow();
        int at = column - 1;
        if (at < 0 || at >= given.length) {
            throw JdbcError.NO_COLUMN_TO_SET.exception(column, given.length);
        }
        String name = columns.description(at).columnName();
        if (name.isEmpty()) {
            throw JdbcError.NOT_OF_TABLE.exception(column, method);
        }
        boolean isRenamed = transactions.mode().isDerby() && !columns.description(at).label().equals(name);
        if (isRenamed || !target.updatableColumns().contains(name)) {
            throw JdbcError.NOT_IN_UPDATE_LIST.exception(name, rows.getCursorName());
        }
        value.put(values, at, columns.type(at));
        given[at] = true;
        if (!any && !inserting) {
            beneath = rows.row;
            rows.setCurrentRow(new Overlay());
        }
        any = true;
    }

    private void requireRow() throws SQLException {
        if (rows.row == null) {
            throw rows.noRow();
        }
    }

    private void requireOldRow() throws SQLException {
        requireRow();
        if (inserting) {
            throw JdbcError.NOT_ON_ROW.exception();
        }
    }

    void updateRow() throws SQLException {
        requireOldRow();
        if (!any) {
            return;
        }
        StringBuilder sets = new StringBuilder();
        List<Integer> used = used();
        for (int at : used) {
            sets.append(sets.isEmpty() ? "" : ", ").append(quoted(name(at))).append(" = ?");
        }
        String sql = "UPDATE " + table() + " SET " + sets + " WHERE CURRENT OF " + quoted(NamedCursors.CURRENT_ROW);
        RowBuffer parameters = parameters(used);
        forget();
        change(sql, parameters);
        rows.edited();
    }

    void deleteRow() throws SQLException {
        requireOldRow();
        forget();
        change("DELETE FROM " + table() + " WHERE CURRENT OF " + quoted(NamedCursors.CURRENT_ROW), parameters(List.of()));
        rows.edited();
    }

    /// The insert row stays, with its values.
    void insertRow() throws SQLException {
        if (!inserting) {
            rows.requireOpen();
            throw JdbcError.NOT_ON_INSERT_ROW.exception();
        }
        List<Integer> used = used();
        StringBuilder names = new StringBuilder();
        StringBuilder marks = new StringBuilder();
        for (int at : used) {
            names.append(names.isEmpty() ? "" : ", ").append(quoted(name(at)));
            marks.append(marks.isEmpty() ? "?" : ", ?");
        }
        change("INSERT INTO " + table()
            + (used.isEmpty() ? " DEFAULT VALUES" : " (" + names + ") VALUES (" + marks + ")"), parameters(used));
    }

    private RowBuffer parameters(List<Integer> used) {
        RowBuffer parameters = new RowBuffer(used.size());
        for (int index = 0; index < used.size(); index++) {
            parameters.set(index, columns.type(used.get(index)), values, used.get(index));
        }
        return parameters;
    }

    private List<Integer> used() {
        List<Integer> used = new ArrayList<>();
        for (int at = 0; at < given.length; at++) {
            if (given[at]) {
                used.add(at);
            }
        }
        return used;
    }

    private void change(String sql, RowBuffer parameters) throws SQLException {
        cursors.edit(rows);
        session.takeWarnings();
        long count;
        try (Statement statement = session.prepare(sql)) {
            count = statement.update(parameters);
            rows.warn(session.takeWarnings());
        } catch (RuntimeException | OutOfMemoryError | StackOverflowError e) {
            throw transactions.failed(e);
        } finally {
            cursors.edit(null);
        }
        if (count == 0 && rows.getType() == ResultSet.TYPE_FORWARD_ONLY) {
            throw JdbcError.ROW_NO_LONGER_EXISTS.exception();
        }
        transactions.edited();
        rows.positioned();
    }

    private String name(int at) {
        ColumnDescription column = columns.description(at);
        return column.columnName();
    }

    private String table() {
        return quoted(target.schemaName()) + '.' + quoted(target.tableName());
    }

    private static String quoted(String name) {
        return '"' + name.replace("\"", "\"\"") + '"';
    }

    void cancel() throws SQLException {
        requireOldRow();
        forget();
    }

    void moveToInsertRow() throws SQLException {
        rows.requireOpen();
        if (inserting) {
            clear();
        } else {
            forget();
            beneath = rows.row;
            inserting = true;
        }
        rows.setCurrentRow(values);
    }

    void leaveInsertRow() throws SQLException {
        rows.requireOpen();
        forget();
    }

    boolean isInserting() {
        return inserting;
    }

    /// Drops what was gathered, and the insert row: the result set stands on its row again.
    void forget() {
        if (any || inserting) {
            clear();
            inserting = false;
            rows.setCurrentRow(beneath);
            beneath = null;
        }
    }

    private void clear() {
        for (int at = 0; at < given.length; at++) {
            given[at] = false;
            values.setNull(at);
        }
        any = false;
    }

    /// Returns the row of the result set, without what was gathered; null while it stands on none or on the insert row.
    RowReader plainRow() {
        return inserting ? null : any ? beneath : rows.row;
    }

    /// The row with the values gathered.
    private final class Overlay implements RowReader {
        private RowReader from(int column) {
            return column < given.length && given[column] ? values : beneath;
        }

        @Override
        public boolean isNull(int column) {
            return from(column).isNull(column);
        }

        @Override
        public long longAt(int column) {
            return from(column).longAt(column);
        }

        @Override
        public double doubleAt(int column) {
            return from(column).doubleAt(column);
        }

        @Override
        public Object objectAt(int column) {
            return from(column).objectAt(column);
        }
    }
}
