// SPDX-License-Identifier: Apache-2.0
package bowler.engine.local;

import bowler.execute.api.ScrollableResult;
import bowler.session.ScrollableRows;
import bowler.types.ForwardingRow;
import bowler.types.RowReader;
import java.util.Set;

/// Rows put aside for the holder of a session; they go with it.
final class SpilledResult implements ScrollableRows, ForwardingRow {
    private final EmbeddedSession session;
    private final CallGuard guard;
    private final ScrollableResult rows;
    private final Runnable closing;
    private final Set<Runnable> all;

    /// @param all what is closed with the session, to which this one is added
    SpilledResult(EmbeddedSession session, ScrollableResult rows, Set<Runnable> all) {
        this.session = session;
        this.guard = session.guard();
        this.rows = rows;
        this.all = all;
        closing = rows::close;
        all.add(closing);
    }

    @Override
    public void add(RowReader row) {
        guard.enter();
        try {
            rows.add(row);
        } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
            throw session.failed(e);
        } finally {
            guard.leave();
        }
    }

    @Override
    public void moveTo(long number) {
        guard.enter();
        try {
            rows.moveTo(number);
        } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
            throw session.failed(e);
        } finally {
            guard.leave();
        }
    }

    @Override
    public void close() {
        guard.enterAnyhow();
        try {
            if (all.remove(closing)) {
                rows.close();
            }
        } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
            throw session.failed(e);
        } finally {
            guard.leave();
        }
    }

    @Override
    public RowReader row() {
        return rows;
    }
}
