// SPDX-License-Identifier: Apache-2.0
package bowler.engine.local.cursor;

import bowler.execute.api.ScrollableResult;
import bowler.session.ScrollableRows;
import bowler.types.ForwardingRow;
import bowler.types.RowReader;
import java.util.Set;

/// Rows outside memory that a front end reads in any order.
public final class SpilledResult extends SessionSpill implements ScrollableRows, ForwardingRow {
    private final ScrollableResult rows;

    public SpilledResult(GuardedCalls calls, ScrollableResult rows, Set<Runnable> openSpills) {
        super(calls, openSpills, rows::add, rows::close);
        this.rows = rows;
    }

    @Override
    public void moveTo(long number) {
        guard.enter();
        try {
            rows.moveTo(number);
        } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
            throw calls.failed(e);
        } finally {
            guard.leave();
        }
    }

    @Override
    public RowReader row() {
        return rows;
    }
}
