// SPDX-License-Identifier: Apache-2.0
package bowler.engine.local;

import bowler.base.error.SqlFailure;
import bowler.engine.database.EngineError;
import bowler.execute.ResultCursor;
import bowler.session.Cursor;

/// The rows of a statement's latest run; one per statement, shown again and again.
final class LocalCursor implements Cursor {
    private final LocalSession session;
    private final CallGuard guard;
    private ResultCursor rows = NoRows.INSTANCE;
    private boolean open;

    LocalCursor(LocalSession session) {
        this.session = session;
        this.guard = session.guard();
    }

    LocalCursor show(ResultCursor newRows) {
        rows = newRows;
        open = true;
        return this;
    }

    @Override
    public boolean next() {
        guard.enter();
        try {
            return rows.next();
        } catch (SqlFailure failure) {
            session.answer(failure);
            throw failure;
        } catch (RuntimeException | StackOverflowError e) {
            throw EngineError.INTERNAL.causedBy(e, e.toString());
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
            boolean live = guard.enterAnyhow();
            try {
                if (live) {
                    closeWithinCall();
                }
            } finally {
                guard.leave();
            }
        }
    }

    void closeWithinCall() {
        if (open) {
            open = false;
            ResultCursor done = rows;
            rows = NoRows.INSTANCE;
            done.close();
        }
    }
}
