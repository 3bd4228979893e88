// SPDX-License-Identifier: Apache-2.0
package bowler.server.extension;

import bowler.drda.extension.PreparedShape;
import bowler.drda.extension.RowBytes;
import bowler.session.ColumnDescription;
import bowler.session.Cursor;
import bowler.session.RoutineRows;
import bowler.session.Statement;
import bowler.types.DataType;
import bowler.types.encode.RowLayout;
import java.util.ArrayList;
import java.util.List;

/// A statement that a client has prepared, and its open cursor; or a result set of a procedure.
final class HeldStatement {
    final Statement statement;
    final String text;
    final ParameterRow parameters;
    /// The columns as last reported to the client.
    private List<ColumnDescription> told;
    private List<ColumnDescription> toldTarget;
    private RowLayout layout;
    private RowBytes rows;
    private boolean isPositioned;
    private boolean hasLongValues;
    /// Null if no run has rows left.
    private Cursor cursor;
    /// The encoder of the rows of the open cursor.
    private RowBytes cursorRows;
    private long timeLimitMillis;

    HeldStatement(Statement statement, String text, PreparedShape shape, LobSeal seal) {
        this.statement = statement;
        this.text = text;
        parameters = new ParameterRow(shape.parameters(), seal);
        report(shape);
    }

    /// Holds a result set of a procedure, which has a cursor and no statement.
    HeldStatement(RoutineRows rows) {
        statement = null;
        text = "";
        parameters = null;
        report(new PreparedShape(true, false, false, null, rows.columns(), null, List.of(), List.of()));
        opened(rows.cursor(), this.rows);
    }

    /// Records the description of the rows that is sent to the client.
    void report(PreparedShape shape) {
        told = shape.columns();
        toldTarget = shape.targetColumns();
        isPositioned = shape.target() != null;
        hasLongValues = shape.columns().stream().anyMatch(column -> column.type().id().isLob());
        layout = layout(shape);
        rows = new RowBytes(layout);
    }

    /// Returns the layout of a query's rows: the columns, then the row's key if changes can name the cursor.
    private static RowLayout layout(PreparedShape shape) {
        List<DataType> types = new ArrayList<>();
        shape.columns().forEach(column -> types.add(column.type()));
        if (shape.target() != null) {
            types.add(PreparedShape.KEY_TYPE);
        }
        return RowBytes.layout(types);
    }

    /// Returns whether the statement has recompiled itself since its columns were reported.
    boolean hasNewColumns() {
        return statement.columns() != told;
    }

    /// Returns whether the table that an INSERT adds rows to has other columns than those that were reported.
    boolean hasNewTarget() {
        return !statement.targetColumns().equals(toldTarget);
    }

    RowLayout layout() {
        return layout;
    }

    RowBytes rows() {
        return rows;
    }

    /// Returns whether changes can name the cursor, so that its rows are sent one by one.
    boolean isPositioned() {
        return isPositioned;
    }

    /// Returns whether a row may refer to long values, which are readable only within their transaction.
    boolean hasLongValues() {
        return hasLongValues;
    }

    Cursor cursor() {
        return cursor;
    }

    RowBytes cursorRows() {
        return cursorRows;
    }

    void opened(Cursor given, RowBytes encoder) {
        cursor = given;
        cursorRows = encoder;
    }

    void closeCursor() {
        Cursor open = cursor;
        if (open != null) {
            cursor = null;
            open.close();
        }
    }

    /// The cursor has ended with its transaction.
    void forgetCursor() {
        cursor = null;
    }

    void limitTime(long millis) {
        if (millis != timeLimitMillis) {
            timeLimitMillis = millis;
            statement.setTimeoutMillis(millis);
        }
    }
}
