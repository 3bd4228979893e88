// SPDX-License-Identifier: Apache-2.0
package bowler.engine.local.cursor;

import bowler.execute.api.SpooledRows;
import bowler.session.RowSpool;
import bowler.types.ForwardingRow;
import bowler.types.RowReader;
import java.util.Set;

/// Rows outside memory that a front end adds and then reads once.
public final class SpilledRowSpool extends SessionSpill implements RowSpool, ForwardingRow {
    private final SpooledRows rows;

    public SpilledRowSpool(GuardedCalls calls, SpooledRows rows, Set<Runnable> openSpills) {
        super(calls, openSpills, rows::add, rows::close);
        this.rows = rows;
    }

    @Override
    public boolean next() {
        guard.enter();
        try {
            return rows.next();
        } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
            throw calls.failed(e);
        } finally {
            guard.leave();
        }
    }

    @Override
    public RowReader row() {
        return rows.row();
    }
}
