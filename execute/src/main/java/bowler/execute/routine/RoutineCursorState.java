// SPDX-License-Identifier: Apache-2.0
package bowler.execute.routine;

import bowler.execute.api.Execution;
import bowler.execute.api.ResultCursor;
import bowler.execute.api.RoutineHost;
import bowler.plan.routine.RoutineStep.BodyCursor;
import bowler.types.DataType;
import bowler.types.RowBuffer;
import java.util.List;

/// A cursor that a body declares. The rows of a cursor that the procedure returns are read on request, those of all
/// others when it is opened.
final class RoutineCursorState {
    private final BodyCursor cursor;
    private final BodyStatements statements;
    /// Null for a cursor that the procedure returns.
    private final BodyStatements.BodyQuery query;
    /// The execution that produces the rows to return; null while the cursor is closed.
    private Execution execution;
    private ResultCursor rows;
    private boolean open;

    RoutineCursorState(BodyCursor cursor, BodyStatements statements) {
        this.cursor = cursor;
        this.statements = statements;
        query = cursor.returned() ? null : statements.query(cursor.query());
    }

    boolean isReturned() {
        return cursor.returned();
    }

    void open(RowBuffer frame) {
        if (open) {
            throw BodyError.CURSOR_OPEN.failure(cursor.name());
        }
        if (query != null) {
            query.open(frame);
        } else {
            execution = statements.execution(cursor.query());
            rows = execution.query(frame.copy());
        }
        open = true;
    }

    boolean fetch(RowBuffer frame, List<Integer> slots, List<DataType> types) {
        demandOpen();
        if (query != null) {
            return query.next(frame, slots, types);
        }
        if (!rows.next()) {
            return false;
        }
        for (int index = 0; index < slots.size(); index++) {
            frame.set(slots.get(index), types.get(index), rows, index);
        }
        return true;
    }

    void close() {
        demandOpen();
        closeIfOpen();
    }

    private void demandOpen() {
        if (!open) {
            throw BodyError.CURSOR_CLOSED.failure(cursor.name());
        }
    }

    void closeIfOpen() {
        if (open) {
            open = false;
            if (query != null) {
                query.close();
            } else {
                execution.close();
                execution = null;
                rows = null;
            }
        }
    }

    /// Gives the rows that are left to the caller of the procedure.
    void giveTo(RoutineHost host) {
        if (open) {
            open = false;
            host.returnRows(cursor.query(), execution, rows);
            execution = null;
            rows = null;
        }
    }
}
