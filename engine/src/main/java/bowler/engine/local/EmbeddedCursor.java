// SPDX-License-Identifier: Apache-2.0
package bowler.engine.local;

import bowler.base.error.SqlFailure;
import bowler.base.padding.CacheLinePaddingBefore;
import bowler.engine.database.EngineError;
import bowler.engine.local.cursor.CallGuard;
import bowler.engine.local.cursor.CursorOwner;
import bowler.engine.local.cursor.DroppedTreeErrors;
import bowler.engine.local.cursor.EmptyCursor;
import bowler.engine.statement.CachedPlan;
import bowler.execute.api.ResultCursor;
import bowler.session.Cursor;

/// The rows of a statement's latest run. A statement has one cursor and uses it for every run.
///
/// Moving to a buffered row, and closing a cursor that holds no resources, need no call into the session. A
/// compare-and-set per row would cost more than the row itself.
final class EmbeddedCursor extends CursorState implements Cursor {
    /// The session whose calls move this cursor: that of its statement, until a procedure returns the cursor.
    private EmbeddedSession session;
    private CallGuard guard;
    private final CursorOwner statement;
    @SuppressWarnings("unused")
    private long q0, q1, q2, q3, q4, q5, q6, q7, q8, q9, q10, q11, q12, q13, q14, q15;

    EmbeddedCursor(EmbeddedSession session, CursorOwner statement) {
        this.session = session;
        this.statement = statement;
        this.guard = session.guard();
    }

    boolean isOpen() {
        return open;
    }

    /// Returns the plan that produced the rows.
    CachedPlan plan() {
        return statement.cachedPlan();
    }

    EmbeddedCursor show(ResultCursor newRows) {
        if (rows != newRows) {
            rows = newRows;
        }
        open = true;
        session.routines().opened(this);
        return this;
    }

    /// Gives the cursor to the session of the statement that has called the procedure; within a call of that session.
    void handOver(EmbeddedSession caller) {
        session.routines().closed(this);
        session = caller;
        guard = caller.guard();
        caller.routines().opened(this);
    }

    @Override
    public boolean next() {
        if (open && rows.nextBuffered()) {
            guard.requireLive();
            return true;
        }
        return nextWithinCall();
    }

    private boolean nextWithinCall() {
        guard.enter();
        try {
            if (open && !statement.isOfCurrentTransaction()) {
                throw EngineError.CURSOR_SUSPENDED.failure();
            }
            return open && rows.next();
        } catch (RuntimeException | StackOverflowError | OutOfMemoryError met) {
            throw session.answered(met instanceof SqlFailure failure ? statement.placed(DroppedTreeErrors.named(failure, plan())) : met);
        } finally {
            guard.leave();
        }
    }

    @Override
    public boolean isNull(int column) {
        return rows.isNull(column);
    }

    @Override
    public long longAt(int column) {
        return rows.longAt(column);
    }

    @Override
    public double doubleAt(int column) {
        return rows.doubleAt(column);
    }

    @Override
    public Object objectAt(int column) {
        return rows.objectAt(column);
    }

    @Override
    public void close() {
        if (open) {
            if (rows.isHolding()) {
                closeHolding();
            } else {
                open = false;
                session.routines().closed(this);
            }
        }
    }

    private void closeHolding() {
        boolean live = guard.enterForced();
        try {
            if (live) {
                closeWithinCall();
            }
        } catch (RuntimeException | StackOverflowError | OutOfMemoryError met) {
            throw session.failed(met);
        } finally {
            guard.leave();
        }
    }

    void closeWithinCall() {
        if (open) {
            open = false;
            session.routines().closed(this);
            rows.close();
        }
    }
}

/// The fields that an [EmbeddedCursor] writes with every run.
abstract sealed class CursorState extends CacheLinePaddingBefore permits EmbeddedCursor {
    /// The rows of the latest run, which may be closed.
    ResultCursor rows = EmptyCursor.INSTANCE;
    boolean open;
}
