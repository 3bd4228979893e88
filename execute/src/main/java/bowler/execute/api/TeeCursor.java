// SPDX-License-Identifier: Apache-2.0
package bowler.execute.api;

import bowler.types.ForwardingRow;
import bowler.types.RowReader;

/// A cursor that forwards to another one. Subclasses observe its rows.
public abstract class TeeCursor implements ResultCursor, ForwardingRow {
    private final ResultCursor rows;

    protected TeeCursor(ResultCursor rows) {
        this.rows = rows;
    }

    @Override
    public boolean next() {
        return rows.next();
    }

    @Override
    public boolean nextBuffered() {
        return rows.nextBuffered();
    }

    @Override
    public boolean isHolding() {
        return rows.isHolding();
    }

    @Override
    public void close() {
        rows.close();
    }

    @Override
    public RowReader row() {
        return rows;
    }
}
