// SPDX-License-Identifier: Apache-2.0
package bowler.engine.local;

import bowler.execute.KeptResult;
import bowler.session.RowKeeper;
import bowler.types.PassedRow;
import bowler.types.RowReader;
import java.util.Set;

/// Rows put aside for the holder of a session; they go with it.
final class LocalKeeper implements RowKeeper, PassedRow {
    private final CallGuard guard;
    private final KeptResult rows;
    private final Set<LocalKeeper> all;

    /// @param all those of the session, to which this one is added
    LocalKeeper(CallGuard guard, KeptResult rows, Set<LocalKeeper> all) {
        this.guard = guard;
        this.rows = rows;
        this.all = all;
        all.add(this);
    }

    @Override
    public void add(RowReader row) {
        guard.enter();
        try {
            rows.add(row);
        } finally {
            guard.leave();
        }
    }

    @Override
    public void moveTo(long number) {
        guard.enter();
        try {
            rows.moveTo(number);
        } finally {
            guard.leave();
        }
    }

    @Override
    public void close() {
        guard.enterAnyhow();
        try {
            if (all.remove(this)) {
                rows.close();
            }
        } finally {
            guard.leave();
        }
    }

    /// Within a call, when the session ends.
    void closeWithSession() {
        rows.close();
    }

    @Override
    public RowReader row() {
        return rows;
    }
}
