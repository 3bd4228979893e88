// SPDX-License-Identifier: Apache-2.0
package bowler.engine.local;

import bowler.execute.api.SpooledRows;
import bowler.session.RowSpool;
import bowler.types.ForwardingRow;
import bowler.types.RowReader;
import java.util.Set;

/// The spool of a session's holder. It ends with the session.
final class LocalSpool implements RowSpool, ForwardingRow {
    private final EmbeddedSession session;
    private final CallGuard guard;
    private final SpooledRows rows;
    private final Runnable closing;
    private final Set<Runnable> all;

    /// @param all what is closed with the session, to which this one is added
    LocalSpool(EmbeddedSession session, SpooledRows rows, Set<Runnable> all) {
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
    public boolean next() {
        guard.enter();
        try {
            return rows.next();
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
        return rows.row();
    }
}
