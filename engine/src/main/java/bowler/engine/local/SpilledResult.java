// SPDX-License-Identifier: Apache-2.0
package bowler.engine.local;

import bowler.execute.api.ScrollableResult;
import bowler.session.ScrollableRows;
import bowler.types.ForwardingRow;
import bowler.types.RowReader;
import java.util.Set;

/// Rows outside memory that a front end reads in any order.
final class SpilledResult extends SessionSpill implements ScrollableRows, ForwardingRow {
    private final ScrollableResult rows;

    SpilledResult(EmbeddedSession session, ScrollableResult rows, Set<Runnable> openSpills) {
        super(session, openSpills, rows::add, rows::close);
        this.rows = rows;
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
    public RowReader row() {
        return rows;
    }
}
